"""The bodies of public items: what the hub puts in order, the same bytes for every seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final

from bumble_sim.protocol import cbor
from bumble_sim.session.fields import Most, Span, to_map
from bumble_sim.session.messages import (
    MAX_SEATS,
    Bytes32,
    Cards,
    EncodedNote,
    Name,
    PerSeat,
    Place,
    SeatNumber,
    Seats,
    typed,
)


@dataclass(frozen=True, slots=True)
class Complete:
    """All seats are taken; ``keys`` holds their public keys."""

    keys: Annotated[Mapping[SeatNumber, Bytes32], Most(MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class DealBegins:
    """All seats have asked for this deck."""

    deck: Annotated[tuple[Name, ...], Most(64)]


@dataclass(frozen=True, slots=True)
class Handed:
    """``seat`` hands on the deck: hop ``number`` of the deal."""

    seat: SeatNumber
    number: Annotated[int, Span(0, 2 * MAX_SEATS - 1)]
    cards: Cards


@dataclass(frozen=True, slots=True)
class Dealt:
    """All card keys are in; each seat gets those of its card. The ticks begin."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """All first messages of the match are in."""


@dataclass(frozen=True, slots=True)
class Matched:
    """All second messages of the match are in: each seat knows its matches."""


@dataclass(frozen=True, slots=True)
class Round:
    """The whispers of all ``seats`` for the tick that item ``since`` began. The next tick begins."""

    since: Place
    seats: Seats


@dataclass(frozen=True, slots=True)
class Said:
    """A published note."""

    seat: SeatNumber
    note: EncodedNote


@dataclass(frozen=True, slots=True)
class Opened:
    """``seat`` opens its card."""

    seat: SeatNumber
    exponent: Annotated[bytes, Most(1024)]


@dataclass(frozen=True, slots=True)
class CountBegins:
    """All ballots of this count are in; each voter gets its shares. ``numbers``: the count of ballots of each voter."""

    ballot: Name
    voters: Seats
    options: Annotated[int, Span(1, 32)]
    numbers: Annotated[Mapping[SeatNumber, Place], Most(MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class Counted:
    """All partial sums of the count that item ``count`` began."""

    count: Place
    ballot: Name
    partials: PerSeat


@dataclass(frozen=True, slots=True)
class TossBegins:
    """These seats toss the coin; a second one of the same name replaces the first."""

    toss: Name
    range: Annotated[int, Span(1, 2**32)]
    seats: Seats


@dataclass(frozen=True, slots=True)
class Committed:
    """All commitments of the toss that item ``begun`` began."""

    begun: Place
    commitments: Annotated[Mapping[SeatNumber, Bytes32], Most(MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class Tossed:
    """All secrets of the toss that item ``begun`` began."""

    begun: Place
    secrets: Annotated[Mapping[SeatNumber, Bytes32], Most(MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class Expired:
    """A timer has run out."""

    timer: Name


@dataclass(frozen=True, slots=True)
class Silent:
    """The link of a living seat is gone: everything waits. The tick in progress is void."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Lost:
    """A seat is gone for good. ``living``: until now, so the tick in progress is void and a new one begins."""

    seat: SeatNumber
    living: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """The table is given up; the last item."""

    reason: Name


Body = (
    Complete | DealBegins | Handed | Dealt | Tokens | Matched | Round | Said | Opened | CountBegins | Counted
    | TossBegins | Committed | Tossed | Expired | Silent | Lost | Ended
)  # fmt: skip

KINDS: Final[Mapping[str, type[Body]]] = {
    "complete": Complete,
    "deal-begins": DealBegins,
    "handed": Handed,
    "dealt": Dealt,
    "tokens": Tokens,
    "matched": Matched,
    "round": Round,
    "public": Said,
    "opened": Opened,
    "count-begins": CountBegins,
    "counted": Counted,
    "toss-begins": TossBegins,
    "committed": Committed,
    "tossed": Tossed,
    "expired": Expired,
    "silent": Silent,
    "lost": Lost,
    "ended": Ended,
}
_NAMES: Final[Mapping[type, str]] = {cls: name for name, cls in KINDS.items()}


def kind_of(body: Body) -> str:
    """The name of the kind of an item, as in :meth:`bumble_sim.session.hub.Hub.hold`."""
    return _NAMES[type(body)]


def encode_body(body: Body) -> bytes:
    """The bytes that all seats receive and digest."""
    return cbor.encode({"type": kind_of(body), **to_map(body)})


@lru_cache(maxsize=64)
def decode_body(data: bytes) -> Body:
    """The body of an item. All seats of one process share it, so nobody may change what it holds.

    Raises:
        RefuseFrame: it is none (PRO-MSG-1).
    """
    return typed(data, KINDS)
