"""The JSON Schema of statements: up to date, and of one mind with the loader."""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from conformance.statements.loader import read
from conformance.statements.schema import schema, schema_text
from tests.conformance.statements.test_loader import BASELINE
from tests.conformance.statements.texts import HEAD, mistakes_of, text

FILE = Path(__file__).parents[3] / "scenarios" / "statement.schema.json"

GOOD = [
    BASELINE.read_text(),
    text(),
    text('features = ["tally"]', seats="[4, 20]", secrecy='"air"', variants="self_vote = [false]"),
    text("features = []", variants='night_seconds = {min = 5, max = 600}\nparity = "all"\nday_seconds = [0]'),
]
BAD = [
    HEAD,
    HEAD + "[games.mafia]\nseats = [5]\nsecrecy = 'air'\n",
    text("feature = []"),
    text(seats="[3]"),
    text(seats="{min = 4}"),
    text(seats="[]"),
    text(secrecy='"phone"'),
    text('features = ["warning"]'),
    text(variants='self_vote = ["true"]'),
    text(variants="night_seconds = [4]"),
    text(variants='partiy = "all"'),
    text(variants="parity = {min = 1, max = 2}"),
]


def accepts(whole: str) -> bool:
    return bool(jsonschema.Draft202012Validator(schema()).is_valid(tomllib.loads(whole)))


def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == schema_text(), f"run: tablerig statement schema > {FILE}"


def test_it_is_a_valid_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(schema_text()))


@pytest.mark.parametrize("whole", GOOD)
def test_it_accepts_what_the_loader_accepts(whole: str) -> None:
    assert read(whole, Path("mine.toml"))
    assert accepts(whole)


@pytest.mark.parametrize("whole", BAD)
def test_it_refuses_what_the_loader_refuses(whole: str) -> None:
    assert mistakes_of(whole)
    assert not accepts(whole)
