"""What a liar is: one deliberate fault, and the rule that it breaks."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass

from bumble_sim.contract import Plugin
from bumble_sim.phone.display import Display
from bumble_sim.plugins.wilki import Wilki
from conformance.run import Options
from reference_engine.tables import Seat
from rigs.interface import DisplayMaker

PluginMaker = Callable[[], Plugin]


@dataclass(frozen=True, slots=True)
class Liar:
    """A wrong plugin, or a wrong phone where the platform keeps the rule; the suite must fail it blaming ``rule``.

    Attributes:
        id: a short name, unique among all liars.
        rule: the rule that it breaks.
        what: one sentence: what it does wrong.
        plugin: makes the faulty plugin; ``None``: the plugin is honest.
        display: makes the faulty screen part of a phone; ``None``: the phone is honest.
        rig: the name of the rig that shows the fault.
        seats: the seats with the fault; ``None``: all.
    """

    id: str
    rule: str
    what: str
    plugin: PluginMaker | None = None
    display: DisplayMaker | None = None
    rig: str = "loopback"
    seats: tuple[Seat, ...] | None = None

    def options(self, seed: int = 1, deal: str = "fixed") -> Options:
        """How to run a case against this liar."""
        return Options(
            rig=self.rig,
            seed=seed,
            deal=deal,
            plugin=self._plugin,
            display=Display if self.display is None else self.display,
        )

    def _plugin(self, seat: Seat) -> Plugin:
        lies = self.plugin is not None and (self.seats is None or seat in self.seats)
        return self.plugin() if lies and self.plugin is not None else Wilki()


def plugin_liar(rule: str, fault: type[Wilki], *, seats: tuple[Seat, ...] | None = None, rig: str = "loopback") -> Liar:
    """The liar of a faulty plugin; the first line of its docstring says what it does wrong."""
    return Liar(fault.__name__, rule, _first_line(fault), plugin=fault, seats=seats, rig=rig)


def phone_liar(rule: str, fault: type[Display], *, rig: str = "loopback") -> Liar:
    """The liar of a faulty phone; the first line of its docstring says what it does wrong."""
    return Liar(fault.__name__, rule, _first_line(fault), display=fault, rig=rig)


def _first_line(fault: type) -> str:
    return (inspect.getdoc(fault) or "").partition("\n")[0]
