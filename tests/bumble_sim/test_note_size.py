"""The counted size of a note is the size of its encoding."""

from hypothesis import given
from hypothesis import strategies as some

from bumble_sim.note_size import note_bytes
from bumble_sim.protocol.cbor import encode

NUMBERS = some.integers(-(2**64), 2**64 - 1)
VALUES = (
    some.none() | some.booleans() | NUMBERS | some.text(max_size=30) | some.lists(NUMBERS, max_size=30)
) | some.dictionaries(NUMBERS, NUMBERS, max_size=30)


@given(some.dictionaries(some.text(max_size=4), VALUES, max_size=5))
def test_size_is_that_of_the_encoding(note: dict[str, object]) -> None:
    assert note_bytes(note) == len(encode(note))


def test_an_empty_note_takes_one_byte() -> None:
    assert note_bytes({}) == 1
