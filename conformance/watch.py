"""The time limit of a case in wall time, so that a plugin that never answers fails instead of hanging the run.

It works where signals do: in the main thread (also that of an xdist worker) of a system that has ``setitimer``.
Elsewhere no limit is kept. A plugin that loops inside C code without ever coming back to Python cannot be stopped from
within the same process.
"""

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, TypeVar

from bumble_sim.contract import Effect, Event, PipelinedPlugin, Plugin, pipelined
from conformance.verdicts import Kind, Verdict
from reference_engine.tables import Seat

AGAIN_SECONDS: Final = 0.05
"""So often the interruption is repeated, for code that swallows it."""
MAX_EVENT_TEXT: Final = 120


class OutOfTime(BaseException):
    """Interrupts whatever runs when the time of a case is up; no plugin catches it with ``except Exception``."""


class PluginTriedToExit(Exception):
    """The plugin raised an exception that would end the whole process."""


Answer = TypeVar("Answer")


class Watch:
    """Keeps the time of one case and knows whether a plugin is being asked right now.

    Args:
        seconds: wall time for the case as a whole.

    Attributes:
        struck: the time was up.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._left = seconds
        self._armed = False
        self._asked: tuple[Seat, object] | None = None
        self._culprit: tuple[Seat, object] | None = None
        self._where = ""
        self.struck = False

    def plugin(self, make: Callable[[Seat], Plugin]) -> Callable[[Seat], Plugin]:
        """The same plugins, watched from outside."""

        def made(seat: Seat) -> Plugin:
            plugin = self.asking(seat, "be made", lambda: make(seat))
            ahead = pipelined(plugin)
            return _Guarded(plugin, self, seat) if ahead is None else _GuardedAhead(ahead, self, seat)

        return made

    def asking(self, seat: Seat, what: object, ask: Callable[[], Answer]) -> Answer:
        """Ask a plugin; ``what`` it is asked for is told if it never answers.

        Raises:
            PluginTriedToExit: it raised ``SystemExit`` or the like.
        """
        self._asked = (seat, what)
        try:
            return ask()
        except (SystemExit, GeneratorExit) as error:
            raise PluginTriedToExit(f"{type(error).__name__} {error}".strip()) from error
        finally:
            self._asked = None

    @contextmanager
    def running(self) -> Iterator[None]:
        """Time runs inside; what ran before counts.

        Raises:
            OutOfTime: out of the code inside, when the time is up.
        """
        if not _possible():
            yield
            return
        outer = signal.setitimer(signal.ITIMER_REAL, 0)
        before = signal.getsignal(signal.SIGALRM)
        started = time.monotonic()
        try:
            if not 0 < outer[0] <= self._left:  # a shorter limit from outside goes first
                signal.signal(signal.SIGALRM, self._strike)
                self._armed = True
                signal.setitimer(signal.ITIMER_REAL, max(self._left, AGAIN_SECONDS), AGAIN_SECONDS)
            else:
                signal.setitimer(signal.ITIMER_REAL, *outer)
            yield
        finally:
            self._armed = False
            took = time.monotonic() - started
            self._left -= took
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            if outer[0]:
                signal.setitimer(signal.ITIMER_REAL, max(outer[0] - took, AGAIN_SECONDS), outer[1])

    def verdict(self) -> Verdict:
        """What to say once the time was up."""
        if self._culprit is None:
            return Verdict(
                Kind.ERROR,
                f"the case took longer than {self._seconds:g} s of wall time, and no plugin was being asked: "
                "raise the limit (--limit) or make the scenario shorter",
            )
        seat, what = self._culprit
        asked = f"{what!r}" if not isinstance(what, str) else f"the request to {what}"
        if len(asked) > MAX_EVENT_TEXT:
            asked = f"{asked[:MAX_EVENT_TEXT]}…"
        seen = f"never answers: nothing within {self._seconds:g} s to {asked}{self._where}"
        return Verdict(
            Kind.FAIL, f"the plugin of seat {seat} {seen}", ("PRO-PLG-1",), seat,
            part="plugin", expected="an answer to every event", seen=seen,
        )  # fmt: skip

    def _strike(self, _number: int, frame: FrameType | None) -> None:
        if not self._armed:
            return
        if not self.struck:
            self.struck = True
            self._culprit = self._asked
            if frame is not None:
                code = frame.f_code
                self._where = f", stopped in {code.co_name} ({Path(code.co_filename).name}:{frame.f_lineno})"
        raise OutOfTime


def _possible() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


class _Guarded:
    """A plugin, handed through, so that the watch knows whom the time was spent on."""

    def __init__(self, plugin: Plugin, watch: Watch, seat: Seat) -> None:
        self._plugin = plugin
        self._watch = watch
        self._seat = seat

    def handle(self, event: Event) -> Sequence[Effect]:
        """Hand the event through."""
        return self._watch.asking(self._seat, event, lambda: self._plugin.handle(event))


class _GuardedAhead:
    """The same for a plugin that is told an event ahead of its answer; only the answer takes time."""

    pipelined = True

    def __init__(self, plugin: PipelinedPlugin, watch: Watch, seat: Seat) -> None:
        self._plugin = plugin
        self._watch = watch
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
        return self._watch.asking(self._seat, self._told, self._plugin.answer)
