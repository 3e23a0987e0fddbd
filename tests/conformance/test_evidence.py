"""What is kept of a case that did not pass, and under which names; nothing of one that did."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from conformance import run
from conformance.attempts import attempt_record
from conformance.run import Options, run_case
from conformance.verdicts import Kind
from reference_engine.screens import Screen
from tests.conformance.scenario.texts import JAN, MAREK, scenario
from tests.conformance.wrong_plugins import facts_in, moment, only_at, play, screens

KILL = "do: {Kuba: attack Marek, Ola: attack Marek}"
WRONG = only_at(JAN, screens(facts_in("day", died=0)))


def kept(folder: Path, *steps: str, **options: Any) -> dict[str, Any]:
    """The evidence of a case with a wrong plugin: the content of each file by its name."""
    result = play(*steps, **{"plugin": WRONG, **options}, options={"evidence": folder / "evidence"})
    assert result.verdict.kind is Kind.FAIL
    assert all(path.parent == folder / "evidence" for path in result.evidence)
    assert sorted(path.name for path in result.evidence) == sorted(
        path.name for path in (folder / "evidence").iterdir()
    )
    return {
        path.name: json.loads(path.read_text()) if path.suffix == ".json" else path.read_text()
        for path in result.evidence
    }


def test_a_failure_keeps_both_sides_of_the_screens_the_timeline_and_the_log(tmp_path: Path) -> None:
    assert list(kept(tmp_path, KILL, "wait: day")) == ["log.txt", "expected.json", "seen.json", "timeline.txt"]


def test_the_two_sides_differ_only_where_the_phone_does(tmp_path: Path) -> None:
    files = kept(tmp_path, KILL, "wait: day")
    expected, seen = files["expected.json"], files["seen.json"]
    assert list(expected) == ["0 Kuba", "1 Ola", "2 Ewa", "3 Jan", "4 Marek", "5 Zosia", "6 Piotr"]
    assert [seat for seat in expected if expected[seat] != seen[seat]] == ["3 Jan"]
    assert expected["3 Jan"]["facts"].pop("died") == MAREK
    assert seen["3 Jan"]["facts"].pop("died") == 0
    assert expected == seen


def test_a_screen_in_json_has_everything_by_name_with_seats_as_strings(tmp_path: Path) -> None:
    seen = kept(tmp_path, KILL, "wait: day")["seen.json"]
    assert list(seen["0 Kuba"]) == ["connected", "facts", "phase", "prompt"]
    assert seen["0 Kuba"]["facts"]["knows"] == {"1": "werewolf"}
    assert seen["0 Kuba"]["prompt"][0] == "vote:0"
    assert list(seen["0 Kuba"]["facts"]) == sorted(seen["0 Kuba"]["facts"])


def test_a_phone_that_has_left_is_marked(tmp_path: Path) -> None:
    files = kept(tmp_path, KILL, "lose: {who: Zosia}", "wait: day")
    assert [seat for seat, screen in files["seen.json"].items() if not screen["connected"]] == ["5 Zosia"]


def test_the_timeline_goes_on_to_the_last_screen_and_names_characters(tmp_path: Path) -> None:
    lines = kept(tmp_path, KILL, "wait: day")["timeline.txt"].splitlines()
    assert any(line.endswith("wait: day") for line in lines)
    assert any("Jan" in line and "died: Kuba" in line for line in lines)


def test_the_wrong_screen_of_a_moment_is_in_the_timeline(tmp_path: Path) -> None:
    files = kept(tmp_path, KILL, "wait: day", plugin=only_at(JAN, moment("day", died=5)))
    assert "died: Zosia" in files["timeline.txt"]
    assert files["expected.json"] == files["seen.json"]  # it is gone by now


def test_a_value_that_json_cannot_hold_is_kept_as_text(tmp_path: Path) -> None:
    def odd(screen: Screen) -> Screen:
        return Screen(screen.phase, {**screen.facts, "odd": {1: 2, 0: 1}, "pair": (1, 2)}, screen.prompt)

    seen = kept(tmp_path, "wait: day", plugin=only_at(JAN, screens(odd)))["seen.json"]["3 Jan"]["facts"]
    assert seen["odd"] == {"0": 1, "1": 2}
    assert seen["pair"] == [1, 2]


def test_an_error_of_ours_keeps_its_traceback_as_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "check_air", lambda *_words: 1 / 0)
    result = play("wait: day", options={"evidence": tmp_path})
    assert result.verdict.kind is Kind.ERROR
    assert "ZeroDivisionError" in (tmp_path / "log-traceback.txt").read_text()


def test_a_case_that_passes_keeps_nothing(tmp_path: Path) -> None:
    assert play("wait: day", options={"evidence": tmp_path / "none"}).evidence == ()
    assert not (tmp_path / "none").exists()


def test_the_record_points_at_every_file_and_says_what_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "evidence" / "case" / "1"
    case = scenario(KILL, "wait: day").cases()[0]
    options = Options(rig="loopback", plugin=WRONG, plugin_name="my_wilki:MyWilki", evidence=folder)
    result = run_case(case, options)
    started = datetime(2026, 1, 1, tzinfo=UTC)
    record = attempt_record("x", case, result, options, started=started, duration=0.0, results=tmp_path)
    assert {item.path.rpartition("/")[2]: item.kind.value for item in record.evidence} == {
        "log.txt": "log",
        "expected.json": "expected",
        "seen.json": "seen",
        "timeline.txt": "other",
    }
    assert record.plugin == "my_wilki:MyWilki"
    assert record.replay.endswith("--rig loopback --seed 1 --plugin my_wilki:MyWilki")
