"""The JSON Schema for editors: up to date, and of one mind with the loader."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML

from conformance.scenario.finding import files
from conformance.scenario.schema import schema, schema_text
from tests.conformance.scenario.texts import mistakes_of, text

ROOT = Path(__file__).parents[3]
FILE = ROOT / "scenarios" / "scenario.schema.json"


def accepts(whole: str) -> bool:
    validator = jsonschema.Draft7Validator(schema())
    data: Any = YAML(typ="safe", pure=True).load(whole)
    return bool(validator.is_valid(data))


def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == schema_text(), "run: tablerig scenario schema > " + str(FILE)


def test_it_is_a_valid_schema() -> None:
    jsonschema.Draft7Validator.check_schema(json.loads(schema_text()))


def test_it_accepts_every_scenario_that_the_loader_accepts() -> None:
    found = files([ROOT / "scenarios"])
    assert found
    refused = [path.name for path in found if not mistakes_of(path.read_text()) and not accepts(path.read_text())]
    assert refused == []


@pytest.mark.parametrize(
    "step",
    [
        "dO: {Kuba: attack Marek}",
        "do: {Kuba: atack Marek}",
        "do: {Kuba: attack}",
        "do: attack Marek",
        "{wait: day, grace: over}",
        "wait: dusk",
        "wait: 10",
        "expect: {Kuba: {trun: 1}}",
        "expect: {Kuba: {turn: one}}",
        "expect: {Kuba: {because: ties}}",
        "expect: {Kuba: {tally: {Ola: 0}}}",
        "expect: {Kuba: {turn: 1}, absent: [winer]}",
        "never: {seats: everyone, show: rolls}",
        "lose: {who: Ola, how: bluetooth}",
        "lose: {how: app killed}",
        "refused: {Kuba: vote Jan, rule: WLK-A999}",
        "each: {a: [{each: {b: [{wait: day}]}}]}",
    ],
)
def test_it_refuses_what_the_loader_refuses(step: str) -> None:
    whole = text(step)
    assert mistakes_of(whole)
    assert not accepts(whole)


@pytest.mark.parametrize("head", ["venu: true", "begin: dusk", "variants: {parity: odd}", "air: {mtu: 100}"])
def test_it_refuses_a_wrong_head(head: str) -> None:
    assert accepts(text("wait: day"))
    assert not accepts(text("wait: day", head=head))
