"""Match: find out who holds the same token as I do, and let nobody else learn anything (WLK-KNO-1, PRO-MAT-2).

Every pair of seats runs one private equality test. Each side takes a group element, hashed from the token or random
without one, and raises it to a secret exponent (first message). It then raises what came in to the same exponent; if
both began with the same element both now hold the same one. They prove it to each other with a digest that is bound to
the direction (second message), so neither can echo the other's. All messages have one size and travel sealed.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from bumble_sim.crypto.errors import BadMatch, OutOfTurn
from bumble_sim.crypto.groups import Group
from bumble_sim.crypto.randomness import Randomness, random_bytes
from reference_engine.tables import Seat

PROOF_BYTES: Final = 32
_TOKEN: Final = b"tablerig/match/token/"
_NOBODY: Final = b"tablerig/match/nobody/"
_PROOF: Final = b"tablerig/match/proof/"


class Match:
    """One phone's part of one match.

    Args:
        group: the group of the table.
        me: the seat of this phone.
        others: the other seats that take part.
        token: what I hold, or ``None``.
        context: identity of table and match, the same bytes on all phones.
        rng: source of the secret exponents.
    """

    def __init__(
        self, group: Group, me: Seat, others: Sequence[Seat], token: str | None, context: bytes, rng: Randomness
    ) -> None:
        self.group = group
        self.me = me
        self.others = tuple(others)
        self._context = context
        self._exponents = {seat: group.random_exponent(rng) for seat in self.others}
        # Drawn for every pair, needed or not: the use of randomness must not depend on what I hold.
        blanks = {seat: group.encode(_NOBODY + random_bytes(rng, 32)) for seat in self.others}
        self._elements = {
            seat: blanks[seat] if token is None else group.encode(_token_text(token, context, me, seat))
            for seat in self.others
        }
        self._first = {
            seat: group.to_bytes(group.power(self._elements[seat], self._exponents[seat])) for seat in self.others
        }
        self._common: dict[Seat, bytes] | None = None

    def first(self) -> dict[Seat, bytes]:
        """First message to each other seat: ``group.size`` bytes."""
        return dict(self._first)

    def second(self, received: Mapping[Seat, bytes]) -> dict[Seat, bytes]:
        """Second message to each other seat (32 bytes), from the first messages of all of them.

        Raises:
            BadMatch: one is missing, no element of the group, or mine come back.
        """
        common = {}
        for seat in self.others:
            message = received.get(seat)
            if message is None:
                raise BadMatch(seat, "PRO-MAT-1", "its first message is missing")
            element = self.group.from_bytes(message)
            if not self.group.contains(element):
                raise BadMatch(seat, "PRO-MAT-1", "its first message is no element of the group")
            if message == self._first[seat]:
                raise BadMatch(seat, "PRO-MAT-1", "it echoes my own first message")
            common[seat] = self.group.to_bytes(self.group.power(element, self._exponents[seat]))
        self._common = common
        return {seat: self._proof(self.me, seat, common[seat]) for seat in self.others}

    def matched(self, received: Mapping[Seat, bytes]) -> tuple[Seat, ...]:
        """The seats that hold my token, ascending, from the second messages of all others; empty without a token.

        Raises:
            BadMatch: one is missing or of the wrong size.
            OutOfTurn: before :meth:`second`.
        """
        if self._common is None:
            raise OutOfTurn("the match needs the first messages of all seats before the second ones")
        equal = []
        for seat in sorted(self.others):
            proof = received.get(seat)
            if proof is None or len(proof) != PROOF_BYTES:
                raise BadMatch(seat, "PRO-MAT-1", "its second message is missing or of the wrong size")
            if compare_digest(proof, self._proof(seat, self.me, self._common[seat])):
                equal.append(seat)
        return tuple(equal)

    def _proof(self, sender: Seat, to: Seat, common: bytes) -> bytes:
        return sha256(_PROOF + bytes((sender, to)) + _bound(self._context) + common).digest()


def _token_text(token: str, context: bytes, one: Seat, other: Seat) -> bytes:
    low, high = sorted((one, other))
    return _TOKEN + bytes((low, high)) + _bound(context) + token.encode()


def _bound(context: bytes) -> bytes:
    return len(context).to_bytes(2, "big") + context
