"""The secret count (WLK-DAY-2, PRO-CNT-1, PRO-CNT-2)."""

from dataclasses import replace

import pytest

from bumble_sim import contract
from bumble_sim.session.items import CountBegins, Counted, decode_body, encode_body
from bumble_sim.session.messages import Item, Partial, Shares, decode_up, encode
from bumble_sim.session.refusals import Why
from reference_engine.screens import DISAGREEMENT
from tests.bumble_sim.session.kit import GRACE, MemoryTable


def vote(table: MemoryTable, choices: dict[int, int], ballot: str = "day", options: int = 4) -> None:
    """All voters cast their ballots."""
    for seat, choice in choices.items():
        table.do(seat, contract.Count(ballot, tuple(choices), options, choice))


def totals(table: MemoryTable, seat: int) -> list[tuple[str, tuple[int, ...]]]:
    """The counts that a plugin has been told."""
    return [(event.ballot, event.totals) for event in table.events(seat, contract.Counted)]


def begun(table: MemoryTable) -> list[str]:
    """The counts that have begun, in order."""
    bodies = [decode_body(body) for body in table.hub.sequencer.log.bodies]
    return [body.ballot for body in bodies if isinstance(body, CountBegins)]


def test_everybody_learns_the_totals() -> None:
    table = MemoryTable(5).start()
    vote(table, {0: 1, 1: 1, 2: 3, 4: 1})
    table.clock.run(1)
    assert all(totals(table, seat) == [("day", (0, 3, 0, 1))] for seat in range(5))
    assert table.agree(0, 1, 2, 3, 4)
    assert table.hub.quiet


def test_nothing_is_counted_before_all_have_voted() -> None:
    waiting = MemoryTable(4).start()
    for seat in (0, 1, 2):
        waiting.do(seat, contract.Count("day", (0, 1, 2, 3), 4, 1))
    waiting.clock.run(2)
    assert totals(waiting, 0) == []
    assert not any(isinstance(decode_up(frame), Partial) for seat in range(4) for frame in waiting.up[seat].frames)
    waiting.do(3, contract.Count("day", (0, 1, 2, 3), 4, 0))
    waiting.clock.run(1)
    assert totals(waiting, 3) == [("day", (1, 3, 0, 0))]


def test_one_voter_can_vote_alone() -> None:
    table = MemoryTable(3).start()
    vote(table, {1: 2})
    table.clock.run(1)
    assert totals(table, 0) == totals(table, 1) == [("day", (0, 0, 1, 0))]


def test_a_count_with_a_new_name_replaces_an_unfinished_one() -> None:
    table = MemoryTable(3).start()
    table.do(0, contract.Count("first", (0, 1, 2), 2, 0))
    table.do(1, contract.Count("first", (0, 1, 2), 2, 0))
    table.clock.run(1)
    vote(table, {0: 1, 1: 1, 2: 1}, "second", 2)
    table.clock.run(1)
    table.do(2, contract.Count("first", (0, 1, 2), 2, 0))
    table.clock.run(1)
    assert all(totals(table, seat) == [("second", (0, 3))] for seat in range(3))
    assert begun(table) == ["second"]


def test_a_ballot_cast_twice_before_the_count_begins_is_void_until_all_vote_again() -> None:
    table = MemoryTable(3).start()
    vote(table, {0: 0, 1: 0, 2: 0}, options=2)
    table.clock.run(0.015)  # the count has begun at the hub, seat 1 does not know yet
    assert begun(table) == ["day"]
    table.do(1, contract.Count("day", (0, 1, 2), 2, 1))
    table.clock.run(1)
    assert totals(table, 0) == []
    for seat in (0, 2):
        table.do(seat, contract.Count("day", (0, 1, 2), 2, 0))
    table.clock.run(1)
    assert all(totals(table, seat) == [("day", (2, 1))] for seat in range(3))
    assert table.hub.faults == []


def test_the_same_name_can_be_counted_again() -> None:
    table = MemoryTable(3).start()
    for choice in (0, 1):
        vote(table, {0: choice, 1: choice, 2: choice}, "again", 2)
        table.clock.run(1)
    assert totals(table, 1) == [("again", (3, 0)), ("again", (0, 3))]


def test_a_count_is_void_when_a_voter_is_lost() -> None:
    table = MemoryTable(4).start()
    table.hub.hold("counted")
    vote(table, {0: 1, 1: 1, 2: 1, 3: 1})
    table.clock.run(1)
    assert table.hub.holding
    table.cut(3)
    table.clock.run(GRACE + 1)
    table.hub.release()
    table.clock.run(1)
    assert totals(table, 0) == []
    vote(table, {0: 1, 1: 1, 2: 1}, "day again")
    table.clock.run(1)
    assert all(totals(table, seat) == [("day again", (0, 3, 0, 0))] for seat in range(3))


def test_a_count_that_has_not_begun_when_a_voter_is_lost_never_begins() -> None:
    table = MemoryTable(4).start()
    table.hub.hold("count-begins")
    vote(table, {0: 1, 1: 1, 2: 1, 3: 1})
    table.clock.run(1)
    assert table.hub.holding
    table.cut(3)
    table.clock.run(GRACE + 1)
    table.hub.release()
    table.clock.run(1)
    assert begun(table) == []
    assert table.hub.quiet


