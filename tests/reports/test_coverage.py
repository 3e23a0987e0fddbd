"""Which rules the suite covers."""

import pytest

from reference_engine.errors import RulebookError
from reference_engine.rulebook import provable_stated, rulebook
from reports.coverage import coverage, gaps
from reports.errors import UnknownRules
from tests.reports.builders import SAVED, TIE, case


def test_without_scenarios_and_liars_every_provable_stated_rule_owes_both() -> None:
    owed = gaps(coverage([], {}))
    assert owed == {rule.id: ("scenario", "liar") for rule in provable_stated("wilki")}
    assert owed


def test_a_rule_knows_its_scenarios_and_liars() -> None:
    entry = coverage([case(TIE, "WLK-DAY-5", "WLK-DAY-5"), case(SAVED, "WLK-DAY-5")], {"TieKills": ["WLK-DAY-5"]})
    assert entry["WLK-DAY-5"].cases == (TIE, SAVED)
    assert entry["WLK-DAY-5"].liars == ("TieKills",)
    assert entry["WLK-DAY-5"].gaps == ()


def test_a_scenario_alone_leaves_the_liar_owed_and_the_other_way_round() -> None:
    owed = gaps(coverage([case(TIE, "WLK-DAY-5")], {"Grave": ("WLK-DAY-8",)}))
    assert owed["WLK-DAY-5"] == ("liar",)
    assert owed["WLK-DAY-8"] == ("scenario",)


def test_assumed_and_unprovable_rules_owe_nothing() -> None:
    covered = coverage([], {})
    assert set(covered) == set(rulebook("wilki"))
    for entry in covered.values():
        assert bool(entry.gaps) == (entry.rule.status == "stated" and entry.rule.provable)


def test_unknown_rules_are_refused_with_those_who_name_them() -> None:
    with pytest.raises(UnknownRules, match=rf"WLK-DAY-55 in {TIE}; WLK-X in Liar"):
        coverage([case(TIE, "WLK-DAY-55")], {"Liar": ["WLK-X"]})


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(RulebookError):
        coverage([], {}, games=["chess"])
