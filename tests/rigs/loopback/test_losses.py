"""Phones that leave: silence and frost, the declared drop, the end of a table."""

from typing import Any

from bumble_sim.contract import Ended, Lost, Matched, Public, Publish, Round, Silent, Tapped, Timer
from reference_engine.screens import CUT_OFF, HOST_LOST, REASON, SILENT, TABLE_INCOMPLETE
from reference_engine.tables import ENDED
from rigs.interface import How
from tests.rigs.loopback.scripted import Answer, Bench, show, start

NIGHT: dict[type, Answer] = {Matched: lambda me, _: [show("night", alive=(0, 1, 2, 3)), Timer("night", 30)]}
SEAT_3_IS_DEAD: dict[type, Answer] = {Matched: lambda me, _: [show("night", alive=(0, 1, 2))]}


def lose(bench: Bench, *seats: int) -> None:
    """These phones leave, and the others notice."""
    for seat in seats:
        bench.sitting.lose(seat, How.BLUETOOTH_OFF)
    bench.sitting.settle()


def facts(bench: Bench, seat: int) -> Any:
    """What the phone of ``seat`` shows."""
    return bench.sitting.current(seat).facts


def test_a_lost_living_seat_is_silent_first_on_all_other_phones() -> None:
    bench = Bench(NIGHT).start()
    lose(bench, 2)
    assert [facts(bench, seat).get(SILENT) for seat in range(4)] == [(2,), (2,), None, (2,)]
    assert [event.seat for event in bench.plugins[1].got(Silent)] == [2]
    assert bench.plugins[1].got(Lost) == []
    assert bench.sitting.connected() == {0, 1, 3}


def test_silence_freezes_ticks_and_timers() -> None:
    bench = Bench(NIGHT).start()
    lose(bench, 2)
    rounds = len(bench.plugins[0].got(Round))
    bench.sitting.settle()
    bench.sitting.run_out()
    bench.sitting.let_pass(20)
    assert len(bench.plugins[0].got(Round)) == rounds
    assert bench.sitting.current(0).facts[SILENT] == (2,)


def test_timers_go_on_after_the_drop_where_they_stood() -> None:
    bench = Bench(NIGHT).start()
    bench.sitting.approach(10)
    lose(bench, 2)
    bench.sitting.pass_grace()
    bench.sitting.let_pass(9)
    assert not any("expired" in line for line in bench.sitting.log())
    bench.sitting.let_pass(1)
    assert any("expired night" in line for line in bench.sitting.log())


def test_the_drop_is_declared_when_the_grace_time_is_over() -> None:
    bench = Bench(NIGHT).start()
    lose(bench, 2)
    bench.sitting.pass_grace()
    assert [[event.seat for event in bench.plugins[seat].got(Lost)] for seat in range(4)] == [[2], [2], [], [2]]
    assert SILENT not in facts(bench, 0)
    assert len(bench.plugins[0].got(Round)[-1].notes) == 2


def test_the_grace_time_runs_out_by_itself_when_time_passes() -> None:
    bench = Bench(NIGHT, grace_seconds=30).start()
    lose(bench, 2)
    bench.sitting.let_pass(29)
    assert bench.plugins[0].got(Lost) == []
    bench.sitting.let_pass(1)
    assert len(bench.plugins[0].got(Lost)) == 1


def test_without_grace_a_loss_is_a_drop_at_once() -> None:
    bench = Bench(NIGHT, grace_seconds=0).start()
    lose(bench, 2)
    assert len(bench.plugins[0].got(Lost)) == 1
    assert SILENT not in facts(bench, 0)


def test_without_grace_seats_that_leave_together_drop_one_after_the_other() -> None:
    bench = Bench(NIGHT, grace_seconds=0).start()
    bench.sitting.screens()
    lose(bench, 3, 2)
    assert [event.seat for event in bench.plugins[0].got(Lost)] == [2, 3]
    silent = [seen.screen.facts.get(SILENT) for seen in bench.sitting.screens() if seen.seat == 0]
    assert silent == [(3,), (2, 3), (3,), None]


def test_drops_come_in_the_order_in_which_grace_ends_then_by_seat() -> None:
    bench = Bench(NIGHT).start()
    lose(bench, 3)
    bench.sitting.let_pass(5)
    lose(bench, 2, 1)
    assert facts(bench, 0)[SILENT] == (1, 2, 3)
    bench.sitting.pass_grace()
    assert [event.seat for event in bench.plugins[0].got(Lost)] == [3, 1, 2]


def test_the_table_stays_frozen_while_another_seat_is_silent() -> None:
    bench = Bench(NIGHT).start()
    lose(bench, 3)
    bench.sitting.let_pass(5)
    lose(bench, 2)
    rounds = len(bench.plugins[0].got(Round))
    bench.sitting.let_pass(25)
    assert facts(bench, 0)[SILENT] == (2,)
    assert len(bench.plugins[0].got(Round)) == rounds


