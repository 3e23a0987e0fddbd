"""Every message survives its way over the wire, and only in its one form (PRO-MSG-1)."""

from contextlib import suppress
from dataclasses import fields
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bumble_sim.protocol import cbor
from bumble_sim.session import items, messages
from bumble_sim.session.fields import to_map
from bumble_sim.session.refusals import RefuseFrame

B32 = bytes(range(32))
EXAMPLES: list[Any] = [
    messages.Hello(1, 19, B32),
    messages.Whispers(3, 70_000, B32, {0: b"a", 2: b"bc"}),
    messages.Say(0, b"\xa0"),
    messages.AskDeal(1, ("a", "b", "b")),
    messages.Hop(1, 39, (b"one", b"two")),
    messages.CardKeys(2, {0: b"k"}),
    messages.MatchToken(2, {0: b"k"}),
    messages.MatchProof(2, {}),
    messages.Reveal(4, b"x"),
    messages.Shares(1, "day 1", (0, 1), 32, 7, {0: b"s"}),
    messages.Partial(1, 12, b"xy"),
    messages.AskToss(1, "coin", 2**32),
    messages.Commit(1, 5, B32),
    messages.Uncover(1, 5, B32),
    messages.StartTimer(0, "night", 0),
    messages.StopTimer(0, "night"),
    messages.Complaint(0, None, "PRO-DEA-4", "what"),
    messages.Complaint(0, 3, "PRO-DEA-4", "what"),
    messages.Welcome(1, B32[:16], "test", "wilki", 4, 0, {"seer": 1}, {"a": True, "b": 3, "c": "x"}),
    messages.NotWelcome("table-full"),
    messages.Item(9, b"body", {1: b"mine"}),
]
BODIES: list[Any] = [
    items.Complete({0: B32}),
    items.DealBegins(("a", "b")),
    items.Handed(1, 3, (b"c",)),
    items.Dealt(),
    items.Tokens(),
    items.Matched(),
    items.Round(12, (0, 1, 3)),
    items.Said(1, b"\xa0"),
    items.Opened(1, b"e"),
    items.CountBegins("day", (0, 1), 3, {0: 1, 1: 4}),
    items.Counted(9, "day", {0: b"ab"}),
    items.TossBegins("coin", 2, (0, 1)),
    items.Committed(4, {0: B32}),
    items.Tossed(4, {0: B32}),
    items.Expired("night"),
    items.Silent(3),
    items.Lost(3, True),
    items.Ended("host_lost"),
]


def decode(frame: bytes, message: object) -> object:
    """Decode a frame the way its message goes."""
    up = type(message) in messages.UP.values()
    return messages.decode_up(frame) if up else messages.decode_down(frame)


def test_the_examples_hold_every_message_and_every_item() -> None:
    wanted = {*messages.UP.values(), *messages.DOWN.values()}
    assert {type(message) for message in EXAMPLES} == wanted
    assert {type(body) for body in BODIES} == set(items.KINDS.values())


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: type(message).__name__)
def test_a_message_comes_back_as_it_was(message: Any) -> None:
    assert decode(messages.encode(message), message) == message


@pytest.mark.parametrize("body", BODIES, ids=lambda body: type(body).__name__)
def test_an_item_comes_back_as_it_was(body: Any) -> None:
    assert items.decode_body(items.encode_body(body)) == body


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: type(message).__name__)
def test_every_field_must_be_there_and_of_its_type(message: Any) -> None:
    whole = cbor.decode(messages.encode(message))
    for field in fields(message):
        wrongs: tuple[object, ...] = ("x" if isinstance(whole[field.name], bytes) else b"\0", {"a": {}}, [[]])
        for wrong in wrongs:
            with pytest.raises(RefuseFrame):
                decode(cbor.encode({**whole, field.name: wrong}), message)
        with pytest.raises(RefuseFrame):
            decode(cbor.encode({name: value for name, value in whole.items() if name != field.name}), message)
    with pytest.raises(RefuseFrame):
        decode(cbor.encode({**whole, "extra": 0}), message)


def test_names_of_fields_are_never_display_text_or_taken_by_the_type() -> None:
    for message in (*EXAMPLES, *BODIES):
        assert "type" not in to_map(message)


notes = st.dictionaries(
    st.text(max_size=3),
    st.none()
    | st.booleans()
    | st.integers(-(2**32), 2**32)
    | st.text(max_size=5)
    | st.lists(st.integers(0, 30), max_size=3).map(tuple)
    | st.dictionaries(st.integers(0, 30), st.integers(0, 30), max_size=3),
    max_size=2,
)


@given(notes)
def test_a_note_comes_back_as_it_was(note: dict[str, Any]) -> None:
    assert messages.decode_note(messages.encode_note(note)) == note


def test_a_note_may_hold_any_sequence_and_mapping() -> None:
    note: dict[str, Any] = {"seats": range(3), "votes": MappingProxyType({1: 2})}
    assert messages.decode_note(messages.encode_note(note)) == {"seats": (0, 1, 2), "votes": {1: 2}}


@given(st.binary(max_size=80))
def test_any_bytes_are_either_a_message_or_refused(data: bytes) -> None:
    for decoder in (messages.decode_up, messages.decode_down, messages.decode_note, items.decode_body):
        with suppress(RefuseFrame):  # any other exception fails the test
            decoder(data)
