"""The conversation: one line in, one line out (docs/process.md). Nothing here knows the game's rules."""

import json
from collections.abc import Mapping
from typing import Any

from effects import Seat
from table import Unsupported, read_table
from wilki import Wilki

PROTOCOL = 1
MAX_LINE = 1_048_576
"""No line of the protocol is longer, in bytes."""

EVENTS: Mapping[str, tuple[str, ...]] = {
    "seated": ("me", "table"),
    "dealt": ("card",),
    "matched": ("seats",),
    "tapped": ("prompt", "move"),
    "round": ("n", "notes"),
    "public": ("n", "sender", "note"),
    "opened": ("n", "seat", "card"),
    "counted": ("n", "ballot", "totals"),
    "tossed": ("n", "name", "value"),
    "silent": ("n", "seat"),
    "returned": ("n", "seat"),
    "lost": ("n", "seat"),
    "expired": ("n", "timer"),
    "ended": ("reason",),
}
"""The events that this plugin knows, with their members; ``absent`` and ``keeper`` belong to another game."""

# No blanks: it is shorter, and the reader does not mind.
_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


class BrokenLine(Exception):
    """A line that is none of the protocol; the text says what is wrong with it."""


class Conversation:
    """All games of this process, each under its (table, seat). Games share nothing.

    Args:
        serves: ``table`` or ``seat``: what tablerig is to give one process.
    """

    def __init__(self, serves: str) -> None:
        self._serves = serves
        self._games: dict[tuple[int, Seat], Wilki] = {}

    def answer(self, line: bytes) -> bytes:
        """The answer to a line (without what ends it), with what ends it.

        Raises:
            BrokenLine: the line is none of the protocol.
        """
        if len(line) > MAX_LINE:
            raise BrokenLine(f"a line is longer than {MAX_LINE:,} bytes")
        try:
            message = json.loads(line.decode())
        except (ValueError, RecursionError) as error:
            raise BrokenLine(f"this is not JSON ({error}): {line[:80]!r}") from None
        try:
            return _encode(self._answer(message)).encode() + b"\n"
        except BrokenLine as broken:
            raise BrokenLine(f"{broken}: {line[:80]!r}") from None

    def _answer(self, message: object) -> dict[str, Any]:
        if not isinstance(message, dict):
            raise BrokenLine("a message is an object")
        if "event" in message:
            table, seat, event = _number(message, "table"), _number(message, "seat"), _object(message, "event")
            envelope: dict[str, Any] = {"table": table, "seat": seat, "seq": _number(message, "seq")}
            try:
                envelope["effects"] = self._handle(table, seat, event)
            except Unsupported as unknown:
                envelope["unsupported"] = str(unknown)
            return envelope
        if "hello" in message:
            return self._greet(_number(_object(message, "hello"), "protocol"))
        if "close" in message:
            table = _number(_object(message, "close"), "table")
            self._games = {key: game for key, game in self._games.items() if key[0] != table}
            return {"closed": {"table": table}}
        raise BrokenLine("a message has an `event`, a `hello` or a `close`")

    def _greet(self, protocol: int) -> dict[str, Any]:
        if protocol != PROTOCOL:
            return {"unsupported": f"protocol {protocol}"}
        return {"hello": {"protocol": PROTOCOL, "plugin": "wilki-python", "version": "1.0", "serves": self._serves}}

    def _handle(self, table: int, seat: Seat, event: Mapping[str, Any]) -> list[dict[str, Any]]:
        kind = event.get("type")
        if not isinstance(kind, str):
            raise BrokenLine("an event has a `type`")
        if kind not in EVENTS:
            raise Unsupported(f"event {kind}")
        missing = [member for member in EVENTS[kind] if member not in event]
        if missing:
            raise BrokenLine(f"{kind} has no `{missing[0]}`")
        if kind == "seated":
            try:
                described = read_table(_object(event, "table"))
            except KeyError as absent:
                raise BrokenLine(f"the table has no `{absent.args[0]}`") from None
            game = self._games[table, seat] = Wilki(described, _number(event, "me"))
            return game.start()
        known = self._games.get((table, seat))
        if known is None:
            raise Unsupported(f"event {kind} of seat {seat} at table {table}, which has not begun here")
        return known.handle(event)


def _number(message: Mapping[str, Any], name: str) -> int:
    value = message.get(name)
    if type(value) is not int:
        raise BrokenLine(f"`{name}` is missing or no whole number")
    return value


def _object(message: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = message.get(name)
    if not isinstance(value, dict):
        raise BrokenLine(f"`{name}` is missing or no object")
    return value
