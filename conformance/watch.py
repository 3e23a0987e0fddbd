"""The time limit of a case in wall time, so that a plugin that never answers fails instead of hanging the run.

It works where signals do: in the main thread (also that of an xdist worker) of a system that has ``setitimer``.
Elsewhere no limit is kept. A plugin that loops inside C code without ever coming back to Python cannot be stopped from
within the same process.
"""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType
from typing import Final

from bumble_sim.contract import Plugin
from conformance.asking import Account, Asked, OutOfTime
from conformance.verdicts import Kind, Verdict
from reference_engine.tables import Seat

__all__ = ["OutOfTime", "Watch"]

AGAIN_SECONDS: Final = 0.05
"""So often the interruption is repeated, for code that swallows it."""
MOST: Final = 0.5
"""A plugin on which more than this share of the time was spent is to blame."""
SLOW_SECONDS: Final = 0.005
"""A plugin that answers faster than this on average is not called slow, however short the limit is."""


class Watch:
    """Keeps the time of one case and knows whether a plugin is being asked right now.

    Args:
        seconds: wall time for the case as a whole.

    Attributes:
        struck: the time was up.
        account: how often and how long plugins were asked.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._left = seconds
        self._armed = False
        self._open: tuple[float, Asked] | None = None
        self._where = ""
        self.account = Account()
        self.struck = False

    def plugin(self, make: Callable[[Seat], Plugin]) -> Callable[[Seat], Plugin]:
        """The same plugins, watched from outside."""
        return self.account.plugin(make)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Time runs inside; what ran before counts. The exits of the process are closed to the plugin.

        Raises:
            OutOfTime: out of the code inside, when the time is up.
        """
        with self.account.exits.guarded(), self._limited() if _possible() else nullcontext():
            yield

    @contextmanager
    def _limited(self) -> Iterator[None]:
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
        account = self.account
        limit = f"{self._seconds:g} s"
        if self._open is not None and self._open[0] > MOST * self._seconds:
            _, asked = self._open
            seen = f"never answers: the {limit} of the case ran out at {asked.text}{self._where}"
            return _slow(asked.seat, seen, "an answer to every event")
        mean = account.seconds / max(account.answers, 1)
        if account.seconds > MOST * self._seconds and mean >= SLOW_SECONDS and account.longest is not None:
            longest, asked = account.longest
            seen = (
                f"is too slow: {account.seconds:.1f} of {limit} went into {account.answers} answers of the plugin, "
                f"the longest {longest:.2g} s (seat {asked.seat}, at {asked.text})"
            )
            return _slow(asked.seat, seen, f"all answers of a case within {limit} of wall time")
        return Verdict(
            Kind.ERROR,
            f"the case took longer than {limit} of wall time; {account.answers} answers of the plugin took "
            f"{account.seconds:.1f} s of it: raise the limit (--limit) or make the scenario shorter",
        )

    def _strike(self, _number: int, frame: FrameType | None) -> None:
        if not self._armed:
            return
        if not self.struck:
            self.struck = True
            asked = self.account.asked
            if asked is not None:
                self._open = (self.account.now() - asked.since, asked)
                spot = None if frame is None else self.account.running_at(frame, asked)
                self._where = "" if spot is None else f", stopped in {spot}"
        raise OutOfTime


def _slow(seat: Seat, seen: str, expected: str) -> Verdict:
    reason = f"the plugin of seat {seat} {seen}"
    return Verdict(Kind.FAIL, reason, ("PRO-PLG-1",), seat, part="plugin", expected=expected, seen=seen)


def _possible() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
