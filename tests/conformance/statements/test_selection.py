"""What is not claimed makes a case not applicable: never a pass, and never a failure."""

from dataclasses import replace

import pytest

from conformance.run import Options, run_case
from conformance.scenario.model import Case
from conformance.statements.model import Statement
from conformance.statements.selection import judged_rules, judges_air, not_claimed
from conformance.verdicts import Kind
from tests.conformance.cases import all_cases, case_named
from tests.conformance.scenario.texts import scenario
from tests.conformance.statements.plugins import Aloud
from tests.conformance.statements.texts import statement

NIGHT = ("do: {Kuba: attack Marek, Ola: attack Marek}", "wait: day")


def why(claimed: Statement, *steps: str, head: str = "") -> str:
    return not_claimed(scenario(*(steps or NIGHT), head=head).case(), claimed).removeprefix("mine.toml does not claim ")


def test_what_is_claimed_applies() -> None:
    assert why(statement()) == ""


def test_a_table_size_that_is_not_claimed() -> None:
    assert why(statement(seats="[4, 5, 6, 8]")) == "7 seats"


def test_a_value_that_is_not_claimed_the_default_too() -> None:
    assert why(statement(), head="variants: {self_vote: false}") == "self_vote: false"
    assert why(statement(variants="self_vote = [false]")) == "self_vote: true"
    assert why(statement(variants="self_vote = [false]"), head="variants: {self_vote: false}") == ""


def test_a_number_that_is_not_claimed() -> None:
    claimed = statement(variants="night_seconds = {min = 20, max = 40}")
    assert why(claimed, head="variants: {night_seconds: 40}") == ""
    assert why(claimed, head="variants: {night_seconds: 41}") == "night_seconds: 41"


def test_an_expectation_of_a_feature_that_is_not_claimed() -> None:
    step = "expect: {everyone: {phase: day}, Kuba: {tally: {Ola: 2}}}"
    assert why(statement(), *NIGHT, step) == "the feature tally"
    assert why(statement('features = ["tally"]'), *NIGHT, step) == ""


def test_that_such_a_fact_is_absent_can_be_asked_of_everybody() -> None:
    assert why(statement(), *NIGHT, "expect: {everyone: {phase: day}, absent: [tally]}") == ""


def test_everything_that_is_lacking_is_told() -> None:
    assert why(statement(seats="[5]"), head="variants: {self_vote: false}") == "7 seats, self_vote: false"


def test_a_game_that_is_not_claimed() -> None:
    assert why(replace(statement(), games={})) == "the game wilki"


def test_a_table_below_the_smallest_must_refuse_to_start_whoever_plays() -> None:
    case = case_named("too_few_players")
    assert len(case.scenario.cast) < 4
    assert not_claimed(case, statement()) == ""


# --- verdicts ---
def test_such_a_case_is_not_applicable_and_says_why() -> None:
    case = case_named("twelve_phones")
    verdict = run_case(case, Options(rig="loopback", statement=statement())).verdict
    assert verdict.kind is Kind.NOT_APPLICABLE
    assert verdict.reason == "mine.toml does not claim 12 seats"


def test_it_is_not_applicable_also_where_the_rig_could_not_play_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rigs.loopback.rig.Loopback.max_seats", 8)
    case = case_named("twelve_phones")
    assert run_case(case, Options(rig="loopback")).verdict.kind is Kind.NOT_RUN
    assert run_case(case, Options(rig="loopback", statement=statement())).verdict.kind is Kind.NOT_APPLICABLE


@pytest.mark.parametrize("at", range(6))
def test_the_honest_plugin_passes_whatever_applies_to_the_smallest_statement(at: int) -> None:
    claimed = statement(variants="day_seconds = [30, 300]")
    kinds = {run_case(case, Options(rig="loopback", statement=claimed)).verdict.kind for case in all_cases()[at::6]}
    assert kinds == {Kind.PASS, Kind.NOT_APPLICABLE}


# --- the secrecy grade ---
def of_rules(*rules: str) -> Case:
    return scenario(*NIGHT, head=f"rules: [{', '.join(rules)}]").case()


def test_a_case_about_the_air_alone_does_not_apply_to_a_plugin_that_claims_only_its_screens() -> None:
    case = of_rules("WLK-NGT-13")
    assert not_claimed(case, statement()) == "mine.toml does not claim the secrecy grade air"
    assert not_claimed(case, statement(secrecy='"air"')) == ""


def test_of_any_other_case_the_rules_of_the_air_are_taken_out() -> None:
    case = of_rules("WLK-NGT-8", "WLK-NGT-13")
    assert not_claimed(case, statement()) == ""
    assert judged_rules(case, statement()) == ("WLK-NGT-8",)
    assert judged_rules(case, statement(secrecy='"air"')) == ("WLK-NGT-8", "WLK-NGT-13")
    assert judged_rules(case, None) == ("WLK-NGT-8", "WLK-NGT-13")


def test_the_air_is_checked_if_the_grade_is_claimed_or_nothing_is_said() -> None:
    case = scenario(*NIGHT).case()

    def kind(claimed: Statement | None) -> Kind:
        return run_case(case, Options(rig="virtual", plugin=lambda _seat: Aloud(), statement=claimed)).verdict.kind

    assert kind(None) is Kind.FAIL
    assert kind(statement(secrecy='"air"')) is Kind.FAIL
    assert kind(statement()) is Kind.PASS
    assert not judges_air("wilki", statement())
