"""A failing table becomes smaller as long as the same rules are blamed."""

from dataclasses import replace

import pytest

from bumble_sim.plugins.wilki import Wilki
from conformance import shrink as shrink_module
from conformance.liars.day import FirstOfATieGoes
from conformance.run import CaseResult, Options, run_case
from conformance.scenario.model import Case, Scenario, Together
from conformance.shrink import shrink
from conformance.verdicts import Kind
from tests.conformance.scenario.texts import scenario

OPTIONS = Options(rig="loopback", plugin=lambda _seat: FirstOfATieGoes())
CHATTER = ("do: {Kuba: attack Jan}", "do: {Jan: probe Kuba}", "do: {Ewa: protect Ewa}", "do: {Kuba: attack Piotr}")
TIE = ("do: {Kuba: vote Marek}", "do: {Ola: vote Kuba}", "do: {Jan: vote Marek}", "do: {Ewa: vote Kuba}")


def failed(whole: Scenario, options: Options = OPTIONS) -> CaseResult:
    result = run_case(whole.cases()[0], options)
    assert result.verdict.kind is Kind.FAIL, result.verdict
    return result


def shrunk(*steps: str) -> tuple[Scenario, CaseResult]:
    whole = scenario(*steps)
    return shrink(whole, OPTIONS, failed(whole))


def test_steps_that_do_not_matter_are_left_out() -> None:
    small, result = shrunk(*CHATTER, "wait: day", *TIE, "do: {Zosia: vote Zosia}", "wait: night", "wait: day")
    assert len(small.steps) <= 6
    assert "WLK-DAY-5" in result.verdict.rules
    assert failed(small).verdict.rules == result.verdict.rules


def test_nothing_that_is_left_can_be_left_out() -> None:
    small, result = shrunk("wait: day", *TIE, "do: {Zosia: abstain}", "wait: night")
    for at in range(len(small.steps)):
        fewer = replace(small, steps=small.steps[:at] + small.steps[at + 1 :])
        verdict = run_case(Case(fewer, None, fewer.steps), OPTIONS).verdict
        assert verdict.kind is not Kind.FAIL or not set(verdict.rules) & set(result.verdict.rules)


def test_what_happens_together_loses_entries_but_stays_two() -> None:
    together = "together: [{Kuba: vote Marek}, {Ola: vote Kuba}, {Jan: vote Marek}, {Ewa: vote Kuba}, {Piotr: abstain}]"
    small, _ = shrunk("wait: day", together, "wait: night")
    assert all(len(step.entries) >= 2 for step in small.steps if isinstance(step, Together))
    entries = sum(len(step.entries) for step in small.steps if isinstance(step, Together))
    assert entries < 5


def test_the_scenario_keeps_its_cast_and_head() -> None:
    whole = scenario("wait: day", *TIE, "wait: night")
    small, _ = shrink(whole, OPTIONS, failed(whole))
    assert replace(small, steps=()) == replace(whole, steps=())


def test_it_is_deterministic() -> None:
    steps = (*CHATTER, "wait: day", *TIE, "wait: night")
    assert shrunk(*steps)[0] == shrunk(*steps)[0]


def test_replays_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []
    played = run_case

    def counted(case: Case, options: Options) -> CaseResult:
        runs.append(len(case.steps))
        return played(case, options)

    whole = scenario(*CHATTER, "wait: day", *TIE, "wait: night")
    result = failed(whole)
    monkeypatch.setattr(shrink_module, "run_case", counted)
    monkeypatch.setattr(shrink_module, "MAX_RUNS", 5)
    small, _ = shrink(whole, OPTIONS, result)
    assert len(runs) == 5
    assert failed(small)


class Crashes(Wilki):
    """Breaks down when the day begins."""

    def begin_day(self) -> None:
        raise RuntimeError("no day")


def test_a_plugin_that_breaks_down_shrinks_too() -> None:
    options = Options(rig="loopback", plugin=lambda _seat: Crashes())
    whole = scenario(*CHATTER, "wait: day")
    small, result = shrink(whole, options, failed(whole, options))
    assert [step.text for step in small.steps] == ["wait: day"]
    assert result.verdict.rules == ("PRO-PLG-1",)
