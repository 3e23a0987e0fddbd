"""Which cases a statement makes *not applicable*, and which rules it takes out of judgement."""

from collections.abc import Iterable, Iterator

from conformance.scenario.model import Case
from conformance.scenario.steps import Expect
from conformance.statements.features import FEATURES, optional_facts
from conformance.statements.model import Claims, Grade, Statement
from reference_engine.rulebook import rulebook, spelled
from reference_engine.wilki.rules import FEWEST_SEATS

AIR: str = "air"
"""The proof of the rules that only the air shows."""


def not_claimed(case: Case, statement: Statement) -> str:
    """What a case needs that the statement does not claim, in words; empty if the case applies."""
    claims = statement.games.get(case.scenario.game)
    lacking = [f"the game {case.scenario.game}"] if claims is None else list(_lacking(case, claims))
    return f"{statement.path} does not claim {', '.join(lacking)}" if lacking else ""


def _lacking(case: Case, claims: Claims) -> Iterator[str]:
    scenario = case.scenario
    seats = len(scenario.cast)
    # That a table below the smallest does not start is asked of every plugin (WLK-SET-1).
    if seats >= FEWEST_SEATS and seats not in claims.seats:
        yield f"{seats} seats"
    for key, value in scenario.variants.items():
        if not claims.has_value(key, value):
            yield f"{key}: {spelled(value)}"
    for fact in FEATURES[scenario.game]:
        if fact not in claims.features and fact in _facts_asked_for(case):
            yield f"the feature {fact}"
    if claims.secrecy is Grade.SCREEN and case.rules and not _on_screens(case.rules):
        yield f"the secrecy grade {Grade.AIR}"


def _facts_asked_for(case: Case) -> frozenset[str]:
    """The facts that an ``expect`` of the case wants to see."""
    partials = [partial for step in case.steps if isinstance(step, Expect) for partial in step.partials]
    return frozenset(fact for partial in partials for fact in partial.facts)


def _on_screens(rules: Iterable[str]) -> tuple[str, ...]:
    known = rulebook()
    return tuple(rule for rule in rules if known[rule].proof != AIR)


def judged_rules(case: Case, statement: Statement | None) -> tuple[str, ...]:
    """The rules that a case covers, without those that the claimed secrecy grade takes out of judgement."""
    return case.rules if judges_air(case.scenario.game, statement) else _on_screens(case.rules)


def judges_air(game: str, statement: Statement | None) -> bool:
    """Whether the air is checked: not of a plugin that claims only that its screens keep secrets."""
    claims = None if statement is None else statement.games.get(game)
    return claims is None or claims.secrecy is not Grade.SCREEN


def may_leave_out(game: str, statement: Statement | None) -> frozenset[str]:
    """The facts that the plugin may leave off its screens; none without a statement."""
    claims = None if statement is None else statement.games.get(game)
    return frozenset() if claims is None else optional_facts(game, claims.features)
