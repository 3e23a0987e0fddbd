"""Two screens are the same only if a player could not tell them apart; the most telling difference comes first."""

from dataclasses import replace

import pytest

from conformance import compare
from conformance.oracle import Branch
from reference_engine import games
from reference_engine.events import Expired, Move
from reference_engine.screens import FactValue, Prompt, Screen
from reference_engine.tables import NIGHT_TIMER
from tests.conformance.tables import V1, V2, V3, W1, W2, after, at_night

NIGHT = at_night().states[0]


def screen(phase: str = "day", *choices: str, number: int = 1, **facts: FactValue) -> Screen:
    return Screen(phase, facts, Prompt(number, choices) if choices else None)


def parts(one: Screen, other: Screen) -> tuple[str, ...]:
    assert set(compare.differing_parts(one, other)) == set(compare.differing_parts(other, one))
    return compare.differing_parts(one, other)


# --- what differs ---
def test_equal_screens_differ_in_nothing() -> None:
    one = screen("day", "vote:1", "abstain", died=None, alive=(0, 1), tally={0: 1, 1: 2})
    other = screen("day", "vote:1", "abstain", number=9, tally={1: 2, 0: 1}, alive=(0, 1), died=None)
    assert parts(one, other) == ()


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [
        (screen(died=None), screen(), "died"),
        (screen(alive=(0, 1)), screen(alive=(1, 0)), "alive"),
        (screen(alive=(0, 1)), screen(alive=[0, 1]), "alive"),  # type: ignore[arg-type]
        (screen(turn=1), screen(turn=True), "turn"),
        (screen("day", "vote:1", "vote:2"), screen("day", "vote:2", "vote:1"), "prompt"),
        (screen("day", "vote:1"), screen("day"), "prompt"),
        (screen("day"), screen("night"), "phase"),
        (screen(ballots=1), screen(), "ballots"),
    ],
)
def test_what_a_player_could_tell_apart_differs(one: Screen, other: Screen, differs: str) -> None:
    assert parts(one, other) == (differs,)


# --- the most telling first ---
def test_who_has_won_says_more_than_that_the_game_is_over() -> None:
    one = screen("over", winner="wolves", alive=(0, 1))
    assert parts(one, screen("day", "vote:0", alive=(0, 1, 2))) == ("winner", "phase", "alive", "prompt")
    assert parts(one, screen("over", winner="village", alive=(0, 1, 2))) == ("winner", "alive")


def test_an_outcome_says_more_than_the_phase_and_the_phase_more_than_the_prompt() -> None:
    assert parts(screen("day", "abstain", died=3), screen("night", died=None)) == ("died", "phase", "prompt")


def test_a_fact_that_nobody_knows_comes_first() -> None:
    assert parts(screen(died=1, secret="x"), screen(died=2))[0] == "secret"


def test_at_most_three_rules_are_blamed_and_those_of_the_first_part_first() -> None:
    every_part = compare.TELLING
    blamed = compare.blamed(NIGHT, W1, every_part)
    assert len(blamed) == 3
    assert blamed[: len(games.blame(NIGHT, W1, every_part[0]))] == games.blame(NIGHT, W1, every_part[0])[:3]
    assert len(set(blamed)) == 3


# --- one seat ---
def test_the_right_screen_of_a_seat_is_no_difference() -> None:
    assert compare.difference(NIGHT, V1, games.screen(NIGHT, V1)) is None
    different = compare.difference(NIGHT, V1, games.screen(NIGHT, W1))
    assert different is not None
    assert different.seat == V1
    assert different.part == "role"
    assert "WLK-SET-7" in different.rules


def test_a_screen_of_any_state_passed_is_right_for_a_moment() -> None:
    oracle = at_night()
    oracle.apply((Move(W1, "attack:4"),), (Move(W2, "attack:5"),))
    for state in oracle.passed:
        assert compare.closest(oracle.passed, W2, games.screen(state, W2)) is None


def test_a_wrong_outcome_is_compared_with_the_right_outcome_and_not_with_the_moment_before() -> None:
    oracle = after(at_night(), Move(W1, "attack:4"), Move(W2, "attack:4"))
    oracle.apply((Expired(NIGHT_TIMER),))
    day = games.screen(oracle.states[0], V2)
    wrong = replace(day, facts={**day.facts, "died": V2})
    different = compare.closest(oracle.passed, V2, wrong)
    assert different is not None
    assert different.expected.phase == "day"
    assert different.parts == ("died",)
    assert "WLK-DAY-1" in different.rules


# --- the table as a whole ---
def two_branches() -> tuple[Branch, Branch]:
    """A wolf taps two victims at once: either may be the last."""
    oracle = at_night()
    oracle.apply((Move(W1, "attack:4"),), (Move(W1, "attack:5"),))
    one, other = oracle.branches
    return one, other


def test_all_screens_must_fit_one_state_together() -> None:
    one, other = two_branches()
    mixed = {W1: games.screen(one.state, W1), W2: games.screen(other.state, W2)}
    assert compare.fitting((one, other), {W1: mixed[W1]}) == [one]
    assert compare.fitting((one, other), {W2: mixed[W2]}) == [other]
    assert compare.fitting((one, other), mixed) == []


def test_the_difference_that_is_told_is_to_the_state_that_fits_most_seats() -> None:
    one, other = two_branches()
    now = {seat: games.screen(one.state, seat) for seat in range(7)}
    now[W2] = games.screen(other.state, W2)
    told = compare.nearest_table((other, one), now)
    assert (told.seat, told.part) == (W2, "proposals")
    assert told.expected.same(games.screen(one.state, W2))


def test_of_several_wrong_seats_the_most_telling_difference_is_told() -> None:
    now = {seat: games.screen(NIGHT, seat) for seat in range(7)}
    now[V1] = replace(now[V1], phase="locked")
    now[V3] = replace(now[V3], facts={**now[V3].facts, "role": "seer"})
    assert compare.nearest_table((Branch(NIGHT),), now).seat == V3
