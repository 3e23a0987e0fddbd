"""Whispers: fixed moments, one size, complete rounds or none (PRO-TCK-1, PRO-TCK-2, PRO-TCK-3)."""

from dataclasses import replace

import pytest

from bumble_sim import contract
from bumble_sim.session.messages import Whispers, decode_up, encode
from bumble_sim.session.refusals import Why
from tests.bumble_sim.session.kit import GRACE, TICK, MemoryTable


def frames_of(table: MemoryTable, seat: int) -> list[bytes]:
    """The whisper frames that a seat has sent."""
    return [frame for frame in table.up[seat].frames if isinstance(decode_up(frame), Whispers)]


def test_notes_reach_their_receivers_and_nobody_else() -> None:
    table = MemoryTable(4).start()
    table.do(1, contract.Whisper({2: {"a": 1}, 3: {"b": [1, 2]}}))
    table.ticks(1)
    assert table.events(2, contract.Round)[0].notes == {0: {}, 1: {"a": 1}, 3: {}}
    assert table.events(3, contract.Round)[0].notes == {0: {}, 1: {"b": (1, 2)}, 2: {}}
    assert table.events(0, contract.Round)[0].notes == {1: {}, 2: {}, 3: {}}
    assert table.events(1, contract.Round)[0].notes == {0: {}, 2: {}, 3: {}}


def test_notes_are_sent_again_until_set_anew() -> None:
    table = MemoryTable(3).start()
    table.do(1, contract.Whisper({2: {"a": 1}}))
    table.ticks(2)
    table.do(1, contract.Whisper({0: {"a": 2}}))
    table.ticks(1)
    assert [event.notes[1] for event in table.events(2, contract.Round)] == [{"a": 1}, {"a": 1}, {}]
    assert [event.notes[1] for event in table.events(0, contract.Round)] == [{}, {}, {"a": 2}]


def test_all_seats_see_the_same_rounds() -> None:
    table = MemoryTable(5).start()
    table.ticks(4)
    numbers = [event.n for event in table.events(0, contract.Round)]
    assert len(numbers) == 4
    assert all([event.n for event in table.events(seat, contract.Round)] == numbers for seat in range(5))


def test_frames_have_one_size_whoever_taps_and_whatever_is_said() -> None:
    quiet, busy = MemoryTable(5).start(), MemoryTable(5).start()
    for tick in range(4):
        busy.do(tick, contract.Whisper({4: {"text": "x" * (10 + 10 * tick)}, 3 - tick if tick < 2 else 0: {"n": tick}}))
        quiet.ticks(1)
        busy.ticks(1)
    sizes = {len(frame) for table in (quiet, busy) for seat in range(5) for frame in frames_of(table, seat)}
    assert len(sizes) == 1
    assert all(len(frames_of(table, seat)) == 4 for table in (quiet, busy) for seat in range(5))


def test_a_full_note_fits() -> None:
    table = MemoryTable(3).start()
    note = {"text": "x" * 55}
    table.do(1, contract.Whisper({2: note}))
    table.ticks(1)
    assert table.seats[1].misbehaved is None
    assert table.events(2, contract.Round)[0].notes[1] == note


def test_frames_are_sent_at_fixed_moments_not_when_somebody_taps() -> None:
    quiet, busy = MemoryTable(4).start(), MemoryTable(4).start()
    times: dict[str, list[tuple[float, int]]] = {"quiet": [], "busy": []}
    for name, table in (("quiet", quiet), ("busy", busy)):
        for seat in range(4):

            def note(frame: bytes, name: str = name, table: MemoryTable = table, seat: int = seat) -> bytes:
                times[name].append((table.clock.now, seat))
                return frame

            table.up[seat].tamper = note
    quiet.clock.run(20)
    for moment in range(20):
        busy.do(moment % 4, contract.Whisper({(moment + 1) % 4: {"m": moment}}))
        busy.clock.run(1)
    assert times["quiet"] == times["busy"]
    assert len(times["quiet"]) == 4 * 6


def test_without_one_frame_there_is_no_round() -> None:
    table = MemoryTable(4).start()
    table.up[2].cut = True
    table.ticks(5)
    assert all(table.events(seat, contract.Round) == [] for seat in range(4))
    assert not table.hub.quiet


def test_a_silent_seat_breaks_the_tick_off_and_the_next_round_has_new_notes() -> None:
    table = MemoryTable(4).start()
    table.do(1, contract.Whisper({0: {"old": 1}}))
    table.clock.run(TICK - 1.005)  # the frames are under way, the round is not
    assert len(frames_of(table, 1)) == 0
    table.clock.run(0.01)
    table.cut(3)
    table.do(1, contract.Whisper({0: {"new": 1}}))
    assert table.seats[1].refusals == []  # the silence has not reached seat 1 yet
    table.clock.run(GRACE + 0.5)
    assert table.events(0, contract.Round) == []
    table.ticks(1)
    assert [event.notes for event in table.events(0, contract.Round)] == [{1: {"new": 1}, 2: {}}]
    assert all(why is Why.OLD for why in table.whys())


