"""The state of a table of Wilki: an immutable, hashable value. Sets of seats that screens show are ascending tuples."""

from functools import lru_cache
from typing import Final, NamedTuple

from reference_engine.tables import HOME, Seat, Table, split_move
from reference_engine.wilki.rules import Rules

# Why a night ended as it did; screens never tell, blame does.
KILLED: Final = "killed"
LAPSED: Final = "lapsed"  # killed, although protected the night before (WLK-NGT-3)
SAVED: Final = "saved"
SPLIT: Final = "split"
IDLE: Final = "idle"  # no wolf proposed
VOIDED: Final = "voided"  # no proposal was left after a drop (WLK-A20, WLK-A21)


class Night(NamedTuple):
    """How a night was settled."""

    died: Seat | None
    why: str


class Count(NamedTuple):
    """How a vote was counted. ``tally`` has (seat, votes) in the order of seats, only seats with votes."""

    eliminated: Seat | None
    because: str
    tally: tuple[tuple[Seat, int], ...]
    abstentions: int


class State(NamedTuple):
    """One moment of a table.

    Attributes:
        roles: by seat; empty before the deal.
        lost: seats eliminated by a drop.
        gone: seats whose link is gone for good: the lost ones, and those that went when already dead (WLK-A30).
        silent: seats whose grace time runs, dead ones too.
        dusk: the seats that lived when the present night fell.
        choices: the current move code of each seat.
        protected: whom the doctor protected in the last settled night.
        probed: answered probes, (seat, what the seer was told), ascending.
        night: how the last night was settled, until the next one falls.
        vote: how the last vote was counted, until the next night is settled.
        runs: how many drops have restarted the present vote (WLK-A19).
        dropped: seats of unknown role: the lost ones, and voted-out ones that could not open their card (WLK-A22).
        deaths: for each night with a death the seats that could have killed (rules.md section 3, E1).
        quiet: rounds in a row without an elimination, ``stirred``: whether this round has one (WLK-A25).
        final: the roles of the last screen; empty until all cards are open.
        reason: why the table was given up.
    """

    rules: Rules
    living: tuple[Seat, ...]
    choices: tuple[str | None, ...]
    phase: str = HOME
    roles: tuple[str, ...] = ()
    lost: tuple[Seat, ...] = ()
    gone: frozenset[Seat] = frozenset()
    silent: frozenset[Seat] = frozenset()
    turn: int = 0
    dusk: tuple[Seat, ...] = ()
    confirmed: frozenset[Seat] = frozenset()
    protected: Seat | None = None
    probed: tuple[tuple[Seat, str], ...] = ()
    night: Night | None = None
    vote: Count | None = None
    runs: int = 0
    revealed: tuple[tuple[Seat, str], ...] = ()
    dropped: tuple[Seat, ...] = ()
    deaths: tuple[frozenset[Seat], ...] = ()
    quiet: int = 0
    stirred: bool = False
    winner: str | None = None
    final: tuple[str, ...] = ()
    reason: str | None = None

    @property
    def table(self) -> Table:
        """The table that is played."""
        return self.rules.table

    @property
    def frozen(self) -> bool:
        """Whether the table stands still because the grace time of a living seat runs (WLK-A31)."""
        return bool(self.silent) and not self.silent.isdisjoint(self.living)

    @property
    def dropped_this_round(self) -> bool:
        """Whether a seat that lived at dusk has been lost since."""
        return any(seat in self.dusk for seat in self.lost)

    @property
    def silent_living(self) -> tuple[Seat, ...]:
        """The living seats whose grace time runs."""
        return tuple(seat for seat in self.living if seat in self.silent) if self.silent else ()


def fresh(rules: Rules) -> State:
    """The table before anybody joins."""
    return State(rules, living=tuple(range(rules.seats)), choices=(None,) * rules.seats)


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """``seats`` without ``seat``."""
    return tuple(other for other in seats if other != seat)


def joined(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """``seats`` with ``seat``, ascending."""
    return tuple(sorted((*seats, seat)))


@lru_cache(maxsize=256)
def target(choice: str | None) -> Seat | None:
    """The seat that a choice aims at, if any."""
    return None if choice is None else split_move(choice)[1]
