"""Every rule that the documents state and a run can show has a scenario that names it, and a liar that breaks it."""

from conformance.liars import broken_rules
from conformance.liars.catch import name_of
from reference_engine.rulebook import provable_stated
from reports.coverage import coverage, gaps
from reports.lines import Case
from tests.conformance.cases import all_cases


def records() -> list[Case]:
    return [
        Case(id=name_of(case), game=case.scenario.game, title=case.scenario.title, rules=case.rules)
        for case in all_cases()
    ]


def test_no_rule_lacks_a_scenario_or_a_liar() -> None:
    assert gaps(coverage(records(), broken_rules())) == {}


def test_all_52_rules_are_asked_for() -> None:
    covered = coverage(records(), broken_rules())
    assert [id for id, entry in covered.items() if entry.due] == [rule.id for rule in provable_stated()]
    assert len(provable_stated()) == 52


def test_a_rule_without_a_liar_is_a_gap() -> None:
    fewer = {id: rules for id, rules in broken_rules().items() if rules != ("WLK-DAY-5",)}
    assert gaps(coverage(records(), fewer)) == {"WLK-DAY-5": ("liar",)}
