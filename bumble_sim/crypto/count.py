"""Secret count: totals known to all, ballots to nobody (WLK-DAY-2, WLK-A17, PRO-CNT-1, PRO-CNT-2).

A ballot is a vector with a 1 at the chosen option. Its voter splits it into one share per voter, random but for their
sum, and sends each away sealed. Everyone adds up the shares in hand and publishes that partial sum when all are in; the
partial sums of all voters add up to the totals. Numbers count modulo 65 536.
"""

import struct
from collections.abc import Mapping, Sequence
from typing import Final

from bumble_sim.crypto.errors import BadBallot, OutOfTurn
from bumble_sim.crypto.randomness import Randomness
from reference_engine.tables import Seat

MODULUS_BITS: Final = 16
MODULUS: Final = 1 << MODULUS_BITS
MAX_OPTIONS: Final = 32
"""A share then fills a sealed note of 64 bytes."""


class Count:
    """One voter's part of one count.

    Args:
        me: the seat of this phone, one of the voters.
        voters: all seats that send exactly one ballot.
        options: how many options there are, 1 to 32.
        rng: source of the shares.

    Raises:
        ValueError: ``me`` is no voter, or ``options`` is out of range.
    """

    def __init__(self, me: Seat, voters: Sequence[Seat], options: int, rng: Randomness) -> None:
        if me not in voters or len(set(voters)) != len(voters):
            raise ValueError(f"seat {me} is no voter among {tuple(voters)}")
        if not 1 <= options <= MAX_OPTIONS:
            raise ValueError(f"a ballot has 1 to {MAX_OPTIONS} options, not {options}")
        self.me = me
        self.voters = tuple(voters)
        self.options = options
        self._rng = rng
        self._shares: dict[Seat, tuple[int, ...]] = {}

    def shares(self, choice: int) -> dict[Seat, bytes]:
        """Cast my ballot, once: the share for each *other* voter, ``2 * options`` bytes, to be sealed.

        Raises:
            OutOfTurn: I have voted.
            ValueError: no such option.
        """
        if self.me in self._shares:
            raise OutOfTurn("one ballot per voter and count: this phone has cast its own")
        if not 0 <= choice < self.options:
            raise ValueError(f"option {choice} does not exist: choose one of 0 to {self.options - 1}")
        rest = [1 if option == choice else 0 for option in range(self.options)]
        away = {}
        for seat in self.voters:
            if seat == self.me:
                continue
            share = [self._rng.getrandbits(MODULUS_BITS) for _ in rest]
            rest = [(value - part) % MODULUS for value, part in zip(rest, share, strict=True)]
            away[seat] = self._pack(share)
        self._shares[self.me] = tuple(rest)
        return away

    def take_share(self, sender: Seat, share: bytes) -> None:
        """Take the share that another voter sent me.

        Raises:
            BadBallot: of the wrong size, from no voter, or a second one (PRO-CNT-1). Nothing changed.
        """
        if sender not in self.voters or sender == self.me:
            raise BadBallot(sender, "PRO-CNT-1", "it is no other voter of this count")
        if sender in self._shares:
            raise BadBallot(sender, "PRO-CNT-1", "it sent a second share")
        self._shares[sender] = self._unpack(sender, share)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The voters whose share is not in, me included while I have not voted."""
        return tuple(seat for seat in self.voters if seat not in self._shares)

    def partial(self) -> bytes:
        """The sum of the shares in my hand, to be published.

        Raises:
            OutOfTurn: a share is missing; nothing may be known before all ballots are cast (PRO-CNT-2).
        """
        if self.missing:
            raise OutOfTurn(f"the shares of the seats {self.missing} are not in: the sum is not ready")
        return self._pack(_sums(list(self._shares.values())))

    def totals(self, partials: Mapping[Seat, bytes]) -> tuple[int, ...]:
        """How many voters chose each option, from the partial sums of all voters.

        Raises:
            BadBallot: a sum is missing or of the wrong size, or the totals are not one ballot per voter (PRO-CNT-1;
                who cheated cannot be told).
        """
        values = []
        for seat in self.voters:
            if seat not in partials:
                raise BadBallot(seat, "PRO-CNT-1", "its partial sum is missing")
            values.append(self._unpack(seat, partials[seat]))
        totals = _sums(values)
        if sum(totals) != len(self.voters):
            raise BadBallot(None, "PRO-CNT-1", f"{sum(totals)} ballots counted, {len(self.voters)} voters")
        return totals

    def _pack(self, values: Sequence[int]) -> bytes:
        return struct.pack(f">{self.options}H", *values)

    def _unpack(self, seat: Seat, data: bytes) -> tuple[int, ...]:
        if len(data) != 2 * self.options:
            raise BadBallot(seat, "PRO-CNT-1", f"{len(data)} bytes, a vector has {2 * self.options}")
        return struct.unpack(f">{self.options}H", data)


def _sums(vectors: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(sum(column) % MODULUS for column in zip(*vectors, strict=True))
