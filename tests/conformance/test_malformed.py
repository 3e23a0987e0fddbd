"""A screen with a word or a value that does not exist is told as such; only a rule that has to do with it is blamed."""

import pytest

from conformance.malformed import Malformed, malformed
from reference_engine.screens import FactValue, Screen
from reference_engine.tables import DAY, HOME, NIGHT

EXPECTED = Screen(NIGHT, {"role": "seer", "turn": 1, "alive": (0, 1, 2)})


def told(phase: str = NIGHT, **facts: FactValue) -> Malformed | None:
    return malformed(EXPECTED, Screen(phase, {**EXPECTED.facts, **facts}))


def test_a_wrong_screen_of_known_words_is_for_the_rules_to_tell() -> None:
    assert told(turn=2) is None
    assert told(DAY) is None


def test_a_plugin_that_has_shown_nothing() -> None:
    assert malformed(EXPECTED, Screen(HOME, {})) == Malformed(
        "the plugin has shown nothing yet: its phone still says home", True
    )


def test_a_misspelt_phase() -> None:
    assert told("nihgt") == Malformed("there is no phase 'nihgt'; did you mean 'night'?", True)
    assert told("x") == Malformed("there is no phase 'x'; docs/screens.md lists them", True)


def test_a_misspelt_fact_is_one_that_is_missing_under_its_own_name() -> None:
    seen = Screen(NIGHT, {"rloe": "seer", "turn": 1, "alive": (0, 1, 2)})
    assert malformed(EXPECTED, seen) == Malformed("there is no fact 'rloe'; did you mean 'role'?", True)


@pytest.mark.parametrize("name", ["protected", "rloe"])
def test_an_unknown_fact_beside_all_others_may_be_a_leak(name: str) -> None:
    assert told(**{name: True}) == Malformed(f"there is no fact {name!r}; docs/screens.md lists them", False)


def test_a_value_of_another_type_is_a_mistake_of_writing() -> None:
    found = told(alive="0, 1, 2")
    assert found is not None
    assert found.what.startswith("alive is not of its form: it must be ")
    assert found.what.endswith(", not '0, 1, 2'")
    assert found.alone


def test_a_value_that_does_not_exist_may_be_a_lie() -> None:
    found = told(role="jasnowidz")
    assert found is not None
    assert found.what.startswith("role is not of its form")
    assert not found.alone
