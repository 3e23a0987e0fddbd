"""Fixed deals: the protocol is honest, the outcome is asked for."""

import random
from collections import Counter
from itertools import permutations

import pytest

from bumble_sim.crypto.stacked import stacked_permutations
from tests.bumble_sim.crypto.dealing import DECK, SEATS, dealt


@pytest.mark.parametrize("order", sorted(set(permutations(DECK)))[::7])
def test_every_seat_gets_the_card_that_was_asked_for(order: tuple[str, ...]) -> None:
    target = dict(zip(SEATS, order, strict=True))
    _, cards = dealt(permutations=stacked_permutations(random.Random(3), SEATS, DECK, target))
    assert cards == target


def test_cards_beyond_the_seats_stay_in_the_deck() -> None:
    seats, target = (2, 5), {2: "werewolf", 5: "villager"}
    _, cards = dealt(seats=seats, permutations=stacked_permutations(random.Random(1), seats, DECK, target))
    assert cards == target


def test_the_shuffle_of_a_single_seat_tells_nothing() -> None:
    """Each seat's permutation alone is uniform: four cards, 24 orders."""
    seats, deck, target = (0, 1, 2, 3), ("a", "b", "c", "d"), {0: "a", 1: "b", 2: "c", 3: "d"}
    rng = random.Random(11)
    counts = [Counter[tuple[int, ...]]() for _ in seats]
    for _ in range(2_400):
        for seat, permutation in stacked_permutations(rng, seats, deck, target).items():
            counts[seat][permutation] += 1
    for orders in counts:
        assert sum((orders[order] - 100) ** 2 / 100 for order in permutations(range(4))) < 49.7


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ({0: "seer"}, "for each of the seats"),
        (dict.fromkeys(SEATS, "seer"), "no 'seer' left for seat 1"),
        ({**dict(zip(SEATS, DECK, strict=True)), 0: "dragon"}, "no 'dragon' left for seat 0"),
    ],
)
def test_an_impossible_deal_is_refused(target: dict[int, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        stacked_permutations(random.Random(1), SEATS, DECK, target)
