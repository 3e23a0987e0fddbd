"""What a run says of each rule: the cases that cover it, their verdicts, and how many of them blame it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from reference_engine.errors import RulebookError
from reference_engine.rulebook import Rule, rulebook
from reports.lines import Attempt, Case, Verdict
from reports.records import GOOD, Run


@dataclass(frozen=True, slots=True)
class RuleResult:
    """One rule in one run.

    Attributes:
        id: the rule ID.
        rule: its entry in the rulebook; ``None`` when a case names an ID that is not there.
        verdicts: number of covering cases by verdict; ``None`` stands for missing.
        blamed: number of failed cases that blame the rule, whether they cover it or not.
    """

    id: str
    rule: Rule | None
    verdicts: Mapping[Verdict | None, int]
    blamed: int

    @property
    def cases(self) -> int:
        """How many cases of the run cover the rule."""
        return sum(self.verdicts.values())

    @property
    def problem(self) -> bool:
        """Blamed, unknown, or covered by a case that neither passed nor was not applicable."""
        return bool(self.blamed) or self.rule is None or any(verdict not in GOOD for verdict in self.verdicts)


def book(game: str | None) -> Mapping[str, Rule]:
    """The rulebook of a game; empty for a game that has none, so that a report can still be made."""
    if game is None:
        return {}
    try:
        return rulebook(game)
    except RulebookError:
        return {}


def rule_results(run: Run, game: str) -> tuple[RuleResult, ...]:
    """Every rule of the game that a run can prove, in rulebook order, covered or not.

    Rules with another proof and unknown IDs follow when a case covers or a verdict blames them.
    """
    rules = book(game)
    verdicts: dict[str, Counter[Verdict | None]] = {}
    blamed: Counter[str] = Counter()
    for case in run.cases:
        if case.game != game:
            continue
        deciding = run.deciding(case.id)
        for id in covered(case, deciding):
            verdicts.setdefault(id, Counter())[run.outcomes[case.id]] += 1
        if deciding is not None and deciding.verdict is Verdict.FAIL:
            blamed.update(dict.fromkeys(deciding.blamed, 1))
    listed = [id for id, rule in rules.items() if rule.provable]
    others = sorted({*verdicts, *blamed} - set(listed))
    return tuple(RuleResult(id, rules.get(id), verdicts.get(id, {}), blamed[id]) for id in [*listed, *others])


def covered(case: Case, attempt: Attempt | None) -> tuple[str, ...]:
    """The rules that a case covers, as requested and as recorded, each once."""
    return tuple(dict.fromkeys((*case.rules, *(attempt.rules if attempt else ()))))
