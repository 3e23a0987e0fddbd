"""Public items: what the host's phone puts into its one numbering (PLT-A5)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bumble_sim.contract import Event
from reference_engine.tables import Seat

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
