"""Frames that no honest phone sends are refused with a reason, and nothing changes (PRO-MSG-1, PRO-REF-1)."""

import pytest

from bumble_sim import contract
from bumble_sim.protocol import cbor
from bumble_sim.session.messages import Complaint, Hello, Say, Whispers, encode
from bumble_sim.session.refusals import Why
from tests.bumble_sim.session.kit import MemoryTable, Wire

NOTE = cbor.encode({"x": 1})

BROKEN: list[tuple[str, bytes, Why]] = [
    ("nothing", b"", Why.MALFORMED),
    ("no CBOR", b"\xff\xff", Why.MALFORMED),
    ("a tail", encode(Say(1, NOTE)) + b"\x00", Why.MALFORMED),
    ("a list", cbor.encode([1, 2]), Why.MALFORMED),
    ("no type", cbor.encode({"sender": 1}), Why.UNKNOWN_TYPE),
    ("an unknown type", cbor.encode({"type": "shout", "sender": 1}), Why.UNKNOWN_TYPE),
    ("a type that is no text", cbor.encode({"type": 7, "sender": 1}), Why.UNKNOWN_TYPE),
    ("a message for the other way", cbor.encode({"type": "item", "n": 9, "body": b"", "mine": {}}), Why.UNKNOWN_TYPE),
    ("a missing field", cbor.encode({"type": "say", "sender": 1}), Why.MALFORMED),
    ("an extra field", cbor.encode({"type": "say", "sender": 1, "note": NOTE, "more": 1}), Why.MALFORMED),
    ("a text for bytes", cbor.encode({"type": "say", "sender": 1, "note": "x"}), Why.MALFORMED),
    ("a flag for a seat", cbor.encode({"type": "say", "sender": True, "note": NOTE}), Why.MALFORMED),
    ("a negative seat", cbor.encode({"type": "say", "sender": -1, "note": NOTE}), Why.MALFORMED),
    ("a seat beyond every table", cbor.encode({"type": "say", "sender": 20, "note": NOTE}), Why.MALFORMED),
    ("a seat beyond this table", encode(Say(5, NOTE)), Why.NO_SUCH_SEAT),
    ("a forged sender", encode(Say(2, NOTE)), Why.FORGED_SENDER),
    ("a note that is too long", cbor.encode({"type": "say", "sender": 1, "note": bytes(65)}), Why.MALFORMED),
    ("a note that is none", encode(Say(1, cbor.encode([1]))), Why.MALFORMED),
    ("a note with a number as key", encode(Say(1, cbor.encode({1: 1}))), Why.MALFORMED),
    ("a note with bytes in it", encode(Say(1, cbor.encode({"x": b"1"}))), Why.MALFORMED),
    ("a short digest", cbor.encode({"type": "whispers", "sender": 1, "since": 1, "digest": b"1", "notes": {}}),
     Why.MALFORMED),
    ("text as seats", cbor.encode({"type": "whispers", "sender": 1, "since": 1, "digest": bytes(32),
                                   "notes": {"0": b""}}), Why.MALFORMED),
    ("a tick that has not begun", encode(Whispers(1, 4000, bytes(32), {})), Why.OUT_OF_TURN),
    ("a second hello", encode(Hello(1, 1, bytes(32))), Why.SEAT_TAKEN),
]  # fmt: skip


@pytest.mark.parametrize(("frame", "why"), [(frame, why) for _name, frame, why in BROKEN], ids=[b[0] for b in BROKEN])
def test_a_broken_frame_is_refused_and_the_game_goes_on(frame: bytes, why: Why) -> None:
    table = MemoryTable(3).start()
    before = (table.hub.sequencer.log.last, [list(shown) for shown in table.shown])
    table.inject(1, frame)
    table.clock.run(0.5)
    refused = table.hub.refused
    assert [(entry.seat, entry.why) for entry in refused] == [(1, why)]
    assert refused[0].what
    assert refused[0].connection == table.connections[1]
    assert (table.hub.sequencer.log.last, table.shown) == before
    table.say(1, after=1)
    table.ticks(1)
    assert table.said(2)[-1] == (1, {"after": 1})
    assert len(table.events(2, contract.Round)) == 1
    assert len(table.hub.refused) == 1


def test_a_phone_without_a_seat_is_not_heard() -> None:
    table = MemoryTable(3).start()
    connection = table.hub.joined(Wire(table, lambda _frame: None, 0.0))
    table.hub.received(connection, encode(Say(1, NOTE)))
    table.hub.received(999, encode(Say(1, NOTE)))
    table.clock.run(0.5)
    assert [(entry.connection, entry.seat, entry.why) for entry in table.hub.refused] == [
        (connection, None, Why.STRANGER),
        (999, None, Why.STRANGER),
    ]
    assert table.said(2) == [(0, {"go": 1})]


def test_a_seat_whose_link_is_gone_is_not_heard() -> None:
    table = MemoryTable(4).start()
    table.cut(2)
    table.inject(2, encode(Say(2, NOTE)))
    table.clock.run(60)
    assert table.whys() == [Why.STRANGER]
    assert table.said(0) == [(0, {"go": 1})]


def test_nothing_is_taken_before_the_table_is_complete() -> None:
    table = MemoryTable(3)
    table.connect(0)
    table.connect(1)
    table.clock.run(1)
    table.inject(1, encode(Say(1, NOTE)))
    assert table.whys() == [Why.OUT_OF_TURN]


def test_a_complaint_ends_the_table_with_what_was_wrong() -> None:
    table = MemoryTable(3).start()
    table.inject(1, encode(Complaint(1, None, "PRO-DEA-4", "the keys do not open my card")))
    table.clock.run(1)
    assert table.hub.faults == ["seat 1 complains: the keys do not open my card (PRO-DEA-4)"]
    assert [seat.ended for seat in table.seats] == ["disagreement"] * 3


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        (b"\xff", Why.MALFORMED),
        (cbor.encode({"type": "say", "sender": 1, "note": NOTE}), Why.UNKNOWN_TYPE),
        (cbor.encode({"type": "item", "n": 1, "body": b"\xa0", "mine": {}}), Why.OUT_OF_TURN),
        (cbor.encode({"type": "item", "n": 1}), Why.MALFORMED),
    ],
)
def test_a_seat_refuses_broken_frames_too(frame: bytes, why: Why) -> None:
    table = MemoryTable(3).start()
    before = len(table.plugins[1].events)
    table.seats[1].received(frame)
    assert [entry.why for entry in table.seats[1].refused] == [why]
    assert len(table.plugins[1].events) == before
    table.ticks(1)
    assert len(table.events(1, contract.Round)) == 1


def test_an_unknown_kind_of_item_is_refused_and_takes_no_place() -> None:
    table = MemoryTable(3).start()
    session = table.seats[1]
    body = cbor.encode({"type": "surprise"})
    session.received(cbor.encode({"type": "item", "n": session.log.last + 1, "body": body, "mine": {}}))
    assert [entry.why for entry in session.refused] == [Why.UNKNOWN_TYPE]
    table.ticks(1)
    assert len(table.events(1, contract.Round)) == 1
