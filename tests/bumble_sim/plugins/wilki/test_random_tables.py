"""Whole tables at random, with drops, in every variant: phones agree, games end, and nothing shows that must not."""

import random
from typing import Any

import pytest

from tests.bumble_sim.plugins.random_play import play_to_the_end
from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

OPTIONS: dict[str, tuple[Any, ...]] = {
    "parity": ("others", "strictly_more", "everyone"),
    "wolves_disagree": ("plurality", "unanimous"),
    "doctor_self": (True, False),
    "doctor_repeat": (True, False),
    "probe_shows": ("role", "side"),
    "reveal_night_death": (True, False),
    "abstain_blocks": ("majority", "half"),
    "self_vote": (True, False),
    "drop_at_night": ("void", "stands"),
    "stalemate_rounds": (3,),
    "night_end": ("fixed", "all_confirmed", "all_decided"),
    "grace_seconds": (0, 30),
    "day_seconds": (60,),
    "night_seconds": (5, 30),
}


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
    variants = {name: chance.choice(values) for name, values in OPTIONS.items()}
    game = Session(deal(chance), **variants).start()
    play_to_the_end(game, chance, (W,), S)