def test_public_events_wait_for_the_end_of_the_silence() -> None:
    bench = Bench({**NIGHT, Lost: lambda me, event: [Publish({"l": me.me})]}).start()
    lose(bench, 3)
    bench.sitting.let_pass(5)
    lose(bench, 2)
    bench.sitting.let_pass(25)
    assert [event for event in bench.plugins[0].got(Public) if "l" in event.note] == []
    bench.sitting.pass_grace()
    assert [event.note["l"] for event in bench.plugins[0].got(Public) if "l" in event.note] == [0, 1, 0, 1]


def test_what_the_lost_seat_had_sent_is_dropped_with_it() -> None:
    bench = Bench({**NIGHT, Tapped: lambda me, event: start(me, event) or [Publish({"t": me.me})]}).start()
    bench.sitting.tap(1, "hi")
    bench.sitting.tap(2, "hi")
    lose(bench, 2)
    bench.sitting.pass_grace()
    assert [event.note for event in bench.plugins[0].got(Public)][1:] == [{"t": 1}]


def test_a_dead_seat_freezes_nothing() -> None:
    bench = Bench(SEAT_3_IS_DEAD).start()
    rounds = len(bench.plugins[0].got(Round))
    lose(bench, 3)
    assert bench.plugins[0].got(Silent) == []
    assert SILENT not in facts(bench, 0)
    assert len(bench.plugins[0].got(Round)) > rounds
    assert bench.plugins[0].got(Lost) == []
    bench.sitting.pass_grace()
    assert [event.seat for event in bench.plugins[0].got(Lost)] == [3]


def test_the_end_of_the_silence_and_the_drop_show_as_one_change() -> None:
    bench = Bench({**NIGHT, Lost: lambda me, event: [show("night", alive=(0, 1, 3))]}).start()
    lose(bench, 2)
    bench.sitting.screens()
    bench.sitting.pass_grace()
    seen = [seen.screen.facts for seen in bench.sitting.screens() if seen.seat == 0]
    assert [(fact["alive"], fact.get(SILENT)) for fact in seen] == [((0, 1, 3), None)]


def test_taps_are_refused_by_the_phone_during_the_silence() -> None:
    bench = Bench(NIGHT).start()
    lose(bench, 2)
    bench.tap(1, "hi")
    (refusal,) = bench.sitting.refusals()
    assert (refusal.seat, refusal.move, refusal.rule) == (1, "hi", "PLT-A3")
    assert not [event for event in bench.plugins[1].got(Tapped) if event.move == "hi"]


def test_a_tap_on_a_phone_out_of_reach_comes_to_nothing() -> None:
    bench = Bench({**NIGHT, Tapped: lambda me, event: start(me, event) or [Publish({"t": 1})]}).start()
    bench.sitting.lose(2, How.OUT_OF_RANGE)
    bench.tap(2, "hi")
    bench.sitting.pass_grace()
    assert len(bench.plugins[0].got(Public)) == 1


def test_losing_the_host_ends_the_table_after_the_grace_time() -> None:
    bench = Bench(NIGHT).start()
    lose(bench, 0)
    assert facts(bench, 1)[SILENT] == (0,)
    bench.sitting.pass_grace()
    screens = [bench.sitting.current(seat) for seat in range(4)]
    assert [screen.phase for screen in screens] == [ENDED] * 4
    assert [screen.facts[REASON] for screen in screens] == [CUT_OFF, HOST_LOST, HOST_LOST, HOST_LOST]
    assert [event.reason for event in bench.plugins[1].got(Ended)] == [HOST_LOST]


def test_a_dead_host_ends_the_table_too_but_is_not_shown_as_silent() -> None:
    bench = Bench({Matched: lambda me, _: [show("night", alive=(1, 2, 3))]}).start()
    lose(bench, 0)
    assert SILENT not in facts(bench, 1)
    bench.sitting.pass_grace()
    assert bench.sitting.current(1).facts[REASON] == HOST_LOST


def test_a_seat_lost_before_the_deal_is_over_leaves_the_table_incomplete() -> None:
    bench = Bench({})
    lose(bench, 2)
    assert facts(bench, 1)[SILENT] == (2,)
    bench.sitting.pass_grace()
    assert [facts(bench, seat)[REASON] for seat in (0, 1, 3)] == [TABLE_INCOMPLETE] * 3


def test_an_ended_table_lets_nothing_happen_any_more() -> None:
    bench = Bench(NIGHT).start()
    lose(bench, 0)
    bench.sitting.pass_grace()
    before = [len(plugin.events) for plugin in bench.plugins]
    bench.tap(1, "hi")
    bench.sitting.lose(2, How.BLUETOOTH_OFF)
    bench.sitting.run_out()
    bench.sitting.let_pass(100)
    bench.sitting.pass_grace()
    assert [len(plugin.events) for plugin in bench.plugins] == before
    assert [refusal.rule for refusal in bench.sitting.refusals()] == ["PRO-END-1"]


def test_a_phone_leaves_only_once() -> None:
    bench = Bench(NIGHT).start()
    lose(bench, 2, 2)
    bench.sitting.pass_grace()
    lose(bench, 2)
    bench.sitting.pass_grace()
    assert len(bench.plugins[0].got(Lost)) == 1
