"""Errors of the table protocol.

ProtocolError
├── BadFragment    what came in over a link breaks the framing; the reason is a code
├── BadFrame       a frame that cannot be sent: empty or too long (the caller's fault)
├── LinkFull       more frames wait on a link than it may hold
└── BadMessage     bytes that are no message, or a value that no message can carry
"""

from enum import StrEnum
from typing import Final

from bumble_sim.errors import BumbleSimError


class Reason(StrEnum):
    """Why a fragment or an acknowledgement was refused; the codes of ``docs/protocol.md``."""

    EMPTY = "empty"
    """No byte at all, or a fragment that carries nothing of its frame."""
    OVERSIZED = "oversized"
    """Longer than any attribute value can be."""
    UNKNOWN_KIND = "unknown-kind"
    """The two kind bits name no kind."""
    RESERVED_BITS = "reserved-bits"
    """Bits that must be zero are not."""
    SHORT_HEADER = "short-header"
    """The fragment ends inside its header."""
    WRONG_LENGTH = "wrong-length"
    """An acknowledgement with trailing bytes, or a frame of length 0."""
    TOO_MUCH = "too-much"
    """More data than the frame has left."""
    STRAY = "stray"
    """A continuation, but no frame is open."""
    DUPLICATE = "duplicate"
    """The fragment taken last, once more."""
    OUT_OF_ORDER = "out-of-order"
    """A continuation with another counter than the next."""
    TOO_MANY = "too-many"
    """The frame is cut into more fragments than allowed."""
    GAP = "gap"
    """A frame was left out, or has the number 0."""
    BAD_CRC = "bad-crc"
    """The frame arrived complete but damaged."""
    ACK_AHEAD = "ack-ahead"
    """The peer acknowledges a frame that was never sent."""
    RESUME_BEHIND = "resume-behind"
    """The peer wants frames again that it has already acknowledged; they are gone."""
    REPLAYED = "replayed"
    """A frame that was taken before. Dropped and counted, never raised."""


PROTOCOL_RULES: Final = {
    Reason.EMPTY: "PRO-LNK-2",
    Reason.OVERSIZED: "PRO-LNK-1",
    Reason.UNKNOWN_KIND: "PRO-LNK-2",
    Reason.RESERVED_BITS: "PRO-LNK-2",
    Reason.SHORT_HEADER: "PRO-LNK-2",
    Reason.WRONG_LENGTH: "PRO-LNK-2",
    Reason.TOO_MUCH: "PRO-LNK-3",
    Reason.STRAY: "PRO-LNK-4",
    Reason.DUPLICATE: "PRO-LNK-4",
    Reason.OUT_OF_ORDER: "PRO-LNK-4",
    Reason.TOO_MANY: "PRO-LNK-3",
    Reason.GAP: "PRO-LNK-5",
    Reason.BAD_CRC: "PRO-LNK-6",
    Reason.ACK_AHEAD: "PRO-LNK-7",
    Reason.RESUME_BEHIND: "PRO-LNK-8",
    Reason.REPLAYED: "PRO-LNK-5",
}
"""The protocol rule that each reason enforces."""


class ProtocolError(BumbleSimError):
    """Root of all errors of ``bumble_sim.protocol``."""


class BadFragment(ProtocolError):
    """A fragment was refused; nothing of the link's state changed, save that a damaged frame is given up.

    Attributes:
        reason: the code.
        rule: the ``PRO-*`` rule that it breaks.
    """

    def __init__(self, reason: Reason, what: str) -> None:
        self.reason = reason
        self.rule = PROTOCOL_RULES[reason]
        super().__init__(f"fragment refused ({reason.value}, {self.rule}): {what}")


class BadFrame(ProtocolError):
    """The frame cannot be sent: it is empty or longer than ``MAX_FRAME``."""


class LinkFull(ProtocolError):
    """Too many frames wait on this link: the peer does not acknowledge. Treat it as silent."""


class BadMessage(ProtocolError):
    """The bytes are no message of this protocol, or the value cannot be one."""
