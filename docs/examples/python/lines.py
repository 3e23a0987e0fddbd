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

BEFORE_PLAY = ("seated", "dealt", "matched")
IN_PLAY = ("tapped", "round", "public", "opened", "counted", "tossed", "silent", "returned", "lost", "expired", "ended")
EVENTS = frozenset((*BEFORE_PLAY, *IN_PLAY))
"""The types of events that this plugin knows; ``absent`` and ``keeper`` belong to another game."""

# No blanks: it is shorter, and the reader does not mind.
_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


class Conversation:
    """All games of this process, each under its (table, seat). Games share nothing."""

    def __init__(self, serves: str) -> None:
        self._serves = serves
        self._games: dict[tuple[int, Seat], Wilki] = {}

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, both with what ends a line."""
        return _encode(self._answer(json.loads(line))).encode() + b"\n"

    def _answer(self, message: Mapping[str, Any]) -> dict[str, Any]:
        if "event" in message:
            envelope = {"table": message["table"], "seat": message["seat"], "seq": message["seq"]}
            try:
                envelope["effects"] = self._handle(message["table"], message["seat"], message["event"])
            except Unsupported as unknown:
                envelope["unsupported"] = str(unknown)
            return envelope
        if "hello" in message:
            protocol = message["hello"]["protocol"]
            if protocol != PROTOCOL:
                return {"unsupported": f"protocol {protocol}"}
            hello = {"protocol": PROTOCOL, "plugin": "wilki-python", "version": "1.0", "serves": self._serves}
            return {"hello": hello}
        if "close" in message:
            table = message["close"]["table"]
            self._games = {key: game for key, game in self._games.items() if key[0] != table}
            return {"closed": {"table": table}}
        return {"unsupported": f"message with {', '.join(sorted(message)) or 'nothing in it'}"}

    def _handle(self, table: int, seat: Seat, event: Mapping[str, Any]) -> list[dict[str, Any]]:
        kind = event["type"]
        if kind not in EVENTS:
            raise Unsupported(f"event {kind}")
        if kind == "seated":
            game = self._games[table, seat] = Wilki(read_table(event["table"]), event["me"])
            return game.start()
        known = self._games.get((table, seat))
        if known is None:
            raise Unsupported(f"event {kind} of a table that has not begun here")
        return known.handle(event)
