"""Scenario files under pytest: what is collected, selected, told, recorded, and with which exit code."""

import json
from pathlib import Path

import pytest

from conformance import run
from conformance.run import CaseResult, Options
from conformance.scenario.model import Case
from conformance.timeline import Timeline
from conformance.verdicts import Kind, Verdict
from reports.exit_codes import INTERRUPTED
from reports.invocation import program
from reports.records import read
from tests.conformance.scenario.texts import text

OK, FAILED = pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED
PLUGINS = ("-p", "no:hypothesispytest", "-p", "no:asyncio")
TWO_ENDINGS = "each: {first: [{wait: dawn}], second: [{expect: {connected: {turn: 1}, rule: WLK-DAY-1}}]}"


@pytest.fixture
def table(pytester: pytest.Pytester) -> Path:
    """A folder with two scenarios, one of them with two endings."""
    folder = pytester.path / "scenarios" / "wilki"
    folder.mkdir(parents=True)
    write(folder / "b_endings.yaml", TWO_ENDINGS, head="rules: [WLK-A1]")
    write(folder / "a_night.yaml", "wait: dawn", head="rules: [WLK-A12]")
    return folder


def write(path: Path, *steps: str, head: str = "", title: str = "An example") -> None:
    path.write_text(text(*steps, head=head).replace("An example", title))


def play(pytester: pytest.Pytester, *words: str) -> pytest.RunResult:
    """Run pytest on the folder, in this process, on the loopback rig."""
    return pytester.runpytest_inprocess(*PLUGINS, "--rig", "loopback", *words)


def collected(pytester: pytest.Pytester, *words: str) -> list[str]:
    done = play(pytester, "--collect-only", "-q", *words)
    return [line.removeprefix("scenarios/wilki/") for line in done.outlines if "::" in line]


