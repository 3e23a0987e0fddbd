"""A plugin that does not claim a feature may leave its fact out; what it shows must be right."""

from bumble_sim.plugins.wilki import Wilki
from conformance.run import Options, run_case
from conformance.statements.model import Statement
from conformance.verdicts import Kind, Verdict
from tests.conformance.cases import case_named
from tests.conformance.scenario.texts import scenario
from tests.conformance.statements.plugins import Early, Miscounting, Reticent
from tests.conformance.statements.texts import statement

VOTE = scenario(
    "do: {Kuba: attack Marek, Jan: probe Kuba}",
    "wait: day",
    "do: {Kuba: vote Ewa, Ola: vote Ewa, Ewa: vote Kuba, Jan: abstain}",
    "wait: night",
).case()


def verdict(plugin: type[Wilki], claimed: Statement | None) -> Verdict:
    return run_case(VOTE, Options(rig="loopback", plugin=lambda _seat: plugin(), statement=claimed)).verdict


def test_without_a_statement_every_fact_is_asked_for() -> None:
    found = verdict(Reticent, None)
    assert found.kind is Kind.FAIL
    assert found.part == "choice"


def test_the_facts_of_features_that_are_not_claimed_may_be_missing() -> None:
    assert verdict(Reticent, statement()).kind is Kind.PASS


def test_the_facts_of_features_that_are_claimed_may_not() -> None:
    found = verdict(Reticent, statement('features = ["tally"]'))
    assert (found.kind, found.part) == (Kind.FAIL, "tally")
    assert "WLK-A17" in found.rules


def test_an_optional_fact_that_is_shown_must_be_right() -> None:
    found = verdict(Miscounting, statement())
    assert (found.kind, found.part) == (Kind.FAIL, "abstentions")


def test_an_optional_fact_where_it_has_no_place_is_a_leak() -> None:
    found = verdict(Early, statement())
    assert (found.kind, found.part, found.step) == (Kind.FAIL, "tally", None)


def test_the_honest_plugin_may_show_more_than_it_claims() -> None:
    assert verdict(Wilki, statement()).kind is Kind.PASS


def test_a_plugin_that_leaves_them_out_passes_races_too() -> None:
    case = case_named("taps_race_the_end_of_the_night")
    options = Options(rig="loopback", plugin=lambda _seat: Reticent(), statement=statement())
    assert run_case(case, options).verdict.kind is Kind.PASS