def test_no_frame_is_sent_while_the_table_stands_still() -> None:
    table = MemoryTable(4).start()
    table.ticks(1)
    table.cut(3)
    table.clock.run(1)
    before = [len(table.up[seat].frames) for seat in range(3)]
    table.clock.run(GRACE - 2)
    assert [len(table.up[seat].frames) for seat in range(3)] == before


def test_a_dead_seat_whose_link_is_gone_is_left_out_at_once() -> None:
    table = MemoryTable(4).start()
    table.kill(3)
    table.do(3, contract.Whisper({0: {"ghost": 1}}))
    table.ticks(1)
    assert table.events(0, contract.Round)[-1].notes == {1: {}, 2: {}, 3: {"ghost": 1}}
    table.cut(3)
    table.ticks(2)
    assert [event.notes for event in table.events(0, contract.Round)[1:]] == [{1: {}, 2: {}}] * 2
    assert table.events(0, contract.Silent) == []


def test_a_dead_seat_lost_in_mid_tick_leaves_a_complete_round() -> None:
    table = MemoryTable(4).start()
    table.kill(3)
    table.up[3].cut = True
    table.ticks(2)
    assert table.events(0, contract.Round) == []
    table.cut(3)
    table.clock.run(0.1)
    assert [event.notes for event in table.events(0, contract.Round)] == [{1: {}, 2: {}}]


def test_a_dead_seat_lost_while_its_round_is_held_is_not_in_it() -> None:
    table = MemoryTable(4).start()
    table.kill(3)
    table.hub.hold("round")
    table.ticks(1)
    assert table.hub.holding
    table.cut(3)
    table.hub.release()
    table.clock.run(0.1)
    assert [event.notes for event in table.events(0, contract.Round)] == [{1: {}, 2: {}}]


def test_a_round_that_is_held_when_a_living_seat_falls_silent_never_happens() -> None:
    table = MemoryTable(4).start()
    table.do(3, contract.Whisper({0: {"last": 1}}))
    table.hub.hold("round")
    table.ticks(1)
    assert table.hub.holding
    table.cut(3)
    table.clock.run(GRACE + 1)
    table.hub.release()
    table.ticks(1)
    assert [event.notes for event in table.events(0, contract.Round)] == [{1: {}, 2: {}}]


def tick_frame(table: MemoryTable, seat: int) -> Whispers:
    """A frame of the running tick, as the seat itself would send it, caught on its way."""
    caught: list[bytes] = []

    def catch(frame: bytes) -> bytes:
        caught.append(frame)
        return b"\xa0"

    table.up[seat].tamper = catch
    table.ticks(1)
    table.up[seat].tamper = None
    message = decode_up(caught[-1])
    assert isinstance(message, Whispers)
    return message


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda frame: replace(frame, since=frame.since - 1), Why.OLD),
        (lambda frame: replace(frame, since=frame.since + 1), Why.OUT_OF_TURN),
        (lambda frame: replace(frame, notes={0: frame.notes[0]}), Why.WRONG_SEATS),
        (lambda frame: replace(frame, notes={**frame.notes, 1: frame.notes[0]}), Why.WRONG_SEATS),
        (lambda frame: replace(frame, notes={**frame.notes, 19: frame.notes[0]}), Why.WRONG_SEATS),
        (lambda frame: replace(frame, notes={**frame.notes, 0: frame.notes[0][:-1]}), Why.BAD_VALUE),
        (lambda frame: replace(frame, sender=2), Why.FORGED_SENDER),
    ],
)
def test_a_wrong_frame_is_refused_and_the_right_one_still_counts(change: object, why: Why) -> None:
    table = MemoryTable(3).start()
    frame = tick_frame(table, 1)
    before = len(table.hub.refused)
    table.inject(1, encode(change(frame)))  # type: ignore[operator]
    assert table.whys()[before:] == [why]
    table.inject(1, encode(frame))
    table.clock.run(0.1)
    assert len(table.events(0, contract.Round)) == 1
    table.inject(1, encode(frame))
    assert table.whys()[before:] == [why, Why.OLD]


def test_a_second_frame_for_one_tick_is_refused() -> None:
    table = MemoryTable(3).start()
    frame = tick_frame(table, 1)
    before = len(table.hub.refused)
    table.hub.hold("round")
    table.inject(1, encode(frame))
    table.inject(1, encode(frame))
    assert table.whys()[before:] == [Why.OUT_OF_TURN]


def test_a_note_sealed_for_another_place_ends_the_table() -> None:
    table = MemoryTable(3).start()
    table.ticks(1)
    first = decode_up(frames_of(table, 1)[0])
    assert isinstance(first, Whispers)

    def replay(frame: bytes) -> bytes:
        message = decode_up(frame)
        return encode(replace(message, notes=first.notes)) if isinstance(message, Whispers) else frame

    table.up[1].tamper = replay
    table.ticks(2)
    assert table.hub.ended == "disagreement"
    assert "PRO-SEA-2" in table.hub.faults[0]
