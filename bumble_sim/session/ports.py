"""What a session needs of the world around it: a clock, and ordered reliable pipes to other phones."""

from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """A call that is planned."""

    def cancel(self) -> None:
        """Forget the call, if it has not happened yet."""


class Clock(Protocol):
    """Time in seconds. The event loop of ``asyncio`` satisfies it, and so does a virtual clock."""

    def time(self) -> float:
        """The time now."""
        ...

    def call_at(self, when: float, callback: Callable[[], object], /) -> Handle:
        """Plan ``callback`` for the time ``when``; calls for the same time happen in the order planned."""
        ...


class Pipe(Protocol):
    """One ordered, reliable pipe of messages to another phone, or to the hub on the same phone."""

    def send(self, frame: bytes) -> None:
        """Send one message. Never raises and never calls back for a lost link: that comes by ``link_lost``."""
