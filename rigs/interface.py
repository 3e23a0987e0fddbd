"""What the judge asks of any rig: open a table, tap, break links, let time pass, read screens.

A sitting is synchronous: each call returns when it is done. On rigs with simulated phones the virtual clock moves only
inside :meth:`Sitting.settle`, :meth:`Sitting.run_out` and :meth:`Sitting.let_pass`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from bumble_sim.contract import Plugin
from bumble_sim.phone.display import Display
from reference_engine.screens import Screen
from reference_engine.tables import Seat, Setting, Table


class Capability(StrEnum):
    """What a rig can do. A scenario that needs more than the rig has is *not run here*."""

    FIXED_DEAL = "fixed-deal"  # the rig deals the roles that are asked for
    HELD_TIMERS = "held-timers"  # phase timers stand still except in run_out and let_pass
    HELD_EVENTS = "held-events"  # hold() stops the table right before a due event
    EVERY_SCREEN = "every-screen"  # screens() misses none, not even for a moment
    LINK_FAULTS = "link-faults"  # lose() with a real link and its reason
    AIR_CAPTURE = "air-capture"  # evidence() brings captures, traffic() the sizes on the air
    RETURN = "return"  # a phone can come back within the grace time
    HOST_TAKEOVER = "host-takeover"  # another phone takes over from a lost host


class How(StrEnum):
    """How a phone leaves the table, in the user's words (``scenarios`` write them with spaces)."""

    BLUETOOTH_OFF = "bluetooth off"  # the phone ends its links: the other side sees HCI reason 0x13
    OUT_OF_RANGE = "out of range"  # both sides fall silent and notice by supervision timeout (0x08)
    APP_KILLED = "app killed"  # the phone's stack ends the links, at once (0x13)
    PHONE_RESTARTED = "phone restarted"  # the phone is gone without a word (0x08 for the others)


@dataclass(frozen=True, slots=True)
class Seen:
    """A screen that a seat's phone has shown, at ``time`` seconds of the sitting's own clock."""

    time: float
    seat: Seat
    screen: Screen


@dataclass(frozen=True, slots=True)
class Refusal:
    """A tap that the phone of ``seat`` refused, and the rule it named."""

    time: float
    seat: Seat
    move: str
    rule: str


class TrafficKind(StrEnum):
    """What frames of :class:`Traffic` carry."""

    WHISPERS = "whispers"  # the sealed notes of a round, from every seat on the air
    NIGHT = "by night"  # all else that a living seat sent since its last round while its phone showed a night


@dataclass(frozen=True, slots=True)
class Traffic:
    """Sizes in bytes of what one seat sent in one round of whispers (what an eavesdropper can count)."""

    round: int
    seat: Seat
    frames: tuple[int, ...]
    kind: TrafficKind = TrafficKind.WHISPERS


DisplayMaker = Callable[[Seat, Setting, Callable[[Screen], None]], Display]
"""Makes the :class:`Display` of one seat."""


@dataclass(frozen=True, slots=True)
class Request:
    """All that a rig needs to open one table.

    Args:
        table: seats, host, composition and all variants.
        setting: languages and venue of the phones.
        plugin: makes the plugin under test for one seat.
        seed: everything random in the sitting comes from it.
        deal: the role of each seat, on rigs with ``fixed-deal``; ``None``: dealt by the shuffle.
        latency: seconds that every message needs on a link, one way.
        group: name of the SRA group (``"test"`` is small and fast, ``"modp2048"`` is the real one).
        mtu: the ATT MTU that guests ask for: 23, 185 or 517.
        display: makes the screen part of one phone; a faulty one is a liar of the platform.
    """

    table: Table
    setting: Setting
    plugin: Callable[[Seat], Plugin]
    seed: int
    deal: tuple[str, ...] | None = None
    latency: float = 0.0
    group: str = "test"
    mtu: int = 517
    display: DisplayMaker = Display


class Sitting(Protocol):
    """One table in play. Every seat starts on its phone's home screen."""

    def gather(self) -> None:
        """The host opens the table, the guests find it and join, all reach the lobby."""

    def tap(self, seat: Seat, move: str, *, late: bool = False) -> None:
        """Tap a move on a phone. ``late``: on the last prompt shown before the current one (a dialog left open)."""

    def lose(self, seat: Seat, how: How) -> None:
        """Make a phone leave; the others notice while settling."""

    def hold(self, due: str) -> None:
        """Stop right before the due event of that name (see ``reference_engine.events.Due``)."""

    def release(self) -> None:
        """Let the held due event happen."""

    def settle(self) -> None:
        """Let the table come to rest: until no seat has shown anything new for two ticks."""

    def pass_grace(self) -> None:
        """Let the grace time of every silent seat run out, then settle."""

    def run_out(self) -> None:
        """Let the phase timer that runs now expire, then settle. Does nothing if none runs."""

    def let_pass(self, seconds: float) -> None:
        """Let virtual time pass with running phase timers, then settle."""

    def approach(self, seconds: float) -> None:
        """Let time pass until the phase timer that runs now has only ``seconds`` left (no more than it has)."""

    def screens(self) -> Sequence[Seen]:
        """Every screen shown since the last call, in the order shown."""

    def current(self, seat: Seat) -> Screen:
        """What the phone shows now."""

    def refusals(self) -> Sequence[Refusal]:
        """Every refused tap since the last call."""

    def connected(self) -> frozenset[Seat]:
        """Seats whose phones are at the table (not made to leave)."""

    def traffic(self) -> Sequence[Traffic]:
        """Sizes on the air per round so far; empty without ``air-capture``."""

    def ip_sockets(self) -> int:
        """How many IP sockets the sitting has opened so far (PLT-NET-2)."""

    def log(self) -> Sequence[str]:
        """The host's log of public events, one line each, for people."""

    def evidence(self, folder: Path) -> Sequence[Path]:
        """Write captures and logs into ``folder`` and return the files."""

    def close(self) -> None:
        """Free everything; the sitting is over."""


class Rig(Protocol):
    """A way to play tables."""

    name: str
    capabilities: frozenset[Capability]
    max_seats: int

    def open_table(self, request: Request) -> Sitting:
        """Power on the phones.

        Raises:
            NotCapable: the request needs what this rig lacks.
        """
        ...
