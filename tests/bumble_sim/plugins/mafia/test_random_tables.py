"""Whole tables at random, with drops, in every variant: phones agree, games end, and nothing shows that must not."""

import random
from typing import Any

import pytest

from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, Session, V
from tests.bumble_sim.plugins.random_play import play_to_the_end

OPTIONS: dict[str, tuple[Any, ...]] = {
    "parity": ("others", "strictly_more", "everyone"),
    "soldiers_disagree": ("plurality", "lowest_seat"),
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
    variants = {name: chance.choice(values) for name, values in OPTIONS.items()}
    game = Session(deal(chance), **variants).start()
    play_to_the_end(game, chance, (P, K, S), C)
