"""One seat of the loopback rig: the plugin, its screen, and the secret notes that it has set."""

from collections.abc import Mapping

from bumble_sim.checking import check_effects
from bumble_sim.contract import Effect, Event, Note, Plugin, pipelined
from bumble_sim.errors import PluginFault
from bumble_sim.phone.display import Display
from bumble_sim.telling import brief
from reference_engine.screens import ALIVE, Screen
from reference_engine.tables import Seat, Table
from rigs.errors import PluginMisbehaved
from rigs.pace import Pace


class Phone:
    """The phone of one seat.

    Attributes:
        reachable: its link stands.
        playing: its plugin still gets events: the table is complete and not given up for this phone.
        screen: the last screen of the plugin, without what the phone adds.
        whispers: the notes that it sends on every tick, by receiver.
    """

    def __init__(self, seat: Seat, plugin: Plugin, display: Display, table: Table) -> None:
        self.seat = seat
        self.plugin = plugin
        self._ahead = pipelined(plugin)
        self._told: Event | None = None
        self.display = display
        self.table = table
        self.reachable = True
        self.playing = False
        self.screen: Screen | None = None
        self.whispers: Mapping[Seat, Note] = {}
        self._pace = Pace()

    def ask(self, event: Event) -> tuple[Effect, ...]:
        """What the plugin answers to ``event``; the same as :meth:`tell` and :meth:`answer`."""
        self.tell(event)
        return self.answer()

    def tell(self, event: Event) -> None:
        """Hand ``event`` to the plugin, which may work on it while other phones are told theirs."""
        self._told = event
        self._pace.begin(event)
        if self._ahead is not None:
            self._ahead.tell(event)

    def answer(self) -> tuple[Effect, ...]:
        """What the plugin answers to the event that it was told.

        Raises:
            PluginMisbehaved: it raised, or answered what the contract does not allow, or never rests.
        """
        event = self._told
        assert event is not None, "nothing was told"
        try:
            answer = self.plugin.handle(event) if self._ahead is None else self._ahead.answer()
        except PluginFault as fault:
            raise PluginMisbehaved(fault.culprit(self.seat), str(fault)) from fault
        except Exception as error:
            raise PluginMisbehaved(self.seat, f"raised {type(error).__name__} ({error}) at {brief(event)}") from error
        if type(answer) is list and not answer:
            return ()
        try:
            effects = check_effects(self.seat, event, answer, self.table)
            self._pace.count(event, effects)
            return effects
        except PluginFault as error:
            raise PluginMisbehaved(self.seat, str(error)) from error

    def living(self) -> frozenset[Seat]:
        """The living seats as this phone's screen names them; all of them before it names any."""
        alive = None if self.screen is None else self.screen.facts.get(ALIVE)
        return frozenset(alive if isinstance(alive, tuple) else range(self.table.seats))

    def phase(self) -> str:
        """The phase that the plugin shows; empty before its first screen."""
        return "" if self.screen is None else self.screen.phase
