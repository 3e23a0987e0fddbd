"""What happened at the table, in order: the material of ``tablerig play`` and of the evidence of a failure."""

from dataclasses import dataclass
from enum import StrEnum

from reference_engine.screens import Screen
from reference_engine.tables import Seat


class EntryKind(StrEnum):
    """What a line of the timeline tells."""

    STEP = "step"
    SCREEN = "screen"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the timeline, at ``time`` virtual seconds. ``before`` is the seat's previous screen."""

    time: float
    kind: EntryKind
    text: str
    seat: Seat | None = None
    screen: Screen | None = None
    before: Screen | None = None
    step: int | None = None


class Timeline:
    """Collects entries; remembers each seat's last screen so that readers can show what changed."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.now = 0.0
        self._last: dict[Seat, Screen] = {}

    def step(self, index: int | None, text: str) -> None:
        """A step of the script begins."""
        self.entries.append(Entry(self.now, EntryKind.STEP, text, step=index))

    def shown(self, time: float, seat: Seat, screen: Screen) -> None:
        """A phone shows a new screen."""
        self.now = time
        entry = Entry(time, EntryKind.SCREEN, screen.phase, seat, screen, self._last.get(seat))
        self.entries.append(entry)
        self._last[seat] = screen

    def refused(self, time: float, seat: Seat, move: str, rule: str) -> None:
        """A phone refuses a tap."""
        self.now = max(self.now, time)
        self.entries.append(Entry(time, EntryKind.REFUSED, f"{move} ({rule})", seat))
