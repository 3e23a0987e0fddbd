"""The order of public items and the digests of the log (PRO-ORD-1, PRO-ORD-2)."""

import pytest

from bumble_sim import contract
from bumble_sim.session.items import KINDS, Said, encode_body
from bumble_sim.session.messages import Item, Whispers, encode
from bumble_sim.session.order import Entry, Log
from bumble_sim.session.refusals import Why
from reference_engine.tables import ENDED
from tests.bumble_sim.session.kit import TICK, MemoryTable


def test_all_seats_hear_public_notes_in_one_order() -> None:
    table = MemoryTable(4).start()
    for seat in (2, 0, 3, 1):
        table.say(seat, x=seat)
    table.clock.run(1)
    heard = table.said(0)
    assert sorted(sender for sender, _note in heard[1:]) == [0, 1, 2, 3]
    assert all(table.said(seat) == heard for seat in range(4))
    numbers = [event.n for event in table.events(3, contract.Public)]
    assert numbers == sorted(numbers)
    assert numbers == [event.n for event in table.events(1, contract.Public)]


def test_the_digest_depends_on_every_item_and_on_their_order() -> None:
    def digest(*bodies: bytes) -> bytes:
        log = Log()
        for body in bodies:
            log.append(body)
        return log.digest(log.last)

    assert digest(b"a", b"b") == digest(b"a", b"b")
    assert len({digest(b"a", b"b"), digest(b"b", b"a"), digest(b"a"), digest(b"ab"), digest()}) == 5


def test_a_seat_with_another_log_ends_the_table() -> None:
    table = MemoryTable(3).start()
    right, wrong = encode_body(Said(0, b"\xa1ax\x01")), encode_body(Said(0, b"\xa1ax\x02"))
    table.down[2].tamper = lambda frame: frame.replace(right, wrong)
    table.say(0, x=1)
    table.clock.run(1)
    assert table.said(2)[-1] == (0, {"x": 2})
    assert table.hub.ended is None
    table.ticks(2)
    assert table.hub.ended == "disagreement"
    assert "seat 2 has another log" in table.hub.faults[0]
    assert [shown[-1].phase for shown in table.shown] == [ENDED] * 3
    assert table.events(1, contract.Ended) == [contract.Ended("disagreement")]


@pytest.mark.parametrize("n", [1, 7, 99])
def test_a_seat_refuses_an_item_out_of_order(n: int) -> None:
    table = MemoryTable(3).start()
    before = table.seats[1].log.last
    assert n != before + 1
    table.seats[1].received(encode(Item(n, encode_body(Said(0, b"\xa0")), {})))
    assert [refused.why for refused in table.seats[1].refused] == [Why.OUT_OF_TURN]
    assert table.seats[1].log.last == before


def test_a_held_item_waits_and_the_others_pass_it() -> None:
    table = MemoryTable(4).start()
    table.hub.hold("opened")
    table.do(1, contract.Open())
    table.say(2, x=1)
    table.clock.run(1)
    assert table.hub.holding
    assert table.said(0)[-1] == (2, {"x": 1})
    assert table.events(0, contract.Opened) == []
    table.hub.release()
    table.clock.run(1)
    assert [event.seat for event in table.events(0, contract.Opened)] == [1]
    assert not table.hub.holding


def test_a_held_item_of_a_seat_that_is_lost_never_happens() -> None:
    table = MemoryTable(4).start()
    table.hub.hold("opened")
    table.do(1, contract.Open())
    table.clock.run(1)
    table.cut(1)
    table.clock.run(60)
    table.hub.release()
    table.clock.run(1)
    assert table.events(0, contract.Opened) == []
    assert [event.seat for event in table.events(0, contract.Lost)] == [1]


def test_a_hold_can_depend_on_the_moment() -> None:
    table = MemoryTable(3).start()
    table.hub.hold("round", lambda: len(table.events(0, contract.Round)) == 2)
    table.ticks(6)
    assert len(table.events(1, contract.Round)) == 2
    table.hub.release()
    table.ticks(1)
    assert len(table.events(1, contract.Round)) == 3


def test_a_frozen_table_holds_everything_but_silence_and_loss() -> None:
    table = MemoryTable(4).start()
    table.cut(3)
    table.say(1, x=1)
    table.clock.run(10)
    assert table.said(0) == [(0, {"go": 1})]
    assert not table.hub.quiet or table.hub.silent == (3,)
    table.clock.run(21)
    kinds = [type(event) for event in table.plugins[0].events][-3:]
    assert kinds.index(contract.Lost) < kinds.index(contract.Public)


def test_nothing_follows_the_end() -> None:
    table = MemoryTable(3).start()
    table.hub.sequencer.propose(Entry(Said(0, b"\xa0")))
    table.hub.end("host_lost")
    table.hub.pump()
    table.clock.run(1)
    assert table.seats[1].ended == "host_lost"
    assert table.events(1, contract.Public)[1:] == []
    table.clock.run(5 * TICK)
    assert table.whys() == []


def test_a_digest_over_a_wrong_place_is_a_frame_of_another_tick() -> None:
    table = MemoryTable(3).start()
    log = table.hub.sequencer.log
    table.inject(1, encode(Whispers(1, log.last - 1, log.digest(log.last - 1), {})))
    assert table.whys() == [Why.OLD]


def test_every_kind_of_item_has_a_name_of_its_own() -> None:
    assert len(set(KINDS.values())) == len(KINDS)
