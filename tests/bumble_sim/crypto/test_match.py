"""Wolves find each other, nobody else learns anything (PRO-MAT-2)."""

import random
from collections.abc import Mapping
from itertools import combinations

import pytest

from bumble_sim.crypto.errors import BadMatch, OutOfTurn
from bumble_sim.crypto.groups import group
from bumble_sim.crypto.match import Match
from reference_engine.tables import Seat

TEST = group("test")
SEATS = range(5)


def phones(tokens: Mapping[Seat, str], seed: int = 1, context: bytes = b"table/1") -> dict[Seat, Match]:
    """One match per seat; seats without an entry hold no token."""
    return {
        me: Match(
            TEST, me, [seat for seat in SEATS if seat != me], tokens.get(me), context, random.Random(f"{seed}/{me}")
        )
        for me in SEATS
    }


def exchange(matches: Mapping[Seat, Match]) -> tuple[dict[Seat, tuple[Seat, ...]], list[tuple[int, int]]]:
    """Run it; returns who found whom, and the size of every message between each two seats."""
    first = {me: match.first() for me, match in matches.items()}
    second = {me: match.second(to(me, first)) for me, match in matches.items()}
    found = {me: match.matched(to(me, second)) for me, match in matches.items()}
    sizes = [(len(first[me][seat]), len(second[me][seat])) for me in matches for seat in matches if seat != me]
    return found, sizes


def to(me: Seat, sent: Mapping[Seat, Mapping[Seat, bytes]]) -> dict[Seat, bytes]:
    """What the others sent to ``me``."""
    return {seat: messages[me] for seat, messages in sent.items() if seat != me}


@pytest.mark.parametrize("wolves", [set(pack) for size in range(6) for pack in combinations(SEATS, size)])
def test_wolves_find_exactly_the_other_wolves_and_nobody_else_finds_anybody(wolves: set[Seat]) -> None:
    found, _ = exchange(phones(dict.fromkeys(sorted(wolves), "werewolf")))
    assert found == {me: tuple(sorted(wolves - {me})) if me in wolves else () for me in SEATS}


def test_different_tokens_do_not_match() -> None:
    found, _ = exchange(phones({0: "werewolf", 1: "mafia", 2: "werewolf", 3: "mafia"}))
    assert found == {0: (2,), 1: (3,), 2: (0,), 3: (1,), 4: ()}


def test_two_matches_of_different_context_do_not_mix() -> None:
    here, there = phones({0: "werewolf", 1: "werewolf"}), phones({0: "werewolf", 1: "werewolf"}, context=b"table/2")
    found, _ = exchange({0: here[0]} | {seat: there[seat] for seat in (1, 2, 3, 4)})
    assert found[0] == found[1] == ()


def test_swapping_two_hidden_roles_changes_nothing_that_a_bystander_can_tell() -> None:
    one, sizes_one = exchange(phones({1: "werewolf", 2: "werewolf"}))
    two, sizes_two = exchange(phones({1: "werewolf", 3: "werewolf"}))
    assert one[0] == two[0] == one[4] == two[4] == ()
    assert sizes_one == sizes_two == [(32, 32)] * 20


def test_a_bystander_cannot_recompute_the_proof_of_a_wolf() -> None:
    """Knowing the public token does not help: the exponent of the wolf is missing."""
    matches = phones({1: "werewolf"})
    first = {me: match.first() for me, match in matches.items()}
    second = {me: match.second(to(me, first)) for me, match in matches.items()}
    curious = matches[0]
    token = phones({0: "werewolf"})[0]._elements[1]
    guesses = [
        token,
        TEST.power(token, curious._exponents[1]),
        int.from_bytes(first[1][0], "big"),
        TEST.power(int.from_bytes(first[1][0], "big"), curious._exponents[1]),
    ]
    assert all(curious._proof(1, 0, TEST.to_bytes(guess)) != second[1][0] for guess in guesses)


def test_the_draw_of_randomness_does_not_depend_on_the_token() -> None:
    after = []
    for token in (None, "werewolf"):
        rng = random.Random(9)
        Match(TEST, 0, [1, 2, 3], token, b"", rng)
        after.append(rng.getrandbits(64))
    assert after[0] == after[1]


def test_an_echoing_peer_does_not_pass_for_a_wolf() -> None:
    matches = phones(dict.fromkeys(SEATS, "werewolf"))
    me, others = matches[0], (1, 2, 3, 4)
    first = to(0, {seat: matches[seat].first() for seat in others})
    with pytest.raises(BadMatch, match="echoes") as error:
        me.second(first | {2: me.first()[2]})
    assert error.value.seat == 2
    mine = me.second(first)
    assert me.matched(mine) == ()


@pytest.mark.parametrize(
    "message",
    [
        b"",
        bytes(32),
        b"\0" * 31 + b"\1",
        TEST.to_bytes(TEST.p - 1),
        TEST.to_bytes(TEST.p - TEST.encode(b"x")),
        b"\xff" * 32,
        bytes(33),
    ],
)
def test_a_first_message_that_is_no_element_is_refused(message: bytes) -> None:
    matches = phones({})
    first = to(0, {seat: matches[seat].first() for seat in (1, 2, 3, 4)})
    for altered in (first | {3: message}, {seat: first[seat] for seat in (1, 2, 4)}):
        with pytest.raises(BadMatch) as error:
            matches[0].second(altered)
        assert (error.value.rule, error.value.seat) == ("PRO-MAT-1", 3)


def test_a_missing_or_cut_second_message_is_refused() -> None:
    matches = phones({})
    with pytest.raises(OutOfTurn, match="first messages"):
        matches[0].matched({})
    first = {me: match.first() for me, match in matches.items()}
    second = to(0, {me: match.second(to(me, first)) for me, match in matches.items()})
    for altered in (second | {3: second[3][:-1]}, {seat: second[seat] for seat in (1, 2, 4)}):
        with pytest.raises(BadMatch) as error:
            matches[0].matched(altered)
        assert error.value.seat == 3
