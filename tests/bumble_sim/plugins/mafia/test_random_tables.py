"""Whole tables at random, with drops, in every variant: phones agree, games end, and nothing shows that must not."""

import random

import pytest

from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, Session, V
from tests.bumble_sim.plugins.random_play import OPTIONS, play_to_the_end

VALUES = {**OPTIONS, "soldiers_disagree": ("plurality", "lowest_seat")}


def deal(chance: random.Random) -> tuple[str, ...]:
    """A deal that may start, not always a balanced one."""
    seats = chance.randint(4, 10)
    mafia = chance.randint(1, min(4, seats - 1))
    cards = [P, K, S, S][:mafia] + [card for card in (D, C) if chance.random() < 0.7]
    cards = (cards + [V] * seats)[:seats]
    chance.shuffle(cards)
    return tuple(cards)


@pytest.mark.parametrize("seed", range(60))
def test_a_random_table_ends_and_all_phones_agree(seed: int) -> None:
    chance = random.Random(f"table {seed}")
    variants = {name: chance.choice(values) for name, values in VALUES.items()}
    game = Session(deal(chance), **variants).start()
    play_to_the_end(game, chance, (P, K, S), C)
