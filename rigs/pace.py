"""How much a plugin may ask of the whole table between two exchanges of whispers; more is a plugin that never rests."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bumble_sim.contract import Effect, Event, Refuse, Round, Show, Tapped, Whisper
from bumble_sim.errors import PluginFault
from bumble_sim.telling import brief

MAX_REQUESTS: Final = 200
"""So many requests of one seat without a tap or an exchange of whispers in between (``docs/contract.md``)."""

_OWN: Final = (Show, Refuse, Whisper)
"""What changes nothing for anybody else at once."""


class Pace:
    """Counts what the plugin of one seat asks of the table; by number, so that every rig stops it at the same place."""

    def __init__(self) -> None:
        self._asked: Counter[str] = Counter()

    def begin(self, event: Event) -> None:
        """An event comes to the plugin; a tap or an exchange of whispers begins the count anew."""
        if self._asked and isinstance(event, Round | Tapped):
            self._asked.clear()

    def count(self, event: Event, effects: Sequence[Effect]) -> None:
        """The plugin has answered.

        Raises:
            PluginFault: that was too much.
        """
        asked = [type(effect).__name__ for effect in effects if not isinstance(effect, _OWN)]
        if not asked:
            return
        self._asked.update(asked)
        if self._asked.total() > MAX_REQUESTS:
            kinds = ", ".join(sorted(self._asked))
            raise PluginFault(
                f"never comes to rest: more than {MAX_REQUESTS} requests ({kinds}) without an exchange of whispers in "
                f"between, the last at {brief(event)}"
            )
