"""The steps of a script as data. ``model`` offers them too.

Every step carries the ``line`` where it stands in the file, the ``rules`` it names and its ``text`` as a person reads
it in a timeline. A seat here is a character: its place in the cast, counted from 0.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from conformance.scenario.who import Group, Who
from reference_engine import screens
from reference_engine.events import Due
from reference_engine.screens import FactValue, Screen
from reference_engine.tables import UNKNOWN, Seat
from rigs.interface import How


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
    """What some screens must show: only what is named counts.

    Attributes:
        who: whose screens.
        facts: facts with their values.
        absent: facts that must not be there.
        phase: the phase, or ``None`` for any.
        choices: the choices of the prompt, ``()`` for no prompt, ``None`` for any.
    """

    who: Who
    facts: Mapping[str, FactValue]
    absent: tuple[str, ...] = ()
    phase: str | None = None
    choices: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Expect:
    """At rest, some screens show this."""

    partials: tuple[Partial, ...]
    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""

    def seats(
        self, connected: Collection[Seat], alive: Collection[Seat], table: int
    ) -> tuple[tuple[Partial, tuple[Seat, ...]], ...]:
        """Each partial screen with the seats that it is about at this moment (see :meth:`Who.among`)."""
        fixed = [each for each in self.partials if each.who.group is not Group.OTHERS]
        named = {seat for each in fixed for seat in each.who.among(connected, alive, table)}
        return tuple((each, each.who.among(connected, alive, table, named)) for each in self.partials)


@dataclass(frozen=True, slots=True)
class Never:
    """From the first to the last screen, none of ``seats`` shows this.

    Exactly one of: ``role_of`` (the role of that seat, in any fact), or ``fact`` (at all, or only with the value
    ``value[0]`` if ``value`` is not empty).
    """

    seats: tuple[Seat, ...]
    fact: str | None = None
    value: tuple[FactValue, ...] = ()
    role_of: Seat | None = None
    line: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""

    def shown_by(self, seat: Seat, screen: Screen) -> bool:
        """Whether the screen of ``seat`` shows what must never be shown."""
        if self.role_of is not None:
            return _shows_role(screen, seat, self.role_of)
        if self.fact is None or self.fact not in screen.facts:
            return False
        return not self.value or screen.facts[self.fact] == self.value[0]


def _shows_role(screen: Screen, seat: Seat, of: Seat) -> bool:
    if seat == of and screens.ROLE in screen.facts:
        return True
    for name in (screens.KNOWS, screens.REVEALED, screens.ROLES):
        fact = screen.facts.get(name)
        if isinstance(fact, Mapping) and any(key == of and value != UNKNOWN for key, value in fact.items()):
            return True
    return False


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