def test_nothing_of_a_void_count_is_left_at_the_hub() -> None:
    few, late = MemoryTable(4, grace=0).start(), MemoryTable(4, grace=0).start()
    for seat in (0, 1):
        few.do(seat, contract.Count("day", (0, 1, 2, 3), 2, 0))
    late.up[3].tamper = lambda frame: b"\xa0" if isinstance(decode_up(frame), Partial) else frame
    vote(late, {0: 1, 1: 1, 2: 1, 3: 1})
    for table in (few, late):
        table.clock.run(1)
        assert not table.hub.quiet
        table.cut(3)
        assert table.hub.quiet
    assert begun(late) == ["day"]


def test_a_hub_that_counts_a_void_count_is_found_out() -> None:
    table = MemoryTable(4, grace=0).start()
    table.hub.hold("counted")
    vote(table, {0: 1, 1: 1, 2: 1, 3: 1}, options=2)
    table.clock.run(1)
    table.cut(3)
    table.clock.run(1)
    count = next(m.count for m in map(decode_up, table.up[1].frames) if isinstance(m, Partial))
    partials = dict.fromkeys(range(4), b"\x00\x00\x00\x01")
    item = Item(table.seats[1].log.last + 1, encode_body(Counted(count, "day", partials)), {})
    table.seats[1].received(encode(item))
    assert totals(table, 1) == []
    assert "PRO-ORD-3" in table.seats[1].faults[0]


def test_the_loss_of_a_seat_that_does_not_vote_changes_nothing() -> None:
    table = MemoryTable(4).start()
    table.kill(3)
    for seat in (0, 1):
        table.do(seat, contract.Count("day", (0, 1, 2), 2, 1))
    table.clock.run(1)
    table.cut(3)
    table.clock.run(1)
    table.do(2, contract.Count("day", (0, 1, 2), 2, 1))
    table.clock.run(1)
    assert totals(table, 2) == [("day", (0, 3))]
    table.clock.run(GRACE)
    assert [event.seat for event in table.events(2, contract.Lost)] == [3]


def test_shares_are_all_of_one_size() -> None:
    table = MemoryTable(4).start()
    vote(table, {0: 0, 1: 1, 2: 2, 3: 3})
    frames = [frame for seat in range(4) for frame in table.up[seat].frames if isinstance(decode_up(frame), Shares)]
    assert len(frames) == 4
    assert len({len(frame) for frame in frames}) == 1


def shares(table: MemoryTable) -> Shares:
    """The frame of seat 1 that carries its ballot."""
    message = next(m for m in map(decode_up, table.up[1].frames) if isinstance(m, Shares))
    assert isinstance(message, Shares)
    return message


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda frame: frame, Why.OLD),
        (lambda frame: replace(frame, number=9, voters=(0, 2)), Why.BAD_VALUE),
        (lambda frame: replace(frame, number=9, voters=(0, 1, 1)), Why.BAD_VALUE),
        (lambda frame: replace(frame, number=9, voters=(0, 1, 7)), Why.NO_SUCH_SEAT),
        (lambda frame: replace(frame, number=9, voters=(0, 1)), Why.WRONG_SEATS),
        (lambda frame: replace(frame, number=9, shares={0: b"", 2: b""}), Why.BAD_VALUE),
    ],
)
def test_a_wrong_ballot_is_refused_and_the_count_goes_on(change: object, why: Why) -> None:
    table = MemoryTable(3).start()
    for seat in (0, 1):
        table.do(seat, contract.Count("day", (0, 1, 2), 2, 1))
    table.clock.run(1)
    table.inject(1, encode(change(shares(table))))  # type: ignore[operator]
    assert table.whys() == [why]
    table.do(2, contract.Count("day", (0, 1, 2), 2, 1))
    table.clock.run(1)
    assert totals(table, 0) == [("day", (0, 3))]


def test_a_ballot_with_a_lost_voter_is_old() -> None:
    table = MemoryTable(4, grace=0).start()
    table.cut(3)
    table.do(1, contract.Count("day", (0, 1, 2, 3), 2, 1))
    table.clock.run(1)
    assert table.whys() == [Why.OLD]


def test_a_partial_sum_is_taken_once_and_only_from_a_voter() -> None:
    table = MemoryTable(4).start()
    table.up[2].tamper = lambda frame: b"\xa0" if isinstance(decode_up(frame), Partial) else frame
    vote(table, {0: 1, 1: 1, 2: 1}, options=2)
    table.clock.run(1)
    before = len(table.hub.refused)
    begun = next(m for m in map(decode_up, table.up[1].frames) if isinstance(m, Partial))
    table.inject(1, encode(begun))
    table.inject(3, encode(replace(begun, sender=3)))
    table.inject(2, encode(replace(begun, sender=2, total=b"\0")))
    table.inject(2, encode(replace(begun, sender=2, count=begun.count + 1)))
    table.inject(2, encode(replace(begun, sender=2, count=begun.count - 1)))
    assert table.whys()[before:] == [Why.OUT_OF_TURN, Why.OUT_OF_TURN, Why.BAD_VALUE, Why.OUT_OF_TURN, Why.OLD]


def test_sums_that_are_not_one_ballot_per_voter_end_the_table() -> None:
    table = MemoryTable(3).start()

    def stuff(frame: bytes) -> bytes:
        message = decode_up(frame)
        if not isinstance(message, Partial):
            return frame
        return encode(replace(message, total=((int.from_bytes(message.total, "big") + 1) % 2**32).to_bytes(4, "big")))

    table.up[1].tamper = stuff
    vote(table, {0: 1, 1: 1, 2: 1}, options=2)
    table.clock.run(1)
    assert totals(table, 0) == []
    assert table.hub.ended == DISAGREEMENT
    assert "PRO-CNT-1" in table.hub.faults[0]
