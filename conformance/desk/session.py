"""What happens in a case, by the reference engine alone: step by step, whose screen changes, what is due, and when.

Where simultaneous things may come in any order and it matters, every outcome is told.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, permutations, product
from typing import Final

from conformance.scenario.dry_run import preview
from conformance.scenario.model import Case, Step
from conformance.show import timeline_lines
from conformance.timeline import Entry, EntryKind
from conformance.words import Words
from reference_engine import games, screens
from reference_engine.errors import IllegalMove
from reference_engine.events import Due, Event, Expired, HostLost, Lost, Move, Silent
from reference_engine.screens import Screen
from reference_engine.tables import CLOSED, DAWN, DAY, LOCKED, NIGHT, RESULT, Seat

MAX_ORDERS: Final = 720
"""So many orders of simultaneous things are followed one by one, all of six; other outcomes are told as a whole."""

_IN_A_ROUND: Final = frozenset({NIGHT, LOCKED, DAWN, DAY, CLOSED, RESULT})

Change = tuple[str, str]
"""Whose screens change, and how."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One event and what it changes. ``label`` is empty for the tap of the step itself."""

    label: str
    phase: str
    seconds: float
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A step (``None``: the opening of the table) and what comes of it.

    Attributes:
        phase: where the table is when the step begins.
        seconds: phases and grace times that have passed by then; taps take no time.
        outcomes: the moments in order; more than one if the order of simultaneous things matters.
    """

    step: Step | None
    phase: str
    seconds: float
    outcomes: tuple[tuple[Moment, ...], ...]


def session(case: Case) -> tuple[Told, ...]:
    """The whole case, the opening of the table first; it ends where the script can be played no further."""
    recorder = _Recorder(case)
    preview(case, recorder)
    return recorder.told()


@dataclass(frozen=True, slots=True)
class _Walk:
    """One way through some events: each event in words, with the state before and after it."""

    start: games.State
    events: tuple[tuple[str, games.State, games.State], ...]

    @property
    def end(self) -> games.State:
        return self.events[-1][2] if self.events else self.start


class _Recorder:
    """Listens to a dry run and keeps what is to be told."""

    def __init__(self, case: Case) -> None:
        self._words = Words(case.scenario.names)
        self._seats = range(len(case.scenario.names))
        self._gone: set[Seat] = set()
        self._seconds = 0.0
        self._told: list[Told] = []
        self._step: Step | None = None
        self._at: tuple[games.State, ...] = (games.start(case.scenario.table, case.scenario.setting),)
        self._began = (_phase(self._at), 0.0)
        self._ways: dict[games.State, tuple[Moment, ...]] = {}

    def told(self) -> tuple[Told, ...]:
        """Everything so far."""
        if self._step is None:
            (opened,) = self._at  # nothing is simultaneous before the first step
            screens_now = [(seat, None, games.screen(opened, seat)) for seat in self._seats]
            moment = Moment("", _phase(self._at), 0.0, tuple(self._changes(screens_now)))
            return (Told(None, _phase(self._at), 0.0, ((moment,),)),)
        return (*self._told, Told(self._step, *self._began, tuple(dict.fromkeys(self._ways.values())) or ((),)))

    def step(self, step: Step) -> None:
        """Begin a step."""
        self._told = list(self.told())
        self._step, self._began, self._ways = step, (_phase(self._at), self._seconds), {}

    def passes(self, seconds: float) -> None:
        """Let time go by."""
        self._seconds += seconds

    def happened(
        self,
        before: Sequence[games.State],
        chains: Sequence[Sequence[Event]],
        after: Sequence[games.State],
        held: Collection[Due],
    ) -> None:
        """Add what has happened to the step."""
        self._gone |= {event.seat for chain in chains for event in chain if isinstance(event, Silent)}
        alone = sum(map(len, chains)) == 1
        label = partial(_label, words=self._words, alone=alone)
        walks = _walks(before, chains, after, held, label)
        self._ways = {walk.end: (*self._ways.get(walk.start, ()), *self._moments(walk)) for walk in walks}
        self._at = tuple(after)

    def _moments(self, walk: _Walk) -> Iterator[Moment]:
        for label, before, after in walk.events:
            staying = [seat for seat in self._seats if seat not in self._gone]
            seen = [(seat, games.screen(before, seat), games.screen(after, seat)) for seat in staying]
            changes = tuple(self._changes(seen))
            if changes or label:
                yield Moment(label, _phase([after]), self._seconds, changes)

    def _changes(self, seen: Iterable[tuple[Seat, Screen | None, Screen]]) -> Iterator[Change]:
        changed = [(seat, old, new) for seat, old, new in seen if old is None or not new.same(old)]
        entries = [Entry(0.0, EntryKind.SCREEN, "", seat, new, old) for seat, old, new in changed]
        for line in timeline_lines(entries, self._words):
            yield line.who.strip(), line.text.plain


def _walks(
    before: Sequence[games.State],
    chains: Sequence[Sequence[Event]],
    after: Sequence[games.State],
    held: Collection[Due],
    label: Callable[[Event], str],
) -> list[_Walk]:
    """One walk to each state of ``after``."""
    found: dict[games.State, _Walk] = {}
    for state in before:
        ways = product((True, False), permutations(chains))
        for at_once, order in islice(ways, 2 * MAX_ORDERS):
            if found.keys() >= set(after):
                break
            walk = _Walk(state, tuple(_walk(state, order, held, label, at_once=at_once)))
            found.setdefault(walk.end, walk)
    direct = {state: _Walk(before[0], (("in some order", before[0], state),)) for state in after}
    return [found.get(state, direct[state]) for state in after]


def _walk(
    state: games.State,
    chains: Sequence[Sequence[Event]],
    held: Collection[Due],
    label: Callable[[Event], str],
    *,
    at_once: bool,
) -> Iterator[tuple[str, games.State, games.State]]:
    """``at_once``: what is due comes after each chain, else after them all."""
    rounds = ((), *chains) if at_once else (tuple(event for chain in chains for event in chain),)
    for chain in rounds:  # without any event: what was held before may be due
        for event in chain:
            following = _play(state, event)
            told = label(event)
            refused = told and isinstance(event, Move) and following == state
            yield f"{told} (refused)" if refused else told, state, following
            state = following
        while due := [each for each in games.due(state) if each not in held]:
            following = games.play(state, due[0])
            yield label(due[0]), state, following
            state = following


def _play(state: games.State, event: Event) -> games.State:
    timer = games.timer(state)
    if isinstance(event, Expired) and (timer is None or timer.name != event.timer):
        return state  # the phase ended by itself before its time was up
    try:
        return games.play(state, event)
    except IllegalMove:
        return state


def _phase(states: Sequence[games.State]) -> str:
    """``night 2``, ``lobby``; where the order has mattered, ``day 1 or over``."""
    return " or ".join(dict.fromkeys(map(_phase_of, states)))


def _phase_of(state: games.State) -> str:
    phase = games.phase(state)
    turns = [screen.facts.get(screens.TURN) for screen in games.screens(state)]
    turn = max((turn for turn in turns if isinstance(turn, int)), default=0)  # who has left shows an old one
    return f"{phase} {turn}" if phase in _IN_A_ROUND and turn else phase


def _label(event: Event, words: Words, *, alone: bool) -> str:
    """An event in words; nothing for a tap or a loss that is all of its step."""
    match event:
        case Due():
            return f"due: {event.value}"
        case Move():
            return "" if alone else f"{words.name(event.seat)}: {words.move(event.move)}"
        case Silent():
            return f"{words.name(event.seat)}'s phone is silent"
        case Lost():
            return f"{words.name(event.seat)} is lost"
        case HostLost():
            return "the host is lost"
        case Expired():
            return f"the time of the {event.timer} is up"
        case _:
            return ""
