"""The honest plugin passes every scenario, also under the variants that the scenario does not name."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from conformance.liars.catch import name_of
from conformance.run import Options, run_case
from conformance.scenario.dry_run import preview
from conformance.scenario.model import Case
from conformance.verdicts import Kind
from reference_engine import variants
from reference_engine.tables import WILKI, VariantValue
from tests.conformance.cases import all_cases

ALTERNATIVES = [variants.non_default(WILKI, values) for values in variants.all_alternatives(WILKI)]
SHARE = 3
"""Each alternative is tried on every third case, another third each time: all together in the time of a unit test."""


def varied(alternative: dict[str, VariantValue], at: int) -> Iterator[Case]:
    """Cases with one more variant, as far as their script still makes sense by the rules."""
    for case in all_cases()[at % SHARE :: SHARE]:
        values = {**case.scenario.variants, **alternative}
        other = Case(replace(case.scenario, variants=values), case.name, case.steps)
        if values != case.scenario.variants and not preview(other):
            yield other


@pytest.mark.parametrize("at", range(len(ALTERNATIVES)), ids=[str(each) for each in ALTERNATIVES])
def test_every_scenario_passes_under_every_variant(at: int) -> None:
    tried = 0
    for case in varied(ALTERNATIVES[at], at):
        verdict = run_case(case, Options(rig="loopback")).verdict
        assert verdict.kind is Kind.PASS, f"{name_of(case)} with {ALTERNATIVES[at]}: {verdict}"
        tried += 1
    assert tried >= 20
