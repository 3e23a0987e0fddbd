"""Supervision: who hears nothing of its peer for six seconds gives the link up with HCI reason 0x08.

Bumble's controller emulates no supervision timeout. Nothing is polled here: whenever something changes that may end or
restore hearing, the air calls :meth:`Supervision.check` for the side concerned.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from bumble.controller import Connection
from bumble.hci import HCI_ErrorCode

SUPERVISION_SECONDS: Final = 6.0


class Supervision:
    """The supervision timers of all link ends on one air.

    Args:
        loop: the time.
        hears: whether that end of a link hears its peer now.
        give_up: ends that end of the link, with a reason.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        hears: Callable[[Connection], bool],
        give_up: Callable[[Connection, int], None],
    ) -> None:
        self._loop = loop
        self._hears = hears
        self._give_up = give_up
        self._running: dict[int, tuple[Connection, asyncio.TimerHandle]] = {}

    @property
    def pending(self) -> int:
        """How many link ends hear nothing and have not given up yet."""
        return len(self._running)

    def check(self, end: Connection) -> None:
        """Hearing may have ended or come back at this end of a link."""
        running = id(end) in self._running
        if self._hears(end):
            self.forget(end)
        elif not running:
            timer = self._loop.call_later(SUPERVISION_SECONDS, self._expired, end)
            self._running[id(end)] = (end, timer)

    def forget(self, end: Connection) -> None:
        """This end of a link is gone, or hears again."""
        known = self._running.pop(id(end), None)
        if known is not None:
            known[1].cancel()

    def _expired(self, end: Connection) -> None:
        del self._running[id(end)]
        self._give_up(end, HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR)
