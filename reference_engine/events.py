"""What can happen at a table: the events that :mod:`reference_engine.games` plays.

Four kinds: chance (``Deal``), what people do (``Move``, ``Absent``), what links and timers do (``Silent``,
``Returned``, ``Lost``, ``HostLost``, ``Expired``), and what happens next by itself (the ``Due`` events).
"""

from dataclasses import dataclass
from enum import StrEnum

from reference_engine.tables import Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the roles as dealt, by seat (WLK-SET-5)."""

    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A player taps a choice on the phone of ``seat``; ``late``: he answers a prompt that is no longer current."""

    seat: Seat
    move: str
    late: bool = False


@dataclass(frozen=True, slots=True)
class Absent:
    """The host marks a seat as absent (Attrape-Sorcière only)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Silent:
    """The link of a seat is gone and its grace time runs (PLT-A3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Returned:
    """A silent seat is back within its grace time (PLT-A3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lost:
    """The grace time of a silent seat is over: the drop is declared, at this place in the order (PLT-A5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HostLost:
    """The host is lost and nobody takes over: the table ends (PRO-END-1)."""


@dataclass(frozen=True, slots=True)
class Expired:
    """The time of a phase is up."""

    timer: str


class Due(StrEnum):
    """What happens next by itself. ``OPENED`` opens one eliminated seat's card, ``FINAL`` all remaining cards."""

    JOINED = "joined"
    GATHERED = "gathered"
    MATCHED = "matched"
    LOCKED = "locked"
    SETTLED = "settled"
    CLOSED = "closed"
    COUNTED = "counted"
    OPENED = "opened"
    FINAL = "final"


Event = Deal | Move | Absent | Silent | Returned | Lost | HostLost | Expired | Due
