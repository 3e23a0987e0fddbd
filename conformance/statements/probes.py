"""What a statement has tried on a plugin: every claim, and what works although it is not claimed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from conformance.air_checks import TRAFFIC_RULE
from conformance.errors import UnknownCase
from conformance.random_tables import NAMES
from conformance.scenario.head import DEFAULT_MTU
from conformance.scenario.model import Case, Scenario
from conformance.statements.claims import every_value
from conformance.statements.features import FEATURES
from conformance.statements.mistakes import Loc
from conformance.statements.model import Claims, Grade, Statement
from conformance.statements.places import position
from conformance.statements.rehearsal import Rehearsal
from conformance.statements.scripts import IDEAS, Idea
from reference_engine.rulebook import Variant, did_you_mean, spelled, variants_of
from reference_engine.tables import NIGHT, VariantValue
from reference_engine.wilki.rules import FEWEST_SEATS, MOST_SEATS

RULE: Final = "PRO-STM-1"
"""The rule that a claim which does not hold breaks."""

COMFORTABLE: Final = 6
"""Claims that do not speak of the table size are tried on the claimed size nearest to this one."""

GAME: Final = "game"
"""What is tried when nothing special is: a whole game, all at its default if that is claimed."""

NOT_CLAIMED: Final = " (not claimed)"
"""Ends the name of a probe that tries what the statement does not claim."""


@dataclass(frozen=True, slots=True)
class Probe:
    """One thing to try.

    Attributes:
        name: what is tried, such as ``wilki seats 12``; unique in a statement.
        claimed: whether the statement claims it. If not, it cannot fail; that it works is reported.
        line: where the statement claims it, or would have to.
        statement: what counts as claimed while it is tried: the table that is played, and what is tried, no more, so
            that a feature that is missing breaks one claim.
        case: what is played, its steps at the line of the claim; without steps if no claimed table shows it.
        air: whether only the air can show it.
    """

    name: str
    claimed: bool
    line: int
    statement: Statement
    case: Case
    air: bool = False

    @property
    def shown(self) -> bool:
        """Whether there is a table at which it makes a difference."""
        return bool(self.case.steps)

    @property
    def whole_game(self) -> bool:
        """Whether it tries the game as such."""
        return self.name == f"{self.case.scenario.game} {GAME}"

    @property
    def where(self) -> str:
        """``file:line`` of the claim."""
        return f"{self.statement.path}:{self.line}"


def probes(statement: Statement) -> tuple[Probe, ...]:
    """All probes of a statement in their order: the claims of each game first, then what it does not claim."""
    found = [probe for game in statement.games for probe in _Game(statement, game).probes()]
    return tuple(sorted(found, key=lambda probe: not probe.claimed))


def find_probe(statement: Statement, name: str | None) -> Probe:
    """The probe of that name; whether it is claimed need not be said.

    Raises:
        UnknownCase: there is none, or none is named.
    """
    found = {plain_name(probe.name): probe for probe in probes(statement)}
    if name is None:
        raise UnknownCase(f"{statement.path} has {len(found)} claims to try, name one: --case {next(iter(found))!r}, …")
    probe = found.get(plain_name(name))
    if probe is None:
        hint = did_you_mean(name, found, "tablerig statement check lists those that do not hold")
        raise UnknownCase(f"{statement.path} has no claim {name!r} to try; {hint}")
    return probe


def plain_name(probe_name: str) -> str:
    """What a probe tries, without saying whether it is claimed."""
    return probe_name.removesuffix(NOT_CLAIMED)


class _Game:
    """The probes of one game."""

    def __init__(self, statement: Statement, game: str) -> None:
        self._statement = statement
        self._game = game
        self._claims = statement.games[game]
        self._ideas = IDEAS[game]
        self._usual = {key: self._claims.usual(key, variant.default) for key, variant in variants_of(game).items()}

    def probes(self) -> Iterator[Probe]:
        yield self._probe(GAME, True, ())
        yield from self._seats()
        for variant in variants_of(self._game).values():
            yield from self._variant(variant)
        for feature in FEATURES[self._game]:
            claimed = feature in self._claims.features
            yield self._probe(f"feature {feature}", claimed, ("features",), word=feature, feature=feature)
        yield from self._secrecy()

    def _seats(self) -> Iterator[Probe]:
        """The ends of what is claimed, and the sizes beside them."""
        claimed = set(self._claims.seats)
        for seats in range(FEWEST_SEATS, MOST_SEATS + 1):
            beside = {seats - 1, seats + 1}
            if (seats in claimed and beside - claimed) or (seats not in claimed and beside & claimed):
                yield self._probe(f"seats {seats}", seats in claimed, ("seats",), word=seats, seats=seats)

    def _variant(self, variant: Variant) -> Iterator[Probe]:
        claimed = self._claims.variants[variant.key]
        tried = {variant.default, *variant.alternatives}
        ends = {claimed[0], claimed[-1]} if variant.bounds is not None else set()
        loc, idea = ("variants", variant.key), self._ideas.variants[variant.key]
        for value in every_value(variant):
            if value in tried | ends:
                what, has = f"{variant.key}: {spelled(value)}", self._claims.has_value(variant.key, value)
                yield self._probe(what, has, loc, word=value, idea=idea, chosen={variant.key: value})

    def _secrecy(self) -> Iterator[Probe]:
        """The grade that is claimed, and the next one that can be proved."""
        if self._claims.secrecy is Grade.SCREEN:
            yield self._probe("secrecy screen", True, ("secrecy",))
        yield self._probe("secrecy air", self._claims.secrecy is Grade.AIR, ("secrecy",), grade=Grade.AIR)

    def _probe(
        self,
        what: str,
        claimed: bool,
        loc: Loc,
        *,
        word: VariantValue | None = None,
        idea: Idea | None = None,
        chosen: Mapping[str, VariantValue] | None = None,
        seats: int | None = None,
        feature: str | None = None,
        grade: Grade = Grade.SCREEN,
    ) -> Probe:
        played = idea or self._ideas.whole
        size = seats or _comfortable(self._claims.seats, played)
        name = f"{self._game} {what}" + ("" if claimed else NOT_CLAIMED)
        values = self._usual | dict(chosen or {})
        features = frozenset() if feature is None else frozenset({feature})
        claims = Claims((size,), {key: (value,) for key, value in values.items()}, features, grade)
        line = position(self._statement.text, ("games", self._game, *loc), word).line
        air = grade is Grade.AIR
        rules = (RULE, TRAFFIC_RULE[self._game], "PLT-NET-2") if air and claimed else (RULE,)
        return Probe(
            name,
            claimed,
            line,
            self._statement.with_claims(self._game, claims),
            self._case(name, rules, played, values, size, line),
            air,
        )

    def _case(
        self, name: str, rules: tuple[str, ...], idea: Idea, values: Mapping[str, VariantValue], size: int, line: int
    ) -> Case:
        roles = idea.roles(size)
        names = NAMES[:size]
        scenario = Scenario(
            path=self._statement.path,
            title=f"what {self._statement.plugin} claims: {name}",
            game=self._game,
            rules=rules,
            variants=values,
            cast=tuple(zip(names, roles, strict=True)),
            composition={role: roles.count(role) for role in sorted(set(roles))},
            host=0,
            host_named=True,
            languages=("en",) * size,
            venue=None,
            begin=idea.begin,
            latency=0.0,
            mtu=DEFAULT_MTU,
            shuffle="test",
            steps=(),
        )
        if size < idea.fewest:
            return Case(scenario, name, ())
        game = Rehearsal(scenario.table, roles, names)
        if idea.begin == NIGHT:
            game.deal()
        idea.play(game)
        return Case(scenario, name, tuple(replace(step, line=line) for step in game.steps))


def _comfortable(sizes: tuple[int, ...], idea: Idea) -> int:
    """The claimed size on which an idea is played; if none shows it, one that is too small."""
    enough = [seats for seats in sizes if seats >= idea.fewest] or list(sizes)
    return min(enough, key=lambda seats: (abs(seats - COMFORTABLE), seats))
