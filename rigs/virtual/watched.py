"""Watches a plugin from outside: whether anything at the table is still in motion."""

from collections.abc import Callable, Mapping, Sequence

from bumble_sim.contract import Deal, Effect, Event, Note, Plugin, Whisper
from reference_engine.tables import Seat
from rigs.pace import Pace


class Watched:
    """A plugin, handed through; tells when it asks for something that is not the same as before.

    Args:
        plugin: the plugin of one seat.
        moved: called whenever it asks for something new.
        dealing: called when it asks for the deal.
    """

    def __init__(self, plugin: Plugin, moved: Callable[[], None], dealing: Callable[[], None]) -> None:
        self._plugin = plugin
        self._moved = moved
        self._dealing = dealing
        self._whispers: Mapping[Seat, Note] | None = None
        self._pace = Pace()

    def handle(self, event: Event) -> Sequence[Effect]:
        """Hand the event through.

        Raises:
            PluginFault: the plugin asks for more than it may.
        """
        self._pace.begin(event)
        effects = self._plugin.handle(event)
        if isinstance(effects, list | tuple):
            for effect in effects:
                self._look_at(effect)
            self._pace.count(event, effects)
        return effects

    def _look_at(self, effect: object) -> None:
        if isinstance(effect, Whisper):
            if effect.notes == self._whispers:
                return
            self._whispers = effect.notes
        if isinstance(effect, Deal):
            self._dealing()
        self._moved()
