"""The messages of a table, as frozen values. ``docs/protocol.md`` says when each is sent.

On the wire a message is a CBOR map: the field ``type`` with its name in ``UP`` or ``DOWN``, and its own fields. What
goes up to the hub names its sender; what comes down is an answer to a hello or an :class:`Item`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, TypeVar

from bumble_sim.contract import MAX_NOTE_BYTES, Note, NoteValue
from bumble_sim.protocol import cbor
from bumble_sim.protocol.errors import BadMessage
from bumble_sim.session.fields import Most, Size, Span, from_map, to_map
from bumble_sim.session.refusals import RefuseFrame, Why
from reference_engine.tables import VariantValue

VERSION: Final = 1
"""The version of the protocol that this package speaks."""

MAX_SEATS: Final = 20

SeatNumber = Annotated[int, Span(0, MAX_SEATS - 1)]
Place = Annotated[int, Span(0, 2**32 - 1)]
Name = Annotated[str, Most(200)]
Bytes32 = Annotated[bytes, Size(32)]
Blob = Annotated[bytes, Most(1024)]
PerSeat = Annotated[Mapping[SeatNumber, Blob], Most(MAX_SEATS)]
Seats = Annotated[tuple[SeatNumber, ...], Most(MAX_SEATS)]
Cards = Annotated[tuple[Blob, ...], Most(64)]
EncodedNote = Annotated[bytes, Most(MAX_NOTE_BYTES)]


# --- up: to the hub --------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Hello:
    """A phone asks for a seat; ``key`` is its X25519 public key for this table."""

    version: Annotated[int, Span(0, 255)]
    seat: SeatNumber
    key: Bytes32


@dataclass(frozen=True, slots=True)
class Whispers:
    """One sealed note for each other seat. ``since``: the item that began the tick; ``digest``: of the log up to it."""

    sender: SeatNumber
    since: Place
    digest: Bytes32
    notes: PerSeat


@dataclass(frozen=True, slots=True)
class Say:
    """Publish a note: the encoding of a map with at most 64 bytes."""

    sender: SeatNumber
    note: EncodedNote


@dataclass(frozen=True, slots=True)
class AskDeal:
    """Deal this deck."""

    sender: SeatNumber
    deck: Annotated[tuple[Name, ...], Most(64)]


@dataclass(frozen=True, slots=True)
class Hop:
    """The deck after hop ``number``, counted from 0 over both passes."""

    sender: SeatNumber
    number: Annotated[int, Span(0, 2 * MAX_SEATS - 1)]
    cards: Cards


@dataclass(frozen=True, slots=True)
class CardKeys:
    """For every other seat the sealed key of its card."""

    sender: SeatNumber
    keys: PerSeat


@dataclass(frozen=True, slots=True)
class MatchToken:
    """First message of the match, sealed, for every other seat."""

    sender: SeatNumber
    tokens: PerSeat


@dataclass(frozen=True, slots=True)
class MatchProof:
    """Second message of the match, sealed, for every other seat."""

    sender: SeatNumber
    proofs: PerSeat


@dataclass(frozen=True, slots=True)
class Reveal:
    """Open the sender's card."""

    sender: SeatNumber
    exponent: Blob


@dataclass(frozen=True, slots=True)
class Shares:
    """A ballot in shares, sealed, one for every other voter; ``number`` counts the ballots of this sender."""

    sender: SeatNumber
    ballot: Name
    voters: Seats
    options: Annotated[int, Span(1, 32)]
    number: Place
    shares: PerSeat


@dataclass(frozen=True, slots=True)
class Partial:
    """The sum of all shares that the sender holds of the count that item ``count`` began."""

    sender: SeatNumber
    count: Place
    total: Blob


@dataclass(frozen=True, slots=True)
class AskToss:
    """Toss the coin ``toss``."""

    sender: SeatNumber
    toss: Name
    range: Annotated[int, Span(1, 2**32)]


@dataclass(frozen=True, slots=True)
class Commit:
    """The commitment to a secret for the toss that item ``begun`` began."""

    sender: SeatNumber
    begun: Place
    commitment: Bytes32


@dataclass(frozen=True, slots=True)
class Uncover:
    """The secret itself, once all have committed."""

    sender: SeatNumber
    begun: Place
    secret: Bytes32


@dataclass(frozen=True, slots=True)
class StartTimer:
    """Start a timer; only the host's phone sends it."""

    sender: SeatNumber
    timer: Name
    seconds: Annotated[int, Span(0, 2**31)]


@dataclass(frozen=True, slots=True)
class StopTimer:
    """Stop a timer; only the host's phone sends it."""

    sender: SeatNumber
    timer: Name


@dataclass(frozen=True, slots=True)
class Complaint:
    """This phone cannot go on: a proof does not hold. ``seat`` is whom it blames, if it can tell."""

    sender: SeatNumber
    seat: SeatNumber | None
    rule: Name
    what: Annotated[str, Most(400)]


