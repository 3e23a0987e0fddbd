"""Wilki played over the session and on the loopback rig, move by move: the players see the same screens."""

import random
from collections.abc import Sequence

import pytest

from bumble_sim.crypto.stacked import stacked_permutations
from bumble_sim.plugins.wilki import Wilki
from reference_engine.rulebook import variants_of
from reference_engine.tables import WILKI, Seat, Table, plain_setting
from rigs.interface import How, Request
from rigs.loopback import Loopback
from tests.bumble_sim.session.kit import TICK, MemoryTable


class Both:
    """One table on each side; everything is done to both, and their screens are compared when they have settled."""

    def __init__(self, seed: int, seats: int, grace: int) -> None:
        self.chance = random.Random(seed)
        self.all = range(seats)
        variants = {key: variant.default for key, variant in variants_of(WILKI).items()}
        cards = {"werewolf": 2 if seats > 5 else 1, "seer": 1, "doctor": 1}
        cards["villager"] = seats - sum(cards.values())
        self.table = Table(WILKI, seats, 0, cards, {**variants, "grace_seconds": grace})
        deal = list(self.table.deck())
        self.chance.shuffle(deal)
        request = Request(self.table, plain_setting(seats), lambda _seat: Wilki(), seed, tuple(deal))
        self.loopback = Loopback().open_table(request)
        permutations = stacked_permutations(self.chance, self.all, self.table.deck(), dict(enumerate(deal)))
        self.session = MemoryTable(
            table=self.table, plugins={seat: Wilki() for seat in self.all}, permutations=permutations
        )
        self.session.hub.hold_timers(True)
        self.gone: list[Seat] = []

    def begin(self) -> None:
        """Join and start."""
        self.loopback.gather()
        self.session.gather()
        self.play([(0, "start")])

    def play(self, moves: Sequence[tuple[Seat, str]]) -> None:
        """Tap, one after the other."""
        for seat, move in moves:
            self.loopback.tap(seat, move)
            self.session.seats[seat].tap(move)
        self.settle()

    def lose(self, seat: Seat) -> None:
        """The phone of ``seat`` leaves for good."""
        self.gone.append(seat)
        self.loopback.lose(seat, How.BLUETOOTH_OFF)
        self.session.cut(seat)
        self.settle()
        self.loopback.pass_grace()
        self.session.clock.run(max(self.session.hub.grace.values(), default=0.0))
        self.settle()

    def run_out(self) -> None:
        """The phase timer that runs now expires."""
        self.loopback.run_out()
        hub = self.session.hub
        if hub.timers:
            hub.hold_timers(False)
            self.session.clock.run(min(hub.timers.values()))
            hub.hold_timers(True)
        self.settle()

    def settle(self) -> None:
        """Both come to rest, and show the same."""
        self.loopback.settle()
        before = -1
        while before != (before := sum(map(len, self.session.shown))):
            self.session.clock.run(2 * TICK + 1)
        for seat in self.here():
            wanted, shown = self.loopback.current(seat), self.session.shown[seat][-1]
            assert shown.same(wanted), f"seat {seat} shows {shown}, on loopback {wanted}"

    def here(self) -> list[Seat]:
        """The seats that are still at the table."""
        return [seat for seat in self.all if seat not in self.gone]

    def step(self) -> None:
        """Something that may happen: a phone leaves, time runs out, or up to three players tap."""
        what = self.chance.random()
        if what < 0.08 and len(self.here()) > 2:
            self.lose(self.chance.choice(self.here()[1:]))
        elif what < 0.3:
            self.run_out()
        else:
            seats = self.chance.sample(self.here(), min(3, len(self.here())))
            choices = [(seat, self.loopback.current(seat).choices) for seat in seats]
            self.play([(seat, self.chance.choice(moves)) for seat, moves in choices if moves])


@pytest.mark.parametrize(("seed", "seats", "grace"), [(3, 4, 30), (4, 6, 0), (6, 7, 30)])
def test_a_random_game_looks_the_same(seed: int, seats: int, grace: int) -> None:
    both = Both(seed, seats, grace)
    both.begin()
    for _ in range(60):
        both.step()
    assert both.gone
    assert both.loopback.current(0).phase == "over"
    assert [session.misbehaved for session in both.session.seats] == [None] * seats
    assert both.session.hub.faults == []
    assert both.session.agree(*both.here())
