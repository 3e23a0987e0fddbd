"""A table in memory: a virtual clock, pipes with a latency, and a plugin that does as the test tells it."""

import heapq
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from bumble_sim import contract
from bumble_sim.contract import Effect, Event, Plugin
from bumble_sim.phone.display import Display
from bumble_sim.session.hub import Hub
from bumble_sim.session.refusals import Why
from bumble_sim.session.seat import SeatSession
from reference_engine.screens import Prompt, Screen
from reference_engine.tables import DEALING, LOBBY, NIGHT, Seat, Table, plain_setting

E = TypeVar("E")

WOLF = "werewolf"
TICK = 3
GRACE = 30


class VirtualClock:
    """Time that moves only in :meth:`run`; calls for one time happen in the order planned."""

    @dataclass(slots=True)
    class Call:
        """A planned call."""

        callback: Callable[[], object]
        cancelled: bool = False

        def cancel(self) -> None:
            self.cancelled = True

    def __init__(self) -> None:
        self.now = 0.0
        self._calls: list[tuple[float, int, VirtualClock.Call]] = []
        self._count = 0

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Callable[[], object]) -> "VirtualClock.Call":
        call = VirtualClock.Call(callback)
        self._count += 1
        heapq.heappush(self._calls, (max(when, self.now), self._count, call))
        return call

    def run(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self._calls and self._calls[0][0] <= end:
            when, _count, call = heapq.heappop(self._calls)
            self.now = when
            if not call.cancelled:
                call.callback()
        self.now = end


class Puppet:
    """A plugin that plays the opening of a game by itself and then returns what the test wants.

    It deals the deck of the table at the public note ``{"go": 1}``, matches wolves, and shows who is alive.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.events: list[Event] = []
        self.wanted: list[Effect] = []
        self.alive: tuple[Seat, ...] = ()
        self.deck: tuple[str, ...] = ()
        self.match = True

    def handle(self, event: Event) -> Sequence[Effect]:
        self.events.append(event)
        match event:
            case contract.Seated(table, _me):
                self.alive = tuple(range(table.seats))
                self.deck = table.deck()
                return [self.show(LOBBY)]
            case contract.Public(_n, _sender, note) if "go" in note:
                return [self.show(DEALING), contract.Deal(self.deck)]
            case contract.Dealt(card) if self.match:
                return [contract.Match("wolves" if card == WOLF else None)]
            case contract.Matched() | contract.Dealt():
                return [self.show(NIGHT)]
            case contract.Public(_n, _sender, note) if "dies" in note:
                return self.drop(note["dies"])
            case contract.Lost(_n, seat):
                return self.drop(seat)
            case contract.Tapped():
                wanted, self.wanted = self.wanted, []
                return wanted
        return []

    def drop(self, gone: object) -> list[Effect]:
        self.alive = tuple(seat for seat in self.alive if seat != gone)
        return [self.show(NIGHT)]

    def show(self, phase: str) -> contract.Show:
        return contract.Show(Screen(phase, {"alive": self.alive}, Prompt(1, ("do",))))

    def of(self, kind: type[E]) -> list[E]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


@dataclass
class Wire:
    """One direction of a link: frames arrive in order after ``latency``, until it is cut."""

    table: "MemoryTable"
    arrive: Callable[[bytes], None]
    latency: float
    frames: list[bytes] = field(default_factory=list)
    cut: bool = False
    tamper: Callable[[bytes], bytes] | None = None

    def send(self, frame: bytes) -> None:
        if self.tamper is not None:
            frame = self.tamper(frame)
        self.frames.append(frame)
        if self.latency == 0:
            self._deliver(frame)
        else:
            self.table.clock.call_at(self.table.clock.now + self.latency, lambda: self._deliver(frame))

    def _deliver(self, frame: bytes) -> None:
        if not self.cut:
            self.arrive(frame)
            self.table.delivered()


class MemoryTable:
    """Hub and seats of one table, connected by wires; the host's seat by one without latency."""

    def __init__(
        self,
        seats: int = 4,
        *,
        wolves: int = 2,
        grace: int = GRACE,
        seed: int = 1,
        latency: float = 0.01,
        table: Table | None = None,
        plugins: Mapping[Seat, Plugin] | None = None,
        permutations: Mapping[Seat, tuple[int, ...]] | None = None,
        host: Seat = 0,
        group: str = "test",
        groups: frozenset[str] = frozenset({"test"}),
    ) -> None:
        composition = {WOLF: wolves, "villager": seats - wolves}
        platform = {"tick_seconds": TICK, "grace_seconds": grace}
        self.table = table or Table("test", seats, host, composition, platform)
        self.clock = VirtualClock()
        self.latency = latency
        self.boundary = 0
        self.at_boundary: Callable[[int], None] | None = None
        everyone = range(self.table.seats)
        self.shown: list[list[Screen]] = [[] for _ in everyone]
        self.plugins = [Puppet(seat) for seat in everyone]
        self.seats = [
            SeatSession(
                seat,
                (plugins or {}).get(seat, self.plugins[seat]),
                Display(seat, plain_setting(self.table.seats), self.shown[seat].append),
                self.clock,
                random.Random(f"{seed} {seat}"),
                permutation=None if permutations is None else permutations[seat],
                groups=groups,
            )
            for seat in everyone
        ]
        self.hub = Hub(self.table, self.clock, random.Random(f"{seed} hub"), group, self.living)
        self.connections: dict[Seat, int] = {}
        self.up: dict[Seat, Wire] = {}
        self.down: dict[Seat, Wire] = {}

    def living(self) -> Sequence[Seat] | None:
        """The living seats as the host's phone shows them."""
        return self.seats[self.table.host].living

    def connect(self, seat: Seat) -> None:
        """The phone of ``seat`` connects and asks for its seat."""
        latency = 0.0 if seat == self.table.host else self.latency
        session = self.seats[seat]
        self.down[seat] = Wire(self, session.received, latency)
        connection = self.connections[seat] = self.hub.joined(self.down[seat])
        self.up[seat] = Wire(self, lambda frame: self.hub.received(connection, frame), latency)
        session.attach(self.up[seat])

    def gather(self) -> "MemoryTable":
        """All connect; the table is complete."""
        for seat in range(self.table.seats):
            self.connect(seat)
        self.clock.run(1)
        return self

    def start(self) -> "MemoryTable":
        """Gather, deal and match."""
        self.gather()
        self.do(self.table.host, contract.Publish({"go": 1}))
        self.clock.run(1)
        return self

    def do(self, seat: Seat, *effects: Effect) -> None:
        """The plugin of ``seat`` answers a tap with ``effects``."""
        self.plugins[seat].wanted = list(effects)
        self.seats[seat].tap("do")

    def cut(self, seat: Seat, reason: int = 0x13) -> None:
        """The link of ``seat`` breaks; both ends notice."""
        self.up[seat].cut = self.down[seat].cut = True
        self.hub.link_lost(self.connections[seat], reason)
        self.seats[seat].link_lost(reason)

    def ticks(self, count: int) -> None:
        """Let so many ticks pass."""
        self.clock.run(count * (TICK + 3 * self.latency))

    def inject(self, seat: Seat, frame: bytes) -> None:
        """A frame comes in over the link of ``seat`` that its session has not sent."""
        self.hub.received(self.connections[seat], frame)

    def whys(self) -> list[Why]:
        """Why the hub has refused frames so far."""
        return [refused.why for refused in self.hub.refused]

    def say(self, seat: Seat, **note: contract.NoteValue) -> None:
        """The plugin of ``seat`` publishes a note."""
        self.do(seat, contract.Publish(note))

    def kill(self, seat: Seat) -> None:
        """All plugins take ``seat`` as dead from now on."""
        self.say(self.table.host, dies=seat)
        self.clock.run(1)

    def said(self, seat: Seat) -> list[tuple[Seat, contract.Note]]:
        """What the plugin of ``seat`` has heard in public."""
        return [(event.sender, event.note) for event in self.events(seat, contract.Public)]

    def delivered(self) -> None:
        self.boundary += 1
        if self.at_boundary is not None:
            self.at_boundary(self.boundary)

    def events(self, seat: Seat, kind: type[E]) -> list[E]:
        """The events of a kind that the plugin of ``seat`` has seen."""
        return self.plugins[seat].of(kind)

    def agree(self, *seats: Seat) -> bool:
        """Whether the seats have the same log as the hub."""
        log = self.hub.sequencer.log
        return all(
            self.seats[seat].log.last == log.last and self.seats[seat].log.digest(log.last) == log.digest(log.last)
            for seat in seats
        )
