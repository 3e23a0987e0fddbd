"""The verdict by definition and the verdict by counting are the same, and nonsense is refused."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random

import pytest

from reference_engine.errors import ImpossibleKnowledge
from reference_engine.worlds import PARITIES, PublicKnowledge, Verdict, closed_form, enumeration, wins, worlds

BOTH = pytest.mark.parametrize("verdict", [enumeration, closed_form])


def state(parity: str, living: int, dropped: int, wolves: int, *nights: frozenset[int]) -> PublicKnowledge:
    """Living seats from 0, dropped seats behind them; each night is given by the dropped seats that were there."""
    alive = frozenset(range(living))
    lost = frozenset(range(living, living + dropped))
    return PublicKnowledge(parity, alive, lost, wolves, tuple(alive | night for night in nights))


def answer(verdict: Callable[[PublicKnowledge], Verdict], knowledge: PublicKnowledge) -> str:
    try:
        return verdict(knowledge)
    except ImpossibleKnowledge:
        return "impossible"


def small_states(parity: str) -> Iterator[PublicKnowledge]:
    for living, dropped in product(range(5), range(4)):
        lost = range(living, living + dropped)
        there = [frozenset(some) for size in range(dropped + 1) for some in combinations(lost, size)]
        evidence = [(), *((one,) for one in there), *combinations(there, 2)]
        for wolves, nights in product(range(living + dropped + 1), evidence):
            yield state(parity, living, dropped, wolves, *nights)


def random_state(rng: Random, parity: str) -> PublicKnowledge:
    living, dropped = rng.randint(0, 7), rng.randint(0, 5)
    lost = range(living, living + dropped)
    nights = [frozenset(seat for seat in lost if rng.random() < 0.4) for _ in range(rng.choice((0, 0, 1, 2, 3)))]
    return state(parity, living, dropped, rng.randint(0, living + dropped), *nights)


@pytest.mark.parametrize("parity", PARITIES)
def test_definition_and_counting_agree_on_every_small_state(parity: str) -> None:
    seen = set()
    for knowledge in small_states(parity):
        expected = answer(enumeration, knowledge)
        assert answer(closed_form, knowledge) == expected, knowledge
        seen.add(expected)
    assert seen == {*Verdict, "impossible"}


@pytest.mark.parametrize("parity", PARITIES)
def test_definition_and_counting_agree_on_thousands_of_random_states(parity: str) -> None:
    rng = Random(f"worlds {parity}")
    for _ in range(8_000):
        knowledge = random_state(rng, parity)
        assert answer(closed_form, knowledge) == answer(enumeration, knowledge), knowledge


@pytest.mark.parametrize(
    ("parity", "wolves", "living", "won"),
    [
        ("others", 1, 2, True),
        ("others", 1, 3, False),
        ("others", 2, 4, True),
        ("others", 0, 0, False),
        ("strictly_more", 1, 2, False),
        ("strictly_more", 2, 3, True),
        ("strictly_more", 0, 0, False),
        ("everyone", 2, 3, False),
        ("everyone", 3, 3, True),
        ("everyone", 0, 0, False),
    ],
)
def test_the_readings_of_parity(parity: str, wolves: int, living: int, won: bool) -> None:
    assert wins(parity, wolves, living) is won


@BOTH
@pytest.mark.parametrize("parity", PARITIES)
@pytest.mark.parametrize("dropped", [0, 2])
def test_with_nobody_alive_the_game_is_undecided_whatever_is_known(
    verdict: Callable[[PublicKnowledge], Verdict], parity: str, dropped: int
) -> None:
    assert verdict(state(parity, 0, dropped, 0)) is Verdict.UNDECIDED
    assert verdict(state(parity, 0, dropped, dropped)) is Verdict.UNDECIDED
    assert verdict(state(parity, 0, dropped, 0, frozenset())) is Verdict.UNDECIDED


@BOTH
@pytest.mark.parametrize("parity", PARITIES)
def test_with_every_wolf_seen_the_village_has_won(verdict: Callable[[PublicKnowledge], Verdict], parity: str) -> None:
    assert verdict(state(parity, 1, 0, 0)) is Verdict.VILLAGE
    assert verdict(state(parity, 3, 4, 0)) is Verdict.VILLAGE


@BOTH
def test_a_death_by_night_that_no_wolf_can_have_caused_is_impossible(
    verdict: Callable[[PublicKnowledge], Verdict],
) -> None:
    with pytest.raises(ImpossibleKnowledge, match="0 unseen wolves cannot explain"):
        verdict(state("others", 3, 1, 0, frozenset({3})))


def test_one_dropped_wolf_cannot_explain_two_nights_that_no_dropped_seat_shared() -> None:
    apart = state("others", 2, 2, 1, frozenset({2}), frozenset({3}))
    assert set(worlds(apart)) == {frozenset({0}), frozenset({1})}
    assert closed_form(apart) is Verdict.WOLVES
    together = state("others", 2, 2, 1, frozenset({2, 3}), frozenset({3}))
    assert set(worlds(together)) == {frozenset({0}), frozenset({1}), frozenset({3})}
    assert closed_form(together) is Verdict.UNDECIDED


def test_two_dropped_wolves_can_explain_two_nights_apart() -> None:
    assert closed_form(state("others", 2, 2, 2, frozenset({2}), frozenset({3}))) is Verdict.UNDECIDED


@pytest.mark.parametrize(
    ("parity", "living", "dropped", "wolves", "nights", "says"),
    [
        ("majority", {0, 1}, set(), 1, (), "others, strictly_more, everyone"),
        ("others", {0, 1}, {1, 2}, 1, (), r"seats \[1\] are both"),
        ("others", {0, 1}, {2}, -1, (), "-1 wolves"),
        ("others", {0, 1}, {2}, 4, (), "4 wolves among 2 living and 1 dropped"),
        ("others", {0, 1}, {2}, 1, ({0, 2},), "nobody who lives now was dead"),
        ("others", {0, 1}, {2}, 1, ({0, 1, 5},), "death night"),
    ],
)
def test_knowledge_that_no_game_leads_to_is_refused(
    parity: str, living: set[int], dropped: set[int], wolves: int, nights: tuple[set[int], ...], says: str
) -> None:
    with pytest.raises(ImpossibleKnowledge, match=says):
        PublicKnowledge(
            parity, frozenset(living), frozenset(dropped), wolves, tuple(frozenset(night) for night in nights)
        )
