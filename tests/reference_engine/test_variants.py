"""Variants: the table in docs/screens.md holds, defaults are filled in, nonsense is refused with a hint."""

import re
from pathlib import Path

import pytest

from reference_engine.errors import RulebookError
from reference_engine.rulebook import Variant, rulebook, spelled, variants_of
from reference_engine.variants import all_alternatives, describe, non_default, resolve

SCREENS = Path(__file__).resolve().parents[2] / "docs" / "screens.md"
ROW = re.compile(r"^\| `(?P<key>\w+)` \| (?P<values>.*) \| (?P<rule>[A-Z0-9-]+) \|$", re.MULTILINE)


def documented() -> dict[str, tuple[str, str]]:
    """Key → values and rule, as the table of variants in docs/screens.md has them, without remarks in brackets."""
    table = SCREENS.read_text(encoding="utf-8").partition("## Variants")[2]
    rows = ROW.finditer(table)
    return {row["key"]: (re.sub(r" ?\([^)]*\)", "", row["values"]).strip(), row["rule"]) for row in rows}


def as_documented(variant: Variant) -> str:
    if variant.bounds is None:
        return ", ".join(f"`{spelled(choice.value)}`" for choice in variant.choices)
    low, high = variant.bounds
    return f"`{variant.default}`, {1 if variant.default == 0 else low} … {high}"


def test_the_variants_are_those_of_the_screens_page_with_their_values_and_rules() -> None:
    ours = {
        variant.key: (as_documented(variant), entry.id)
        for entry in rulebook("wilki").values()
        for variant in entry.variants
    }
    assert ours == documented()


def test_without_a_choice_every_variant_has_its_default() -> None:
    assert resolve("wilki", {}) == {
        "parity": "others",
        "bad_start": "refuse",
        "wolves_disagree": "plurality",
        "doctor_self": True,
        "doctor_repeat": True,
        "probe_shows": "role",
        "reveal_night_death": True,
        "abstain_blocks": "majority",
        "self_vote": True,
        "drop_at_night": "void",
        "stalemate_rounds": 0,
        "night_end": "fixed",
        "night_seconds": 30,
        "day_seconds": 300,
        "grace_seconds": 30,
        "tick_seconds": 3,
    }


def test_a_choice_replaces_its_default_only() -> None:
    chosen = resolve("wilki", {"parity": "everyone", "self_vote": False, "stalemate_rounds": 20})
    assert {key: value for key, value in chosen.items() if resolve("wilki", {})[key] != value} == {
        "parity": "everyone",
        "self_vote": False,
        "stalemate_rounds": 20,
    }
    assert resolve("wilki", chosen) == chosen


def test_a_table_is_named_by_what_differs_from_the_defaults() -> None:
    assert non_default("wilki", resolve("wilki", {"day_seconds": 0, "parity": "others"})) == {"day_seconds": 0}
    assert non_default("wilki", {}) == {}


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"partiy": "others"}, "wilki has no variant 'partiy': did you mean 'parity'?"),
        ({"xyz": 1}, "wilki has no variant 'xyz': expected one of"),
        ({"parity": "other"}, "wilki, variant 'parity' cannot be 'other': did you mean 'others'?"),
        ({"parity": None}, "variant 'parity' cannot be None: expected one of others, strictly_more, everyone"),
        ({"night_end": ["fixed"]}, "variant 'night_end' cannot be ['fixed']"),
        ({"doctor_self": 1}, "variant 'doctor_self' cannot be 1: expected one of true, false"),
        ({"doctor_self": "true"}, "variant 'doctor_self' cannot be 'true': did you mean true without quotes?"),
        ({"parity": True}, "variant 'parity' cannot be true"),
        ({"stalemate_rounds": False}, "variant 'stalemate_rounds': false is no whole number from 0 to 20"),
        ({"stalemate_rounds": -1}, "-1 is no whole number from 0 to 20"),
        ({"night_seconds": 4}, "4 is no whole number from 5 to 600"),
        ({"night_seconds": 601}, "601 is no whole number from 5 to 600"),
        ({"night_seconds": "30"}, "'30' is no whole number from 5 to 600"),
        ({"tick_seconds": 1.5}, "1.5 is no whole number from 1 to 10"),
    ],
)
def test_what_does_not_exist_is_refused_with_a_hint(chosen: dict[str, object], says: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(says)):
        resolve("wilki", chosen)


def test_an_unknown_game_has_no_variants() -> None:
    with pytest.raises(RulebookError, match="did you mean 'wilki'"):
        resolve("wiki", {})


def test_the_alternatives_change_one_thing_each_and_leave_out_no_value() -> None:
    tables = all_alternatives("wilki")
    assert all(set(table) == set(variants_of("wilki")) for table in tables)
    assert [non_default("wilki", table) for table in tables] == [
        {"grace_seconds": 0},
        {"tick_seconds": 1},
        {"parity": "strictly_more"},
        {"parity": "everyone"},
        {"bad_start": "warn"},
        {"wolves_disagree": "unanimous"},
        {"doctor_self": False},
        {"doctor_repeat": False},
        {"probe_shows": "side"},
        {"reveal_night_death": False},
        {"abstain_blocks": "half"},
        {"self_vote": False},
        {"drop_at_night": "stands"},
        {"stalemate_rounds": 2},
        {"night_end": "all_confirmed"},
        {"night_end": "all_decided"},
        {"night_seconds": 10},
        {"day_seconds": 0},
        {"day_seconds": 60},
    ]


def test_the_description_holds_every_variant_with_its_meaning() -> None:
    described = describe("wilki")
    assert [variant.key for variant in described] == list(variants_of("wilki"))
    assert all(variant.meaning and all(choice.meaning for choice in variant.choices) for variant in described)
