"""The terminal summary of a run: what failed and where first, what is missing, and what each rule got.

Everything is plain ``Text``, never markup, because scenario lines contain brackets. Commands to copy stay on one line,
however narrow the terminal: print with :func:`show` or :func:`as_text`, which do not crop.
"""

import os
import shlex
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Final, Literal

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from reports.invocation import pasteable
from reports.lines import Attempt, Case, Verdict
from reports.matrix import book
from reports.records import GOOD, Run, read
from reports.rule_table import ORDER, STYLE, WORD, rule_table
from reports.telling import counted, told_difference

__all__ = ["as_text", "print_results", "rule_table", "show", "summary"]

MOST_LISTED: Final = 20
"""Cases listed one by one per verdict; the rest are counted (``full`` lists all)."""


def summary(run: Run, *, full: bool = False, brief: bool = False) -> RenderableType:
    """The whole summary.

    Args:
        run: a finished or interrupted run.
        full: list every rule and every case instead of only those that need attention.
        brief: name the cases that failed instead of telling them, where they have been told already.
    """
    parts: list[RenderableType] = [*_interrupted(run)]
    for game in run.games:
        parts += [rule_table(run, game, full=full), Text()]
    parts += _failures(run, full, brief)
    parts += _others(run, full)
    parts += _closing(run)
    return Group(*parts)


def print_results(folder: Path, console: Console, *, full: bool = False) -> int:
    """Print the summary of the run in ``folder``, finished or not.

    Returns:
        0 only if every requested case has ``pass`` or ``not applicable``, else 1.

    Raises:
        RecordsError: the records cannot be read.
    """
    run = read(folder)
    show(summary(run, full=full), console)
    return run.exit_code


def show(renderable: RenderableType, console: Console) -> None:
    """Print without cropping long lines."""
    console.print(renderable, crop=False)


def as_text(renderable: RenderableType, width: int, *, colour: bool = False) -> str:
    """The summary as a string of that width, for a terminal writer that is not rich's."""
    stream = StringIO()
    system: Literal["standard"] | None = "standard" if colour else None
    console = Console(file=stream, width=width, force_terminal=colour, color_system=system, legacy_windows=False)
    show(renderable, console)
    return stream.getvalue()


def _interrupted(run: Run) -> Iterator[RenderableType]:
    """Said before all else: what follows is not the whole story."""
    if not run.interrupted:
        return
    missing = (
        f"{len(run.missing)} of {counted(len(run.cases), 'case')} have no verdict" if run.cases else "before it began"
    )
    yield Text(f"INTERRUPTED: {missing}", style="bold yellow")
    yield Text()


def _failures(run: Run, full: bool, brief: bool) -> Iterator[RenderableType]:
    for verdict in (Verdict.FAIL, Verdict.ERROR):
        cases = [case for case in run.cases if run.outcomes[case.id] is verdict]
        if not cases:
            continue
        yield Text(f"{WORD[verdict]}: {counted(len(cases), 'case')}", style=STYLE[verdict])
        for case in cases if full else cases[:MOST_LISTED]:
            attempt = run.deciding(case.id)
            assert attempt is not None  # it has a verdict
            yield from _named(case, attempt) if brief else _failure(run.folder, case, attempt)
        if not full and len(cases) > MOST_LISTED:
            yield _line(2, f"… and {len(cases) - MOST_LISTED} more, all in the records")
        if brief:
            yield _line(2, f"in full: {pasteable(shlex.join(['tablerig', 'results', str(run.folder)]))}")
        yield Text()


def _named(case: Case, attempt: Attempt) -> Iterator[RenderableType]:
    yield _line(2, case.id)
    blamed = f"{', '.join(attempt.blamed)}: " if attempt.blamed else ""
    yield Padding(Text(f"{blamed}{attempt.reason}"), (0, 0, 0, 4), expand=False)


