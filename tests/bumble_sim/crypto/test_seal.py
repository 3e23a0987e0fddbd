"""Sealed notes: only the seat meant can open one, and nothing about a note but its purpose shows."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bumble_sim.crypto.errors import BadSeal, OutOfTurn
from bumble_sim.crypto.seal import SIZES, Purpose, Sealer, private_key, public_key, sealed_size

TABLE = b"table one"


def sealers(count: int = 3, seed: int = 1, table: bytes = TABLE) -> list[Sealer]:
    """The sealers of all phones of a table."""
    private = [private_key(random.Random(f"{seed}/{seat}")) for seat in range(count)]
    return [
        Sealer(own, me, table, {seat: public_key(private[seat]) for seat in range(count) if seat != me})
        for me, own in enumerate(private)
    ]


@given(st.sampled_from(Purpose), st.integers(0, 2**64 - 1), st.data())
def test_what_is_sealed_can_be_opened_by_the_seat_meant(purpose: Purpose, counter: int, data: st.DataObject) -> None:
    content = data.draw(st.binary(max_size=SIZES[purpose]))
    ada, ben, _ = sealers()
    note = ada.seal(1, purpose, counter, content)
    assert len(note) == sealed_size(purpose)
    assert ben.open(0, purpose, counter, note) == content


def test_a_whisper_always_has_82_bytes() -> None:
    ada = sealers()[0]
    assert {len(ada.seal(1, Purpose.WHISPER, n, bytes(n))) for n in range(65)} == {82} == {64 + 2 + 16}


def test_every_bit_of_a_note_is_protected() -> None:
    ada, ben, _ = sealers()
    note = ada.seal(1, Purpose.WHISPER, 5, b"attack:3")
    for position in range(8 * len(note)):
        altered = bytearray(note)
        altered[position // 8] ^= 1 << position % 8
        with pytest.raises(BadSeal) as error:
            ben.open(0, Purpose.WHISPER, 5, bytes(altered))
        assert (error.value.rule, error.value.seat) == ("PRO-SEA-2", 0)


def test_a_note_opens_at_one_place_only() -> None:
    ada, ben, eva = sealers()
    note = ada.seal(1, Purpose.WHISPER, 5, b"attack:3")
    other_table = sealers(table=b"table two")[1]
    attempts = [
        (eva, 0, Purpose.WHISPER, 5),  # another receiver
        (ben, 2, Purpose.WHISPER, 5),  # another sender
        (ada, 1, Purpose.WHISPER, 5),  # sent back
        (ben, 0, Purpose.BALLOT_SHARE, 5),  # another purpose of the same size
        (ben, 0, Purpose.WHISPER, 6),  # another tick
        (other_table, 0, Purpose.WHISPER, 5),
    ]
    for phone, sender, purpose, counter in attempts:
        with pytest.raises(BadSeal, match="PRO-SEA-2"):
            phone.open(sender, purpose, counter, note)
    assert ben.open(0, Purpose.WHISPER, 5, note) == b"attack:3"


def test_equal_notes_look_different_every_time_and_to_everybody() -> None:
    ada = sealers()[0]
    notes = [
        ada.seal(to, purpose, n, b"")
        for to in (1, 2)
        for purpose in (Purpose.WHISPER, Purpose.BALLOT_SHARE)
        for n in range(9)
    ]
    assert len(set(notes)) == len(notes)
    assert len({note[:16] for note in notes}) == len(notes)


def test_a_counter_is_used_once() -> None:
    ada = sealers()[0]
    ada.seal(1, Purpose.WHISPER, 5, b"a")
    for counter in (5, 4, 2**64):
        with pytest.raises(OutOfTurn, match=f"counter {counter}"):
            ada.seal(1, Purpose.WHISPER, counter, b"b")
    ada.seal(2, Purpose.WHISPER, 5, b"a")
    ada.seal(1, Purpose.CARD_KEY, 5, b"a")
    ada.seal(1, Purpose.WHISPER, 6, b"b")


def test_no_two_notes_of_a_pair_share_key_and_nonce() -> None:
    """A reused nonce would show as equal ciphertext of equal plaintext, in one direction or across the two."""
    ada, ben, _ = sealers()
    there = [ada.seal(1, Purpose.WHISPER, n, b"") for n in range(20)]
    back = [ben.seal(0, Purpose.WHISPER, n, b"") for n in range(20)]
    assert len({*there, *back}) == 40


def test_the_same_randomness_gives_the_same_bytes() -> None:
    assert sealers()[0].seal(1, Purpose.WHISPER, 1, b"x") == sealers()[0].seal(1, Purpose.WHISPER, 1, b"x")


def test_a_note_of_the_wrong_size_is_refused() -> None:
    ada, ben, _ = sealers()
    note = ada.seal(1, Purpose.MATCH_PROOF, 1, bytes(32))
    with pytest.raises(BadSeal, match="PRO-SEA-3"):
        ben.open(0, Purpose.WHISPER, 1, note)


@pytest.mark.parametrize("plain", [b"\0\1x" + bytes(62) + b"!", b"\0\x41" + bytes(64), b"\xff\xff" + bytes(64)])
def test_a_note_that_is_not_padded_with_zeros_is_refused(plain: bytes) -> None:
    ada, ben, _ = sealers()
    note = ada._sending[1].encrypt(b"\1" + bytes(10) + b"\1", plain, ada._associated(0, 1, Purpose.WHISPER, 1))
    with pytest.raises(BadSeal, match="PRO-SEA-3"):
        ben.open(0, Purpose.WHISPER, 1, note)


@pytest.mark.parametrize("public", [bytes(32), b"\1" + bytes(31), bytes(31), b""])
def test_a_public_key_with_which_nothing_can_be_shared_is_refused(public: bytes) -> None:
    with pytest.raises(BadSeal) as error:
        Sealer(private_key(random.Random(1)), 0, TABLE, {3: public})
    assert (error.value.rule, error.value.seat) == ("PRO-SEA-1", 3)


def test_notes_from_or_to_nobody_are_refused() -> None:
    ada, _, _ = sealers()
    with pytest.raises(BadSeal, match="no such seat"):
        ada.open(7, Purpose.WHISPER, 1, bytes(82))
    with pytest.raises(OutOfTurn, match="seat 7 has no key"):
        ada.seal(7, Purpose.WHISPER, 1, b"")
    with pytest.raises(OutOfTurn, match="65 bytes do not fit"):
        ada.seal(1, Purpose.WHISPER, 1, bytes(65))
    with pytest.raises(OutOfTurn, match="nothing for itself"):
        Sealer(private_key(random.Random(1)), 0, TABLE, {0: bytes(32)})
