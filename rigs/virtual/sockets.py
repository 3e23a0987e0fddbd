"""Counts the IP sockets that are used in this process: game data must never go there (PLT-NET-2).

An audit hook cannot be taken away again, so there is one for the whole process and sittings read differences.
"""

import socket
import sys
from typing import Any

_EVENTS = frozenset({"socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"})
_FAMILIES = frozenset({socket.AF_INET, socket.AF_INET6})
_used: list[str] = []
_installed = False


def used() -> int:
    """How often an IP socket has been connected, bound or sent on since the first call."""
    global _installed  # one hook for the process
    if not _installed:
        sys.addaudithook(_heard)
        _installed = True
    return len(_used)


def _heard(event: str, args: tuple[Any, ...]) -> None:
    if event in _EVENTS and getattr(args[0], "family", None) in _FAMILIES:
        _used.append(event)
