"""Timers: the host's phone keeps the time for all (WLK-A27, WLK-A31, PRO-TMR-1)."""

import pytest

from bumble_sim import contract
from bumble_sim.session.messages import StartTimer, StopTimer, encode
from bumble_sim.session.refusals import Why
from tests.bumble_sim.session.kit import GRACE, MemoryTable


def ask(table: MemoryTable, *effects: contract.Effect) -> None:
    """All plugins ask alike."""
    for seat in range(table.table.seats):
        table.do(seat, *effects)


def expired(table: MemoryTable, seat: int = 1) -> list[str]:
    """The timers that have run out, as a plugin was told."""
    return [event.timer for event in table.events(seat, contract.Expired)]


def test_a_timer_expires_for_all_at_its_time() -> None:
    table = MemoryTable(3).start()
    ask(table, contract.Timer("night", 30))
    table.clock.run(29.9)
    assert expired(table) == []
    table.clock.run(0.2)
    numbers = [table.events(seat, contract.Expired) for seat in range(3)]
    assert numbers[0] == numbers[1] == numbers[2]
    assert expired(table) == ["night"]


def test_a_stopped_timer_does_not_expire() -> None:
    table = MemoryTable(3).start()
    ask(table, contract.Timer("night", 30))
    table.clock.run(20)
    ask(table, contract.Stop("night"))
    table.clock.run(60)
    assert expired(table) == []
    assert table.hub.timers == {}


def test_a_timer_that_is_started_again_runs_its_full_time() -> None:
    table = MemoryTable(3).start()
    ask(table, contract.Timer("day", 30))
    table.clock.run(20)
    ask(table, contract.Timer("day", 30))
    table.clock.run(29)
    assert expired(table) == []
    table.clock.run(2)
    assert expired(table) == ["day"]


def test_held_timers_stand_still_and_go_on_with_the_rest() -> None:
    table = MemoryTable(3).start()
    ask(table, contract.Timer("day", 30))
    table.clock.run(10)
    table.hub.hold_timers(True)
    table.clock.run(100)
    assert table.hub.timers == {"day": pytest.approx(20)}
    ask(table, contract.Timer("other", 5))
    table.clock.run(10)
    table.hub.hold_timers(False)
    table.clock.run(5.1)
    assert expired(table) == ["other"]
    assert table.hub.timers == {"day": pytest.approx(14.9)}
    table.clock.run(15)
    assert expired(table) == ["other", "day"]


def test_timers_stand_still_while_a_living_seat_is_silent() -> None:
    table = MemoryTable(4).start()
    ask(table, contract.Timer("night", 20))
    table.clock.run(15)
    table.cut(3)
    table.clock.run(GRACE - 0.1)
    assert table.hub.timers == {"night": pytest.approx(5)}
    table.clock.run(5)
    assert expired(table) == []
    table.clock.run(0.2)
    assert expired(table) == ["night"]


def test_the_loss_of_a_dead_seat_stops_no_timer() -> None:
    table = MemoryTable(4).start()
    table.kill(3)
    ask(table, contract.Timer("night", 20))
    table.cut(3)
    table.clock.run(20.1)
    assert expired(table) == ["night"]


def test_an_expiry_that_waits_is_forgotten_when_the_timer_is_stopped() -> None:
    table = MemoryTable(3).start()
    ask(table, contract.Timer("night", 5))
    table.hub.hold("expired")
    table.clock.run(6)
    assert table.hub.holding
    ask(table, contract.Stop("night"))
    table.hub.release()
    table.clock.run(5)
    assert expired(table) == []


def test_only_the_host_keeps_time() -> None:
    table = MemoryTable(3).start()
    table.do(1, contract.Timer("night", 5))
    table.inject(1, encode(StartTimer(1, "night", 5)))
    table.inject(2, encode(StopTimer(2, "night")))
    table.clock.run(10)
    assert expired(table) == []
    assert table.whys() == [Why.OUT_OF_TURN] * 2
