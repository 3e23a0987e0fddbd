"""What a run says of each rule."""

from pathlib import Path

from reference_engine.rulebook import rulebook
from reports.lines import Verdict
from reports.matrix import RuleResult, rule_results
from reports.records import Run
from tests.reports.builders import DROP, SAVED, TIE, case, failed, other, passed, write_run


def of(run: Run) -> dict[str, RuleResult]:
    return {result.id: result for result in rule_results(run, "wilki")}


def test_every_provable_rule_of_the_game_is_there_in_rulebook_order(tmp_path: Path) -> None:
    found = rule_results(write_run(tmp_path, [], []), "wilki")
    assert [result.id for result in found] == [rule.id for rule in rulebook("wilki").values() if rule.provable]
    assert not any(result.cases or result.blamed or result.problem for result in found)


def test_a_rule_counts_the_cases_that_cover_it_by_verdict(tmp_path: Path) -> None:
    cases = [case(TIE, "WLK-DAY-5", "WLK-A13"), case(SAVED, "WLK-DAY-5"), case(DROP, "WLK-DAY-5")]
    found = of(write_run(tmp_path, cases, [passed(TIE), other(SAVED, Verdict.NOT_RUN, "no air")]))
    assert found["WLK-DAY-5"].verdicts == {Verdict.PASS: 1, Verdict.NOT_RUN: 1, None: 1}
    assert found["WLK-DAY-5"].problem
    assert found["WLK-A13"].verdicts == {Verdict.PASS: 1}
    assert not found["WLK-A13"].problem


def test_a_failure_blames_the_rule_that_was_broken_not_the_one_that_was_covered(tmp_path: Path) -> None:
    found = of(write_run(tmp_path, [case(TIE, "WLK-DAY-5")], [failed(TIE, "WLK-WIN-2")]))
    assert found["WLK-DAY-5"].verdicts == {Verdict.FAIL: 1}
    assert found["WLK-DAY-5"].blamed == 0
    assert found["WLK-WIN-2"].verdicts == {}
    assert found["WLK-WIN-2"].blamed == 1
    assert found["WLK-WIN-2"].problem


def test_what_an_attempt_covers_counts_as_well(tmp_path: Path) -> None:
    found = of(write_run(tmp_path, [case(TIE, "WLK-DAY-5")], [passed(TIE, "WLK-DAY-5", "WLK-DAY-7")]))
    assert found["WLK-DAY-5"].cases == 1
    assert found["WLK-DAY-7"].cases == 1


def test_a_repeated_case_counts_once(tmp_path: Path) -> None:
    attempts = [other(TIE, Verdict.INCONCLUSIVE, "no deal"), passed(TIE, number=2, parent=1)]
    found = of(write_run(tmp_path, [case(TIE, "WLK-DAY-5")], attempts))
    assert found["WLK-DAY-5"].verdicts == {Verdict.PASS: 1}


def test_a_rule_that_is_in_no_rulebook_is_shown_as_a_problem(tmp_path: Path) -> None:
    found = of(write_run(tmp_path, [case(TIE, "WLK-DAY-55")], [passed(TIE)]))
    assert found["WLK-DAY-55"].rule is None
    assert found["WLK-DAY-55"].problem


def test_only_cases_of_the_game_count(tmp_path: Path) -> None:
    run = write_run(tmp_path, [case(TIE, "PLT-LNG-1"), case(SAVED, "PLT-LNG-1", game="chess")], [passed(TIE)])
    assert of(run)["PLT-LNG-1"].verdicts == {Verdict.PASS: 1}
    (chess,) = rule_results(run, "chess")
    assert (chess.id, chess.rule, chess.verdicts) == ("PLT-LNG-1", None, {None: 1})
