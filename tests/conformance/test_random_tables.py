"""Random tables: wherever seeded play leads, drops and races included, the honest plugin does what the engine says."""

from dataclasses import replace
from pathlib import Path

import pytest

from conformance.liars import LIARS
from conformance.random_tables import RandomTable, play_random_table
from conformance.run import Options, run_case
from conformance.scenario.dry_run import preview
from conformance.scenario.loader import read
from conformance.scenario.model import Do, Lose, Refused, Together, WaitPhase
from conformance.scenario.write import scenario_text
from conformance.shrink import shrink
from conformance.verdicts import Kind
from reference_engine.events import Due
from reference_engine.screens import WINNER

CHUNK = 20
CHUNKS = range(0, 300, CHUNK)
DEALS = (Options(rig="loopback", deal="fixed"), Options(rig="loopback", deal="random"))


def played(seed: int) -> RandomTable:
    """The random table of a seed, with fixed and random deals in turn."""
    return play_random_table(seed, DEALS[seed % 2])


def told(table: RandomTable) -> str:
    """The seed, the verdict, and the smallest scenario that still fails."""
    scenario, result = shrink(table.scenario, replace(DEALS[0], seed=table.seed), table.result)
    return (
        f"seed {table.seed}: {table.result.verdict}\nas small as it gets: {result.verdict}\n{scenario_text(scenario)}"
    )


@pytest.mark.parametrize("first", CHUNKS)
def test_the_plugin_agrees_with_the_engine_on_random_tables(first: int) -> None:
    for seed in range(first, first + CHUNK):
        table = played(seed)
        assert table.result.verdict.kind is Kind.PASS, told(table)


def test_random_play_gets_around() -> None:
    tables = [played(seed) for seed in range(300, 340)]
    steps = [step for table in tables for step in table.scenario.steps]
    assert {type(step) for step in steps} == {Do, Lose, Refused, Together, WaitPhase}
    assert {True, False} == {step.late for step in steps if isinstance(step, Refused)}
    before = {step.at for step in steps if isinstance(step, Lose)}
    assert {None, Due.SETTLED, Due.COUNTED, Due.CLOSED, Due.OPENED, Due.FINAL} == before
    assert {"village", "wolves", "undecided"} <= {winner_of(table) for table in tables}


def winner_of(table: RandomTable) -> object:
    shown = [entry.screen for entry in table.result.timeline.entries if entry.screen is not None]
    return shown[-1].facts.get(WINNER)


def test_a_seed_is_a_table() -> None:
    one, two = played(11), played(11)
    assert one.scenario == two.scenario
    assert one.result.timeline.entries == two.result.timeline.entries


@pytest.mark.parametrize("seed", range(5))
def test_a_random_table_is_a_scenario_file_without_a_mistake(seed: int) -> None:
    case = read(scenario_text(played(seed).scenario), Path("random.yaml")).case()
    assert preview(case) == []
    assert run_case(case, replace(DEALS[0], seed=seed)).verdict.kind is Kind.PASS


def test_a_fault_found_at_random_becomes_a_small_scenario_file_that_fails_alike() -> None:
    liar = next(each for each in LIARS if each.id == "FirstOfATieGoes")
    tables = (play_random_table(seed, liar.options()) for seed in range(100))
    found = next(table for table in tables if "WLK-DAY-5" in table.result.verdict.rules)
    options = liar.options(seed=found.seed)
    scenario, _ = shrink(found.scenario, options, found.result)
    assert len(scenario.steps) < len(found.scenario.steps)
    assert len(scenario.steps) <= 8
    again = read(scenario_text(scenario), Path("found.yaml"))
    verdict = run_case(again.case(), options).verdict
    assert "WLK-DAY-5" in verdict.rules
    assert run_case(again.case(), DEALS[0]).verdict.kind is Kind.PASS


@pytest.mark.parametrize("seed", [1, 4, 9])
def test_the_same_tables_pass_on_virtual_bluetooth(seed: int) -> None:
    table = play_random_table(seed, replace(DEALS[0], rig="virtual", latency=0.05))
    assert table.result.verdict.kind is Kind.PASS, table.result.verdict
