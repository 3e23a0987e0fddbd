"""Exchanges of whispers: complete, on ticks, with the notes as they stood at the tick."""

from bumble_sim.contract import Matched, Round, Tapped, Whisper
from rigs.interface import How
from tests.rigs.loopback.scripted import Bench, show, start


def test_there_is_no_round_before_the_deal_is_over() -> None:
    bench = Bench({})
    bench.sitting.settle()
    bench.sitting.let_pass(60)
    assert bench.got(Round) == [[], [], [], []]


def test_rounds_come_on_every_tick() -> None:
    bench = Bench({}, tick_seconds=3).start()
    for plugin in bench.plugins:
        plugin.events.clear()
    bench.sitting.let_pass(30)
    counts = {len(events) for events in bench.got(Round)}
    assert counts == {10 + 2}  # ten in thirty seconds, and two quiet ones while settling


def test_a_round_has_a_note_of_every_other_seat_even_an_empty_one() -> None:
    bench = Bench({Matched: lambda me, _: [Whisper({2: {"x": me.me}})] if me.me != 2 else []}).start()
    rounds = [events[0] for events in bench.got(Round)]
    assert rounds[2].notes == {0: {"x": 0}, 1: {"x": 1}, 3: {"x": 3}}
    assert rounds[0].notes == {1: {}, 2: {}, 3: {}}
    assert len({event.n for event in rounds}) == 1


def test_notes_stand_until_they_are_set_anew() -> None:
    bench = Bench({Matched: lambda me, _: [Whisper({0: {"x": 1}})] if me.me == 1 else []}).start()
    assert [event.notes[1] for event in bench.plugins[0].got(Round)] == [{"x": 1}] * 2


def test_what_a_round_causes_is_sent_with_the_next_one() -> None:
    bench = Bench({Round: lambda me, event: [Whisper({0: {"n": event.n}})] if me.me == 1 and event.n < 4 else []})
    bench.start()
    first, second = bench.plugins[0].got(Round)[:2]
    assert first.notes[1] == {}
    assert second.notes[1] == {"n": first.n}


def test_a_note_that_is_changed_afterwards_stays_as_it_was_sent() -> None:
    note = {"x": 1}
    bench = Bench({Matched: lambda me, _: [Whisper({0: note})] if me.me == 1 else []})
    bench.start()
    note["x"] = 2
    bench.sitting.settle()
    assert bench.plugins[0].got(Round)[-1].notes[1] == {"x": 1}


def test_a_seat_out_of_reach_is_missing_from_rounds() -> None:
    bench = Bench({Matched: lambda me, _: [show("night", alive=(0, 1, 2))]}).start()
    bench.sitting.lose(3, How.APP_KILLED)
    bench.sitting.settle()
    assert bench.plugins[0].got(Round)[-1].notes.keys() == {1, 2}
    assert len(bench.plugins[3].got(Round)) < len(bench.plugins[0].got(Round))


def test_a_tap_changes_the_notes_of_the_next_round() -> None:
    bench = Bench({Tapped: lambda me, event: start(me, event) or [Whisper({0: {"t": 1}})]}).start()
    bench.tap(2, "t")
    assert bench.plugins[0].got(Round)[-1].notes[2] == {"t": 1}
