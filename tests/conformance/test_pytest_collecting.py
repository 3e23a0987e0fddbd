"""Which files pytest takes as scenarios, inside of the clone and outside."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.scenario.texts import text

QUIET = ("-p", "no:hypothesispytest", "-p", "no:asyncio", "--rig", "loopback")
NIGHT = text("wait: dawn")


def write(pytester: pytest.Pytester, name: str, whole: str = NIGHT) -> Path:
    path = pytester.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(whole)
    return path


def collected(pytester: pytest.Pytester, *words: str) -> list[str]:
    done = pytester.runpytest_inprocess(*QUIET, "--collect-only", "-q", *words)
    return [line for line in done.outlines if "::" in line]


def test_a_folder_of_any_name_is_searched_for_scenarios(pytester: pytest.Pytester) -> None:
    write(pytester, "tables/mine.yaml")
    write(pytester, "tables/deep/slip.yaml", NIGHT.replace("game:", "gmae:"))
    write(pytester, "tables/compose.yaml", "services: {}\n")
    assert collected(pytester, "tables") == ["tables/deep/slip.yaml::slip", "tables/mine.yaml::mine"]


def test_below_a_folder_scenarios_every_yaml_file_is_one(pytester: pytest.Pytester) -> None:
    write(pytester, "scenarios/wilki/empty.yaml", "")
    assert collected(pytester) == ["scenarios/wilki/empty.yaml::empty"]


def test_a_file_that_is_named_is_always_one(pytester: pytest.Pytester) -> None:
    write(pytester, "other.yaml", "title: nothing else\n")
    assert collected(pytester) == []
    assert collected(pytester, "other.yaml") == ["other.yaml::other"]


def test_where_no_yaml_file_is_a_scenario_a_hint_says_what_one_is(pytester: pytest.Pytester) -> None:
    write(pytester, "tables/compose.yaml", "services: {}\n")
    done = pytester.runpytest_inprocess(*QUIET, "tables")
    assert done.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    done.stdout.fnmatch_lines(["no scenario among the YAML files here (tables/compose.yaml): *game, cast, script*"])


def test_a_run_of_tests_beside_other_yaml_files_has_no_hint(pytester: pytest.Pytester) -> None:
    write(pytester, "compose.yaml", "services: {}\n")
    pytester.makepyfile("def test_nothing(): pass")
    done = pytester.runpytest_inprocess(*QUIET)
    done.assert_outcomes(passed=1)
    done.stdout.no_fnmatch_line("*no scenario*")


def test_what_the_rules_refuse_is_told_as_by_scenario_check(pytester: pytest.Pytester) -> None:
    write(pytester, "wrong.yaml", text("do: {Ewa: attack Kuba}", "each: {a: [{wait: day}], b: [{wait: day}]}"))
    done = pytester.runpytest_inprocess(*QUIET, "wrong.yaml")
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(["this scenario has 1 mistake:", "wrong.yaml:5:*the rules refuse Ewa's attack Kuba*"])


def test_the_options_are_known_outside_of_the_clone(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(NIGHT)
    command = [sys.executable, "-m", "pytest", "mine.yaml", "--rig", "loopback", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
