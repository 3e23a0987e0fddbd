"""Public items: what the host's phone puts into its one numbering, and what ``hold`` keeps back (PLT-A5)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from bumble_sim.contract import Event
from reference_engine.tables import DAY, LOCKED, NIGHT, OVER, Seat
from rigs.errors import NotCapable

DEALT: Final = "dealt"
MATCHED: Final = "matched"
PUBLIC: Final = "public"
OPENED: Final = "opened"
COUNTED: Final = "counted"
TOSSED: Final = "tossed"
EXPIRED: Final = "expired"
SILENT: Final = "silent"
LOST: Final = "lost"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that every seat is told.

    Attributes:
        kind: one of the constants of this module.
        event: the event for one seat, given the number of the item.
        text: what it says, for the log.
        needs: the seats without which it does not happen: when one of them is lost first, the item is dropped.
        numbered: whether it takes a place in the numbering.
    """

    kind: str
    event: Callable[[int, Seat], Event]
    text: str = ""
    needs: tuple[Seat, ...] = ()
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class Hold:
    """What stands still right before one due event: items of a kind, or the exchange of whispers, in some phases."""

    kind: str | None = None
    phase: str | None = None
    but: str | None = None

    def item(self, item: Item, phase: str) -> bool:
        """Whether ``item`` has to wait while the table is in ``phase``."""
        return item.kind == self.kind and self._in(phase)

    def ticks(self, phase: str) -> bool:
        """Whether the exchange of whispers has to wait in ``phase``."""
        return self.kind is None and self._in(phase)

    def _in(self, phase: str) -> bool:
        return phase != self.but and self.phase in (None, phase)


HOLDS: Final[Mapping[str, Hold]] = {
    "matched": Hold(MATCHED),
    "locked": Hold(PUBLIC, NIGHT),
    "settled": Hold(None, LOCKED),
    "closed": Hold(None, DAY),
    "counted": Hold(COUNTED),
    "opened": Hold(OPENED, but=OVER),
    "final": Hold(OPENED, OVER),
}
"""By the name of the due event (``reference_engine.events.Due``). A night that locks before its time does so by a
published note, a ballot that is full shows itself in the exchange of whispers."""


def hold_for(due: str) -> Hold:
    """What to keep back for the due event ``due``.

    Raises:
        NotCapable: nothing can be lost right before an event of that name.
    """
    hold = HOLDS.get(due)
    if hold is None:
        raise NotCapable(f"loopback cannot stop before {due!r}; it can before {', '.join(HOLDS)}")
    return hold
