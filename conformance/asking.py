"""Asking a plugin: what it raises becomes a fault of its own, and how often and how long it was asked is kept."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple, TypeVar

from bumble_sim.contract import Effect, Event, PipelinedPlugin, Plugin, pipelined
from bumble_sim.errors import PluginFault
from bumble_sim.telling import brief
from conformance.exits import Exits
from conformance.plugin_frames import Spot, home_of, plugin_trace, raised_at, running_at, text_of
from reference_engine.tables import Seat

MADE: Final = "be made"
"""What a plugin is asked for first."""

Answer = TypeVar("Answer")


class OutOfTime(BaseException):
    """Interrupts whatever runs when the time of a case is up; no plugin catches it with ``except Exception``."""


class Asked(NamedTuple):
    """One question: whose plugin, what (an event, or ``MADE``), and when, in seconds of wall time."""

    seat: Seat
    what: object
    since: float
    home: Path | None = None

    @property
    def text(self) -> str:
        """``Round(n=12, …)``, short enough to be read."""
        return "the request to be made" if self.what is MADE else brief(self.what)


class Account:
    """Who was asked how often, for how long, and what came of it; for one case.

    Args:
        now: wall time in seconds.

    Attributes:
        asked: the question that is open right now.
        answers: how many were given.
        seconds: how long all of them took.
        longest: the answer that took longest, and how long.
        trace: the traceback of what a plugin raised; empty if none did.
    """

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self.now = now
        self.asked: Asked | None = None
        self.answers = 0
        self.seconds = 0.0
        self.longest: tuple[float, Asked] | None = None
        self.trace = ""
        self._most = 0.0
        self.exits = Exits(lambda: self.asked is not None)

    def plugin(self, make: Callable[[Seat], Plugin]) -> Callable[[Seat], Plugin]:
        """The same plugins, asked by this account."""

        def made(seat: Seat) -> Plugin:
            plugin = self.ask(Asked(seat, MADE, self.now(), home_of(make)), lambda: make(seat))
            ahead = pipelined(plugin)
            return _Guarded(plugin, self, seat) if ahead is None else _GuardedAhead(ahead, self, seat)

        return made

    def ask(self, asked: Asked, answer: Callable[[], Answer]) -> Answer:
        """Ask a plugin.

        Raises:
            PluginFault: it raised something, or tried to end the process.
        """
        self.asked = asked
        tried = self.exits.tried
        try:
            given = answer()
        except (PluginFault, OutOfTime):
            raise
        except BaseException as error:
            if type(error).__module__.startswith("_pytest."):
                raise  # a limit of pytest's own
            if isinstance(error, KeyboardInterrupt) and self.exits.interrupted:
                raise
            raise self._fault(asked, error) from error
        finally:
            self.asked = None
            took = self.now() - asked.since
            self.answers += 1
            self.seconds += took
            if took > self._most:
                self._most = took
                self.longest = (took, asked)
        if self.exits.tried != tried:
            raise PluginFault(f"tried to end the process: {self.exits.tried}, at {asked.text}")
        return given

    def running_at(self, frame: FrameType, asked: Asked) -> Spot | None:
        """Where in the plugin the code is that runs now."""
        return running_at(frame, asked.home, __file__)

    def _fault(self, asked: Asked, error: BaseException) -> PluginFault:
        self.trace = plugin_trace(error, __file__)
        spot = raised_at(error, asked.home, __file__)
        where = "" if spot is None else f" in {spot}"
        when = "when it was made" if asked.what is MADE else f"at {asked.text}"
        if self.exits.tried:
            return PluginFault(f"tried to end the process: {self.exits.tried}{where}, {when}")
        if isinstance(error, SystemExit | KeyboardInterrupt):
            return PluginFault(f"tried to end the process: {text_of(error)}{where}, {when}")
        return PluginFault(f"raised {text_of(error)}{where}, {when}")


class _Guarded:
    """A plugin, handed through."""

    def __init__(self, plugin: Plugin, account: Account, seat: Seat) -> None:
        self._plugin = plugin
        self._account = account
        self._seat = seat
        self._home = home_of(plugin)

    def handle(self, event: Event) -> Sequence[Effect]:
        """Hand the event through."""
        account = self._account
        asked = Asked(self._seat, event, account.now(), self._home)
        return account.ask(asked, lambda: self._plugin.handle(event))


class _GuardedAhead:
    """The same for a plugin that is told an event ahead of its answer; only the answer takes time."""

    pipelined = True

    def __init__(self, plugin: PipelinedPlugin, account: Account, seat: Seat) -> None:
        self._plugin = plugin
        self._account = account
        self._seat = seat
        self._told: Event | None = None

    def handle(self, event: Event) -> Sequence[Effect]:
        """Hand the event through."""
        self.tell(event)
        return self.answer()

    def tell(self, event: Event) -> None:
        """Hand the event through."""
        self._told = event
        self._plugin.tell(event)

    def answer(self) -> Sequence[Effect]:
        """Hand the answer through."""
        account = self._account
        return account.ask(Asked(self._seat, self._told, account.now()), self._plugin.answer)
