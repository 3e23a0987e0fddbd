"""Claims tried on real plugins: those of the honest one hold, and each kind of false claim is found."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from bumble_sim.contract import Effect, Event, Plugin
from bumble_sim.phone.display import Display
from bumble_sim.plugins.wilki import Wilki
from conformance.run import CaseResult, Options
from conformance.statements.loader import load
from conformance.statements.model import Statement
from conformance.statements.probes import Probe, plain_name, probes
from conformance.statements.probing import DOES_NOT_WORK, WORKS, how, try_probe, works_unclaimed
from conformance.verdicts import Kind, Verdict
from reference_engine.rulebook import variants_of
from reference_engine.tables import VariantValue
from tests.conformance.statements.plugins import Aloud, Early, Miscounting, Reticent, SmallTables, stuck
from tests.conformance.statements.test_probes import anything, named
from tests.conformance.statements.texts import statement

BASELINE = Path(__file__).parents[3] / "bumble_sim" / "plugins" / "wilki" / "statement.toml"
KEPT_BY_THE_PHONE = {"grace_seconds", "tick_seconds"}
VARIANTS = [key for key in variants_of("wilki") if key not in KEPT_BY_THE_PHONE]
EVERYTHING = statement('features = "all"', 'variants = "all"', seats="{min = 4, max = 20}", secrecy='"air"')


def tried(probe: Probe, plugin: Callable[[], Plugin]) -> CaseResult:
    return try_probe(probe, Options(plugin=lambda _seat: plugin()))


def verdicts(claimed: Statement, plugin: Callable[[], Plugin], *, air: bool = False) -> dict[str, Verdict]:
    """The verdict of each probe by its name; those of the air, which take longer, only if asked for."""
    return {each.name: tried(each, plugin).verdict for each in probes(claimed) if air or not each.air}


def false(found: dict[str, Verdict]) -> list[str]:
    return [name.removeprefix("wilki ") for name, verdict in found.items() if verdict.kind is Kind.FAIL]


# --- good statements ---
def test_every_claim_of_the_baseline_plugin_holds() -> None:
    assert {verdict.kind for verdict in verdicts(load(BASELINE), Wilki, air=True).values()} == {Kind.PASS}


@pytest.mark.parametrize("seed", range(4))
def test_the_baseline_plugin_does_whatever_anybody_claims_and_the_rest_too(seed: int) -> None:
    claimed = anything(random.Random(seed))
    for probe in probes(claimed):
        if probe.air or not probe.shown:
            continue
        found = tried(probe, Wilki).verdict
        assert found.kind is Kind.PASS if probe.claimed else works_unclaimed(found), probe.name


def test_a_plugin_that_claims_no_feature_may_show_none() -> None:
    found = verdicts(statement(), Reticent)
    assert not false(found)
    assert found["wilki feature tally (not claimed)"].reason == DOES_NOT_WORK


# --- false claims ---
def test_a_game_that_the_plugin_cannot_play() -> None:
    class Mute(Wilki):
        def handle(self, event: Event) -> list[Effect]:
            return []

    found = verdicts(statement(), Mute)
    assert "game" in false(found)
    assert found["wilki game"].rules[0] == "PRO-STM-1"


def test_tables_that_are_too_large_for_it() -> None:
    found = verdicts(EVERYTHING, SmallTables)
    assert false(found) == ["seats 20"]
    assert found["wilki seats 20"].rules == ("PRO-STM-1", "WLK-DSC-1")


@pytest.mark.parametrize("key", VARIANTS)
def test_a_value_that_it_does_not_keep(key: str) -> None:
    mine = [each for each in probes(EVERYTHING) if f" {key}: " in each.name]
    assert len(mine) > 1
    for kept in (each.case.scenario.variants[key] for each in mine):
        found = {each.case.scenario.variants[key]: tried(each, stuck(key, kept)).verdict for each in mine}
        assert found[kept].kind is Kind.PASS
        for value, verdict in found.items():
            if value != kept and not too_close(key, kept, value):
                assert verdict.kind is Kind.FAIL, f"{key} is always {kept}, and {value} was not missed"
                assert verdict.rules[0] == "PRO-STM-1"


def too_close(key: str, kept: VariantValue, claimed: VariantValue) -> bool:
    """Times are told to two ticks: a night of 5 s, where 10 are claimed, is within them."""
    return (key, kept, claimed) == ("night_seconds", 5, 10)


def test_a_feature_that_it_lacks() -> None:
    found = verdicts(EVERYTHING, Reticent)
    assert false(found) == ["feature choice", "feature tally", "feature abstentions"]


def test_secrets_on_the_air() -> None:
    probe = named(EVERYTHING, "wilki secrecy air")
    found = tried(probe, Aloud).verdict
    assert found.kind is Kind.FAIL
    assert found.rules == ("PRO-STM-1", "WLK-NGT-13")


def test_secrets_on_screens() -> None:
    class Gossip(Wilki):
        """Every phone shows who attacks, even to the village."""

        def facts(self) -> dict[str, object]:  # type: ignore[override]
            return {"proposals": {}, **super().facts()}

    assert "secrecy screen" in false(verdicts(statement(), Gossip))


@pytest.mark.parametrize("plugin", [Miscounting, Early])
def test_what_it_shows_without_claiming_it_must_be_right_all_the_same(plugin: type[Wilki]) -> None:
    assert "game" in false(verdicts(statement(), plugin))


def test_a_false_claim_is_told_with_its_name_and_its_place() -> None:
    found = verdicts(EVERYTHING, SmallTables)["wilki seats 20"]
    assert found.reason.startswith('mine.toml:4 claims "wilki seats 20", which does not hold: the screen is wrong')
    assert found.line == 4


def test_a_plugin_that_raises_makes_its_claims_false() -> None:
    class Fragile(Wilki):
        def handle(self, event: Event) -> list[Effect]:
            raise ZeroDivisionError("nothing to share")

    found = verdicts(statement(), Fragile)["wilki game"]
    assert found.rules == ("PRO-STM-1", "PRO-PLG-1")
    assert "nothing to share" in found.reason


# --- what is not claimed ---
def test_what_works_without_being_claimed_is_reported_and_no_failure() -> None:
    found = verdicts(statement(), Wilki)
    beyond = {name: verdict for name, verdict in found.items() if name.endswith("(not claimed)")}
    assert {verdict.kind for verdict in beyond.values()} == {Kind.NOT_APPLICABLE}
    assert {verdict.reason for verdict in beyond.values()} == {WORKS}
    assert {"wilki seats 9 (not claimed)", "wilki feature tally (not claimed)"} <= set(beyond)


def test_what_is_not_claimed_and_does_not_work_is_no_failure_either() -> None:
    found = verdicts(statement(seats="{min = 4, max = 8}"), SmallTables)
    assert not false(found)
    assert found["wilki seats 9 (not claimed)"].reason == DOES_NOT_WORK


def test_a_grade_that_is_kept_and_not_claimed_is_reported() -> None:
    probe = named(statement(), "wilki secrecy air (not claimed)")
    assert works_unclaimed(tried(probe, Wilki).verdict)
    assert tried(probe, Aloud).verdict.reason == DOES_NOT_WORK


def test_what_no_claimed_table_shows_is_not_applicable() -> None:
    found = tried(named(statement(seats="[4]"), "wilki parity: others"), Wilki).verdict
    assert found.kind is Kind.NOT_APPLICABLE
    assert found.reason == "no value makes a difference at a table of 4, and no larger one is claimed"


def test_our_own_fault_is_not_kept_quiet() -> None:
    def broken(*_: object) -> Display:
        raise AssertionError("no screen today")

    found = try_probe(named(statement(), "wilki seats 9 (not claimed)"), Options(display=broken)).verdict
    assert found.kind is Kind.ERROR
    assert "no screen today" in found.reason


# --- how ---
def test_claims_are_tried_on_the_exact_rig_and_the_air_where_there_is_some() -> None:
    options = Options(rig="virtual", deal="random", latency=0.2, seed=7)
    plain = how(named(EVERYTHING, "wilki game"), options)
    assert (plain.rig, plain.deal, plain.latency, plain.seed) == ("loopback", "fixed", None, 7)
    assert how(named(EVERYTHING, "wilki secrecy air"), options).rig == "virtual"


def test_evidence_is_kept_of_claims_alone(tmp_path: Path) -> None:
    options = Options(evidence=tmp_path, plugin=lambda _seat: SmallTables())
    assert try_probe(named(EVERYTHING, "wilki seats 20"), options).evidence
    assert not try_probe(named(statement(), "wilki seats 9 (not claimed)"), options).evidence


def test_a_name_can_be_said_without_whether_it_is_claimed() -> None:
    assert plain_name("wilki seats 9 (not claimed)") == "wilki seats 9"
    assert plain_name("wilki seats 8") == "wilki seats 8"
