"""Which rules the suite covers: for each provable rule its scenarios and its liars."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reference_engine.rulebook import Rule, rulebook
from reference_engine.tables import WILKI
from reports.errors import UnknownRules
from reports.lines import Case


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """One rule and what covers it.

    Attributes:
        rule: the entry of the rulebook.
        cases: IDs of the cases that name it, in the order given.
        liars: names of the liars that break it, in the order given.
    """

    rule: Rule
    cases: tuple[str, ...]
    liars: tuple[str, ...]

    @property
    def due(self) -> bool:
        """Whether the suite owes a scenario and a liar: the documents state it and a run can show it."""
        return self.rule.status == "stated" and self.rule.provable

    @property
    def gaps(self) -> tuple[str, ...]:
        """What is owed and not there: ``scenario``, ``liar``, both or nothing."""
        if not self.due:
            return ()
        return tuple(word for word, there in (("scenario", self.cases), ("liar", self.liars)) if not there)


def coverage(
    cases: Iterable[Case], liars: Mapping[str, Sequence[str]], games: Sequence[str] = (WILKI,)
) -> dict[str, RuleCoverage]:
    """What covers each rule of the games, by rule ID in rulebook order.

    Args:
        cases: cases with the rules they are about.
        liars: for each liar the rule IDs that it breaks.
        games: the games whose rulebooks count.

    Raises:
        UnknownRules: a case or a liar names an ID that is in none of these rulebooks.
        RulebookError: there is no such game.
    """
    rules: dict[str, Rule] = {}
    for game in games:
        rules.update(rulebook(game))
    by_case: dict[str, list[str]] = {}
    by_liar: dict[str, list[str]] = {}
    for case in cases:
        for id in dict.fromkeys(case.rules):
            by_case.setdefault(id, []).append(case.id)
    for liar, broken in liars.items():
        for id in dict.fromkeys(broken):
            by_liar.setdefault(id, []).append(liar)
    unknown = sorted({*by_case, *by_liar} - set(rules))
    if unknown:
        told = "; ".join(f"{id} in {', '.join([*by_case.get(id, ()), *by_liar.get(id, ())])}" for id in unknown)
        raise UnknownRules(f"no rulebook of {', '.join(games)} has {told}")
    return {
        id: RuleCoverage(rule, tuple(by_case.get(id, ())), tuple(by_liar.get(id, ()))) for id, rule in rules.items()
    }


def gaps(covered: Mapping[str, RuleCoverage]) -> dict[str, tuple[str, ...]]:
    """The rules to which the suite still owes a scenario or a liar, and which of the two."""
    return {id: entry.gaps for id, entry in covered.items() if entry.gaps}