def _failure(folder: Path, case: Case, attempt: Attempt) -> Iterator[RenderableType]:
    yield _line(2, case.id, style="bold")
    grid = Table.grid(Column(no_wrap=True), Column(overflow="fold"), padding=(0, 2, 0, 0))
    for word, text in _told(case, attempt):
        grid.add_row(Text(word, style="dim"), Text(text))
    yield Padding(grid, (0, 0, 0, 4), expand=False)
    if attempt.evidence:
        kept = os.path.commonpath([(folder / item.path).parent for item in attempt.evidence])
        yield _line(4, f"evidence  {kept}{os.sep}")
    if attempt.replay:
        yield _line(4, f"replay    {pasteable(attempt.replay)}")


def _told(case: Case, attempt: Attempt) -> Iterator[tuple[str, str]]:
    """What a person needs to know of a failed attempt, one (word, text) per line."""
    rules = book(case.game)
    if case.title:
        yield "title", case.title
    if attempt.where:
        at = f" (line {attempt.where.line})" if attempt.where.line else ""
        yield "step", f"{attempt.where.index + 1}{at}: {attempt.where.text}"
    if attempt.time is not None:
        yield "when", f"{attempt.time:.1f} s, phase {attempt.phase}"
    if attempt.seat is not None:
        yield "phone", f"{attempt.character}, seat {attempt.seat}" if attempt.character else f"seat {attempt.seat}"
    yield from told_difference(attempt.expected, attempt.seen, attempt.reason)
    for id in attempt.blamed:
        yield "blamed", f"{id}: {rules[id].rule}" if id in rules else id


def _others(run: Run, full: bool) -> Iterator[RenderableType]:
    """Cases without an answer, those with the same reason together."""
    for verdict in (None, Verdict.INCONCLUSIVE, Verdict.NOT_RUN, Verdict.NOT_APPLICABLE):
        groups: dict[str, list[Case]] = {}
        for case in run.cases:
            if run.outcomes[case.id] is verdict:
                groups.setdefault(_why(run, case), []).append(case)
        for why, cases in groups.items():
            yield Text(f"{WORD[verdict]}: {counted(len(cases), 'case')}: {why}", style=STYLE[verdict])
            for case in cases if full else cases[:MOST_LISTED]:
                yield _line(2, case.id)
            if not full and len(cases) > MOST_LISTED:
                yield _line(2, f"… and {len(cases) - MOST_LISTED} more, all in the records")
            yield Text()


def _why(run: Run, case: Case) -> str:
    attempt = run.deciding(case.id)
    if attempt is not None:
        return attempt.reason or "no reason given"
    if run.interrupted or run.finished is None:
        return "the run was interrupted before they were done"
    return f"requested and never recorded, pytest ended with status {run.finished.exit_status}"


def _closing(run: Run) -> Iterator[RenderableType]:
    header = run.header
    seed = "" if header.seed is None else f", seed {header.seed}"
    yield Text(f"rig {header.rig}, plugin {header.plugin}{seed}, tablerig {header.suite_version}")
    retried = [case.id for case in run.cases if len(run.by_case[case.id]) > 1 and run.outcomes[case.id] in GOOD]
    if retried:
        yield Text(
            f"{counted(len(retried), 'case')} passed only at a later attempt: {', '.join(retried)}", style="yellow"
        )
    if run.finished is None:
        yield Text("The run was killed: its records have no last line.", style="bold yellow")
    if run.truncated:
        yield Text(f"The last line of the records is cut ({len(run.truncated)} characters) and does not count.")
    if not run.cases:
        yield Text("No case was requested: nothing is shown to work.", style="bold yellow")
    counts = Counter(run.outcomes.values())
    line = Text(f"{counted(len(run.cases), 'case')}: ")
    for number, verdict in enumerate(verdict for verdict in ORDER if counts[verdict]):
        line.append(", " if number else "").append(f"{counts[verdict]} {WORD[verdict]}", style=STYLE[verdict])
    yield line
    yield _line(0, f"results in {run.folder}")


def _line(indent: int, text: str, style: str = "") -> Text:
    """A line to copy from: never wrapped."""
    return Text(" " * indent + text, style=style, no_wrap=True, overflow="ignore")
