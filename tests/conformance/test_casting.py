"""Who plays which character: known after the deal, by the roles on the phones."""

import itertools

import pytest

from conformance.casting import Binding, as_seated, bind

W, S, D, V = "werewolf", "seer", "doctor", "villager"
NOBODY: dict[int, frozenset[int]] = {}


# --- binding ---
def test_every_character_sits_where_its_role_was_dealt() -> None:
    assert bind([W, S, V], [V, W, S], {}, NOBODY) == Binding((1, 2, 0))


def test_of_several_bindings_the_first_in_seat_order_is_taken() -> None:
    assert bind([V, W, V], [W, V, V], {}, NOBODY) == Binding((1, 0, 2))


def test_a_character_with_any_role_takes_the_seat_that_is_left() -> None:
    assert bind([None, W], [W, S], {}, NOBODY) == Binding((1, 0))
    assert bind([None, None, W], [V, W, S], {}, NOBODY) == Binding((0, 2, 1))


def test_the_host_stays_the_host() -> None:
    assert bind([V, V, W], [V, V, W], {1: 0}, NOBODY) == Binding((1, 0, 2))
    assert bind([W, V], [V, W], {0: 0}, NOBODY) is None


def test_a_host_with_any_role_takes_the_one_that_is_dealt_to_him() -> None:
    assert bind([None, W, V], [W, V, W], {0: 0}, NOBODY) == Binding((0, 2, 1))


def test_whoever_must_not_sit_somewhere_does_not() -> None:
    assert bind([V, V, W], [V, V, W], {}, {0: frozenset({0})}) == Binding((1, 0, 2))
    assert bind([V, W], [V, W], {}, {0: frozenset({0})}) is None


def test_a_cast_that_does_not_fit_the_deal_is_not_bound() -> None:
    assert bind([W, S], [W, V], {}, NOBODY) is None


@pytest.mark.parametrize("dealt", sorted(set(itertools.permutations([W, W, S, D, V]))))
def test_a_cast_with_every_role_fits_every_deal_of_its_composition(dealt: tuple[str, ...]) -> None:
    cast = [W, W, S, D, V]
    binding = bind(cast, dealt, {}, NOBODY)
    assert binding is not None
    assert sorted(binding.seats) == [0, 1, 2, 3, 4]
    assert [dealt[seat] for seat in binding.seats] == cast


# --- from characters to seats ---
BINDING = Binding((2, 0, 3, 1))


def test_seats_and_characters_are_each_others_inverse() -> None:
    assert [BINDING.character(BINDING.seat(character)) for character in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("code", "bound"),
    [("vote:0", "vote:2"), ("abstain", "abstain"), ("vote:9", "vote:9")],  # no character 9: a tap to be refused
)
def test_a_move_names_the_seat_of_the_character(code: str, bound: str) -> None:
    assert BINDING.move(code) == bound


@pytest.mark.parametrize(
    ("fact", "value", "bound"),
    [
        ("died", 0, 2),
        ("died", None, None),
        ("alive", (0, 1, 2), (0, 2, 3)),
        ("lost", (3,), (1,)),
        ("knows", {0: W, 3: V}, {2: W, 1: V}),
        ("tally", {1: 2}, {0: 2}),
        ("proposals", {0: 1}, {2: 0}),
        ("choice", "attack:3", "attack:1"),
        ("choice", "pass", "pass"),
        ("turn", 2, 2),
        ("composition", {W: 1}, {W: 1}),
        ("phase", "day", "day"),
        ("prompt", (), ()),
    ],
)
def test_every_fact_that_names_characters_names_their_seats(fact: str, value: object, bound: object) -> None:
    assert BINDING.value(fact, value) == bound
    assert as_seated(4).value(fact, value) == value


def test_a_prompt_shows_its_choices_by_seat_wherever_the_characters_sit() -> None:
    asked = ("protect:0", "protect:1", "protect:3", "pass")
    assert BINDING.value("prompt", asked) == ("protect:0", "protect:1", "protect:2", "pass")
