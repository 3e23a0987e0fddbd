"""A table session on a terminal: each step, then whose phone changed and how; only what changed is told."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

from conformance import compare
from conformance.timeline import Entry, EntryKind
from conformance.words import Words
from reference_engine.screens import Screen
from reference_engine.tables import Seat

MOMENT = 1.0
"""Screens that change alike within this many seconds are told in one line."""


def show_timeline(entries: Sequence[Entry], words: Words, console: Console) -> None:
    """Print a timeline, one line per step and per change; times are seconds of the table's own clock."""
    for line in timeline_lines(entries, words):
        console.print(line, soft_wrap=True)


def timeline_lines(entries: Sequence[Entry], words: Words) -> Iterator[Text]:
    """The lines of a timeline."""
    moment = _Moment()
    for entry in entries:
        change = changes(entry, words) if entry.kind is EntryKind.SCREEN else None
        if change is None or not moment.takes(entry):
            yield from moment.told(words)
            moment = _Moment()
        if change is not None and entry.seat is not None:
            moment.add(entry.time, entry.seat, change)
        elif entry.kind is EntryKind.STEP:
            yield Text.assemble(_clock(entry.time), (entry.text, "bold"))
        elif entry.kind is EntryKind.REFUSED and entry.seat is not None:
            yield _line(entry.time, words.name(entry.seat), f"refused: {_move(entry.text, words)}", "yellow")
    yield from moment.told(words)


def changes(entry: Entry, words: Words) -> str:
    """What a screen shows that the one before did not, and what it shows no longer."""
    assert entry.screen is not None
    before = entry.before or Screen("", {})
    parts = reversed(compare.differing_parts(before, entry.screen))
    return "; ".join(_change(part, entry.screen, words) for part in parts)


@dataclass(slots=True)
class _Moment:
    """Screens that follow each other at once, by what changed."""

    start: float = 0.0
    seats: dict[str, list[Seat]] = field(default_factory=dict)

    def takes(self, entry: Entry) -> bool:
        """Whether one more screen still belongs here: soon enough, and the first of its seat."""
        return entry.time - self.start <= MOMENT and not any(entry.seat in seats for seats in self.seats.values())

    def add(self, time: float, seat: Seat, change: str) -> None:
        if not self.seats:
            self.start = time
        self.seats.setdefault(change, []).append(seat)

    def told(self, words: Words) -> Iterator[Text]:
        for change, seats in self.seats.items():
            yield _line(self.start, _names(seats, words), change, "")


def _change(part: str, screen: Screen, words: Words) -> str:
    if part == compare.PHASE:
        return f"phase {screen.phase}"
    if part != compare.PROMPT and part not in screen.facts:
        return f"no {part} any more"
    return f"{part}: {words.value(part, compare.part_of(screen, part))}"


def _names(seats: Iterable[Seat], words: Words) -> str:
    named = sorted(seats)
    return "everyone" if len(named) == len(words.names) > 1 else ", ".join(words.name(seat) for seat in named)


def _move(text: str, words: Words) -> str:
    code, _, rest = text.partition(" ")
    return f"{words.move(code)} {rest}".strip()


def _clock(time: float) -> str:
    return f"{time:9.1f} s  "


def _line(time: float, who: str, what: str, style: str) -> Text:
    return Text.assemble(_clock(time), "    ", (who, "cyan"), "  ", (what, style))
