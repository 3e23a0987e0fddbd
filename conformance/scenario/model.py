"""A table session as data: what a scenario file says, with characters turned into seats and words into codes.

A seat is the place of a character in the cast, counted from 0.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from conformance.errors import UnknownCase
from conformance.scenario.steps import (
    Do,
    Expect,
    Grace,
    Lose,
    Never,
    Partial,
    Refused,
    RoleOf,
    Step,
    TimeUp,
    Together,
    WaitPhase,
    WaitSeconds,
    named_rules,
)
from conformance.scenario.who import Group, Who
from reference_engine.tables import Seat, Setting, Table, VariantValue, Venue

__all__ = [
    "Case",
    "Do",
    "Ending",
    "Expect",
    "Grace",
    "Group",
    "Lose",
    "Never",
    "Partial",
    "Refused",
    "RoleOf",
    "Scenario",
    "Step",
    "TimeUp",
    "Together",
    "WaitPhase",
    "WaitSeconds",
    "Who",
]


@dataclass(frozen=True, slots=True)
class Ending:
    """One ending of ``each``: the name of the case and the steps that follow the common script."""

    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A checked scenario file.

    Attributes:
        path: the file as the caller named it.
        title: one line for people.
        game: game code.
        rules: rule IDs that the file is about.
        variants: every variant of game and platform with its value.
        cast: the characters in seating order, each with a role or ``None`` for *any*.
        composition: how many cards of each role.
        host: the seat that opens the table.
        host_named: whether the file names the host itself.
        languages: the language of each seat's phone.
        venue: Custom texts, or ``None`` for the Standard app.
        begin: phase where the script starts: ``home``, ``lobby`` or ``night``.
        latency: seconds that every message needs, one way.
        mtu: ATT MTU that guests ask for.
        shuffle: name of the SRA group.
        steps: the script without the endings of ``each``.
        endings: the endings of ``each``, empty without one.
    """

    path: Path
    title: str
    game: str
    rules: tuple[str, ...]
    variants: Mapping[str, VariantValue]
    cast: tuple[tuple[str, str | None], ...]
    composition: Mapping[str, int]
    host: Seat
    host_named: bool
    languages: tuple[str, ...]
    venue: Venue | None
    begin: str
    latency: float
    mtu: int
    shuffle: str
    steps: tuple[Step, ...]
    endings: tuple[Ending, ...] = ()

    @property
    def name(self) -> str:
        """The file name without its ending."""
        return self.path.stem

    @property
    def names(self) -> tuple[str, ...]:
        """The characters in seating order."""
        return tuple(name for name, _ in self.cast)

    @property
    def table(self) -> Table:
        """The table that the phones agree on."""
        return Table(self.game, len(self.cast), self.host, self.composition, self.variants)

    @property
    def setting(self) -> Setting:
        """What the phones bring along."""
        return Setting(self.languages, self.venue)

    def cases(self) -> tuple["Case", ...]:
        """One case per ending of ``each``, or the one case of a file without endings."""
        if not self.endings:
            return (Case(self, None, self.steps),)
        return tuple(Case(self, ending.name, self.steps + ending.steps) for ending in self.endings)

    def case(self, name: str | None = None) -> "Case":
        """The case of that ending (or of the file's own name); ``None``: the only one.

        Raises:
            UnknownCase: no ending has that name, or there are several and none is named.
        """
        cases = self.cases()
        found = [case for case in cases if name is None or name == case.id]
        if len(found) == 1:
            return found[0]
        wrong = "has several cases, name one" if name is None else f"has no case {name!r}"
        raise UnknownCase(f"{self.path} {wrong}: {', '.join(case.id for case in cases)}")


@dataclass(frozen=True, slots=True)
class Case:
    """One table session to play: a scenario with one of its endings."""

    scenario: Scenario
    name: str | None
    steps: tuple[Step, ...]

    @property
    def id(self) -> str:
        """The ending's name, or the file's name for a file without endings."""
        return self.name or self.scenario.name

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule ID that the head and the steps of this case name, in order, without repetition."""
        return tuple(
            dict.fromkeys([*self.scenario.rules, *(rule for step in self.steps for rule in named_rules(step))])
        )
