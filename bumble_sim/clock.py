"""Virtual time: an event loop whose clock jumps to the next timer as soon as nothing is left to do at this instant.

``looptime`` on PyPI has the jump; this loop also

* tells a deadlock (everything waits and nothing is planned) from a long wait, instead of blocking for ever;
* runs in slices (:meth:`VirtualLoop.run_until`), because a rig is called from synchronous code;
* calls timers of one time in the order in which they were planned, which ``asyncio``'s heap does not promise;
* watches no file descriptor at all, so nothing from outside can change a run, and no socket can be opened through it.
"""

import asyncio
import heapq
import itertools
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, Final, TypeVar, TypeVarTuple, Unpack

from bumble_sim.errors import Deadlock, TaskFailed, TimeLimit, TimeStuck

Ts = TypeVarTuple("Ts")
T = TypeVar("T")

DAY: Final = 86_400.0
MAX_TURNS: Final = 200_000
"""So many turns of the loop at one instant are two tasks that wake each other for ever."""


class _Timer(asyncio.TimerHandle):
    """A timer that comes before another of the same time if it was planned first."""

    __slots__ = ("_order",)

    def __init__(
        self,
        when: float,
        order: int,
        callback: Callable[..., object],
        args: tuple[Any, ...],
        loop: asyncio.AbstractEventLoop,
        context: Context | None,
    ) -> None:
        super().__init__(when, callback, args, loop, context)
        self._order = order

    def __lt__(self, other: object) -> bool:
        assert isinstance(other, _Timer)
        return (self.when(), self._order) < (other.when(), other._order)


class _Jump:
    """Stands where ``asyncio`` has its selector: asked to wait, it moves the clock instead."""

    def __init__(self, wait: Callable[[float | None], None]) -> None:
        self._wait = wait

    def select(self, timeout: float | None) -> list[object]:
        self._wait(timeout)
        return []


class VirtualLoop(asyncio.BaseEventLoop):
    """An event loop in virtual time, which starts at 0.

    Args:
        limit: virtual seconds after which a run is given up (:class:`TimeLimit`).

    Attributes:
        failures: what callbacks and tasks raised while nobody waited for them; the loop raises the first of them as
            :class:`TaskFailed` before time goes on.
    """

    _scheduled: list[_Timer]

    def __init__(self, limit: float = DAY) -> None:
        super().__init__()
        self.limit = limit
        self.failures: list[BaseException] = []
        self._now = 0.0
        self._turns = 0
        self._orders = itertools.count()
        self._horizon: float | None = None
        self._done: Callable[[], bool] | None = None
        self._selector = _Jump(self._idle)
        self.set_exception_handler(lambda _loop, context: self._failed(context))

    def time(self) -> float:
        """Virtual seconds since the loop was made."""
        return self._now

    def call_at(
        self, when: float, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Plan a call; a time that has passed means *now*, after what is planned for now already."""
        timer = _Timer(max(when, self._now), next(self._orders), callback, args, self, context)
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True  # type: ignore[attr-defined]  # asyncio counts cancelled timers of its heap by it
        return timer

    def run_until(self, time: float | None = None, done: Callable[[], bool] | None = None) -> bool:
        """Run everything that falls due up to ``time`` (``None``: for ever) or until ``done()`` is true.

        ``done`` is asked only between instants, when nothing is left to do at the time reached. Without ``done`` the
        clock stands at ``time`` afterwards, and all that follows from it at that instant has happened.

        Returns:
            whether ``done`` came true; ``False`` also if there is no ``done``.

        Raises:
            Deadlock: without ``time``: everything waits and nothing is planned.
            TimeLimit, TimeStuck: the run does not end.
            TaskFailed: a callback or task of the loop raised; the cause is what it raised.
        """
        if time is not None and time < self._now:
            raise ValueError(f"it is {self._now} s already, the clock cannot go back to {time} s")
        self._horizon, self._done = (float("inf") if time is None else time), done or _never
        try:
            self.run_forever()
            came_true = self._done()
        finally:
            self._horizon = self._done = None
        self._raise_failure()
        return came_true

    def _idle(self, timeout: float | None) -> None:
        if timeout == 0:
            self._turns += 1
            if self._turns > MAX_TURNS:
                self._turns = 0
                what = f"{MAX_TURNS} turns of the loop at {self._now:.6f} s of virtual time"
                raise TimeStuck(f"{what}: something calls itself for ever")
            return
        self._turns = 0
        self._raise_failure()
        if self._done is not None and self._done():
            self.stop()
            return
        following = self._scheduled[0].when() if timeout is not None else None
        if self._horizon is not None and self._horizon < (float("inf") if following is None else following):
            self._now = self._horizon
            self.stop()
        elif following is None:
            raise Deadlock(f"at {self._now:.6f} s of virtual time everything waits and nothing is planned")
        else:
            self._jump(following)

    def _raise_failure(self) -> None:
        if self.failures:
            failure = self.failures.pop(0)
            raise TaskFailed(f"at {self._now:.6f} s of virtual time: {failure!r}") from failure

    def _jump(self, time: float) -> None:
        if time > self.limit:
            raise TimeLimit(f"virtual time would pass {self.limit:g} s; what waits that long should not be planned")
        self._now = max(self._now, time)

    def _failed(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.failures.append(error if isinstance(error, BaseException) else RuntimeError(context["message"]))

    def _process_events(self, event_list: list[object]) -> None:
        """Called by ``asyncio`` with what the selector found: never anything."""

    def _write_to_self(self) -> None:
        """Called by ``asyncio`` to wake a loop that blocks: this one never does."""


def _never() -> bool:
    return False


def run_virtually(main: Coroutine[Any, Any, T], limit: float = DAY) -> T:
    """Run one coroutine to its end in virtual time; for scripts and tests.

    Raises:
        Deadlock, TimeLimit, TimeStuck, TaskFailed: see :meth:`VirtualLoop.run_until`.
    """
    loop = VirtualLoop(limit)
    try:
        return loop.run_until_complete(main)
    finally:
        shut_down(loop)


def shut_down(loop: VirtualLoop) -> None:
    """Cancel every task of the loop, let each see it, and close the loop."""
    try:
        loop.failures.clear()
        for task in sorted(asyncio.all_tasks(loop), key=lambda each: (len(each.get_name()), each.get_name())):
            task.cancel()
        loop._horizon, loop._done = loop.time(), _never
        loop.run_forever()
    finally:
        loop.close()
