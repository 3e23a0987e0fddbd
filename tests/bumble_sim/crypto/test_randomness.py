"""Uniform numbers and shuffles out of handed-in bits."""

import random
from collections import Counter

import pytest

from bumble_sim.crypto.randomness import below, random_bytes, random_permutation


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 256, 257])
def test_numbers_stay_below_the_limit_and_all_occur(limit: int) -> None:
    rng = random.Random(limit)
    assert {below(rng, limit) for _ in range(20 * limit)} == set(range(limit))


def test_equal_seeds_give_equal_bytes_and_shuffles() -> None:
    assert random_bytes(random.Random(3), 32) == random_bytes(random.Random(3), 32)
    assert random_permutation(random.Random(3), 12) == random_permutation(random.Random(3), 12)


def test_the_system_source_serves_as_well() -> None:
    assert sorted(random_permutation(random.SystemRandom(), 12)) == list(range(12))


def test_all_orders_of_four_are_equally_likely() -> None:
    rng = random.Random(8)
    counts = Counter(random_permutation(rng, 4) for _ in range(4_800))
    assert len(counts) == 24
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 49.7  # 0.1 % point of chi-square with 23 degrees
