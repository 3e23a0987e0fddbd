"""Whole tables at random, with drops, in every variant: phones agree, games end, and nothing shows that must not."""

import random

import pytest

from tests.bumble_sim.plugins.random_play import OPTIONS, play_to_the_end
from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

VALUES = {**OPTIONS, "wolves_disagree": ("plurality", "unanimous")}


def deal(chance: random.Random) -> tuple[str, ...]:
    """A balanced deal."""
    seats = chance.randint(4, 10)
    wolves = chance.randint(1, (seats - 1) // 2)
    cards = [W] * wolves + [card for card in (D, S) if chance.random() < 0.7]
    cards = (cards + [V] * seats)[:seats]
    chance.shuffle(cards)
    return tuple(cards)


@pytest.mark.parametrize("seed", range(60))
def test_a_random_table_ends_and_all_phones_agree(seed: int) -> None:
    chance = random.Random(f"table {seed}")
    variants = {name: chance.choice(values) for name, values in VALUES.items()}
    game = Session(deal(chance), **variants).start()
    play_to_the_end(game, chance, (W,), S)
