"""What one phone knows of its game: everything public, and its own secrets."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bumble_sim.contract import Note
from reference_engine.tables import LOBBY, Seat, Table


@dataclass(frozen=True, slots=True)
class Ballot:
    """The outcome of a counted vote: who is voted out and why, with the totals that everybody may see (WLK-A17)."""

    eliminated: Seat | None
    because: str
    tally: Mapping[Seat, int]
    abstentions: int


@dataclass(slots=True)
class State:
    """The memory of one phone.

    The first part is public: it changes only at events that every phone gets in the same order, so it is the same on
    every phone. ``epoch`` counts the situations in which whispers mean something (a night, its settling, a ballot, each
    again after a drop); a whisper of another epoch is stale.
    """

    table: Table
    me: Seat

    phase: str = LOBBY
    turn: int = 0
    epoch: int = 0
    alive: tuple[Seat, ...] = ()
    lost: tuple[Seat, ...] = ()  # eliminated by a drop
    gone: set[Seat] = field(default_factory=set)  # out of reach for good, dead seats too
    at_dusk: tuple[Seat, ...] = ()  # living seats when the night began
    settled: bool = False  # whether this turn's night is settled, so that ``died`` is known
    died: Seat | None = None
    ballot: Ballot | None = None
    revealed: dict[Seat, str] = field(default_factory=dict)
    unexplained: set[Seat] = field(default_factory=set)  # voted out, but lost before the card was opened
    deaths: list[frozenset[Seat]] = field(default_factory=list)  # who may have killed, per night with a death
    opened: dict[Seat, str] = field(default_factory=dict)  # every opened card, also those of the final reveal
    confirmations: set[Seat] = field(default_factory=set)
    round: int = 0  # the number of the last exchange of whispers
    lockers: set[Seat] = field(default_factory=set)  # who says of this round that the night is decided
    verdicts: dict[Seat, bool] = field(default_factory=dict)  # after the lock: who has said whether it dies
    quiet_turns: int = 0  # rounds without any elimination, in a row
    elimination: bool = False  # whether anybody was eliminated in this turn
    winner: str | None = None

    # From here on secret: what only this phone knows.
    role: str = ""
    pack: tuple[Seat, ...] = ()  # the other wolves of the deal, if I am one
    probed: dict[Seat, str] = field(default_factory=dict)
    choice: str | None = None
    confirmed: bool = False
    last_protected: Seat | None = None
    asked_to_open: bool = False
    restless: bool = False  # I have changed my choice since the last exchange of whispers
    locking: bool = False  # as far as I know this night is decided
    unheard: bool = False  # I have said so, and it has not come back to me yet
    proposals: dict[Seat, Seat] = field(default_factory=dict)  # what the other wolves propose
    proposed: set[Seat] = field(default_factory=set)  # every seat that a wolf has proposed this night
    stage: int = 0  # how far I am in settling the night
    answer: str | None = None  # what the probed seat has answered
    heard: dict[Seat, Note] = field(default_factory=dict)  # the last whisper of each living seat in this epoch
    maps: dict[Seat, dict[Seat, Seat]] = field(default_factory=dict)  # proposals that wolves have told me as a target
    shields: set[Seat] = field(default_factory=set)  # doctors that protect me, as told during the night
