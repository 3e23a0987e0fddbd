"""Errors of the cryptographic services.

CryptoError
├── BadHop        a deck handed on in the deal is not what it must be
├── BadKey        a card key is out of range, missing, or does not open the card
├── BadOpening    an exponent published for a card does not open it, or opens one that is taken
├── BadSeal       a sealed note was altered, is meant for another place, or its counter was used before
├── BadMatch      a message of the match is no element of the group, or one is missing
├── BadBallot     a share or a partial sum of a count is malformed, missing, or the sums are impossible
├── BadToss       a commitment or a reveal of a coin is malformed, late, or does not fit
└── OutOfTurn     the owner asked for a step whose time has not come (our fault)

All but ``OutOfTurn`` name the seat to blame (``None``: it cannot be told) and the property of the transcript that is
broken, an ID of ``docs/protocol.md``.
"""

from bumble_sim.errors import BumbleSimError
from reference_engine.tables import Seat


class CryptoError(BumbleSimError):
    """Root of all errors of ``bumble_sim.crypto``.

    Attributes:
        seat: the seat whose message is refused; ``None`` when that cannot be told.
        rule: the ID of the broken property.
    """

    def __init__(self, seat: Seat | None, rule: str, what: str) -> None:
        who = "" if seat is None else f"seat {seat}: "
        super().__init__(f"{who}{what} ({rule})")
        self.seat = seat
        self.rule = rule


class BadHop(CryptoError):
    """The deck that a seat handed on is refused."""


class BadKey(CryptoError):
    """A card key is refused."""


class BadOpening(CryptoError):
    """A published exponent is refused."""


class BadSeal(CryptoError):
    """A sealed note is refused."""


class BadMatch(CryptoError):
    """A message of the match is refused."""


class BadBallot(CryptoError):
    """A message of the secret count is refused."""


class BadToss(CryptoError):
    """A message of the joint coin is refused."""


class OutOfTurn(BumbleSimError):
    """A step was asked for too early, too late or by the wrong seat: a fault of the code that drives the service."""
