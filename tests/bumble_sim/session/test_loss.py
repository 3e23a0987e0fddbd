"""Links that are lost: silence, grace time, the declared drop, and the end of a table (PLT-A3, PLT-A5, WLK-A30)."""

import pytest

from bumble_sim import contract
from reference_engine.tables import ENDED, LOBBY, NIGHT
from tests.bumble_sim.session.kit import GRACE, MemoryTable


def lost(table: MemoryTable, seat: int) -> list[int]:
    """The drops that a plugin was told."""
    return [event.seat for event in table.events(seat, contract.Lost)]


def test_a_silent_seat_takes_prompts_away_and_then_it_is_lost() -> None:
    table = MemoryTable(4).start()
    table.cut(2)
    table.clock.run(1)
    for seat in (0, 1, 3):
        screen = table.shown[seat][-1]
        assert (screen.facts["silent"], screen.prompt) == ((2,), None)
        assert [event.seat for event in table.events(seat, contract.Silent)] == [2]
    assert table.hub.silent == (2,)
    assert table.hub.grace == {2: pytest.approx(GRACE - 1)}
    table.clock.run(GRACE - 1.1)
    assert lost(table, 0) == []
    table.clock.run(0.2)
    for seat in (0, 1, 3):
        screen = table.shown[seat][-1]
        assert "silent" not in screen.facts
        assert screen.facts["alive"] == (0, 1, 3)
        assert screen.choices == ("do",)
        assert lost(table, seat) == [2]
    assert not table.hub.silent
    assert table.hub.lost == (2,)
    assert not table.hub.grace
    assert table.agree(0, 1, 3)


def test_the_end_of_a_silence_and_the_drop_are_one_change_of_the_screen() -> None:
    table = MemoryTable(4).start()
    table.cut(2)
    table.clock.run(GRACE + 1)
    facts = [(screen.facts.get("silent"), screen.facts["alive"]) for screen in table.shown[1][-2:]]
    assert facts == [((2,), (0, 1, 2, 3)), (None, (0, 1, 3))]


def test_taps_are_refused_during_the_grace_time() -> None:
    table = MemoryTable(4).start()
    table.cut(2)
    table.clock.run(1)
    table.say(1, x=1)
    assert [(refusal.move, refusal.rule) for refusal in table.seats[1].refusals] == [("do", "PLT-A3")]
    table.clock.run(GRACE)
    assert len(table.events(1, contract.Tapped)) == 0


def test_two_silent_seats_are_lost_one_after_the_other() -> None:
    table = MemoryTable(5).start()
    table.cut(3)
    table.clock.run(10)
    table.cut(1)
    table.clock.run(GRACE - 9)
    assert lost(table, 0) == [3]
    assert table.shown[0][-1].facts["silent"] == (1,)
    assert table.hub.silent == (1,)
    sent = len(table.up[2].frames)
    table.clock.run(8)
    assert len(table.up[2].frames) == sent  # no tick begins before nobody is silent any more
    table.clock.run(2)
    assert lost(table, 0) == [3, 1]
    assert table.shown[0][-1].facts["alive"] == (0, 2, 4)
    table.ticks(1)
    assert table.events(0, contract.Round)[-1].notes == {2: {}, 4: {}}
    assert table.agree(0, 2, 4)


def test_seats_that_fall_silent_together_are_lost_in_one_order_everywhere() -> None:
    table = MemoryTable(5).start()
    for seat in (4, 1, 2):
        table.cut(seat)
    table.clock.run(GRACE + 1)
    assert lost(table, 0) == lost(table, 3) == [4, 1, 2]
    assert len({event.n for event in table.events(0, contract.Lost)}) == 3


def test_without_grace_a_seat_is_lost_at_once() -> None:
    table = MemoryTable(4, grace=0).start()
    table.cut(2)
    table.clock.run(0.1)
    assert lost(table, 0) == [2]
    assert table.events(0, contract.Silent) == []
    table.ticks(2)
    assert len(table.events(0, contract.Round)) == 2


def test_the_loss_of_a_dead_seat_freezes_nothing() -> None:
    table = MemoryTable(4).start()
    table.kill(3)
    screens = len(table.shown[0])
    table.cut(3)
    table.say(1, x=1)
    table.ticks(2)
    assert table.said(0)[-1] == (1, {"x": 1})
    assert len(table.shown[0]) == screens
    assert table.hub.silent == ()
    assert list(table.hub.grace) == [3]
    table.clock.run(GRACE)
    assert lost(table, 0) == [3]
    assert table.events(0, contract.Silent) == []


def test_what_a_lost_seat_had_asked_for_does_not_happen() -> None:
    table = MemoryTable(4).start()
    table.cut(2)
    table.clock.run(0.5)
    table.up[1].arrive(b"")  # a broken frame does no harm
    table.say(3, x=3)  # refused: the silence is known
    table.cut(3)
    table.clock.run(GRACE + 1)
    assert lost(table, 0) == [2, 3]
    assert table.said(0) == [(0, {"go": 1})]


