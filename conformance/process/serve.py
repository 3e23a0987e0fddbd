"""The other end: a plugin that is a Python class, as a process (``tablerig serve module:Class``)."""

import os
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from bumble_sim import contract
from bumble_sim.contract import Effect, Event, Plugin
from conformance.process.wire import EVENTS, PROTOCOL, nothing_line
from reference_engine.tables import Seat

CHUNK: Final = 65_536


class _Envelope(Struct):
    table: int = -1
    seat: int = -1
    seq: int = -1
    event: Raw = Raw()
    hello: dict[str, int] | None = None
    close: dict[str, int] | None = None


class _Typed(Struct):
    type: str


class _Game(Struct):
    game: str


class _Seated(Struct):
    table: _Game


_encoder: Final = msgspec.json.Encoder()
_envelopes: Final = msgspec.json.Decoder(_Envelope)
_types: Final = msgspec.json.Decoder(_Typed)
_seated: Final = msgspec.json.Decoder(_Seated)
_events: Final[dict[str, Any]] = {name: msgspec.json.Decoder(kind) for name, kind in EVENTS.items()}


class Server:
    """Answers lines with the objects of a class, one for each seat of each table.

    Args:
        make: makes the plugin of a seat.
        games: the games that it plays.
        name: what it says it is.
    """

    def __init__(self, make: Callable[[Seat], Plugin], games: frozenset[str], name: str) -> None:
        self._make = make
        self._games = games
        self._name = name
        self._plugins: dict[tuple[int, Seat], Plugin] = {}

    def answer(self, line: bytes) -> bytes:
        """The line to write for a line that was read.

        Raises:
            msgspec.MsgspecError: the line is not of the protocol.
        """
        envelope = _envelopes.decode(line)
        if envelope.hello is not None:
            return _encoder.encode(self._greet(envelope.hello["protocol"])) + b"\n"
        if envelope.close is not None:
            table = envelope.close["table"]
            for key in [key for key in self._plugins if key[0] == table]:
                del self._plugins[key]
            return _encoder.encode({"closed": {"table": table}}) + b"\n"
        answered = self._play(envelope)
        if answered == []:
            return nothing_line(envelope.table, envelope.seat, envelope.seq) + b"\n"
        member = b'"unsupported":' if isinstance(answered, str) else b'"effects":'
        return b'{"table":%d,"seat":%d,"seq":%d,%s%s}\n' % (
            envelope.table, envelope.seat, envelope.seq, member, _encoder.encode(answered),
        )  # fmt: skip

    def _greet(self, protocol: int) -> dict[str, Any]:
        if protocol != PROTOCOL:
            return {"unsupported": f"protocol {protocol}"}
        return {"hello": {"protocol": PROTOCOL, "plugin": self._name, "version": "0", "serves": "table"}}

    def _play(self, envelope: _Envelope) -> list[dict[str, Any]] | str:
        kind = _types.decode(envelope.event).type
        if kind not in _events:
            return f"event {kind}"
        key = (envelope.table, envelope.seat)
        if kind == "seated":
            game = _seated.decode(envelope.event).table.game
            if game not in self._games:
                return f"game {game}"
            self._plugins[key] = self._make(envelope.seat)
        plugin = self._plugins[key]
        event: Event = _events[kind].decode(envelope.event)
        return [_effect(effect) for effect in plugin.handle(event)]


def _effect(effect: Effect) -> dict[str, Any]:
    """An effect as it is written: its members and its type."""
    kind = type(effect).__name__.lower()
    if isinstance(effect, contract.Show):
        return {"type": kind, "screen": effect.screen}
    return {"type": kind, **{name: getattr(effect, name) for name in effect.__dataclass_fields__}}


def serve(server: Server, source: int = 0, sink: int = 1) -> None:
    """Answer until the end of input.

    All complete lines that are there are answered with one write: that is what makes it fast.

    Args:
        server: gives the answers.
        source: file descriptor to read from.
        sink: file descriptor to write to.
    """
    rest = b""
    while chunk := os.read(source, CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        answers = memoryview(b"".join(map(server.answer, lines)))
        while answers:
            answers = answers[os.write(sink, answers) :]
