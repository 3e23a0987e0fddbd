"""The lines between tablerig and a plugin process: events to JSON, JSON to effects (``docs/process.md``).

Events are the contract's own values, written as objects with their ``type``. Effects are read into the structures of
this file first, which say exactly what a line may hold, and then made into the contract's values.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bumble_sim import contract
from bumble_sim.contract import Effect, Event
from reference_engine import screens

PROTOCOL: Final = 1
MAX_LINE: Final = 1_048_576
"""Bytes of a line, at most."""

EVENTS: Final[Mapping[str, type]] = {
    kind.__name__.lower(): kind
    for kind in (
        contract.Seated, contract.Dealt, contract.Matched, contract.Tapped, contract.Round, contract.Public,
        contract.Opened, contract.Counted, contract.Tossed, contract.Silent, contract.Returned, contract.Lost,
        contract.Absent, contract.Keeper, contract.Expired, contract.Ended,
    )
}  # fmt: skip
"""The events by the name of their type."""

PlainValue = None | bool | int | str
NoteOnWire = dict[str, PlainValue | list[int] | dict[int, int]]
FactOnWire = PlainValue | list[int] | dict[str, int | str]


class Prompt(Struct, forbid_unknown_fields=True):
    """What a phone asks of its player."""

    number: int
    choices: list[str]


class Screen(Struct, forbid_unknown_fields=True):
    """One seat's screen. In facts a member name that is a plain decimal number is a seat, any other a code."""

    phase: str
    facts: dict[str, FactOnWire]
    prompt: Prompt | None = None


class EffectOnWire(Struct, forbid_unknown_fields=True, tag_field="type"):
    """What all effects have in common."""


class Show(EffectOnWire, tag="show"):
    """Replace the screen."""

    screen: Screen


class Refuse(EffectOnWire, tag="refuse"):
    """The tap is refused, by this rule. Only in the answer to ``tapped``."""

    move: str
    rule: str


class Whisper(EffectOnWire, tag="whisper"):
    """Set all my secret notes, by receiver."""

    notes: dict[int, NoteOnWire]


class Publish(EffectOnWire, tag="publish"):
    """Send a note to everybody."""

    note: NoteOnWire


class Match(EffectOnWire, tag="match"):
    """Look for seats that hold the same token."""

    token: str | None


class Deal(EffectOnWire, tag="deal"):
    """Shuffle the deck and deal one card to every seat."""

    deck: list[str]


class Open(EffectOnWire, tag="open"):
    """Open my own card to everybody."""


class Count(EffectOnWire, tag="count"):
    """Take part in a secret count; ``choice`` is an index below ``options``."""

    ballot: str
    voters: list[int]
    options: int
    choice: int


class Toss(EffectOnWire, tag="toss"):
    """Take part in a joint coin over ``0 .. range - 1``."""

    name: str
    range: int


class Timer(EffectOnWire, tag="timer"):
    """Start (or start again) a timer."""

    name: str
    seconds: int


class Stop(EffectOnWire, tag="stop"):
    """Stop a timer."""

    name: str


AnyEffect = Show | Refuse | Whisper | Publish | Match | Deal | Open | Count | Toss | Timer | Stop


class Answer(Struct, forbid_unknown_fields=True):
    """The answer to an event: either ``effects`` or ``unsupported``."""

    table: int
    seat: int
    seq: int
    effects: list[AnyEffect] | UnsetType = UNSET
    unsupported: str | UnsetType = UNSET


class HelloBody(Struct, forbid_unknown_fields=True):
    """What a program says of itself; ``serves`` is ``table`` or ``seat``: what one process plays."""

    protocol: int
    plugin: str
    version: str
    serves: str


class Hello(Struct, forbid_unknown_fields=True):
    """The answer to the first line, from a program that speaks the protocol."""

    hello: HelloBody


class Unsupported(Struct, forbid_unknown_fields=True):
    """The answer to the first line, from one that does not."""

    unsupported: str


class TableNumber(Struct, forbid_unknown_fields=True):
    """Names a table."""

    table: int


class Closed(Struct, forbid_unknown_fields=True):
    """The answer to ``close``."""

    closed: TableNumber


_encoder: Final = msgspec.json.Encoder(enc_hook=lambda value: dict(value) if isinstance(value, Mapping) else value)
_answers: Final = msgspec.json.Decoder(Answer)
_hellos: Final = msgspec.json.Decoder(Hello)
_refusals: Final = msgspec.json.Decoder(Unsupported)
_closings: Final = msgspec.json.Decoder(Closed)
_TYPES: Final = {kind: b'"event":{"type":"%s"' % name.encode() for name, kind in EVENTS.items()}


