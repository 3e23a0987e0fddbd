"""Whole tables at random, with drops, in every variant: phones agree, games end, and nothing shows that must not."""

import random
from typing import Any

import pytest

from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

PUBLIC = (
    "winner",
    "roles",
    "turn",
    "alive",
    "lost",
    "died",
    "eliminated",
    "because",
    "tally",
    "abstentions",
    "revealed",
    "winner",
    "roles",
)
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


def check(game: Session) -> None:
    """All connected phones show the same public facts, and secrets only to their owners."""
    seats = sorted(game.sitting.connected())
    facts = [{name: game.screen(seat).facts.get(name, "absent") for name in PUBLIC} for seat in seats]
    assert all(fact == facts[0] for fact in facts), facts
    assert len(game.phases()) == 1, game.phases()
    for seat in seats:
        own = game.screen(seat).facts
        if own.get("role") not in (W, S):
            assert "knows" not in own
        if own.get("role") != W:
            assert "proposals" not in own


@pytest.mark.parametrize("seed", range(60))
def test_a_random_table_ends_and_all_phones_agree(seed: int) -> None:
    chance = random.Random(f"table {seed}")
    variants = {name: chance.choice(values) for name, values in OPTIONS.items()}
    game = Session(deal(chance), **variants).start()
    drops = chance.randint(0, 3)
    for _ in range(400):
        check(game)
        if game.phase() == "over" and not game.nobody_shows("roles"):
            break
        connected = sorted(game.sitting.connected())
        if drops and chance.random() < 0.06:
            drops -= 1
            if chance.random() < 0.4:
                game.sitting.hold(chance.choice(("opened", "counted", "settled", "closed", "final", "locked")))
                game.sitting.run_out()
            game.lose(chance.choice(connected[1:]) if 0 in connected and len(connected) > 1 else connected[0])
            if game.phase() == "ended":
                break
            game.sitting.release()
            game.sitting.settle()
            continue
        able = [seat for seat in connected if game.screen(seat).choices]
        if not able or chance.random() < 0.1:
            game.sitting.run_out()
            continue
        seat = chance.choice(able)
        game.do(seat, chance.choice(game.screen(seat).choices))
    assert game.phase() in ("over", "ended")
