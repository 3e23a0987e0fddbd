"""Rounds that were under way when the situation changed must not be mistaken for later ones.

The same play with whispers that arrive one round late, differently on every phone, must show the same at every rest.
"""

import random
from typing import Any

import pytest

from bumble_sim.plugins.mafia import Mafia
from tests.bumble_sim.plugins.lagging import Lagging, assert_nothing_changes, rest
from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, Session, V

DEAL = (V, S, K, P, S, D, C, V, V, V, V)
VARIANTS: list[dict[str, Any]] = [
    {},
    {"drop_at_night": "stands"},
    {"night_end": "all_decided"},
    {"night_end": "all_confirmed"},
    {"soldiers_disagree": "lowest_seat", "drop_at_night": "stands"},
]


@pytest.mark.parametrize("variants", VARIANTS, ids=repr)
@pytest.mark.parametrize("seed", range(4))
def test_late_whispers_change_nothing_at_rest(variants: dict[str, Any], seed: int) -> None:
    chance = random.Random(f"lag {seed}")
    late = Session(DEAL, plugin=lambda _seat: Lagging(Mafia(), chance), **variants)
    assert_nothing_changes(Session(DEAL, **variants), late, seed)


def test_a_vote_is_counted_once_although_whispers_are_late() -> None:
    chance = random.Random("late votes")
    game = Session(DEAL, plugin=lambda _seat: Lagging(Mafia(), chance)).start()
    game.night({})
    rest(game)
    for seat in range(11):
        game.sitting.tap(seat, "vote:7")
    rest(game)
    assert sum("counted" in line for line in game.sitting.log()) == 1
    assert game.public("tally") == {7: 11}
