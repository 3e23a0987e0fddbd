"""Rounds that were under way when the situation changed must not be mistaken for later ones.

The same play with whispers that arrive one round late, differently on every phone, must show the same at every rest.
"""

import random
from typing import Any

import pytest

from reference_engine.screens import Screen
from rigs.interface import How
from tests.bumble_sim.plugins.wilki.lagging import Lagging
from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

DEAL = (V, W, W, D, S, V, V, V, V)
VARIANTS: list[dict[str, Any]] = [
    {},
    {"drop_at_night": "stands"},
    {"night_end": "all_decided"},
    {"night_end": "all_confirmed"},
    {"wolves_disagree": "unanimous", "reveal_night_death": False},
]


def rest(game: Session) -> list[Screen]:
    """What shows when nothing moves any more; with late whispers that may take a few more ticks."""
    for _ in range(4):
        game.sitting.settle()
    return [game.screen(seat) for seat in sorted(game.sitting.connected())]


def play(game: Session, seed: int) -> list[list[Screen]]:
    """Random play with drops, the same for the same seed as long as the screens are the same."""
    chance = random.Random(f"play {seed}")
    game.start()
    shown = [rest(game)]
    for _ in range(40):
        seats = [seat for seat in sorted(game.sitting.connected()) if game.screen(seat).choices]
        action = chance.random()
        if action < 0.08 and len(game.sitting.connected()) > 4:
            game.sitting.lose(chance.choice(sorted(game.sitting.connected() - {0})), How.OUT_OF_RANGE)
            game.sitting.pass_grace()
        elif action < 0.2:
            game.sitting.run_out()
        elif seats:
            seat = chance.choice(seats)
            game.sitting.tap(seat, chance.choice(game.screen(seat).choices))
        shown.append(rest(game))
    return shown


@pytest.mark.parametrize("variants", VARIANTS, ids=repr)
@pytest.mark.parametrize("seed", range(4))
def test_late_whispers_change_nothing_at_rest(variants: dict[str, Any], seed: int) -> None:
    chance = random.Random(f"lag {seed}")
    prompt = play(Session(DEAL, **variants), seed)
    late = play(Session(DEAL, plugin=lambda _seat: Lagging(chance), **variants), seed)
    for step, (expected, seen) in enumerate(zip(prompt, late, strict=True)):
        assert all(a.same(b) for a, b in zip(expected, seen, strict=True)), (step, expected, seen)


def test_a_vote_is_counted_once_although_whispers_are_late() -> None:
    chance = random.Random("late votes")
    game = Session(DEAL, plugin=lambda _seat: Lagging(chance)).start()
    game.night({})
    rest(game)
    for seat in range(9):
        game.sitting.tap(seat, "vote:5")
    rest(game)
    assert sum("counted" in line for line in game.sitting.log()) == 1
    assert game.public("tally") == {5: 9}