class BadLine(Exception):
    """A line is not what it should be; the text says what is wrong, and where in the line."""


# --- from tablerig ---------------------------------------------------------------------------------------------------
def hello_line(protocol: int = PROTOCOL) -> bytes:
    """The first line of all."""
    return _encoder.encode({"hello": {"protocol": protocol}}) + b"\n"


def close_line(table: int) -> bytes:
    """The table is over."""
    return _encoder.encode({"close": {"table": table}}) + b"\n"


def event_line(table: int, seat: int, seq: int, event: Event) -> bytes:
    """An event with its envelope."""
    members = _encoder.encode(event)[1:]
    return b'{"table":%d,"seat":%d,"seq":%d,%s%s%s}\n' % (
        table, seat, seq, _TYPES[type(event)], b"," if members != b"}" else b"", members,
    )  # fmt: skip


def nothing_line(table: int, seat: int, seq: int) -> bytes:
    """The usual way to write the answer that has no effects, without the end of the line."""
    return b'{"table":%d,"seat":%d,"seq":%d,"effects":[]}' % (table, seat, seq)


# --- from the plugin -------------------------------------------------------------------------------------------------
def read_answer(line: bytes) -> Answer:
    """The answer to an event.

    Raises:
        BadLine: it is none.
    """
    answer = _read(_answers, line)
    if (answer.effects is UNSET) == (answer.unsupported is UNSET):
        raise BadLine("an answer has either `effects` or `unsupported`")
    return answer


def read_hello(line: bytes) -> HelloBody | Unsupported:
    """The answer to the first line.

    Raises:
        BadLine: it is none.
    """
    try:
        return _refusals.decode(line)
    except msgspec.MsgspecError:
        body = _read(_hellos, line).hello
    if body.serves not in ("table", "seat"):
        raise BadLine(f"`serves` is {body.serves!r}, not 'table' or 'seat'")
    return body


def read_closed(line: bytes) -> int:
    """The table that an answer to ``close`` names.

    Raises:
        BadLine: it is none.
    """
    return _read(_closings, line).closed.table


def effects_of(answer: Answer) -> list[Effect]:
    """The effects as the contract's values."""
    assert not isinstance(answer.effects, UnsetType)
    return [_MAKERS[type(effect)](effect) for effect in answer.effects]


Read = TypeVar("Read")


def _read(decoder: "msgspec.json.Decoder[Read]", line: bytes) -> Read:
    try:
        return decoder.decode(line)
    except msgspec.ValidationError as error:
        raise BadLine(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if not line.strip():
            raise BadLine("the line is empty") from None
        raise BadLine(f"this is not JSON: {str(error).removeprefix('JSON is malformed: ')}") from None


def _screen(effect: Show) -> contract.Show:
    shown = effect.screen
    prompt = None if shown.prompt is None else screens.Prompt(shown.prompt.number, tuple(shown.prompt.choices))
    facts = {name: _fact(value) for name, value in shown.facts.items()}
    return contract.Show(screens.Screen(shown.phase, facts, prompt))


def _fact(value: FactOnWire) -> Any:
    """A fact's value; that its parts fit together is for ``check_effects`` to say."""
    if type(value) is list:
        return tuple(value)
    if type(value) is dict:
        return {int(key) if _is_seat(key) else key: part for key, part in value.items()}
    return value


def _is_seat(key: str) -> bool:
    return key.isascii() and key.isdecimal() and (key[0] != "0" or key == "0") and len(key) < 10


_MAKERS: Final[Mapping[type, Callable[[Any], Effect]]] = {
    Show: _screen,
    Refuse: lambda effect: contract.Refuse(effect.move, effect.rule),
    Whisper: lambda effect: contract.Whisper(effect.notes),
    Publish: lambda effect: contract.Publish(effect.note),
    Match: lambda effect: contract.Match(effect.token),
    Deal: lambda effect: contract.Deal(tuple(effect.deck)),
    Open: lambda _effect: contract.Open(),
    Count: lambda effect: contract.Count(effect.ballot, tuple(effect.voters), effect.options, effect.choice),
    Toss: lambda effect: contract.Toss(effect.name, effect.range),
    Timer: lambda effect: contract.Timer(effect.name, effect.seconds),
    Stop: lambda effect: contract.Stop(effect.name),
}
