"""One direction of one link: what is sent arrives in order, after the delay of the moment."""

import asyncio
from collections import deque
from collections.abc import Callable

Delivery = Callable[[], object]


class Lane:
    """A first-in, first-out pipe with a delay that may change while things are under way.

    What is sent after a shorter delay never overtakes what was sent before.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[tuple[float, Delivery]] = deque()
        self._soon = 0
        self._open = True

    @property
    def under_way(self) -> int:
        """How many deliveries have not arrived yet."""
        return len(self._waiting) + self._soon

    def send(self, delay: float, deliver: Delivery) -> None:
        """Let ``deliver`` be called ``delay`` seconds from now, and never inside this call."""
        if not self._open:
            return
        now = self._loop.time()
        if not self._waiting:
            if delay <= 0:
                self._soon += 1
                self._loop.call_soon(self._arrive_soon, deliver)
                return
            due = now + delay
            self._loop.call_at(due, self._arrive)
        else:
            due = max(now + delay, self._waiting[-1][0])
        self._waiting.append((due, deliver))

    def close(self) -> None:
        """What is still under way never arrives."""
        self._open = False
        self._waiting.clear()

    def _arrive_soon(self, deliver: Delivery) -> None:
        self._soon -= 1
        if self._open:
            deliver()

    def _arrive(self) -> None:
        while self._waiting and self._waiting[0][0] <= self._loop.time():
            deliver = self._waiting.popleft()[1]
            deliver()
        if self._waiting:
            self._loop.call_at(self._waiting[0][0], self._arrive)
