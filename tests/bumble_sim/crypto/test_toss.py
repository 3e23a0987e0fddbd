"""Joint coin: commit, then open; nobody chooses the value (PRO-TOS-1)."""

import random
from collections import Counter

import pytest

from bumble_sim.crypto.errors import BadToss, OutOfTurn
from bumble_sim.crypto.toss import Toss
from reference_engine.tables import Seat


def committed(seats: tuple[Seat, ...] = (0, 1, 2), limit: int = 6, seed: int = 1) -> dict[Seat, Toss]:
    """All phones of a coin, commitments exchanged."""
    tosses = {seat: Toss(seat, seats, limit, b"table/coin/0", random.Random(f"{seed}/{seat}")) for seat in seats}
    for toss in tosses.values():
        for seat in seats:
            if seat != toss.me:
                toss.take_commitment(seat, tosses[seat].commitment())
    return tosses


def opened(tosses: dict[Seat, Toss]) -> set[int]:
    """Exchange the secrets; the values that the phones get."""
    secrets = {seat: toss.reveal() for seat, toss in tosses.items()}
    for toss in tosses.values():
        for seat, secret in secrets.items():
            toss.take_reveal(seat, secret)
    return {toss.value() for toss in tosses.values()}


@pytest.mark.parametrize("limit", [1, 2, 6, 52, 2**70])
def test_all_phones_get_the_same_value_below_the_limit(limit: int) -> None:
    (value,) = opened(committed(limit=limit))
    assert 0 <= value < limit


def test_all_values_are_equally_likely() -> None:
    seen = Counter(value for seed in range(600) for value in opened(committed(seed=seed)))
    assert sum((seen[side] - 100) ** 2 / 100 for side in range(6)) < 20.5  # 0.1 % point with 5 degrees of freedom


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_fresh_secret_is_enough_to_make_the_value_uniform(seat: Seat) -> None:
    def value(seed: int) -> int:
        tosses = committed()
        fresh = Toss(seat, (0, 1, 2), 6, b"table/coin/0", random.Random(seed))
        others = [toss for other, toss in tosses.items() if other != seat]
        for toss in others:
            fresh.take_commitment(toss.me, toss.commitment())
        for toss in others:
            fresh.take_reveal(toss.me, toss.reveal())
        fresh.reveal()
        return fresh.value()

    seen = Counter(value(seed) for seed in range(300))
    assert sum((seen[side] - 50) ** 2 / 50 for side in range(6)) < 20.5


def test_no_secret_is_opened_before_all_have_committed() -> None:
    me, other = (Toss(seat, (0, 1, 2), 6, b"c", random.Random(seat)) for seat in (0, 1))
    me.take_commitment(1, other.commitment())
    assert not me.committed
    with pytest.raises(OutOfTurn, match=r"seats \(2,\) have not committed"):
        me.reveal()
    with pytest.raises(BadToss, match="before all have committed"):
        me.take_reveal(1, bytes(32))
    with pytest.raises(OutOfTurn, match="no value yet"):
        me.value()


def test_a_secret_other_than_the_committed_one_is_refused() -> None:
    tosses = committed()
    right = tosses[1].reveal()
    for seat, secret in [(1, bytes(32)), (1, right[:-1]), (1, right + b"\0"), (2, right), (7, right)]:
        with pytest.raises(BadToss, match="PRO-TOS-1") as error:
            tosses[0].take_reveal(seat, secret)
        assert error.value.seat == seat
    assert 1 in tosses[0].missing
    tosses[0].take_reveal(1, right)
    assert 1 not in tosses[0].missing


def test_a_copied_commitment_cannot_be_opened() -> None:
    """Seat 2 copies the commitment of seat 1 and later its secret: the seat is part of what was committed."""
    me, other = (Toss(seat, (0, 1, 2), 6, b"c", random.Random(seat)) for seat in (0, 1))
    me.take_commitment(1, other.commitment())
    me.take_commitment(2, other.commitment())
    with pytest.raises(BadToss):
        me.take_reveal(2, other._own)


@pytest.mark.parametrize(("seat", "commitment"), [(1, bytes(31)), (7, bytes(32)), (0, bytes(32))])
def test_a_wrong_commitment_is_refused(seat: Seat, commitment: bytes) -> None:
    me = Toss(0, (0, 1, 2), 6, b"c", random.Random(0))
    mine = me.commitment()
    with pytest.raises(BadToss):
        me.take_commitment(seat, commitment)
    me.take_commitment(1, bytes(32))
    with pytest.raises(BadToss, match="committed before"):
        me.take_commitment(1, bytes(32))
    assert me.commitment() == mine


def test_without_an_aborter_the_coin_is_tossed_again_with_fresh_secrets() -> None:
    tosses = committed()
    first = {seat: toss.commitment() for seat, toss in tosses.items()}
    again = {seat: toss.without(2, b"table/coin/1") for seat, toss in tosses.items() if seat != 2}
    assert all(toss.commitment() != first[seat] for seat, toss in again.items())
    again[0].take_commitment(1, again[1].commitment())
    again[1].take_commitment(0, again[0].commitment())
    assert len(opened(again)) == 1
    with pytest.raises(ValueError, match="another context"):
        tosses[0].without(2, b"table/coin/0")
    with pytest.raises(ValueError, match="takes no part"):
        tosses[0].without(0, b"table/coin/1")


def test_a_coin_without_sides_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one side"):
        Toss(0, (0,), 0, b"c", random.Random(0))
