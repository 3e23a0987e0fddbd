"""A table played at random to its end, with drops; after every step all phones must agree and keep their secrets."""

import random
from collections.abc import Collection, Mapping
from typing import Any, Final

from tests.bumble_sim.plugins.playing import Playing

OPTIONS: Final[Mapping[str, tuple[Any, ...]]] = {
    "parity": ("others", "strictly_more", "everyone"),
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
"""The values that the games of the family share, of each variant that random tables change."""

PUBLIC = (
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


def check(game: Playing, wolves: Collection[str], seer: str) -> None:
    """All connected phones show the same public facts, and secrets only to their owners."""
    seats = sorted(game.sitting.connected())
    facts = [{name: game.screen(seat).facts.get(name, "absent") for name in PUBLIC} for seat in seats]
    assert all(fact == facts[0] for fact in facts), facts
    assert len(game.phases()) == 1, game.phases()
    for seat in seats:
        own = game.screen(seat).facts
        if own.get("role") not in (*wolves, seer):
            assert "knows" not in own
        if own.get("role") not in wolves:
            assert "proposals" not in own


def play_to_the_end(game: Playing, chance: random.Random, wolves: Collection[str], seer: str) -> None:
    """Random moves and drops of a started game until every card is open, or the host is lost."""
    drops = chance.randint(0, 3)
    for _ in range(400):
        check(game, wolves, seer)
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
