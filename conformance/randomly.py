"""``tablerig random``: random tables until one of them does not pass; that one as a small scenario file."""

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from conformance.failure import failure_lines, options_in_words, print_failure
from conformance.random_tables import RandomTable, play_random_table
from conformance.run import CaseResult, Options, run_case
from conformance.scenario.loader import read
from conformance.scenario.model import Case, Scenario
from conformance.scenario.write import NotWritable, scenario_text
from conformance.shrink import shrink
from conformance.verdicts import Kind
from reports.exit_codes import INTERRUPTED, NOT_PASSED, PASSED
from reports.invocation import program
from reports.telling import counted

SHRINK_RIG = "loopback"
"""Replays take milliseconds there; what fails alike there is made smaller there."""


def play_random(options: Options, tables: int, write: Path | None, console: Console) -> int:
    """Play tables with the seeds ``options.seed``, ``options.seed + 1``, … and tell the first that does not pass.

    Args:
        options: the seed is that of the first table.
        tables: how many.
        write: file for the scenario of a failure.

    Returns:
        0 if every table passed, 1 if one did not, 130 if it was interrupted before that was known.

    Raises:
        UnknownRig: there is no rig of that name.
    """
    passed, table = 0, None
    try:
        with _progress(tables, console) as advance:
            while table is None and passed < tables:
                played = play_random_table(options.seed + passed, options)
                if played.result.verdict.kind is Kind.PASS:
                    passed += 1
                    advance()
                else:
                    table = played
    except KeyboardInterrupt:
        _say(console, f"interrupted after {counted(passed, 'table')} of {tables}", "bold yellow")
        if passed:
            _passed(passed, options, console)
        return INTERRUPTED
    if table is None:
        _passed(passed, options, console)
        return PASSED
    _say(console, f"table {passed + 1} of {tables}, seed {table.seed}", "bold")
    _tell(table, options, write, console)
    return NOT_PASSED


def _passed(tables: int, options: Options, console: Console) -> None:
    seeds = f"seed {options.seed}" + (f" to {options.seed + tables - 1}" if tables > 1 else "")
    _say(console, f"pass: {counted(tables, 'random table')} on {options.rig}, {seeds}", "bold green")


def _tell(table: RandomTable, options: Options, write: Path | None, console: Console) -> None:
    """The scenario of the failure, as small as it gets, and its verdict with lines of that text."""
    fixed = replace(options, seed=table.seed, deal="fixed")  # the cast is what was dealt
    try:
        scenario, shrunk_on = _small(table, fixed)
    except KeyboardInterrupt:
        _say(console, "interrupted while it was made smaller: told as it is", "bold yellow")
        scenario, shrunk_on = table.scenario, fixed
    scenario = replace(scenario, title=f"A random table, seed {table.seed}", rules=table.result.verdict.rules)
    try:
        text = scenario_text(scenario)
    except NotWritable as error:
        _say(console, f"it cannot be written as a scenario file: {error}", "yellow")
        _verdict(Case(scenario, None, scenario.steps), table.result, console)
        return
    path = write or Path("found.yaml")
    case = read(text, path).case()
    again = run_case(case, shrunk_on)
    result, played = (again, shrunk_on) if again.verdict.kind is not Kind.PASS else (table.result, fixed)
    kept = write is not None and _keep(write, text, console)
    _verdict(case, result, console)
    whole, small = len(table.scenario.steps), len(scenario.steps)
    made = f"{counted(small, 'step')} of {whole} are left" if small < whole else f"all of its {counted(whole, 'step')}"
    _say(console, f"\nas a scenario, {made}:\n")
    for line in text.splitlines():
        _say(console, f"    {line}")
    if again.verdict.kind is Kind.PASS:
        _say(console, "\nplayed as a scenario it passes: only the random table shows the fault", "yellow")
    if kept:
        command = shlex.join([program(), "play", str(write), *options_in_words(played)])
        _say(console, f"\nwritten to {write}; replay it: {command}")
    else:
        given = options_in_words(replace(options, seed=table.seed))
        words = [program(), "random", "--tables", "1", *given, "--write", "found.yaml"]
        _say(console, f"\nreplay and keep it: {shlex.join(words)}")


def _keep(path: Path, text: str, console: Console) -> bool:
    """Write the scenario; whatever is in the way is told, and the failure none the less."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        _say(console, f"{path} cannot be written: {error.strerror}", "yellow")
        return False
    return True


def _small(table: RandomTable, options: Options) -> tuple[Scenario, Options]:
    """The scenario made smaller, and how it was played for that."""
    verdict = table.result.verdict
    if verdict.kind is not Kind.FAIL:
        return table.scenario, options
    quick = replace(options, rig=SHRINK_RIG)
    again = run_case(Case(table.scenario, None, table.scenario.steps), quick)
    if again.verdict.kind is Kind.FAIL and set(again.verdict.rules) & set(verdict.rules):
        return shrink(table.scenario, quick, again)[0], quick
    return shrink(table.scenario, options, table.result)[0], options


def _verdict(case: Case, result: CaseResult, console: Console) -> None:
    print_failure("\n".join(failure_lines(case, result)), console, "bold red")


@contextmanager
def _progress(tables: int, console: Console) -> Iterator[Callable[[], None]]:
    """A bar on a terminal, nothing elsewhere."""
    if not console.is_terminal:
        yield lambda: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("random tables", total=tables)
        yield lambda: progress.advance(task)


def _say(console: Console, text: str, style: str = "") -> None:
    console.print(Text(text, style), soft_wrap=True)
