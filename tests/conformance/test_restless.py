"""A plugin that never comes to rest is told so on every rig alike and within moments: by counting, not by the clock."""

from collections.abc import Sequence

import pytest

from bumble_sim.contract import (
    Count,
    Counted,
    Effect,
    Event,
    Expired,
    Matched,
    Public,
    Publish,
    Round,
    Seated,
    Timer,
    Toss,
    Tossed,
    Whisper,
)
from bumble_sim.plugins.wilki import Wilki
from conformance.verdicts import Kind
from rigs.pace import MAX_REQUESTS
from tests.conformance.wrong_plugins import play

SECONDS = 20.0
"""Of wall time, for a machine that is busy; each takes one or two."""


class Echo(Wilki):
    """Publishes when its time is up, and again whenever anybody has published."""

    def handle(self, event: Event) -> Sequence[Effect]:
        again = [Publish({"x": 1})] if isinstance(event, Expired | Public) else []
        return [*super().handle(event), *again]


class Own(Wilki):
    """Asks for something that no rule needs, and again whenever it has got it."""

    mine = "zz"

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.seats = 0

    def handle(self, event: Event) -> Sequence[Effect]:
        if isinstance(event, Seated):
            self.seats = event.table.seats
        effects = [] if self.is_mine(event) else list(super().handle(event))
        if isinstance(event, Matched) or self.is_mine(event):
            self.asked += 1
            effects.append(self.ask(f"{self.mine}{self.asked}"))
        return effects

    def is_mine(self, event: Event) -> bool:
        raise NotImplementedError

    def ask(self, name: str) -> Effect:
        raise NotImplementedError


class Tosses(Own):
    def is_mine(self, event: Event) -> bool:
        return isinstance(event, Tossed)

    def ask(self, name: str) -> Effect:
        return Toss(name, 6)


class Counts(Own):
    def is_mine(self, event: Event) -> bool:
        return isinstance(event, Counted) and event.ballot.startswith(self.mine)

    def ask(self, name: str) -> Effect:
        return Count(name, tuple(range(self.seats)), 2, 1)


class StartsTimers(Own):
    """A second each, for ever: while the table settles time stands still for them, so they only get in the way."""

    def is_mine(self, event: Event) -> bool:
        return isinstance(event, Expired) and event.timer.startswith(self.mine)

    def ask(self, name: str) -> Effect:
        return Timer(name, 1)


class ProlongsTheNight(Wilki):
    """Starts the night's timer again on every round."""

    def handle(self, event: Event) -> Sequence[Effect]:
        return [*super().handle(event), *([Timer("night", 30)] if isinstance(event, Round) else [])]


class WhispersAnew(Wilki):
    """Says something else on every round."""

    def handle(self, event: Event) -> Sequence[Effect]:
        effects = [effect for effect in super().handle(event) if not isinstance(effect, Whisper)]
        if isinstance(event, Round):
            effects.append(Whisper({seat: {"n": event.n} for seat in event.notes}))
        return effects


@pytest.mark.parametrize("rig", ["loopback", "virtual"])
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (Echo, f"more than {MAX_REQUESTS} requests"),
        (Tosses, "Toss) without an exchange of whispers in between, the last at Tossed("),
        (Counts, "the last at Counted("),
        (WhispersAnew, "new things in 201 ticks on end"),
        (ProlongsTheNight, "new things in 201 ticks on end"),
    ],
)
def test_a_plugin_that_never_rests_fails_and_is_told_what_it_does(wrong: type[Wilki], told: str, rig: str) -> None:
    options = {"rig": rig, "limit_seconds": SECONDS}
    found = play("wait: day", plugin=lambda _seat: wrong(), options=options).verdict
    assert (found.kind, found.rules, found.part) == (Kind.FAIL, ("PRO-PLG-1",), "plugin")
    assert "never comes to rest" in found.seen
    assert told in found.seen


@pytest.mark.parametrize("rig", ["loopback", "virtual"])
def test_timers_without_end_take_no_time_of_the_run(rig: str) -> None:
    options = {"rig": rig, "limit_seconds": SECONDS}
    found = play("wait: day", plugin=lambda _seat: StartsTimers(), options=options).verdict
    assert found.kind is Kind.FAIL
    assert "took longer" not in found.reason
