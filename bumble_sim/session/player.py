"""The plugin of one phone and its screen: events in, checked effects out."""

from collections.abc import Callable
from dataclasses import dataclass

from bumble_sim.checking import check_effects
from bumble_sim.contract import Effect, Ended, Event, Plugin, Refuse, Show
from bumble_sim.errors import BadEffect, PluginFault
from bumble_sim.phone.display import Display
from bumble_sim.session.ports import Clock
from bumble_sim.telling import brief
from reference_engine.screens import ALIVE
from reference_engine.tables import Seat, Table


@dataclass(frozen=True, slots=True)
class TapRefused:
    """A tap that this phone or its plugin refused: when, which move, and the rule that says so."""

    time: float
    move: str
    rule: str


class Player:
    """Runs a plugin; a plugin that breaks the contract once is never asked again.

    Args:
        seat: the seat of the phone.
        plugin: the game.
        display: the screen.
        clock: the time, for the record of refused taps.
        carry_out: does what an effect asks of the platform (all but ``Show`` and ``Refuse``); raises ``ValueError``
            with what the plugin did wrong.

    Attributes:
        misbehaved: what the plugin did against the contract, or ``None``.
        culprit: the seat whose plugin did it.
        refusals: the refused taps.
        living: the living seats as the plugin's last screen names them; ``None`` while none does.
        phase: the phase of the plugin's last screen, empty before.
    """

    def __init__(
        self, seat: Seat, plugin: Plugin, display: Display, clock: Clock, carry_out: Callable[[Effect], None]
    ) -> None:
        self.display = display
        self.misbehaved: str | None = None
        self.culprit = seat
        self.refusals: list[TapRefused] = []
        self.living: tuple[Seat, ...] | None = None
        self.phase = ""
        self._seat = seat
        self._plugin = plugin
        self._clock = clock
        self._carry_out = carry_out

    def tell(self, event: Event, table: Table) -> None:
        """Hand an event to the plugin and carry out its effects, in order."""
        for effect in self._ask(event, table):
            if self.misbehaved is not None:
                return
            if isinstance(effect, Show):
                self._show(effect)
            elif isinstance(effect, Refuse):
                self.refuse(effect)
            else:
                self._try(effect, event)

    def finish(self, reason: str, table: Table) -> None:
        """Tell the plugin that the table is over; what it still asks for comes to nothing."""
        self._ask(Ended(reason), table)

    def refuse(self, refusal: Refuse) -> None:
        """Record a refused tap."""
        self.refusals.append(TapRefused(self._clock.time(), refusal.move, refusal.rule))

    def _ask(self, event: Event, table: Table) -> tuple[Effect, ...]:
        if self.misbehaved is not None:
            return ()
        try:
            answer = self._plugin.handle(event)
        except PluginFault as fault:
            self.misbehaved = str(fault)
            self.culprit = fault.culprit(self._seat)
            return ()
        except Exception as error:  # whatever it is, it is the plugin's
            self.misbehaved = f"raised {type(error).__name__} ({error}) at {brief(event)}"
            return ()
        try:
            return check_effects(self._seat, event, answer, table)
        except BadEffect as error:
            self.misbehaved = str(error)
            return ()

    def _show(self, effect: Show) -> None:
        alive = effect.screen.facts.get(ALIVE)
        if isinstance(alive, tuple):
            self.living = alive
        self.phase = effect.screen.phase
        self.display.show(effect.screen)

    def _try(self, effect: Effect, event: Event) -> None:
        try:
            self._carry_out(effect)
        except ValueError as error:
            self.misbehaved = f"{error} (at {brief(event)})"