# --- down: from the hub ----------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Welcome:
    """The seat is yours; this is the table."""

    seat: SeatNumber
    identity: Annotated[bytes, Size(16)]
    group: Name
    game: Name
    seats: Annotated[int, Span(1, MAX_SEATS)]
    host: SeatNumber
    composition: Annotated[Mapping[Name, Annotated[int, Span(0, 64)]], Most(32)]
    variants: Annotated[Mapping[Name, VariantValue], Most(64)]


@dataclass(frozen=True, slots=True)
class NotWelcome:
    """No seat for you; ``why`` is a code of :class:`~bumble_sim.session.refusals.Why`."""

    why: Name


@dataclass(frozen=True, slots=True)
class Item:
    """Item ``n`` of the public order. ``body`` is the same for all (its encoding is what is digested); ``mine`` holds,
    by sender, what is sealed for this seat."""

    n: Place
    body: Annotated[bytes, Most(40_000)]
    mine: PerSeat


Up = (
    Hello | Whispers | Say | AskDeal | Hop | CardKeys | MatchToken | MatchProof | Reveal | Shares | Partial
    | AskToss | Commit | Uncover | StartTimer | StopTimer | Complaint
)  # fmt: skip
Down = Welcome | NotWelcome | Item

UP: Final[Mapping[str, type[Up]]] = {
    "hello": Hello,
    "whispers": Whispers,
    "say": Say,
    "ask-deal": AskDeal,
    "hop": Hop,
    "card-keys": CardKeys,
    "match-token": MatchToken,
    "match-proof": MatchProof,
    "reveal": Reveal,
    "shares": Shares,
    "partial": Partial,
    "ask-toss": AskToss,
    "commit": Commit,
    "uncover": Uncover,
    "start-timer": StartTimer,
    "stop-timer": StopTimer,
    "complaint": Complaint,
}
DOWN: Final[Mapping[str, type[Down]]] = {"welcome": Welcome, "not-welcome": NotWelcome, "item": Item}

_NAMES: Final[Mapping[type, str]] = {cls: name for table in (UP, DOWN) for name, cls in table.items()}

T = TypeVar("T")


def encode(message: Up | Down) -> bytes:
    """The frame of a message."""
    return cbor.encode({"type": _NAMES[type(message)], **to_map(message)})


def decode_up(frame: bytes) -> Up:
    """The message of a frame that came up to the hub.

    Raises:
        RefuseFrame: it is none (PRO-MSG-1).
    """
    return typed(frame, UP)


def decode_down(frame: bytes) -> Down:
    """The message of a frame that came down from the hub.

    Raises:
        RefuseFrame: it is none (PRO-MSG-1).
    """
    return typed(frame, DOWN)


def typed(data: bytes, types: Mapping[str, type[T]]) -> T:
    """Decode a map whose ``type`` is one of ``types``.

    Raises:
        RefuseFrame: no CBOR, no map, unknown type, or wrong fields.
    """
    try:
        value = cbor.decode(data)
    except BadMessage as error:
        raise RefuseFrame(Why.MALFORMED, str(error)) from error
    if not isinstance(value, dict):
        raise RefuseFrame(Why.MALFORMED, f"a message is a map, not {type(value).__name__}")
    name = value.pop("type", None)
    if not isinstance(name, str) or name not in types:
        raise RefuseFrame(Why.UNKNOWN_TYPE, f"there is no message of type {name!r} this way")
    return from_map(types[name], value)


EMPTY_NOTE: Final = cbor.encode({})
"""Most whispers say nothing."""


def encode_note(note: Note) -> bytes:
    """The encoding of a note; the caller has checked that it is one. Any sequence or mapping in it will do."""
    if not note:
        return EMPTY_NOTE
    return cbor.encode({key: _plain(value) for key, value in note.items()})


def decode_note(data: bytes) -> Note:
    """A note as the plugin gets it; lists come out as tuples.

    Raises:
        RefuseFrame: not a map of short texts to small values (``bumble_sim.contract.Note``).
    """
    if data == EMPTY_NOTE:
        return {}
    try:
        value = cbor.decode(data, max_bytes=MAX_NOTE_BYTES)
    except BadMessage as error:
        raise RefuseFrame(Why.MALFORMED, f"a note: {error}") from error
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise RefuseFrame(Why.MALFORMED, "a note is a map with texts as keys")
    return {key: _note_value(key, item) for key, item in value.items()}


def _plain(value: NoteValue) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value


def _note_value(key: str, value: object) -> NoteValue:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list) and all(type(item) is int for item in value):
        return tuple(value)
    if isinstance(value, dict) and all(type(k) is int and type(item) is int for k, item in value.items()):
        return dict(value)
    raise RefuseFrame(Why.MALFORMED, f"the value of {key!r} is none that a note may hold")
