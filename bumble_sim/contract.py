"""The plugin contract: a plugin is a state machine, one per seat, that answers each event with a list of effects.

A plugin does no I/O, knows no clock and draws no random number; it knows only what its own phone knows. Everything
that carries ``n`` stands at place ``n`` of the one numbering that the host's phone gives to public events, and every
seat receives these in the same order (PLT-A5). See ``docs/contract.md``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from reference_engine.screens import Screen
from reference_engine.tables import Seat, Table

NoteValue = None | int | str | bool | Sequence[int] | Mapping[int, int]
Note = Mapping[str, NoteValue]
"""A note to another phone: short string keys, small values, at most 64 bytes of CBOR (see ``MAX_NOTE_BYTES``)."""

MAX_NOTE_BYTES = 64


# --- events: what the platform tells a plugin ------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Seated:
    """The table is complete; nobody has cards yet. The plugin shows its lobby."""

    table: Table
    me: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """My own card of the deck that all seats asked for with :class:`Deal`."""

    card: str


@dataclass(frozen=True, slots=True)
class Matched:
    """The other seats that hold the same match token as I do; empty for a seat without token."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Tapped:
    """The player of this phone taps ``move`` on the prompt with number ``prompt`` (0: a screen without a prompt)."""

    prompt: int
    move: str


@dataclass(frozen=True, slots=True)
class Round:
    """A complete exchange of whispers. ``notes`` has an entry, perhaps ``{}``, for each *other* seat that took part."""

    n: int
    notes: Mapping[Seat, Note]


@dataclass(frozen=True, slots=True)
class Public:
    """A published note; the sender receives its own as well."""

    n: int
    sender: Seat
    note: Note


@dataclass(frozen=True, slots=True)
class Opened:
    """The card of ``seat`` was opened by its owner and checked by this phone."""

    n: int
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Counted:
    """The totals of a secret count: ``totals[i]`` voters chose option ``i``."""

    n: int
    ballot: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tossed:
    """The value of a joint coin: ``0 <= value < range``."""

    n: int
    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Silent:
    """The link of a living seat is gone; its grace time runs. The phone removes prompts and refuses taps by itself."""

    n: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Returned:
    """A silent seat is back in time."""

    n: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Lost:
    """A seat is gone for good. Whispers, counts, opens and timers go on without it."""

    n: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Absent:
    """The host marked a seat as absent."""

    n: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Keeper:
    """``seat`` is the keeper from now on (Attrape-Sorcière)."""

    n: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Expired:
    """The timer ``timer`` has run out, for the whole table at this place of the order."""

    n: int
    timer: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The table is over for this phone (``reason`` is a code of ``screens.py``); no effect is expected."""

    reason: str


Event = (
    Seated | Dealt | Matched | Tapped | Round | Public | Opened | Counted | Tossed
    | Silent | Returned | Lost | Absent | Keeper | Expired | Ended
)  # fmt: skip


# --- effects: what a plugin asks of the platform ---------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Show:
    """Replace the screen. The phone adds ``language``, ``venue`` and ``silent`` itself."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Refuse:
    """The tap is refused; ``rule`` is the rule ID that says so. Nothing may change on any screen."""

    move: str
    rule: str


@dataclass(frozen=True, slots=True)
class Whisper:
    """Set *all* my current secret notes, by receiver; they are sent again on every tick until set anew."""

    notes: Mapping[Seat, Note]


@dataclass(frozen=True, slots=True)
class Publish:
    """Send a note to everybody, in the numbering of public events."""

    note: Note


@dataclass(frozen=True, slots=True)
class Match:
    """Look for seats that hold the same token. Every seat asks exactly once, seats without a secret with ``None``."""

    token: str | None


@dataclass(frozen=True, slots=True)
class Deal:
    """Shuffle ``deck`` (the same list on every phone) and deal one card to every seat."""

    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """Open my own card to everybody."""


@dataclass(frozen=True, slots=True)
class Count:
    """Take part in the secret count ``ballot``: all ``voters`` send exactly one choice, an index below ``options``.

    A count with a new name replaces an unfinished one. If one of the voters is lost the count is void.
    """

    ballot: str
    voters: tuple[Seat, ...]
    options: int
    choice: int


@dataclass(frozen=True, slots=True)
class Toss:
    """Take part in the joint coin ``name`` over ``0 .. range - 1`` among all present seats."""

    name: str
    range: int


@dataclass(frozen=True, slots=True)
class Timer:
    """Start (or start again) the timer ``name``; all seats ask alike, the host's phone keeps the time."""

    name: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop the timer ``name`` if it runs."""

    name: str


Effect = Show | Refuse | Whisper | Publish | Match | Deal | Open | Count | Toss | Timer | Stop


class Plugin(Protocol):
    """One game on one phone. A new object is made for every seat and every table."""

    def handle(self, event: Event) -> Sequence[Effect]:
        """Take one event, return the effects in the order in which the platform carries them out."""
        ...


class PipelinedPlugin(Plugin, Protocol):
    """A plugin that can be told an event long before its answer is asked for: one that runs in a process of its own.

    A rig tells all seats what happened before it asks the first for its answer, so that the seats work side by side.

    Attributes:
        pipelined: always ``True``; a plugin without it is only ever asked with :meth:`handle`.
    """

    pipelined: bool

    def tell(self, event: Event) -> None:
        """Take one event; its answer is due before the next event of this seat."""
        ...

    def answer(self) -> Sequence[Effect]:
        """The effects of the event that was told last.

        Raises:
            PluginFault: no answer, or one that is none; the text says what the plugin did and at which event.
        """
        ...


def pipelined(plugin: Plugin) -> PipelinedPlugin | None:
    """The plugin, if it can be told events ahead of its answers."""
    return cast(PipelinedPlugin, plugin) if getattr(plugin, "pipelined", None) is True else None
