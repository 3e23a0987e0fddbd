"""Secret count: totals for all, ballots for nobody (PRO-CNT-1, PRO-CNT-2)."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bumble_sim.crypto.count import Count
from bumble_sim.crypto.errors import BadBallot, OutOfTurn
from reference_engine.tables import Seat


def counts(choices: dict[Seat, int], options: int, seed: int = 1) -> dict[Seat, Count]:
    """All voters, with every share delivered."""
    voters = tuple(choices)
    phones = {seat: Count(seat, voters, options, random.Random(f"{seed}/{seat}")) for seat in voters}
    for sender, phone in phones.items():
        for receiver, share in phone.shares(choices[sender]).items():
            phones[receiver].take_share(sender, share)
    return phones


@given(st.dictionaries(st.integers(0, 19), st.integers(0, 6), min_size=1, max_size=20), st.integers())
def test_the_totals_are_the_ballots_counted_on_every_phone(choices: dict[Seat, int], seed: int) -> None:
    phones = counts(choices, 7, seed)
    partials = {seat: phone.partial() for seat, phone in phones.items()}
    tally = Counter(choices.values())
    assert {phone.totals(partials) for phone in phones.values()} == {tuple(tally[option] for option in range(7))}


def test_shares_have_two_bytes_per_option_whatever_is_chosen() -> None:
    for choice in range(7):
        shares = Count(0, (0, 1, 2), 7, random.Random(1)).shares(choice)
        assert [len(share) for share in shares.values()] == [14, 14]


def test_a_share_alone_does_not_depend_on_the_choice() -> None:
    """The shares sent away are the same random numbers for every choice; only what the voter keeps differs."""
    sent = [Count(0, (0, 1, 2), 3, random.Random(1)).shares(choice) for choice in range(3)]
    assert sent[0] == sent[1] == sent[2]


def test_partial_sums_of_all_but_one_voter_do_not_tell_the_totals() -> None:
    one, two = counts({0: 0, 1: 1, 2: 2}, 3), counts({0: 1, 1: 2, 2: 2}, 3)
    assert [one[seat].partial() for seat in (0, 1)] != [two[seat].partial() for seat in (0, 1)]
    with pytest.raises(BadBallot, match="partial sum is missing") as error:
        one[0].totals({seat: one[seat].partial() for seat in (0, 1)})
    assert error.value.seat == 2


def test_a_partial_sum_exists_only_when_all_ballots_are_cast() -> None:
    me = Count(0, (0, 1, 2), 3, random.Random(1))
    for missing, step in [((0, 1, 2), 0), ((1, 2), 1), ((2,), 2)]:
        if step == 1:
            me.shares(0)
        if step == 2:
            me.take_share(1, bytes(6))
        assert me.missing == missing
        with pytest.raises(OutOfTurn, match="not in"):
            me.partial()
    me.take_share(2, bytes(6))
    assert len(me.partial()) == 6


def test_a_voter_votes_once_and_only_for_what_exists() -> None:
    me = Count(0, (0, 1), 3, random.Random(1))
    for choice in (-1, 3):
        with pytest.raises(ValueError, match="does not exist"):
            me.shares(choice)
    me.shares(2)
    with pytest.raises(OutOfTurn, match="one ballot"):
        me.shares(1)


@pytest.mark.parametrize(
    ("sender", "share", "words"),
    [
        (1, bytes(5), "5 bytes"),
        (1, bytes(8), "8 bytes"),
        (0, bytes(6), "no other voter"),
        (9, bytes(6), "no other voter"),
    ],
)
def test_a_wrong_share_is_refused_and_the_right_one_still_taken(sender: Seat, share: bytes, words: str) -> None:
    me = Count(0, (0, 1), 3, random.Random(1))
    with pytest.raises(BadBallot, match=words) as error:
        me.take_share(sender, share)
    assert error.value.seat == sender
    me.take_share(1, bytes(6))
    with pytest.raises(BadBallot, match="second share"):
        me.take_share(1, bytes(6))


@pytest.mark.parametrize("extra", [1, 2, 65_535])
def test_a_sum_with_a_ballot_too_many_or_too_few_is_refused(extra: int) -> None:
    phones = counts({0: 0, 1: 1, 2: 1}, 2)
    partials = {seat: phone.partial() for seat, phone in phones.items()}
    first = int.from_bytes(partials[1][:2], "big")
    partials[1] = ((first + extra) % 65_536).to_bytes(2, "big") + partials[1][2:]
    with pytest.raises(BadBallot, match="PRO-CNT-1") as error:
        phones[0].totals(partials)
    assert error.value.seat is None


def test_a_partial_sum_of_the_wrong_size_is_refused() -> None:
    phones = counts({0: 0, 1: 1}, 2)
    with pytest.raises(BadBallot, match="3 bytes") as error:
        phones[0].totals({0: phones[0].partial(), 1: bytes(3)})
    assert error.value.seat == 1


@pytest.mark.parametrize(
    ("me", "options", "words"), [(5, 3, "no voter"), (0, 0, "1 to 32 options"), (0, 33, "1 to 32 options")]
)
def test_an_impossible_count_is_refused(me: Seat, options: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Count(me, (0, 1), options, random.Random(1))
