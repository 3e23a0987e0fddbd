"""Phones whose whispers are under way for a while: what they set counts only from a later round on."""

import random
from collections.abc import Sequence

from bumble_sim.contract import Effect, Event, Matched, Plugin, Round, Whisper
from reference_engine.screens import Screen
from rigs.interface import How
from tests.bumble_sim.plugins.playing import Playing


class Lagging:
    """A plugin behind a slow link. Each set of notes is sent either with the next round or with the one after it.

    What is set at the match is not late: the round after it begins with the match (``docs/protocol.md``, Whispers).
    """

    def __init__(self, plugin: Plugin, chance: random.Random) -> None:
        self.plugin = plugin
        self.chance = chance
        self.waiting: Whisper | None = None

    def handle(self, event: Event) -> Sequence[Effect]:
        """Pass the event on; keep notes back."""
        effects = list(self.plugin.handle(event))
        sent: list[Effect] = [effect for effect in effects if not isinstance(effect, Whisper)]
        if isinstance(event, Round) and self.waiting is not None:
            sent.append(self.waiting)
            self.waiting = None
        for effect in effects:
            if isinstance(effect, Whisper):
                if isinstance(event, Matched) or self.chance.random() < 0.5:
                    sent.append(effect)
                    self.waiting = None
                else:
                    self.waiting = effect
        return sent


def rest(game: Playing) -> list[Screen]:
    """What shows when nothing moves any more; with late whispers that may take a few more ticks."""
    for _ in range(4):
        game.sitting.settle()
    return [game.screen(seat) for seat in sorted(game.sitting.connected())]


def assert_nothing_changes(prompt: Playing, late: Playing, seed: int) -> None:
    """The same play shows the same at every rest, however late whispers are at one of two tables."""
    for step, (expected, seen) in enumerate(zip(play(prompt, seed), play(late, seed), strict=True)):
        assert all(a.same(b) for a, b in zip(expected, seen, strict=True)), (step, expected, seen)


def play(game: Playing, seed: int) -> list[list[Screen]]:
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
