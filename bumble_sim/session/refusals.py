"""Frames that a session refuses, and why (PRO-REF-1). A refused frame changes nothing."""

from dataclasses import dataclass
from enum import StrEnum

from reference_engine.tables import Seat


class Why(StrEnum):
    """Why a frame was refused; the codes of ``docs/protocol.md``."""

    MALFORMED = "malformed"
    """No CBOR of this protocol, a missing or extra field, or a field of the wrong type or size."""
    UNKNOWN_TYPE = "unknown-type"
    """The frame names no type of message that goes this way."""
    STRANGER = "stranger"
    """The sender has no seat at this table."""
    VERSION = "version"
    """A hello of another version of the protocol."""
    NO_SUCH_SEAT = "no-such-seat"
    """A seat that this table does not have."""
    SEAT_TAKEN = "seat-taken"
    """A second hello for a seat, or from a phone that has one."""
    TABLE_FULL = "table-full"
    """A hello when all seats are taken."""
    FORGED_SENDER = "forged-sender"
    """The frame names another seat than the one behind its pipe."""
    OLD = "old"
    """Its round, ballot or coin is over; a frame that was under way when a seat was lost can be old."""
    OUT_OF_TURN = "out-of-turn"
    """It is not this seat's turn, the service has not begun, or the seat has answered already."""
    WRONG_SEATS = "wrong-seats"
    """Something per seat is there for the wrong seats."""
    BAD_VALUE = "bad-value"
    """A value that the service forbids, or a proof that does not hold."""
    DISAGREES = "disagrees"
    """All seats must ask for the same, and this one asks for something else."""
    OVER = "over"
    """The table has ended."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A frame that was refused: when, from which connection and seat (if known), why, and what was wrong with it."""

    time: float
    connection: int
    seat: Seat | None
    why: Why
    what: str


class RefuseFrame(Exception):
    """Raised by a service that refuses the frame in hand; the session records it. Never leaves the session."""

    def __init__(self, why: Why, what: str) -> None:
        super().__init__(f"{why.value}: {what}")
        self.why = why
        self.what = what
