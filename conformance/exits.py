"""Keeps a plugin in this process from ending it behind our back, which would look like a run that is over.

While a case is played the functions below are replaced by guards. A guard lets everybody through but the plugin: who is
called while a plugin is being asked, or in a thread that has begun since, gets an exception instead. What cannot be
kept from happening in one and the same process is told in ``docs/contract.md``.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, ModuleType
from typing import Any, Final

ENDING: Final[tuple[tuple[ModuleType, str], ...]] = tuple(
    (module, name)
    for module, names in (
        (os, ("_exit", "abort", "kill", "killpg", "execv", "execve", "fork", "forkpty")),
        (signal, ("raise_signal", "pthread_kill")),
    )
    for name in names
    if hasattr(module, name)
)
"""What ends, replaces or doubles a process."""


class TriedToExit(Exception):
    """Raised in the plugin instead of what it called; the text names the call."""


class Exits:
    """Guards the exits of this process.

    Args:
        asking: whether a plugin is being asked right now.

    Attributes:
        tried: the last call that was refused, as it reads in code; empty before. A plugin may catch the exception.
        interrupted: the person has pressed ctrl-C, so a ``KeyboardInterrupt`` is not the plugin's own.
    """

    def __init__(self, asking: Callable[[], bool]) -> None:
        self.tried = ""
        self.interrupted = False
        self._asking = asking
        self._threads: frozenset[int] = frozenset()

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Inside, the exits are closed to the plugin."""
        self._threads = frozenset(thread.ident for thread in threading.enumerate() if thread.ident is not None)
        before = [(module, name, getattr(module, name)) for module, name in ENDING]
        for module, name, real in before:
            setattr(module, name, self._guard(f"{module.__name__}.{name}", real))
        try:
            with self._noting_interrupts():
                yield
        finally:
            for module, name, real in before:
                setattr(module, name, real)

    @contextmanager
    def _noting_interrupts(self) -> Iterator[None]:
        """Inside, ctrl-C is told from what a plugin raises; where that cannot be, every interrupt is the person's."""
        handler = signal.getsignal(signal.SIGINT)
        if handler is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
            self.interrupted = True
            yield
            return
        signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, handler)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.interrupted = True
        signal.default_int_handler(number, frame)

    def _guard(self, called: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def guard(*words: Any, **named: Any) -> Any:
            ours = threading.get_ident() in self._threads and not self._asking()
            if ours or not _hits_us(called, words):
                return real(*words, **named)
            self.tried = f"{called}({', '.join(map(repr, words))})"
            raise TriedToExit(f"{self.tried} is not for a plugin")

        return guard


def _hits_us(called: str, words: tuple[Any, ...]) -> bool:
    """Whether a call concerns this process; a signal to a process that the plugin has started does not."""
    target = words[0] if words else None
    if called == "os.kill":
        return target in (os.getpid(), 0, -1, -os.getpgrp())
    if called == "os.killpg":
        return target in (0, os.getpgrp())
    return True
