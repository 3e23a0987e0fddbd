"""What the platform works out among all seats together: deal, match, count, toss (``bumble_sim/contract.py``).

Each takes what the seats ask, one by one, and gives the result once everybody has asked who must.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bumble_sim.contract import Count, Deal, Toss
from reference_engine.tables import Seat
from rigs.errors import PluginMisbehaved


@dataclass(slots=True)
class Dealer:
    """Deals one card to every seat: the cards that were asked for, or the deck shuffled with ``chance``."""

    seats: int
    chance: random.Random
    wanted: tuple[str, ...] | None
    asked: dict[Seat, Deal] = field(default_factory=dict)
    cards: tuple[str, ...] = ()

    def ask(self, seat: Seat, effect: Deal) -> tuple[str, ...] | None:
        """One seat asks for the deal; the cards by seat when it is the last one.

        Raises:
            PluginMisbehaved: it asks twice, or for another deck than the seats before.
        """
        if seat in self.asked:
            raise PluginMisbehaved(seat, "asked for a second deal")
        if any(other.deck != effect.deck for other in self.asked.values()):
            raise PluginMisbehaved(seat, f"asked for another deck than the seats before it: {effect.deck!r}")
        self.asked[seat] = effect
        if len(self.asked) < self.seats:
            return None
        deck = list(effect.deck)
        self.chance.shuffle(deck)
        self.cards = tuple(deck[: self.seats]) if self.wanted is None else self.wanted
        return self.cards


@dataclass(slots=True)
class Matcher:
    """Finds the seats that hold the same token."""

    seats: int
    asked: dict[Seat, str | None] = field(default_factory=dict)

    def ask(self, seat: Seat, token: str | None) -> Mapping[Seat, tuple[Seat, ...]] | None:
        """One seat looks for its like; who matches whom when it is the last one.

        Raises:
            PluginMisbehaved: it asks twice.
        """
        if seat in self.asked:
            raise PluginMisbehaved(seat, "asked for a second match")
        self.asked[seat] = token
        if len(self.asked) < self.seats:
            return None
        return {me: self._like(me) for me in range(self.seats)}

    def _like(self, me: Seat) -> tuple[Seat, ...]:
        mine = self.asked[me]
        if mine is None:
            return ()
        return tuple(seat for seat in range(self.seats) if seat != me and self.asked[seat] == mine)


@dataclass(slots=True)
class Counter:
    """Counts ballots; each seat takes part in one count at a time."""

    asked: dict[Seat, Count] = field(default_factory=dict)

    def ask(self, seat: Seat, effect: Count) -> tuple[int, ...] | None:
        """One voter's choice; the totals when all voters of this count have sent theirs."""
        self.asked[seat] = effect
        ballots = [self.asked.get(voter) for voter in effect.voters]
        totals = [0] * effect.options
        for ballot in ballots:
            if ballot is None or _question(ballot) != _question(effect):
                return None
            totals[ballot.choice] += 1
        for voter in effect.voters:
            del self.asked[voter]
        return tuple(totals)

    def lost(self, seat: Seat) -> None:
        """Every count with the lost seat among its voters is void."""
        self.asked = {voter: count for voter, count in self.asked.items() if seat not in count.voters}


def _question(count: Count) -> tuple[str, tuple[Seat, ...], int]:
    return count.ballot, count.voters, count.options


@dataclass(slots=True)
class Tosser:
    """Joint coins: the value comes from ``chance`` once every present seat has asked."""

    chance: random.Random
    asked: dict[tuple[str, int], set[Seat]] = field(default_factory=dict)

    def ask(self, seat: Seat, effect: Toss, present: Iterable[Seat]) -> int | None:
        """One seat takes part; the value when all present seats have."""
        self.asked.setdefault((effect.name, effect.range), set()).add(seat)
        return self._value(effect.name, effect.range, present)

    def ready(self, present: Iterable[Seat]) -> list[tuple[str, int]]:
        """Coins that fall because a seat that was missing is gone, as (name, value)."""
        seats = tuple(present)
        fallen: list[tuple[str, int]] = []
        for name, size in list(self.asked):
            value = self._value(name, size, seats)
            if value is not None:
                fallen.append((name, value))
        return fallen

    def _value(self, name: str, size: int, present: Iterable[Seat]) -> int | None:
        if not self.asked[name, size].issuperset(present):
            return None
        del self.asked[name, size]
        return self.chance.randrange(size)
