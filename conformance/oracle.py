"""The set of table states that the reference engine holds possible, and the states passed through since the last rest.

What happens by itself (``due``) may happen between any two events of the same instant, so a group of simultaneous
events leads to a set of states: one for every legal order. Due events that the rig holds are not taken.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reference_engine import games
from reference_engine.errors import IllegalMove
from reference_engine.events import Due, Event, Expired, Move

MAX_NODES = 20_000
"""Bound for one search; six simultaneous events at a twelve-seat table stay far below."""


class TooManyOrders(Exception):
    """A group of simultaneous events leads to more states than the judge is willing to follow."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A tap that this branch refuses, and the rules of which the phone must name one."""

    seat: int
    move: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """One way in which things can have gone: a state at rest and the taps refused on the way."""

    state: games.State
    refused: tuple[Refused, ...] = ()


class Oracle:
    """All branches that still fit what the phones have shown.

    Args:
        start: the state of a fresh table.
    """

    def __init__(self, start: games.State) -> None:
        self.branches: tuple[Branch, ...] = (Branch(start),)
        self.passed: tuple[games.State, ...] = (start,)
        self.held: frozenset[Due] = frozenset()

    @property
    def states(self) -> tuple[games.State, ...]:
        """The states at rest, without repetition."""
        return tuple(dict.fromkeys(branch.state for branch in self.branches))

    def apply(self, *chains: Sequence[Event]) -> None:
        """Let chains of events happen at the same instant: each chain in its order, the chains in any order."""
        passed: dict[games.State, None] = dict.fromkeys(self.passed)
        rest: dict[Branch, None] = {}
        start = tuple(0 for _ in chains)
        todo = [(branch, start) for branch in self.branches]
        visited = set(todo)
        while todo:
            branch, done = todo.pop()
            passed[branch.state] = None
            following = [(self._play(branch, chains[i][at]), _advance(done, i)) for i, at in _open(chains, done)]
            dues = [due for due in games.due(branch.state) if due not in self.held]
            following += [(Branch(games.play(branch.state, due), branch.refused), done) for due in dues]
            if not following:
                rest[branch] = None
            for node in following:
                if node not in visited:
                    visited.add(node)
                    todo.append(node)
            if len(visited) > MAX_NODES:
                raise TooManyOrders(f"more than {MAX_NODES} orders of the same events: split the step")
        self.branches = tuple(rest)
        self.passed = tuple(passed)

    def keep(self, branches: Iterable[Branch]) -> None:
        """Keep the branches that fit what was seen; they are at rest, with no refusal open."""
        self.branches = tuple(dict.fromkeys(Branch(branch.state) for branch in branches))
        self.passed = self.states

    @staticmethod
    def _play(branch: Branch, event: Event) -> Branch:
        if isinstance(event, Expired) and not _runs(branch.state, event.timer):
            return branch  # the phase ended by itself before its time was up
        try:
            return Branch(games.play(branch.state, event), branch.refused)
        except IllegalMove as refusal:
            assert isinstance(event, Move)
            return Branch(branch.state, (*branch.refused, Refused(event.seat, event.move, refusal.rules)))


def _runs(state: games.State, name: str) -> bool:
    timer = games.timer(state)
    return timer is not None and timer.name == name


def _open(chains: Sequence[Sequence[Event]], done: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(i, at) for i, at in enumerate(done) if at < len(chains[i])]


def _advance(done: tuple[int, ...], i: int) -> tuple[int, ...]:
    return (*done[:i], done[i] + 1, *done[i + 1 :])