def test_a_note_of_the_silent_seat_that_waits_is_dropped_with_it() -> None:
    table = MemoryTable(4).start()
    table.cut(2)
    table.say(3, x=3)  # seat 3 does not know yet; its note waits at the hub
    table.clock.run(0.5)
    table.cut(3)
    table.clock.run(GRACE + 1)
    assert lost(table, 0) == [2, 3]
    assert (3, {"x": 3}) not in table.said(0)


def test_a_seat_lost_in_the_lobby_ends_the_table_after_the_grace_time() -> None:
    table = MemoryTable(4).gather()
    table.cut(2)
    table.clock.run(1)
    assert table.shown[0][-1].phase == LOBBY
    assert table.shown[0][-1].facts["silent"] == (2,)
    table.clock.run(GRACE)
    for seat in (0, 1, 3):
        assert table.shown[seat][-1].phase == ENDED
        assert table.shown[seat][-1].facts["reason"] == "table_incomplete"
        assert table.plugins[seat].events[-1] == contract.Ended("table_incomplete")
    assert table.hub.ended == "table_incomplete"


@pytest.mark.parametrize("grace", [0, GRACE])
def test_a_seat_lost_while_dealing_ends_the_table(grace: int) -> None:
    table = MemoryTable(4, grace=grace).gather()
    table.say(0, go=1)
    table.clock.run(0.05)
    table.cut(2)
    table.clock.run(grace + 1)
    assert [table.seats[seat].ended for seat in (0, 1, 3)] == ["table_incomplete"] * 3
    assert all(lost(table, seat) == [] for seat in range(4))


def test_a_seat_lost_before_all_are_matched_ends_the_table() -> None:
    table = MemoryTable(4).gather()
    table.hub.hold("matched")
    table.say(0, go=1)
    table.clock.run(1)
    assert table.hub.holding
    table.cut(2)
    table.clock.run(GRACE + 1)
    assert table.hub.ended == "table_incomplete"


def test_guests_wait_for_a_lost_host_and_then_the_table_is_over() -> None:
    table = MemoryTable(4).start()
    for seat in (1, 2, 3):
        table.cut(seat)
    table.clock.run(1)
    for seat in (1, 2, 3):
        screen = table.shown[seat][-1]
        assert (screen.phase, screen.facts["silent"], screen.prompt) == (NIGHT, (0,), None)
    table.say(1, x=1)
    assert [refusal.rule for refusal in table.seats[1].refusals] == ["PLT-A3"]
    table.clock.run(GRACE)
    for seat in (1, 2, 3):
        assert table.shown[seat][-1].phase == ENDED
        assert table.shown[seat][-1].facts["reason"] == "host_lost"
        assert table.plugins[seat].events[-1] == contract.Ended("host_lost")
    table.say(1, x=1)
    assert table.seats[1].refusals[-1].rule == "PRO-END-1"


def test_a_dead_host_who_is_lost_is_not_shown_as_silent() -> None:
    table = MemoryTable(4).start()
    table.kill(0)
    before = len(table.shown[1])
    table.cut(1)
    table.clock.run(1)
    assert len(table.shown[1]) == before
    table.clock.run(GRACE)
    assert table.seats[1].ended == "host_lost"


def test_without_grace_a_lost_host_ends_the_table_at_once() -> None:
    table = MemoryTable(3, grace=0).start()
    table.cut(1)
    assert table.seats[1].ended == "host_lost"


def test_a_tap_before_the_table_is_complete_is_refused() -> None:
    table = MemoryTable(3)
    table.seats[1].tap("start")
    assert [refusal.rule for refusal in table.seats[1].refusals] == ["PRO-MOV-1"]


def test_losing_a_link_twice_or_after_the_end_does_nothing() -> None:
    table = MemoryTable(4).start()
    table.cut(2)
    table.hub.link_lost(table.connections[2], 0x08)
    table.clock.run(GRACE + 1)
    assert lost(table, 0) == [2]
    table.hub.give_up()
    table.cut(1)
    table.clock.run(GRACE + 1)
    assert lost(table, 0) == [2]


def test_a_closed_session_lets_time_pass_without_doing_anything() -> None:
    table = MemoryTable(4).start()
    table.do(0, contract.Timer("night", 5))
    table.cut(3)
    table.hub.close()
    for session in table.seats:
        session.close()
    sent = [len(wire.frames) for wire in (*table.up.values(), *table.down.values())]
    table.clock.run(100)
    assert [len(wire.frames) for wire in (*table.up.values(), *table.down.values())] == sent
    assert lost(table, 0) == []
