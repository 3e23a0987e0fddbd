"""A case in preview as a page to read: the table, then each step with what it changes on whose screen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.text import Text

from conformance.desk.session import Moment, Told, session
from conformance.scenario.model import Case, Expect, Never, Refused, Scenario, Step
from reference_engine import variants

MAX_OUTCOMES: Final = 4
"""So many outcomes of simultaneous things are told; of more, their number."""

MIN_ROOM: Final = 30
"""Columns below which long lines are not broken any more."""

_LINE: Final = 9
_WHEN: Final = 15
_INDENT: Final = " " * (_LINE + 2)
_EVERYONE: Final = "everyone"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the page: what stands in its margin, and the text, which may be broken."""

    margin: Text
    text: Text


def page(scenario: Scenario) -> Iterator[Row]:
    """The whole page of a scenario; the script that its endings share is told once."""
    yield from _head(scenario)
    shared = len(scenario.steps)
    for number, case in enumerate(scenario.cases()):
        told = session(case)
        if number == 0:
            yield from _told_rows(case, told[: shared + 1])
        if case.name is not None:
            yield _plain("")
            yield _plain(f"ending {case.name}", "bold")
        yield from _told_rows(case, told[shared + 1 :])


def print_page(scenario: Scenario, console: Console) -> None:
    """Print the page. On a terminal long lines go on below their own beginning; elsewhere they stay whole."""
    for row in page(scenario):
        room = console.width - len(row.margin)
        if not console.is_terminal or room < MIN_ROOM:
            line = Text.assemble(row.margin, row.text)
            line.rstrip()
            console.print(line, soft_wrap=True)
            continue
        for at, part in enumerate(row.text.wrap(console, room) or [Text()]):
            console.print(Text.assemble(row.margin if at == 0 else " " * len(row.margin), part), soft_wrap=True)


def _head(scenario: Scenario) -> Iterator[Row]:
    yield _plain(scenario.title, "bold underline")
    changed = variants.non_default(scenario.game, scenario.variants)
    told = [f"{key} {value}".lower() for key, value in changed.items()] or ["all variants as usual"]
    about = [f"about {', '.join(scenario.rules)}"] if scenario.rules else []
    yield _plain("; ".join([scenario.game, *told, *about]), "dim")
    width = max(map(len, scenario.names))
    for seat, (name, role) in enumerate(scenario.cast):
        extra = [role or "any role", *(["host"] if seat == scenario.host else [])]
        language = scenario.languages[seat]
        extra += [f"phone in {language}"] if len(set(scenario.languages)) > 1 else []
        yield Row(
            Text.assemble(f"{f'seat {seat}':>{_LINE}}  ", (f"{name:{width}}", "cyan"), "  "), Text(", ".join(extra))
        )


def _told_rows(case: Case, told: Sequence[Told]) -> Iterator[Row]:
    width = max(map(len, (_EVERYONE, *case.scenario.names)))
    for each in told:
        if each.step is None:
            yield _row("begin", each.phase, each.seconds, Text(), "")
        else:
            yield _row(
                f"line {each.step.line}", each.phase, each.seconds, Text(each.step.text, "bold"), _holds(each.step)
            )
        yield from _outcome_rows(each, width)


def _outcome_rows(told: Told, width: int) -> Iterator[Row]:
    several = len(told.outcomes) > 1
    for number, moments in enumerate(told.outcomes[:MAX_OUTCOMES]):
        if several:
            word = "either, or, by the order in which it happens:" if number == 0 else "or:"
            yield Row(Text(_INDENT), Text(word, "yellow"))
        for moment in moments:
            yield from _moment_rows(moment, width)
        if not any(moment.changes for moment in moments) and _plays(told.step):
            yield Row(Text(_INDENT), Text("no screen changes", "dim"))
    more = len(told.outcomes) - MAX_OUTCOMES
    if more > 0:
        yield Row(
            Text(_INDENT), Text(f"or one of {more} more outcomes" if more > 1 else "or one more outcome", "yellow")
        )


def _moment_rows(moment: Moment, width: int) -> Iterator[Row]:
    if moment.label:
        yield _row("", moment.phase, moment.seconds, Text(moment.label, "magenta"), "")
    for who, change in moment.changes:
        yield Row(Text.assemble(_INDENT, "    ", (f"{who:{width}}", "cyan"), "  "), Text(change))


def _row(line: str, phase: str, seconds: float, text: Text, remark: str) -> Row:
    when = f"{phase}, {seconds:g} s"
    margin = Text.assemble((f"{line:>{_LINE}}  ", "dim"), (f"{when:{_WHEN}}", "green"), "  ")
    return Row(margin, Text.assemble(text, (remark, "dim")))


def _holds(step: Step) -> str:
    """What a dry run without a mistake says of a step that only looks."""
    match step:
        case Expect():
            return "  (so it is by the rules)"
        case Never():
            return "  (so it stays to the end)"
        case Refused():
            return f"  (refused by {', '.join(step.rules)})"
        case _:
            return ""


def _plays(step: Step | None) -> bool:
    return step is not None and not isinstance(step, Expect | Never)


def _plain(text: str, style: str = "") -> Row:
    return Row(Text(), Text(text, style))