class Scripted:
    """Stands for the judge: the verdict of a case is the first word of its title; keeps what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Options]] = []

    def __call__(self, case: Case, options: Options) -> CaseResult:
        self.asked.append((case.id, options))
        kind = Kind(case.scenario.title)
        seat = 4 if kind is Kind.FAIL else None
        rules = ("WLK-DAY-1",) if kind is Kind.FAIL else ()
        verdict = Verdict(kind, "because the test says so", rules, seat, 0, 5, "died", "died: Marek", "died: nobody")
        return CaseResult(verdict, Timeline(), case.scenario.names)


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """The judge is replaced, so that every verdict can come."""
    scripted = Scripted()
    monkeypatch.setattr(run, "run_case", scripted)
    return scripted


# --- collection ---
@pytest.mark.usefixtures("table")
def test_each_case_is_an_item_in_a_fixed_order(pytester: pytest.Pytester) -> None:
    assert collected(pytester) == ["a_night.yaml::a_night", "b_endings.yaml::first", "b_endings.yaml::second"]


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["-k", "WLK-DAY-1"], ["b_endings.yaml::second"]),
        (["-k", "WLK-A1"], ["a_night.yaml::a_night", "b_endings.yaml::first", "b_endings.yaml::second"]),
        (["-m", "WLK-A1"], ["b_endings.yaml::first", "b_endings.yaml::second"]),
        (["-m", "wilki and not WLK-A1"], ["a_night.yaml::a_night"]),
        (["scenarios/wilki/b_endings.yaml::second"], ["b_endings.yaml::second"]),
    ],
)
def test_cases_are_chosen_by_rule_game_and_name(pytester: pytest.Pytester, words: list[str], names: list[str]) -> None:
    assert collected(pytester, "--strict-markers", *words) == names


def test_an_unknown_rig_is_wrong_usage(pytester: pytest.Pytester) -> None:
    done = pytester.runpytest_inprocess(*PLUGINS, "--rig", "loopbak")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines(["*there is no rig 'loopbak'; did you mean 'loopback'?"])


# --- a real run ---
@pytest.mark.usefixtures("table")
def test_scenarios_are_played_on_the_rig(pytester: pytest.Pytester) -> None:
    done = play(pytester)
    done.assert_outcomes(passed=3)
    assert done.ret == OK


# --- what a run asks of the judge ---
@pytest.mark.usefixtures("table")
def test_the_options_reach_the_judge(pytester: pytest.Pytester, table: Path, judge: Scripted) -> None:
    write(table / "a_night.yaml", "wait: dawn", title="pass")
    play(pytester, "scenarios/wilki/a_night.yaml", "--seed", "9", "--deal", "random", "--latency", "250")
    assert judge.asked == [("a_night", Options(rig="loopback", seed=9, deal="random", latency=0.25))]


# --- verdicts ---
@pytest.mark.parametrize(
    ("verdict", "outcome", "code"),
    [
        ("pass", "passed", OK),
        ("not applicable", "skipped", OK),
        ("not run here", "skipped", FAILED),
        ("fail", "failed", FAILED),
        ("inconclusive", "failed", FAILED),
        ("error", "failed", FAILED),
    ],
)
@pytest.mark.usefixtures("judge")
def test_only_pass_and_not_applicable_end_with_0(
    pytester: pytest.Pytester, table: Path, verdict: str, outcome: str, code: pytest.ExitCode
) -> None:
    write(table / "a_night.yaml", "wait: dawn", title=verdict)
    write(table / "b_endings.yaml", "wait: dawn", title="pass")
    done = play(pytester)
    expected = {"passed": 1, outcome: 1} if outcome != "passed" else {"passed": 2}
    done.assert_outcomes(**expected)
    assert done.ret == code


@pytest.mark.usefixtures("judge")
def test_a_case_that_is_not_run_here_says_why(pytester: pytest.Pytester, table: Path) -> None:
    write(table / "a_night.yaml", "wait: dawn", title="not run here")
    done = play(pytester, "-rs", "scenarios/wilki/a_night.yaml")
    done.stdout.fnmatch_lines(
        ["1 case not run here: *", "SKIPPED*a_night.yaml:5: not run here: because the test says so"]
    )


@pytest.mark.usefixtures("judge")
def test_a_failure_is_told_in_a_few_lines(pytester: pytest.Pytester, table: Path) -> None:
    write(table / "a_night.yaml", "wait: dawn", title="fail")
    done = play(pytester, "--seed", "7", "scenarios/wilki/a_night.yaml")
    done.stdout.fnmatch_lines(
        [
            "FAIL: fail",
            "  step      scenarios/wilki/a_night.yaml:5: wait: dawn",
            "  phone     Marek, seat 4",
            "  why       because the test says so",
            "  expected  died: Marek",
            "  seen      died: nobody",
            "  blamed    WLK-DAY-1: In the morning *",
            f"  replay    {program()} play scenarios/wilki/a_night.yaml --rig loopback --seed 7",
        ]
    )
    done.stdout.no_fnmatch_line("*Traceback*")


# --- broken files ---
def test_a_broken_file_is_one_failing_item_and_the_others_run(pytester: pytest.Pytester, table: Path) -> None:
    write(table / "broken.yaml", "do: {Kubba: pass}", "wait: dusk")
    done = play(pytester)
    done.assert_outcomes(passed=3, failed=1)
    assert done.ret == FAILED
    done.stdout.fnmatch_lines(
        [
            "this scenario has 2 mistakes:",
            'scenarios/wilki/broken.yaml:5:10: no character "Kubba" in the cast; did you mean Kuba?',
            'scenarios/wilki/broken.yaml:6:11: no phase "dusk" to wait for*',
        ]
    )


# --- other ways to run ---
@pytest.mark.usefixtures("judge")
def test_stop_at_the_first_failure_and_repeat_the_last(pytester: pytest.Pytester, table: Path) -> None:
    write(table / "a_night.yaml", "wait: dawn", title="fail")
    write(table / "b_endings.yaml", TWO_ENDINGS, title="pass")
    play(pytester, "-x").assert_outcomes(failed=1)
    play(pytester).assert_outcomes(failed=1, passed=2)
    play(pytester, "--lf").assert_outcomes(failed=1)


def test_workers_run_the_same_cases(pytester: pytest.Pytester, table: Path) -> None:
    write(table / "broken.yaml", "wait: dusk")
    done = play(pytester, "-n", "2", "--results", "out")
    done.assert_outcomes(passed=3, failed=1)
    record = read(pytester.path / "out")
    assert sorted(case.id.removeprefix("scenarios/wilki/") for case in record.cases) == [
        "a_night.yaml::a_night",
        "b_endings.yaml::first",
        "b_endings.yaml::second",
        "broken.yaml::broken",
    ]
    assert record.missing == ()
    assert record.exit_code == 1


# --- records ---
@pytest.mark.usefixtures("judge")
def test_records_hold_what_was_asked_for_and_what_came_of_it(pytester: pytest.Pytester, table: Path) -> None:
    write(table / "a_night.yaml", "wait: dawn", head="rules: [WLK-A12]", title="fail")
    write(table / "b_endings.yaml", TWO_ENDINGS, title="not run here")
    done = play(pytester, "--results", "out", "--seed", "3")
    assert done.ret == FAILED
    record = read(pytester.path / "out")
    assert {id.split("::")[1]: verdict for id, verdict in record.outcomes.items()} == {
        "a_night": "fail",
        "first": "not run here",
        "second": "not run here",
    }
    assert record.header.rig == "loopback"
    assert record.header.seed == 3
    failed = record.deciding("scenarios/wilki/a_night.yaml::a_night")
    assert failed is not None
    assert (failed.blamed, failed.character, failed.rules) == (("WLK-DAY-1",), "Marek", ("WLK-A12",))
    assert failed.replay == "tablerig play scenarios/wilki/a_night.yaml --rig loopback --seed 3"


@pytest.mark.usefixtures("table")
def test_evidence_has_a_folder_of_its_own_per_case(pytester: pytest.Pytester, judge: Scripted, table: Path) -> None:
    write(table / "a_night.yaml", "wait: dawn", title="pass")
    write(table / "b_endings.yaml", TWO_ENDINGS, title="pass")
    play(pytester, "--results", "out")
    folders = {options.evidence for _, options in judge.asked}
    assert len(folders) == 3
    assert all(folder is not None and folder.is_relative_to(pytester.path / "out") for folder in folders)


@pytest.mark.usefixtures("table")
def test_looking_at_what_would_run_writes_no_records(pytester: pytest.Pytester) -> None:
    play(pytester, "--collect-only", "--results", "out")
    assert not (pytester.path / "out").exists()


@pytest.mark.usefixtures("table")
def test_the_records_are_lines_of_json(pytester: pytest.Pytester) -> None:
    play(pytester, "--results", "out")
    lines = (pytester.path / "out" / "records.jsonl").read_text().splitlines()
    assert [json.loads(line)["record"] for line in lines] == ["run", "requested", *["attempt"] * 3, "finished"]


# --- ctrl-C ---
INTERRUPTS = """
import os, signal

