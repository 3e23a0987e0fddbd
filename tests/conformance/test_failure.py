"""The text of a failure and the record of an attempt say what, where, whose phone and how to replay it."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from conformance.attempts import attempt_record, case_record
from conformance.failure import failure_text, one_line, replay_command
from conformance.run import CaseResult, Options
from conformance.scenario.model import Case
from conformance.timeline import Timeline
from conformance.verdicts import Kind, Verdict
from reference_engine.screens import Screen
from reports.invocation import program
from reports.lines import EvidenceKind, StepStatus
from tests.conformance.scenario.texts import MAREK, scenario

ENDING: Case = scenario(
    "do: {Kuba: attack Marek}",
    "each: {a tie: [{wait: day}, {expect: {Marek: {died: nobody}, rule: WLK-DAY-1}}]}",
    head="rules: [WLK-NGT-7]",
).cases()[0]
WRONG = Verdict(
    Kind.FAIL, "the screen is wrong at rest: died", ("WLK-DAY-1",), MAREK, 2, 7, "died", "died: Marek", "died: nobody",
    42.0, "dawn",
)  # fmt: skip
WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def result(verdict: Verdict, timeline: Timeline | None = None, *evidence: Path) -> CaseResult:
    return CaseResult(verdict, timeline or Timeline(), ENDING.scenario.names, evidence)


def test_the_text_of_a_failure() -> None:
    assert failure_text(ENDING, result(WRONG), Options(seed=7)).splitlines() == [
        "FAIL: An example",
        "  step      scenarios/wilki/example.yaml:7: expect: Marek {died: nobody}",
        "  when      42.0 s, phase dawn",
        "  phone     Marek, seat 4",
        "  why       the screen is wrong at rest: died",
        "  expected  died: Marek",
        "  seen      died: nobody",
        "  blamed    WLK-DAY-1: In the morning the whole table is told who died by night, or that nobody did.",
        f"  replay    {program()} play scenarios/wilki/example.yaml --case 'a tie' --rig virtual --seed 7",
    ]


def test_a_failure_before_the_script_says_so() -> None:
    early = replace(WRONG, step=None, line=None, seat=None, rules=("XYZ-1",), time=None)
    lines = failure_text(ENDING, result(early), Options()).splitlines()
    assert lines[1] == "  step      scenarios/wilki/example.yaml: before the script"
    assert "  blamed    XYZ-1" in lines
    assert not any(line.startswith("  phone") for line in lines)


def test_what_was_seen_is_not_told_twice() -> None:
    crashed = replace(WRONG, reason="the plugin of seat 4 raised KeyError", expected="effects", seen="raised KeyError")
    lines = failure_text(ENDING, result(crashed), Options()).splitlines()
    assert "  why       the plugin of seat 4 raised KeyError" in lines
    assert not any(line.startswith(("  expected", "  seen")) for line in lines)


def test_a_verdict_in_one_line() -> None:
    assert one_line(WRONG) == "WLK-DAY-1: the screen is wrong at rest: died (expected died: Marek; seen died: nobody)"
    assert one_line(replace(WRONG, rules=(), seen="")) == "the screen is wrong at rest: died"


def test_the_replay_command_names_what_differs_from_the_defaults() -> None:
    single = scenario("wait: day").cases()[0]
    options = Options(rig="loopback", seed=3, deal="random", latency=0.25)
    assert replay_command(single, options) == (
        "tablerig play scenarios/wilki/example.yaml --rig loopback --seed 3 --deal random --latency 250"
    )


def test_the_record_of_a_requested_case() -> None:
    record = case_record("x.yaml::a tie", ENDING)
    assert (record.id, record.game, record.title) == ("x.yaml::a tie", "wilki", "An example")
    assert record.rules == ("WLK-NGT-7", "WLK-DAY-1")


def test_the_record_of_an_attempt(tmp_path: Path) -> None:
    log = tmp_path / "evidence" / "case" / "1" / "log.txt"
    log.parent.mkdir(parents=True)
    log.write_text("deal\n")
    timeline = Timeline()
    timeline.step(0, "Kuba: attack Marek")
    timeline.shown(6.0, 0, Screen("night", {}))
    timeline.step(1, "wait: day")
    timeline.shown(42.0, 0, Screen("day", {}))
    timeline.step(2, "expect")
    record = attempt_record(
        "x.yaml::a tie", ENDING, result(WRONG, timeline, log), Options(seed=7), started=WHEN, duration=0.5,
        results=tmp_path,
    )  # fmt: skip
    assert (record.verdict, record.blamed, record.seat, record.character) == ("fail", ("WLK-DAY-1",), 4, "Marek")
    assert record.where is not None
    assert (record.where.index, record.where.line, record.where.text) == (2, 7, "expect: Marek {died: nobody}")
    assert [(step.status, step.time) for step in record.steps] == [
        (StepStatus.DONE, 6.0),
        (StepStatus.DONE, 42.0),
        (StepStatus.FAILED, 42.0),
    ]
    assert [(player.character, player.role) for player in record.players][:3] == [
        ("Kuba", "werewolf"),
        ("Ola", "werewolf"),
        ("Ewa", "doctor"),
    ]
    assert [(item.path, item.kind) for item in record.evidence] == [("evidence/case/1/log.txt", EvidenceKind.LOG)]
    assert record.replay.startswith("tablerig play ")


def test_steps_that_were_not_reached_are_told_apart() -> None:
    at_first = replace(WRONG, step=0)
    record = attempt_record("x", ENDING, result(at_first), Options(), started=WHEN, duration=0.0, results=None)
    assert [step.status for step in record.steps] == [
        StepStatus.FAILED,
        StepStatus.NOT_REACHED,
        StepStatus.NOT_REACHED,
    ]
    passed = attempt_record(
        "x", ENDING, result(Verdict(Kind.PASS)), Options(), started=WHEN, duration=0.0, results=None
    )
    assert {step.status for step in passed.steps} == {StepStatus.DONE}
