"""A phone whose whispers are under way for a while: what it sets counts only from a later round on."""

import random
from collections.abc import Sequence

from bumble_sim.contract import Effect, Event, Round, Whisper
from bumble_sim.plugins.wilki import Wilki


class Lagging:
    """Wilki behind a slow link. Each set of notes is sent either with the next round or with the one after it."""

    def __init__(self, chance: random.Random) -> None:
        self.plugin = Wilki()
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
                if self.chance.random() < 0.5:
                    sent.append(effect)
                    self.waiting = None
                else:
                    self.waiting = effect
        return sent
