"""Chance deals the cards (WLK-SET-5): over many deals, by seat and by arrangement."""

import random
from itertools import permutations

import pytest

from conformance.liars import LIARS
from conformance.run import Options
from conformance.statistics import CARDS, bound, by_arrangement, by_seat, check_deals, judge_deals
from conformance.verdicts import Kind

LOOPBACK = Options(rig="loopback", seed=1)


def fair_deals(seed: int, deals: int = 400) -> list[tuple[str, ...]]:
    rng = random.Random(seed)
    return [tuple(rng.sample(CARDS, k=len(CARDS))) for _ in range(deals)]


def test_the_baseline_deals_by_chance() -> None:
    assert check_deals(LOOPBACK).kind is Kind.PASS


@pytest.mark.parametrize("name", ["DealsInSeatingOrder", "CutsInsteadOfShuffling"])
def test_a_plugin_that_does_not_shuffle_is_found_out(name: str) -> None:
    liar = next(each for each in LIARS if each.id == name)
    verdict = check_deals(liar.options())
    assert verdict.kind is Kind.FAIL
    assert verdict.rules == ("WLK-SET-5",)


def test_a_cut_pack_is_fair_to_every_seat_alone() -> None:
    cuts = [CARDS[at:] + CARDS[:at] for at in range(len(CARDS))] * 80
    assert by_seat(cuts).fair
    assert not by_arrangement(cuts).fair
    assert "by arrangement" in judge_deals(cuts).reason


def test_a_seat_that_gets_the_werewolf_more_often_is_noticed() -> None:
    rng = random.Random(1)
    deals = [
        deal if deal[0] == "werewolf" or rng.random() < 0.8 else tuple(sorted(deal, reverse=True))
        for deal in fair_deals(1)
    ]
    assert not by_seat(deals).fair


def test_every_arrangement_once_is_as_even_as_can_be() -> None:
    every = list(permutations(CARDS))
    assert by_seat(every).value == pytest.approx(0)
    assert by_arrangement(every).value == pytest.approx(0)


def test_fair_deals_of_many_seeds_stay_within_the_bound_and_come_near_what_chance_gives() -> None:
    seats = [by_seat(fair_deals(seed)) for seed in range(100)]
    arrangements = [by_arrangement(fair_deals(seed)) for seed in range(100)]
    assert all(found.fair for found in seats + arrangements)
    # The mean of χ² is its degrees of freedom: 4 seats × 3 cards, and 60 arrangements less one.
    assert sum(found.value for found in seats) / 100 == pytest.approx(12, abs=1.5)
    assert sum(found.value for found in arrangements) / 100 == pytest.approx(59, abs=3.5)


@pytest.mark.parametrize(("degrees", "table_value"), [(12, 32.909), (60, 99.607), (100, 149.449)])
def test_the_bound_is_that_of_printed_tables(degrees: int, table_value: float) -> None:
    assert bound(degrees, z=3.0902) == pytest.approx(table_value, rel=0.01)
