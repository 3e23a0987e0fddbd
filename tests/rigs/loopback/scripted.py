"""Tiny plugins for tests of the rig: they answer events as they are told to, and remember what they got."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from bumble_sim.contract import Deal, Dealt, Effect, Event, Match, Public, Publish, Seated, Show, Tapped
from reference_engine.screens import Prompt, Screen
from reference_engine.tables import LOBBY, Seat, Table, plain_setting
from rigs.interface import Request, Sitting
from rigs.loopback import Loopback
from tests.bumble_sim.plugins.wilki.tables import table_of

DEAL = ("doctor", "seer", "villager", "werewolf")

Answer = Callable[["Scripted", Any], Sequence[Any]]
E = TypeVar("E", bound=Event)


class Scripted:
    """Shows a lobby, deals when the host taps ``start``, and otherwise does what ``answers`` say, by type of event."""

    def __init__(self, answers: Mapping[type, Answer]) -> None:
        self.answers: dict[type, Answer] = {Seated: lobby, Tapped: start, Public: deal, Dealt: match, **answers}
        self.events: list[Event] = []
        self.me: Seat = -1
        self.table: Table

    def handle(self, event: Event) -> Sequence[Effect]:
        """Remember and answer."""
        self.events.append(event)
        if isinstance(event, Seated):
            self.me, self.table = event.me, event.table
        answer = self.answers.get(type(event))
        return [] if answer is None else answer(self, event)

    def got(self, kind: type[E]) -> list[E]:
        """Every event of one type so far."""
        return [event for event in self.events if isinstance(event, kind)]


def lobby(plugin: Scripted, _event: Seated) -> Sequence[Effect]:
    """A lobby that the host can leave."""
    return [Show(Screen(LOBBY, {}, Prompt(1, ("start",))))]


def start(_plugin: Scripted, event: Tapped) -> Sequence[Effect]:
    """Tell all to begin."""
    return [Publish({"start": 1})] if event.move == "start" else []


def deal(plugin: Scripted, event: Public) -> Sequence[Effect]:
    """Ask for the deal at the start."""
    return [Deal(plugin.table.deck())] if event.note == {"start": 1} else []


def match(_plugin: Scripted, _event: Dealt) -> Sequence[Effect]:
    """Look for nobody."""
    return [Match(None)]


def show(phase: str, **facts: Any) -> Show:
    """A screen."""
    return Show(Screen(phase, facts))


class Bench:
    """A table of four scripted plugins that all answer alike."""

    def __init__(
        self, answers: Mapping[type, Answer], seed: int = 1, dealt: tuple[str, ...] | None = DEAL, **variants: Any
    ) -> None:
        self.plugins = [Scripted(answers) for _ in DEAL]
        request = Request(
            table_of(DEAL, **variants), plain_setting(len(DEAL)), lambda seat: self.plugins[seat], seed, dealt
        )
        self.sitting: Sitting = Loopback().open_table(request)
        self.sitting.gather()

    def start(self) -> "Bench":
        """Deal and match."""
        self.sitting.tap(0, "start")
        self.sitting.settle()
        return self

    def tap(self, seat: Seat, move: str) -> None:
        """Tap and settle."""
        self.sitting.tap(seat, move)
        self.sitting.settle()

    def got(self, kind: type[E]) -> list[list[E]]:
        """Every event of one type, by seat."""
        return [plugin.got(kind) for plugin in self.plugins]

    def all_got(self, kind: type[E]) -> list[E]:
        """Every event of one type, which must be the same on every seat."""
        by_seat = self.got(kind)
        assert all(events == by_seat[0] for events in by_seat), by_seat
        return by_seat[0]
