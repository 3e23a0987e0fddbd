"""A table session on a terminal: each step, then whose phone changed and how; only what changed is told."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from conformance import compare
from conformance.timeline import Entry, EntryKind
from conformance.words import Words
from reference_engine import screens
from reference_engine.screens import Screen
from reference_engine.tables import Seat

MOMENT = 1.0
"""Screens that follow each other within this many seconds are told together."""

TIME_WIDTH = 9
MIN_ROOM = 30
"""Columns below which long lines are not broken any more."""

EVERYONE = "everyone"

PHASE_WORD = "phase "

ORDER = (
    screens.LANGUAGE, screens.VENUE, screens.SILENT, screens.LOST, screens.REASON, screens.COMPOSITION,
    screens.WARNING, screens.TURN, screens.ROLE, screens.KNOWS, screens.DIED, screens.TALLY, screens.ABSTENTIONS,
    screens.BECAUSE, screens.ELIMINATED, screens.ALIVE, screens.REVEALED, screens.WINNER, screens.ROLES,
    screens.CHOICE, screens.PROPOSALS,
)  # fmt: skip
"""Facts in the order in which they are told."""

Changes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: when (empty if at the same time as the line before), who (empty for a step), and what."""

    time: str
    who: str
    text: Text

    @property
    def margin(self) -> Text:
        """What stands before the text."""
        clock = f"{self.time:>{TIME_WIDTH}}  "
        return Text.assemble(clock, "    ", (self.who, "cyan"), "  ") if self.who else Text(clock)

    @property
    def whole(self) -> Text:
        """As one line, however long."""
        return Text.assemble(self.margin, self.text)


def show_timeline(entries: Sequence[Entry], words: Words, console: Console) -> None:
    """Print a timeline, one line per step and per change; times are seconds of the table's own clock.

    On a terminal long lines go on below their own beginning; elsewhere they stay whole, for searching.
    """
    for line in timeline_lines(entries, words):
        room = console.width - len(line.margin)
        if not console.is_terminal or room < MIN_ROOM:
            console.print(line.whole, soft_wrap=True)
            continue
        for at, part in enumerate(line.text.wrap(console, room)):
            console.print(Text.assemble(line.margin if at == 0 else " " * len(line.margin), part), soft_wrap=True)


def timeline_text(entries: Sequence[Entry], words: Words) -> str:
    """The timeline as plain text."""
    return "".join(f"{line.whole.plain.rstrip()}\n" for line in timeline_lines(entries, words))


def timeline_lines(entries: Sequence[Entry], words: Words) -> Iterator[Line]:
    """The lines of a timeline."""
    width = max(len(name) for name in (EVERYONE, *words.names))
    last = ""
    for time, who, text in _told_lines(entries, words):
        clock = f"{time:.1f} s"
        yield Line("" if clock == last and who else clock, f"{who:{width}}" if who else "", text)
        last = clock


def _told_lines(entries: Sequence[Entry], words: Words) -> Iterator[tuple[float, str, Text]]:
    """Time, phone and text of each line."""
    moment: list[Entry] = []
    for entry in entries:
        if moment and not _belongs(entry, moment):
            yield from _told(moment, words)
            moment = []
        if entry.kind is EntryKind.SCREEN:
            moment.append(entry)
        elif entry.kind is EntryKind.STEP:
            yield entry.time, "", Text(entry.text, "bold")
        elif entry.seat is not None:
            code, _, rest = entry.text.partition(" ")
            yield entry.time, words.name(entry.seat), Text(f"refuses {words.move(code)} {rest}".strip(), "yellow")
    yield from _told(moment, words)


def _belongs(entry: Entry, moment: Sequence[Entry]) -> bool:
    """Whether an entry is one more screen of the same moment: soon enough, and the first of its seat."""
    soon = entry.time - moment[0].time <= MOMENT
    return entry.kind is EntryKind.SCREEN and soon and all(entry.seat != each.seat for each in moment)


def _told(moment: Sequence[Entry], words: Words) -> Iterator[tuple[float, str, Text]]:
    """One line for what changed on all phones of a moment, then one for each further change that some share."""
    if not moment:
        return
    changed = {entry.seat: changes(entry, words) for entry in moment if entry.seat is not None}
    first = next(iter(changed.values()))
    common = tuple(change for change in first if all(change in each for each in changed.values()))
    alike: dict[Changes, list[Seat]] = {}
    for seat, each in changed.items():
        rest = tuple(change for change in each if change not in common)
        alike.setdefault(rest, []).append(seat)
    groups = [(common, list(changed)), *sorted(alike.items(), key=lambda group: min(group[1]))]
    for told, seats in groups:
        if told:
            yield moment[0].time, _names(seats, words), _joined(told)


def changes(entry: Entry, words: Words) -> Changes:
    """What a screen shows that the one before did not, and what it shows no longer; the phase first."""
    assert entry.screen is not None
    before = entry.before or Screen("", {})
    parts = sorted(compare.differing_parts(before, entry.screen), key=_reading_order)
    gone = [part for part in parts if part not in (compare.PHASE, compare.PROMPT) and part not in entry.screen.facts]
    told = [_change(part, entry.screen, words) for part in parts if part not in gone]
    return (*told, *([f"no longer: {', '.join(gone)}"] if gone else []))


def _reading_order(part: str) -> tuple[bool, bool, int, str]:
    """The phase, then the facts as they come about in a round, then what the player may do."""
    at = ORDER.index(part) if part in ORDER else len(ORDER)
    return part != compare.PHASE, part == compare.PROMPT, at, part


def _change(part: str, screen: Screen, words: Words) -> str:
    if part == compare.PHASE:
        return f"{PHASE_WORD}{screen.phase}"
    if part == compare.PROMPT:
        return f"may {_prompt(screen.choices, words)}" if screen.choices else "may do nothing"
    return f"{part}: {words.value(part, compare.part_of(screen, part))}"


def _joined(told: Changes) -> Text:
    return Text("; ").join(Text(change, "magenta" if change.startswith(PHASE_WORD) else "") for change in told)


def _prompt(choices: Sequence[str], words: Words) -> str:
    """Moves with the same verb once: ``vote Kuba, Ola or abstain``."""
    targets: dict[str, list[str]] = {}
    for code in choices:
        verb, _, target = words.move(code).partition(" ")
        targets.setdefault(verb, []).extend([target] if target else [])
    return " or ".join(f"{verb} {', '.join(names)}".strip() for verb, names in targets.items())


def _names(seats: Iterable[Seat], words: Words) -> str:
    named = set(seats)
    missing = [seat for seat in range(len(words.names)) if seat not in named]
    if not missing:
        return EVERYONE
    if len(missing) * 2 < len(named):
        return "all but " + " and ".join(words.name(seat) for seat in missing)
    return ", ".join(words.name(seat) for seat in sorted(named))
