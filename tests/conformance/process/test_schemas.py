"""The JSON Schemas of the lines are those of the code, and say what the reader of the lines says."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from conformance.process.schemas import DIRECTIONS, schema_text
from conformance.process.wire import BadLine, read_answer
from tests import process_transcript
from tests.conformance.process.tables import ROOT
from tests.conformance.process.test_wire import EFFECTS, EVENTS
from tests.conformance.test_cli import run

PAGE = process_transcript.PAGE.read_text(encoding="utf-8")


def fits(direction: str, line: object) -> bool:
    return Draft202012Validator(DIRECTIONS[direction]()).is_valid(line)


def lines(mark: str) -> list[str]:
    return [line.partition(f"{mark} ")[2] for line in PAGE.splitlines() if line.startswith(f"    {mark} ")]


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_files_are_those_that_the_command_prints(direction: str) -> None:
    file = Path(ROOT, "docs", "schemas", f"{direction}.json")
    assert file.read_text(encoding="utf-8") == schema_text(direction), f"tablerig schema {direction} > {file}"
    assert run("schema", direction) == (0, schema_text(direction))
    Draft202012Validator.check_schema(json.loads(schema_text(direction)))


def test_another_direction_is_wrong_usage() -> None:
    code, output = run("schema", "sideways")
    assert code == 2
    assert "one of: to-plugin, from-plugin" in output


def test_the_transcript_is_that_of_a_game_played_now() -> None:
    assert process_transcript.page() == PAGE, "run: python -m tests.process_transcript"


@pytest.mark.parametrize(("mark", "direction"), [("→", "to-plugin"), ("←", "from-plugin")])
def test_every_line_of_the_transcript_fits(mark: str, direction: str) -> None:
    assert len(lines(mark)) > 40
    assert [line for line in lines(mark) if not fits(direction, json.loads(line))] == []


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_fits(kind: str) -> None:
    line = {"table": 1, "seat": 0, "seq": 1, "event": {"type": kind, **EVENTS[kind][1]}}
    assert fits("to-plugin", line)
    assert not fits("to-plugin", {**line, "event": {**EVENTS[kind][1], "type": "sneezed"}})


def test_an_event_with_a_member_that_is_not_known_yet_fits() -> None:
    assert fits(
        "to-plugin", {"table": 1, "seat": 0, "seq": 1, "event": {"type": "dealt", "card": "seer", "back": "blue"}}
    )


@pytest.mark.parametrize("text", [text for _, text in EFFECTS], ids=lambda text: str(json.loads(text)["type"]))
def test_every_effect_fits_and_with_a_member_more_it_does_not(text: str) -> None:
    effect = json.loads(text)
    line = {"table": 1, "seat": 0, "seq": 1, "effects": [effect]}
    assert fits("from-plugin", line)
    effect["colour"] = "blue"
    assert not fits("from-plugin", line)


@pytest.mark.parametrize(
    "line",
    [
        {"table": 1, "seat": 0, "seq": 1},
        {"table": 1, "seat": 0, "seq": 1, "effects": [], "unsupported": "x"},
        {"table": 1, "seat": 0, "seq": 1, "effects": {}},
        {"table": 1, "seat": 0, "seq": 1, "effects": [{"type": "explode"}]},
        {"table": 1, "seat": 0, "seq": 1, "effects": [{"type": "timer", "name": "night"}]},
        {"table": 1, "seat": 0, "seq": 1, "effects": [{"type": "timer", "name": "night", "seconds": "30"}]},
        {"table": 1, "seat": 0, "seq": 1, "effects": [{"type": "whisper", "notes": {"Ola": {}}}]},
        {"table": 1, "seat": 0, "effects": []},
    ],
)
def test_what_the_reader_does_not_take_does_not_fit(line: object) -> None:
    assert not fits("from-plugin", line)
    with pytest.raises(BadLine):
        read_answer(json.dumps(line).encode())
