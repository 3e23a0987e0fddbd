"""The steps of a script as data. ``model`` offers them too.

Every step carries the ``line`` where it stands in the file, the ``rules`` it names and its ``text`` as a person reads
it in a timeline. A seat here is a character: its place in the cast, counted from 0.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from conformance.scenario.who import Group, Who
from reference_engine.events import Due
from reference_engine.screens import FactValue
from reference_engine.tables import Seat
from rigs.interface import How

Part = FactValue | tuple[str, ...]
"""The value of a fact, the phase, or the choices of a prompt (``()``: no prompt)."""


@dataclass(frozen=True, slots=True)
class Do:
    """A character taps a move that the rules allow; the table comes to rest afterwards."""

    seat: Seat
    move: str
    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """A tap that the phone must refuse, naming one of ``rules`` (any that applies if empty); nothing may change.

    ``late``: tapped on the last prompt shown before the current one.
    """

    seat: Seat
    move: str
    late: bool = False
    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Lose:
    """The phones of ``seats`` leave the table.

    ``until_later``: the grace time does not run out here, the table stays frozen. ``at``: the step before stops right
    before that due event and the phones leave there; then the table goes on.
    """

    seats: tuple[Seat, ...]
    how: How = How.BLUETOOTH_OFF
    until_later: bool = False
    at: Due | None = None
    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time of the phase is up, as one of the things that happen together."""

    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = "time up"


@dataclass(frozen=True, slots=True)
class Together:
    """Two to six things at the same instant; every order of them is legal."""

    entries: tuple[Do | Lose | TimeUp, ...]
    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Partial:
    """What some screens must show; only what is named counts. ``phase`` and ``prompt`` stand among the facts."""

    who: Who
    facts: Mapping[str, Part]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The characters named, for ``others`` to leave out; empty for a group that depends on the moment."""
        return self.who.seats if self.who.group is Group.NAMED else ()

    def select(
        self, everyone: Iterable[Seat], connected: Iterable[Seat], alive: Iterable[Seat], named: Iterable[Seat] = ()
    ) -> tuple[Seat, ...]:
        """The characters whose screens are meant at this moment (:meth:`Who.select`)."""
        return self.who.select(everyone, connected, alive, named)


@dataclass(frozen=True, slots=True)
class Expect:
    """At rest, some screens show this, and none of them shows a fact of ``absent``."""

    partials: tuple[Partial, ...]
    absent: tuple[str, ...] = ()
    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class RoleOf:
    """The role of a character, in whatever fact."""

    character: Seat


@dataclass(frozen=True, slots=True)
class Never:
    """From the first to the last screen, none of ``seats`` shows this.

    ``what``: the role of a character, or a fact with the value that it must not have (``None``: any value).
    """

    seats: tuple[Seat, ...]
    what: RoleOf | tuple[str, FactValue]
    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Grace:
    """The grace time of all silent seats runs out."""

    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class WaitPhase:
    """Phase timers run out until the phase is reached."""

    phase: str
    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class WaitSeconds:
    """Virtual time passes, with running phase timers."""

    seconds: float
    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


Step = Do | Refused | Lose | Together | Expect | Never | Grace | WaitPhase | WaitSeconds


def parts(step: Step) -> Iterator[Step | TimeUp]:
    """A step and, for ``together``, its entries."""
    yield step
    if isinstance(step, Together):
        yield from step.entries


def named_rules(step: Step) -> tuple[str, ...]:
    """The rule IDs of a step and of its entries."""
    return tuple(dict.fromkeys(rule for part in parts(step) for rule in part.rules))


def lost_seats(steps: Iterable[Step]) -> frozenset[Seat]:
    """Everybody whom a ``lose`` names."""
    return frozenset(seat for step in steps for part in parts(step) if isinstance(part, Lose) for seat in part.seats)