def pytest_runtest_logfinish():
    os.kill(os.getpid(), signal.SIGINT)
"""


@pytest.mark.usefixtures("judge", "table")
def test_an_interrupted_run_says_so_first_keeps_its_results_and_ends_with_130(
    pytester: pytest.Pytester, table: Path
) -> None:
    write(table / "a_night.yaml", "wait: dawn", title="pass")
    pytester.makeconftest(INTERRUPTS)
    done = play(pytester, "-q", "--results", "out")
    assert done.ret == INTERRUPTED
    dots, *_, first = done.outlines[: done.outlines.index("INTERRUPTED: 2 of 3 cases have no verdict") + 1]
    assert dots.startswith(".")
    assert first.startswith("INTERRUPTED")
    record = read(pytester.path / "out")
    assert record.interrupted
    assert [case.id.rpartition("::")[2] for case in record.missing] == ["first", "second"]
    assert record.outcomes["scenarios/wilki/a_night.yaml::a_night"] == "pass"


@pytest.mark.usefixtures("judge", "table")
def test_an_interrupted_run_without_results_ends_with_130_too(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(INTERRUPTS)
    assert play(pytester, "-q").ret == INTERRUPTED


@pytest.mark.usefixtures("table")
def test_a_run_that_leaves_early_by_choice_keeps_its_own_exit_code(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("import pytest\n\ndef pytest_runtest_logfinish():\n    pytest.exit('enough', 7)\n")
    assert play(pytester, "-q").ret == 7
