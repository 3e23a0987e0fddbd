"""Worked examples of the verdict after drops (WLK-DSC-4, -5, -6): seats left, wolves that may live, what is said."""

from collections.abc import Sequence

import pytest

from reference_engine.worlds import PublicKnowledge, Verdict, closed_form, enumeration
from tests.reference_engine.histories import Dropped, Happening, Killed, VotedOut, known, living_wolves

VILLAGER, WOLF = False, True


def check(knowledge: PublicKnowledge, numbers: tuple[int, int, int], wolves: set[int], verdict: Verdict) -> None:
    assert (len(knowledge.living), len(knowledge.dropped), knowledge.wolves_left) == numbers
    assert living_wolves(knowledge) == wolves
    assert enumeration(knowledge) is verdict
    assert closed_form(knowledge) is verdict


def others(seats: int, wolves: int, *history: Happening) -> PublicKnowledge:
    return known("others", seats, wolves, history)


E1 = (Dropped(4), Killed(0), VotedOut(1, VILLAGER))


@pytest.mark.parametrize(
    ("history", "numbers", "verdict"),
    [
        (E1[:1], (4, 1, 2), Verdict.CONTINUE),
        (E1[:2], (3, 1, 2), Verdict.CONTINUE),
        (E1[:3], (2, 1, 2), Verdict.WOLVES),
    ],
)
def test_e1_the_wolves_win_although_the_lost_one_may_be_a_wolf(
    history: Sequence[Happening], numbers: tuple[int, int, int], verdict: Verdict
) -> None:
    check(others(5, 2, *history), numbers, {1, 2}, verdict)


E2 = (Killed(0), VotedOut(5, WOLF), Dropped(4))


def test_e2_after_the_drop_the_village_may_already_have_won() -> None:
    check(others(6, 2, *E2), (3, 1, 1), {0, 1}, Verdict.CONTINUE)


def test_e2_a_death_in_the_next_night_proves_a_living_wolf() -> None:
    proven = others(6, 2, *E2, Killed(3))
    check(proven, (2, 1, 1), {1}, Verdict.WOLVES)
    unproven = PublicKnowledge("others", proven.living, proven.dropped, proven.wolves_left)
    check(unproven, (2, 1, 1), {0, 1}, Verdict.UNDECIDED)


def test_e2_a_quiet_night_proves_nothing() -> None:
    check(others(6, 2, *E2, VotedOut(3, VILLAGER)), (2, 1, 1), {0, 1}, Verdict.UNDECIDED)


E3 = (Dropped(6), Killed(0), VotedOut(1, VILLAGER))


@pytest.mark.parametrize(
    ("history", "numbers", "verdict"),
    [
        (E3[:1], (6, 1, 3), Verdict.CONTINUE),
        (E3[:2], (5, 1, 3), Verdict.CONTINUE),
        (E3[:3], (4, 1, 3), Verdict.WOLVES),
    ],
)
def test_e3_two_or_three_living_wolves_both_win_among_four(
    history: Sequence[Happening], numbers: tuple[int, int, int], verdict: Verdict
) -> None:
    check(others(7, 3, *history), numbers, {2, 3}, verdict)


E4 = (Dropped(4), VotedOut(0, VILLAGER), VotedOut(1, VILLAGER))


@pytest.mark.parametrize(
    ("history", "numbers", "verdict"),
    [
        (E4[:1], (4, 1, 1), Verdict.CONTINUE),
        (E4[:2], (3, 1, 1), Verdict.CONTINUE),
        (E4[:3], (2, 1, 1), Verdict.UNDECIDED),
    ],
)
def test_e4_villagers_who_vote_each_other_out_spoil_their_own_win(
    history: Sequence[Happening], numbers: tuple[int, int, int], verdict: Verdict
) -> None:
    check(others(5, 1, *history), numbers, {0, 1}, verdict)


def test_e5_the_composition_says_that_no_lost_seat_is_a_wolf() -> None:
    drops = (Dropped(6), Dropped(7), Dropped(8))
    wolves_out = (VotedOut(3, WOLF), VotedOut(4, WOLF), VotedOut(5, WOLF))
    check(others(9, 3, *drops, *wolves_out), (3, 3, 0), {0}, Verdict.VILLAGE)


def test_e6_four_drops_at_once_end_the_game_two_do_not() -> None:
    drops = (Dropped(2), Dropped(3), Dropped(4), Dropped(5))
    check(others(6, 2, *drops), (2, 4, 2), {0, 1, 2}, Verdict.UNDECIDED)
    check(others(6, 2, *drops[:2]), (4, 2, 2), {0, 1, 2}, Verdict.CONTINUE)


def test_e7_a_drop_after_a_proven_kill_takes_the_proof_along() -> None:
    before = (Killed(0), VotedOut(7, WOLF), Dropped(6), Killed(5))
    check(others(8, 2, *before), (4, 1, 1), {1}, Verdict.CONTINUE)
    check(others(8, 2, *before, Dropped(4)), (3, 2, 1), {0, 1}, Verdict.CONTINUE)


def test_e7_a_drop_before_the_kill_leaves_the_proof() -> None:
    history = (Killed(0), VotedOut(7, WOLF), Dropped(6), Dropped(4), Killed(5))
    check(others(8, 2, *history), (3, 2, 1), {1}, Verdict.CONTINUE)


def test_e8_a_victim_who_drops_before_dawn_is_one_drop_and_no_proof() -> None:
    knowledge = others(5, 1, Dropped(4), Dropped(3))
    assert knowledge.death_nights == ()
    check(knowledge, (3, 2, 1), {0, 1}, Verdict.CONTINUE)
    # Had he died by night instead, a wolf would be proven among the living.
    check(others(5, 1, Dropped(4), Killed(3)), (3, 1, 1), {1}, Verdict.CONTINUE)
