"""``tablerig random``, ``tablerig results`` and ``--plugin``, by running them."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from conformance import randomly
from conformance import shrink as shrink_module
from conformance.randomly import play_random
from conformance.run import Options
from conformance.scenario.loader import load
from reports.environment import header
from reports.invocation import program
from reports.lines import Attempt, Case, Verdict
from reports.recorder import Recorder
from tests.conformance.test_cli import run, write

LIAR = "conformance.liars.day:FirstOfATieGoes"
LOOPBACK = ("--rig", "loopback")
WHEN = datetime(2026, 1, 1, tzinfo=UTC)


# --- random tables ---
def test_tables_that_pass_end_with_0_and_one_line() -> None:
    assert run("random", *LOOPBACK, "--tables", "3", "--seed", "40") == (
        0,
        "pass: 3 random tables on loopback, seed 40 to 42\n",
    )


def test_a_failure_tells_seed_verdict_and_a_small_scenario(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "found.yaml"
    code, output = run("random", *LOOPBACK, "--tables", "20", "--plugin", LIAR, "--write", path)
    assert code == 1
    lines = output.splitlines()
    seed = int(lines[0].rpartition("seed ")[2])
    assert lines[0] == f"table {seed} of 20, seed {seed}"
    assert lines[1] == f"FAIL: A random table, seed {seed}"
    assert lines[2].startswith(f"  step      {path}:")
    assert "  blamed    WLK-DAY-5: When the highest number of votes is shared, nobody goes." in lines
    assert (
        f"written to {path}; replay it: {program()} play {path} --rig loopback --seed {seed} --plugin {LIAR}" in lines
    )
    written = path.read_text()
    assert "".join(f"{line}\n" for line in lines if line.startswith("    ")) == "".join(
        f"    {line}\n" for line in written.splitlines()
    )
    assert "WLK-DAY-5" in load(path).rules


def test_what_is_written_fails_for_the_same_rule_and_passes_with_the_honest_plugin(tmp_path: Path) -> None:
    path = tmp_path / "found.yaml"
    run("random", *LOOPBACK, "--tables", "20", "--plugin", LIAR, "--write", path)
    code, output = run("play", path, *LOOPBACK, "--plugin", LIAR)
    assert code == 1
    assert "WLK-DAY-5" in output
    assert run("play", path, *LOOPBACK)[0] == 0
    assert run("scenario", "check", path) == (0, "1 file, 1 case: no mistakes\n")


def test_without_a_file_the_command_that_keeps_it_is_told() -> None:
    code, output = run("random", *LOOPBACK, "--tables", "20", "--plugin", LIAR, "--deal", "random")
    assert code == 1
    last = output.splitlines()[-1]
    assert last.startswith(f"replay and keep it: {program()} random --tables 1 --rig loopback --seed ")
    assert last.endswith(f"--deal random --plugin {LIAR} --write found.yaml")


def test_a_plugin_that_breaks_down_at_random_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "crashing.py").write_text(
        "from bumble_sim.plugins.wilki import Wilki\n"
        "class Crashing(Wilki):\n    def begin_day(self): raise RuntimeError('no day')\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    code, output = run("random", *LOOPBACK, "--tables", "20", "--plugin", "crashing:Crashing")
    sys.modules.pop("crashing", None)
    assert code == 1
    assert "raised RuntimeError (no day)" in output
    assert "PRO-PLG-1" in output


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--rig", "loopbak"], "did you mean 'loopback'?"),
        (["--deal", "stacked"], "no deal 'stacked'"),
        (["--tables", "0"], "'--tables'"),
        (["--plugin", "./plugin.js"], "./plugin.js is no program, here or on PATH"),
        (["--limit", "0"], "needs some time"),
        (["--latency", "-3"], "not negative"),
    ],
)
def test_wrong_usage_ends_with_2(words: list[str], expected: str) -> None:
    code, output = run("random", *words)
    assert code == 2
    assert expected in output


def on_terminal(terminal: bool) -> str:
    stream = StringIO()
    console = Console(file=stream, force_terminal=terminal, width=100, color_system=None)
    assert play_random(Options(rig="loopback", seed=1), 2, None, console) == 0
    return stream.getvalue()


def test_the_bar_of_progress_is_shown_on_terminals_only() -> None:
    assert on_terminal(False) == "pass: 2 random tables on loopback, seed 1 to 2\n"
    assert "random tables" in on_terminal(True)
    assert "0/2" in on_terminal(True)


def test_a_failure_elsewhere_than_on_loopback_is_made_small_on_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    rigs: list[str] = []
    shrink = shrink_module.shrink

    def noted(scenario: object, options: Options, result: object) -> object:
        rigs.append(options.rig)
        return shrink(scenario, options, result)  # type: ignore[arg-type]

    monkeypatch.setattr(randomly, "shrink", noted)
    code, output = run("random", "--rig", "virtual", "--tables", "1", "--seed", "2", "--plugin", LIAR)
    assert code == 1
    assert rigs == ["loopback"]
    assert "WLK-DAY-5" in output


# --- plugins in play ---
def test_a_plugin_by_name_is_played_and_named(tmp_path: Path) -> None:
    votes = "do: {Kuba: vote Marek, Ola: vote Kuba, Ewa: vote Marek, Jan: vote Kuba, Marek: abstain, Zosia: abstain}"
    path = write(tmp_path, "tie.yaml", "wait: day", votes, "wait: night")
    code, output = run("play", path, *LOOPBACK, "--plugin", LIAR)
    assert code == 1
    assert f"rig loopback, seed 1, plugin {LIAR}" in output
    assert "WLK-DAY-5" in output
    assert output.splitlines()[-1].endswith(f"--rig loopback --seed 1 --plugin {LIAR}")


def test_an_unknown_plugin_is_wrong_usage(tmp_path: Path) -> None:
    path = write(tmp_path, "x.yaml", "wait: day")
    code, output = run("play", path, *LOOPBACK, "--plugin", "conformance.liars.day:FirstOfATie")
    assert code == 2
    assert "did you mean conformance.liars.day:FirstOfATieGoes?" in output


# --- results ---
@pytest.fixture
def recorder(tmp_path: Path) -> Iterator[Recorder]:
    made = Recorder(tmp_path, header(rig="loopback", plugin="x:Y", seed=1, options={}, root=tmp_path, started=WHEN))
    yield made
    made.close()


def record(recorder: Recorder, *verdicts: Verdict, finished: bool = True) -> None:
    cases = [Case(id=f"case{at}", game="wilki", rules=("WLK-DAY-5",)) for at in range(len(verdicts))]
    recorder.requested(cases)
    for case, verdict in zip(cases, verdicts, strict=True):
        recorder.attempt(
            Attempt(
                case=case.id, game="wilki", rules=case.rules, verdict=verdict, rig="loopback", plugin="x:Y",
                started=WHEN, duration=0.1,
            )
        )  # fmt: skip
    if finished:
        recorder.finish(0, WHEN)


def test_the_results_of_a_good_run_end_with_0(recorder: Recorder, tmp_path: Path) -> None:
    record(recorder, Verdict.PASS, Verdict.NOT_APPLICABLE)
    code, output = run("results", tmp_path)
    assert code == 0
    assert "plugin x:Y" in output


@pytest.mark.parametrize("verdict", [Verdict.FAIL, Verdict.NOT_RUN, Verdict.INCONCLUSIVE, Verdict.ERROR])
def test_any_other_verdict_ends_with_1(recorder: Recorder, tmp_path: Path, verdict: Verdict) -> None:
    record(recorder, Verdict.PASS, verdict)
    assert run("results", tmp_path)[0] == 1


def test_all_rules_are_listed_on_request(recorder: Recorder, tmp_path: Path) -> None:
    record(recorder, Verdict.PASS)
    assert "WLK-NGT-7" not in run("results", tmp_path)[1]
    assert "WLK-NGT-7" in run("results", tmp_path, "--full")[1]


def test_a_folder_without_records_ends_with_2_and_says_so(tmp_path: Path) -> None:
    code, output = run("results", tmp_path / "nothing")
    assert code == 2
    assert "nothing" in output
