"""The command ``tablerig``, by running it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from conformance.cli import app
from conformance.scenario.schema import schema_text
from tests.conformance.scenario.texts import text

ATTACK = "do: {Kuba: attack Marek, Ola: attack Marek}"


def run(*words: str | Path) -> tuple[int, str]:
    """Exit code and everything printed."""
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.exit_code, done.output


def write(folder: Path, name: str, *steps: str, head: str = "") -> Path:
    path = folder / name
    path.write_text(text(*steps, head=head))
    return path


def test_playing_a_case_tells_the_session_and_ends_with_0(tmp_path: Path) -> None:
    path = write(tmp_path, "night.yaml", ATTACK, "wait: day", "expect: {connected: {died: Marek}, rule: WLK-DAY-1}")
    code, output = run("play", path, "--rig", "loopback", "--seed", "7")
    assert code == 0
    lines = [" ".join(line.split(" s  ", 1)[-1].split()) for line in output.splitlines()]
    assert lines[0] == "An example"
    assert lines[1].startswith("Kuba (werewolf, host), Ola (werewolf), Ewa (doctor), Jan (seer), Marek")
    assert "rig loopback, seed 7" in lines
    steps = ["Kuba: attack Marek", "Ola: attack Marek", "wait: day", "expect: connected {died: Marek}"]
    assert [line for line in lines if line in steps] == steps
    assert lines[-1] == "pass: 4 steps, every screen as the rules ask for"
    assert "Kuba choice: attack Marek; proposals: {Kuba: Marek}" in lines
    assert any(line.startswith("everyone phase dawn; ") and "died: Marek" in line for line in lines)


def test_the_same_seed_tells_the_same(tmp_path: Path) -> None:
    path = write(tmp_path, "night.yaml", "together: [{Kuba: attack Jan}, {Ewa: pass}, {Jan: probe Ola}]", "wait: day")
    first = run("play", path, "--rig", "loopback", "--seed", "5")
    assert first == run("play", path, "--rig", "loopback", "--seed", "5")
    assert first[0] == 0


def test_a_case_that_does_not_pass_ends_with_1(tmp_path: Path) -> None:
    tie = "do: {Kuba: vote Ola, Ola: vote Kuba, Ewa: abstain, Jan: abstain, Marek: vote Ola, Zosia: vote Kuba}"
    path = write(tmp_path, "tie.yaml", "wait: day", tie, "do: {Piotr: abstain}")
    code, output = run("play", path, "--rig", "loopback", "--plugin", "conformance.liars.day:FirstOfATieGoes")
    assert code == 1
    assert "expected  because: tie" in output


def test_a_file_with_mistakes_ends_with_2_and_all_of_them(tmp_path: Path) -> None:
    path = write(tmp_path, "bad.yaml", "do: {Kubba: pass}", "wait: dusk")
    code, output = run("play", path, "--rig", "loopback")
    assert code == 2
    assert f'{path}:5:10: no character "Kubba" in the cast; did you mean Kuba?' in output
    assert f'{path}:6:11: no phase "dusk" to wait for' in output


def test_what_the_rules_refuse_is_told_alike_by_play_and_check_with_2(tmp_path: Path) -> None:
    path = write(tmp_path, "wrong.yaml", "wait: day", "expect: {connected: {died: Marek}, rule: WLK-DAY-1}")
    code, output = run("play", path, "--rig", "loopback")
    assert code == 2
    assert run("scenario", "check", path) == (2, f"{output}1 file, 1 case: 1 mistake in 1 file\n")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--rig", "loopbak"], "did you mean 'loopback'?"),
        (["--deal", "stacked"], "no deal 'stacked'; one of: fixed, random"),
        (["--case", "third"], "has no case 'third': first, second"),
        ([], "has several cases, name one: first, second"),
    ],
)
def test_wrong_usage_ends_with_2(tmp_path: Path, words: list[str], expected: str) -> None:
    path = write(tmp_path, "two.yaml", "each: {first: [{wait: dawn}], second: [{wait: dawn}]}")
    case = [] if "--case" in words or not words else ["--case", "first"]
    code, output = run("play", path, *words, *case)
    assert code == 2
    assert expected in output


def test_checking_counts_files_and_cases(tmp_path: Path) -> None:
    write(tmp_path, "one.yaml", "wait: day")
    write(tmp_path, "two.yaml", "each: {first: [{wait: dawn}], second: [{wait: dawn}]}")
    assert run("scenario", "check", tmp_path) == (0, "2 files, 3 cases: no mistakes\n")


def test_checking_tells_every_mistake_also_those_that_only_playing_shows(tmp_path: Path) -> None:
    form = write(tmp_path, "form.yaml", "wait: dusk", "wait: dy")
    rules = write(tmp_path, "rules.yaml", "each: {a: [{do: {Ewa: attack Kuba}}], b: [{do: {Kuba: attack Ola}}]}")
    code, output = run("scenario", "check", form, rules)
    assert code == 2
    lines = output.splitlines()
    assert lines[0].startswith(f"{form}:5:11: ")
    assert lines[1].startswith(f"{form}:6:11: ")
    assert lines[2].startswith(f"{rules}:5:1: the rules refuse Ewa's attack Kuba (WLK-NGT-7, ")
    assert lines[3].startswith(f"{rules}:5:1: the rules refuse Kuba's attack Ola (WLK-A5")
    assert lines[4] == "2 files, 2 cases: 4 mistakes in 2 files"


def test_a_mistake_in_the_common_script_of_several_cases_is_told_once(tmp_path: Path) -> None:
    path = write(tmp_path, "x.yaml", "do: {Ewa: attack Kuba}", "each: {a: [{wait: day}], b: [{wait: day}]}")
    assert run("scenario", "check", path)[1].splitlines()[-1] == "1 file, 2 cases: 1 mistake in 1 file"


def test_checking_nothing_is_wrong_usage(tmp_path: Path) -> None:
    code, output = run("scenario", "check", tmp_path)
    assert code == 2
    assert "no scenario file" in output


def test_the_schema_is_printed_as_it_is_kept() -> None:
    assert run("scenario", "schema") == (0, schema_text())


def test_rules_are_listed_and_shown() -> None:
    code, output = run("rules")
    assert code == 0
    assert "WLK-DAY-5    When the highest number of votes is shared, nobody goes." in output
    assert "  parity              others, strictly_more, everyone" in output
    code, output = run("rules", "wlk-day-5")
    assert (code, output.splitlines()[0]) == (0, "WLK-DAY-5  When the highest number of votes is shared, nobody goes.")
    code, output = run("rules", "night_seconds")
    assert code == 0
    assert "30 (5 to 600)" in output


@pytest.mark.parametrize(
    ("words", "expected"),
    [(["WLK-DAY-55"], "did you mean 'WLK-DAY-5'"), (["--game", "wilky"], "did you mean 'wilki'?")],
)
def test_an_unknown_rule_or_game_is_wrong_usage(words: list[str], expected: str) -> None:
    code, output = run("rules", *words)
    assert code == 2
    assert expected in output


@pytest.mark.parametrize("words", [[], ["scenario"], ["play"], ["scenario", "check"], ["rules"]])
def test_every_command_has_help(words: list[str]) -> None:
    code, output = run(*words, "--help")
    assert code == 0
    assert "Usage: " in output
    assert len(words) < 1 or words == ["scenario"] or "Example" in output
