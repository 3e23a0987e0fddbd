"""One value, one encoding; whatever else comes in is refused."""

import math
from typing import Any

import cbor2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bumble_sim.protocol.cbor import MAX_DEPTH, decode, encode
from bumble_sim.protocol.errors import BadMessage

INTEGERS = st.integers(-(2**64), 2**64 - 1)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
LEAVES = st.none() | st.booleans() | INTEGERS | st.binary(max_size=40) | TEXTS
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS | INTEGERS, inner, max_size=5),
    max_leaves=12,
).filter(lambda value: depth(value) <= MAX_DEPTH)


def depth(value: Any) -> int:
    """How deep lists and maps are nested; 0 for a plain value."""
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


@given(VALUES)
def test_a_value_survives_the_way_there_and_back(value: Any) -> None:
    assert decode(encode(value)) == value


@given(st.dictionaries(TEXTS | INTEGERS, LEAVES, max_size=8), st.randoms())
def test_the_order_in_which_a_map_was_built_does_not_show(value: dict[Any, Any], rng: Any) -> None:
    items = list(value.items())
    rng.shuffle(items)
    assert encode(dict(items)) == encode(value)


@settings(max_examples=300)
@given(st.binary(max_size=40))
def test_whatever_is_decoded_is_the_one_encoding_of_its_value(data: bytes) -> None:
    try:
        value = decode(data)
    except BadMessage:
        return
    assert encode(value) == data


@given(VALUES, st.binary(min_size=1, max_size=3))
def test_a_tail_is_refused(value: Any, tail: bytes) -> None:
    with pytest.raises(BadMessage):
        decode(encode(value) + tail)


@given(VALUES)
def test_a_value_cut_short_is_refused(value: Any) -> None:
    with pytest.raises(BadMessage):
        decode(encode(value)[:-1])


WRONG = {
    "nothing": "",
    "long head": "1801",
    "long length": "780161",
    "indefinite list": "9f01ff",
    "indefinite map": "bf616101ff",
    "indefinite bytes": "5f4101ff",
    "key twice": "a2616101616102",
    "keys in the wrong order": "a2616201616102",
    "bytes as key": "a1416101",
    "list as key": "a1810101",
    "boolean as key": "a1f501",
    "half float": "f93c00",
    "not a number": "f97e00",
    "infinity": "f97c00",
    "double": "fb3ff8000000000000",
    "undefined": "f7",
    "simple value": "f0",
    "text that is not UTF-8": "61ff",
    "length far beyond the end": "5b7fffffffffffffff",
    "list of 2^62 items": "9b3fffffffffffffff",
    "break without a beginning": "ff",
    "big number": "c249010000000000000000",
    "shared value": "82d81c8101d81d00",
}


@pytest.mark.parametrize("data", WRONG.values(), ids=WRONG.keys())
def test_other_bytes_are_refused(data: str) -> None:
    with pytest.raises(BadMessage):
        decode(bytes.fromhex(data))


@pytest.mark.parametrize(
    "tag", [*range(24), 24, 25, 28, 29, 30, 35, 36, 37, 100, 127, 256, 258, 260, 261, 1004, 43000, 55799]
)
@pytest.mark.parametrize("inner", [0, "a", b"\1", [1, 2], {"a": 1}])
def test_a_tag_is_refused_whatever_it_holds(tag: int, inner: object) -> None:
    with pytest.raises(BadMessage):
        decode(cbor2.dumps([cbor2.CBORTag(tag, inner)]))


def test_nesting_is_bounded_in_both_directions() -> None:
    deep: object = 1
    for _ in range(MAX_DEPTH):
        deep = [deep]
    assert decode(encode(deep)) == deep
    with pytest.raises(BadMessage, match="too deep"):
        encode([deep])
    with pytest.raises(BadMessage, match="depth"):
        decode(b"\x81" + encode(deep))
    with pytest.raises(BadMessage, match="depth"):
        decode(b"\x81" * 60_000 + b"\x01")


def test_length_is_bounded() -> None:
    data = encode(bytes(100))
    assert len(data) == 102
    assert decode(data, max_bytes=102) == bytes(100)
    with pytest.raises(BadMessage, match="102 bytes, at most 101"):
        decode(data, max_bytes=101)


@pytest.mark.parametrize(
    "value", [1.5, math.nan, 2**64, -(2**64) - 1, {1.5: 1}, {True: 1}, {None: 1}, {"a": {1, 2}}, object()]
)
def test_what_no_message_can_carry_is_not_encoded(value: object) -> None:
    with pytest.raises(BadMessage):
        encode(value)


def test_half_a_surrogate_pair_is_not_encoded() -> None:
    with pytest.raises(BadMessage, match="cannot be encoded"):
        encode("\ud800")


def test_maps_are_ordered_by_length_of_key_and_then_byte_by_byte() -> None:
    assert encode({"bb": 1, "a": 2, 1000: 3, -1: 4, 100: 5}).hex() == "a520041864056161021903e80362626201"
