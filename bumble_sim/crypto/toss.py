"""Joint coin: everybody commits to a secret, then everybody opens it; the value depends on all of them (PRO-TOS-1).

As long as one seat is honest nobody can choose the value. A seat that does not open is left out and the coin is tossed
again with fresh secrets: :meth:`Toss.without`.
"""

from collections.abc import Sequence
from hashlib import sha256, shake_256
from hmac import compare_digest
from typing import Final

from bumble_sim.crypto.errors import BadToss, OutOfTurn
from bumble_sim.crypto.randomness import Randomness, random_bytes
from reference_engine.tables import Seat

SECRET_BYTES: Final = 32
COMMITMENT_BYTES: Final = 32
_COMMITMENT: Final = b"tablerig/toss/commitment/"
_VALUE: Final = b"tablerig/toss/value/"
_EXTRA_BYTES: Final = 16


class Toss:
    """One phone's part of one coin.

    Args:
        me: the seat of this phone.
        seats: all seats that take part.
        limit: the value will be ``0 <= value < limit``.
        context: identity of table, coin and attempt, the same bytes on all phones.
        rng: source of the secret.

    Raises:
        ValueError: ``me`` takes no part, or ``limit`` is below 1.
    """

    def __init__(self, me: Seat, seats: Sequence[Seat], limit: int, context: bytes, rng: Randomness) -> None:
        if me not in seats or len(set(seats)) != len(seats):
            raise ValueError(f"seat {me} takes no part in a coin of {tuple(seats)}")
        if limit < 1:
            raise ValueError(f"a coin has at least one side, not {limit}")
        self.me = me
        self.seats = tuple(sorted(seats))
        self.limit = limit
        self._context = context
        self._rng = rng
        self._secrets: dict[Seat, bytes] = {}
        self._own = random_bytes(rng, SECRET_BYTES)
        self._commitments = {me: self._commitment(me, self._own)}

    def commitment(self) -> bytes:
        """My commitment, 32 bytes, to be published."""
        return self._commitments[self.me]

    def take_commitment(self, seat: Seat, commitment: bytes) -> None:
        """Take the commitment of another seat.

        Raises:
            BadToss: of the wrong size, from no other seat of the coin, or a second one. Nothing changed.
        """
        if seat not in self.seats or len(commitment) != COMMITMENT_BYTES:
            raise BadToss(seat, "PRO-TOS-1", "its commitment has the wrong size, or it takes no part")
        if seat in self._commitments:
            raise BadToss(seat, "PRO-TOS-1", "it has committed before")
        self._commitments[seat] = commitment

    @property
    def committed(self) -> bool:
        """Whether all commitments are in, so that secrets may be opened."""
        return len(self._commitments) == len(self.seats)

    def reveal(self) -> bytes:
        """My secret, 32 bytes, to be published when all have committed.

        Raises:
            OutOfTurn: a commitment is missing.
        """
        if not self.committed:
            missing = tuple(seat for seat in self.seats if seat not in self._commitments)
            raise OutOfTurn(f"the seats {missing} have not committed: opening now would let them choose the value")
        self._secrets[self.me] = self._own
        return self._own

    def take_reveal(self, seat: Seat, secret: bytes) -> None:
        """Take the secret of another seat.

        Raises:
            BadToss: before all have committed, or it is not what the seat has committed to. Nothing changed.
        """
        if not self.committed:
            raise BadToss(seat, "PRO-TOS-1", "it opens its secret before all have committed")
        if seat not in self.seats or not compare_digest(self._commitment(seat, secret), self._commitments[seat]):
            raise BadToss(seat, "PRO-TOS-1", "the secret is not the one that it committed to")
        self._secrets[seat] = secret

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats whose secret is not in."""
        return tuple(seat for seat in self.seats if seat not in self._secrets)

    def value(self) -> int:
        """The value of the coin.

        Raises:
            OutOfTurn: a secret is missing.
        """
        if self.missing:
            raise OutOfTurn(f"the secrets of the seats {self.missing} are not in: the coin has no value yet")
        joined = b"".join(bytes((seat,)) + self._secrets[seat] for seat in self.seats)
        size = (self.limit.bit_length() + 7) // 8 + _EXTRA_BYTES
        return int.from_bytes(shake_256(_VALUE + self._prefix() + joined).digest(size), "big") % self.limit

    def without(self, seat: Seat, context: bytes) -> "Toss":
        """The coin tossed again among the others, with fresh secrets and a ``context`` of its own.

        Raises:
            ValueError: ``context`` is the same as before, or ``seat`` is me.
        """
        if context == self._context:
            raise ValueError("a coin that is tossed again needs another context: count the attempts")
        return Toss(self.me, [other for other in self.seats if other != seat], self.limit, context, self._rng)

    def _commitment(self, seat: Seat, secret: bytes) -> bytes:
        return sha256(_COMMITMENT + self._prefix() + bytes((seat,)) + secret).digest()

    def _prefix(self) -> bytes:
        return len(self._context).to_bytes(2, "big") + self._context
