"""Joining: who gets a seat, and when the table is complete (PRO-JOI-1, PRO-JOI-2)."""

from bumble_sim import contract
from bumble_sim.crypto.seal import public_key
from bumble_sim.session.messages import Hello, decode_up, encode
from bumble_sim.session.refusals import Why
from reference_engine.tables import ENDED, HOME, JOINING, LOBBY
from tests.bumble_sim.session.kit import MemoryTable, Wire

KEY = public_key(bytes(range(32)))


def stranger(table: MemoryTable, frame: bytes) -> list[bytes]:
    """A phone connects, sends one frame, and gets these answers."""
    wire = Wire(table, lambda _frame: None, 0.0)
    table.hub.received(table.hub.joined(wire), frame)
    return wire.frames


def test_the_plugin_is_seated_when_all_seats_are_taken() -> None:
    table = MemoryTable(3)
    table.connect(0)
    table.connect(2)
    table.clock.run(5)
    assert [screen.phase for screen in table.shown[2]] == [HOME, JOINING]
    assert table.events(2, contract.Seated) == []
    table.connect(1)
    table.clock.run(5)
    for seat in range(3):
        assert table.events(seat, contract.Seated) == [contract.Seated(table.table, seat)]
        assert table.shown[seat][-1].phase == LOBBY
    assert table.hub.complete


def test_a_full_table_takes_nobody_in() -> None:
    table = MemoryTable(3).gather()
    answers = stranger(table, encode(Hello(1, 1, KEY)))
    assert table.whys() == [Why.TABLE_FULL]
    assert b"table-full" in answers[0]
    table.say(1, hello=1)
    table.clock.run(1)
    assert table.said(2) == [(1, {"hello": 1})]


def test_a_taken_seat_is_not_given_twice() -> None:
    table = MemoryTable(3)
    table.connect(0)
    stranger(table, encode(Hello(1, 0, KEY)))
    table.inject(0, encode(Hello(1, 2, KEY)))
    table.inject(0, encode(Hello(1, 0, KEY)))
    assert table.whys() == [Why.SEAT_TAKEN] * 3
    table.connect(1)
    table.connect(2)
    table.clock.run(1)
    assert table.shown[0][-1].phase == LOBBY


def test_a_hello_that_cannot_be_served_is_refused() -> None:
    table = MemoryTable(3)
    stranger(table, encode(Hello(2, 1, KEY)))
    stranger(table, encode(Hello(1, 3, KEY)))
    stranger(table, encode(Hello(1, 1, bytes(32))))
    assert table.whys() == [Why.VERSION, Why.NO_SUCH_SEAT, Why.BAD_VALUE]
    table.gather()
    assert table.shown[1][-1].phase == LOBBY


def test_a_refused_phone_stays_on_its_home_screen() -> None:
    table = MemoryTable(3).gather()
    late = MemoryTable(3)
    wire = Wire(table, late.seats[1].received, 0.0)
    connection = table.hub.joined(wire)
    late.seats[1].attach(Wire(table, lambda frame: table.hub.received(connection, frame), 0.0))
    assert late.seats[1].not_welcome == Why.TABLE_FULL.value
    assert [screen.phase for screen in late.shown[1]] == [HOME]


def test_a_phone_that_does_not_know_the_group_does_not_join() -> None:
    table = MemoryTable(3, groups=frozenset()).gather()
    assert [refused.why for refused in table.seats[1].refused] == [Why.BAD_VALUE, Why.OUT_OF_TURN]
    assert table.shown[1][-1].phase == HOME


def test_a_guest_lost_while_gathering_ends_the_table() -> None:
    table = MemoryTable(3)
    table.connect(0)
    table.connect(1)
    table.clock.run(1)
    table.cut(1)
    assert table.shown[0][-1].phase == ENDED
    assert table.shown[0][-1].facts["reason"] == "table_incomplete"
    assert table.shown[1][-1].facts["reason"] == "table_incomplete"


def test_a_table_that_nobody_completes_can_be_given_up() -> None:
    table = MemoryTable(3)
    table.connect(0)
    table.hub.give_up()
    assert table.seats[0].ended == "table_incomplete"
    table.connect(1)
    assert table.whys() == []
    table.clock.run(1)
    assert table.whys() == [Why.OVER]


def test_a_hub_that_swaps_a_public_key_is_found_out() -> None:
    table = MemoryTable(3)
    table.connect(0)
    table.connect(1)
    table.clock.run(1)
    hello = decode_up(table.up[1].frames[0])
    assert isinstance(hello, Hello)
    own = hello.key
    table.down[1].tamper = lambda frame: frame.replace(own, KEY)
    table.connect(2)
    table.clock.run(1)
    assert table.seats[1].faults == ["the public keys are not those of all seats, or mine was altered (PRO-JOI-2)"]
    assert [seat.ended for seat in table.seats] == ["disagreement"] * 3
