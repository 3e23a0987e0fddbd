"""The suite fails every liar, and blames the rule that it breaks."""

import inspect
from collections import Counter
from dataclasses import replace

import pytest

from bumble_sim.phone.display import Display
from bumble_sim.plugins.wilki import Wilki
from conformance.liars import LIARS, Liar, catch, hunt
from conformance.liars.catch import name_of
from conformance.liars.model import plugin_liar
from conformance.run import run_case
from conformance.verdicts import MAX_BLAMED, Kind
from reference_engine.rulebook import rule
from tests.conformance.cases import all_cases, case_named


@pytest.mark.parametrize("liar", LIARS, ids=lambda liar: f"{liar.rule}-{liar.id}")
def test_every_liar_is_caught_by_the_rule_it_breaks(liar: Liar) -> None:
    found = hunt(liar, all_cases())
    assert found.caught, f"{liar.id} escapes; other rules were blamed: {found.wrong_blames[:3]}"
    assert found.caught.verdict.kind is Kind.FAIL
    assert liar.rule in found.caught.verdict.rules
    assert len(found.caught.verdict.rules) <= MAX_BLAMED
    assert not found.errors, f"{liar.id} makes runs end in {found.errors}"


def test_every_liar_has_its_own_name_a_rule_that_exists_and_a_sentence() -> None:
    assert [id for id, count in Counter(liar.id for liar in LIARS).items() if count > 1] == []
    for liar in LIARS:
        assert rule(liar.rule).provable
        assert liar.what.endswith("."), f"{liar.id} does not say what it does wrong"
        assert (liar.plugin is None) != (liar.display is None)


def test_a_liar_changes_little() -> None:
    for liar in LIARS:
        fault = liar.plugin or liar.display
        assert isinstance(fault, type)
        assert issubclass(fault, Wilki | Display)
        lines = [line for line in inspect.getsource(fault).splitlines() if line.strip()]
        assert len(lines) <= 25, f"{liar.id} has {len(lines)} lines"


class Honest(Wilki):
    """Does nothing wrong."""


def test_an_honest_plugin_is_never_caught() -> None:
    cases = [case_named("tied_vote[two_way]"), case_named("win_by_vote"), case_named("doctor_saves[a_villager]")]
    assert catch(plugin_liar("WLK-DAY-5", Honest), cases) is None


def test_a_fault_in_one_seat_alone_is_found() -> None:
    liar = next(each for each in LIARS if each.id == "NoMorningNews")
    one_seat = replace(liar, seats=(4,))
    caught = catch(one_seat, [case_named("doctor_saves[the_wrong_one]")])
    assert caught is not None
    assert caught.verdict.seat == 4


def test_a_case_that_blames_another_rule_is_told() -> None:
    liar = next(each for each in LIARS if each.id == "FirstOfATieGoes")
    found = hunt(replace(liar, rule="WLK-WIN-1"), [case_named("tied_vote[two_way]")])
    assert found.caught is None
    assert [(wrong.case, "WLK-DAY-5" in wrong.verdict.rules) for wrong in found.wrong_blames] == [
        ("tied_vote[two_way]", True)
    ]


def test_no_liar_makes_a_run_end_in_anything_but_pass_or_fail() -> None:
    cases = all_cases()
    for at, liar in enumerate(each for each in LIARS if each.rig == "loopback"):
        for case in cases[at % 23 :: 23]:
            verdict = run_case(case, liar.options()).verdict
            assert verdict.kind in (Kind.PASS, Kind.FAIL), f"{liar.id} on {name_of(case)}: {verdict}"
            assert bool(verdict.rules) == (verdict.kind is Kind.FAIL)
