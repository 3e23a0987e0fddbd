"""What a plugin may answer, and what it may not."""

from typing import Any

import pytest

from bumble_sim.checking import check_effects
from bumble_sim.contract import (
    Count,
    Deal,
    Expired,
    Match,
    Open,
    Publish,
    Refuse,
    Show,
    Stop,
    Tapped,
    Timer,
    Toss,
    Whisper,
)
from bumble_sim.errors import BadEffect
from reference_engine.screens import Prompt, Screen
from tests.bumble_sim.plugins.wilki.tables import table_of

TABLE = table_of(("doctor", "seer", "villager", "werewolf"))
TAP = Tapped(1, "go")

GOOD = [
    Show(Screen("night", {"alive": (0, 1), "died": None, "tally": {1: 2}, "knows": {1: "seer"}}, Prompt(1, ("go",)))),
    Show(Screen("night", {"composition": {"seer": 1}, "revealed": {}, "turn": 1})),
    Refuse("go", "WLK-A5"),
    Whisper({0: {"a": 1, "b": None, "c": [1, 2], "d": {1: 2}, "e": "x", "f": True}, 2: {}}),
    Publish({"x": -5}),
    Match(None),
    Match("wolf"),
    Deal(TABLE.deck()),
    Open(),
    Count("b", (0, 1), 5, 4),
    Toss("coin", 1),
    Timer("night", 1),
    Stop("night"),
]

BAD: list[Any] = [
    Show("night"),  # type: ignore[arg-type]
    Show(Screen("", {})),
    Show(Screen("night", {"alive": [0, 1]})),  # type: ignore[dict-item]
    Show(Screen("night", {"alive": ("0",)})),  # type: ignore[dict-item]
    Show(Screen("night", {"turn": 1.5})),  # type: ignore[dict-item]
    Show(Screen("night", {1: 1})),  # type: ignore[dict-item]
    Show(Screen("night", {"tally": {1: None}})),  # type: ignore[dict-item]
    Show(Screen("night", {"tally": {1: 1, "2": 1}})),  # type: ignore[dict-item]
    Show(Screen("night", None)),  # type: ignore[arg-type]
    Show(Screen("night", {}, Prompt(0, ("go",)))),
    Show(Screen("night", {}, Prompt(1, ()))),
    Show(Screen("night", {}, Prompt(1, ["go"]))),  # type: ignore[arg-type]
    Refuse("go", ""),
    Refuse(5, "WLK-A5"),  # type: ignore[arg-type]
    Whisper({1: {}}),
    Whisper({4: {}}),
    Whisper({-1: {}}),
    Whisper({True: {}}),
    Whisper({0: None}),  # type: ignore[dict-item]
    Whisper({0: {1: 1}}),  # type: ignore[dict-item]
    Whisper({0: {"a": 1.0}}),  # type: ignore[dict-item]
    Whisper({0: {"a": ["x"]}}),  # type: ignore[list-item]
    Whisper({0: {"a": "x" * 64}}),
    Whisper([]),  # type: ignore[arg-type]
    Publish({"a": "x" * 64}),
    Match(""),
    Match(3),  # type: ignore[arg-type]
    Deal(("seer",)),
    Deal(list(TABLE.deck())),  # type: ignore[arg-type]
    Count("", (0, 1), 5, 4),
    Count("b", (), 5, 4),
    Count("b", (0, 2), 5, 4),
    Count("b", (0, 1, 1), 5, 4),
    Count("b", (0, 1, 7), 5, 4),
    Count("b", (0, 1), 5, 5),
    Count("b", (0, 1), 0, 0),
    Toss("coin", 0),
    Timer("night", 0),
    Timer("night", 1.5),  # type: ignore[arg-type]
    Stop(""),
    Whisper({0: {"a": "\ud800"}}),
    Publish({"\udfff": 1}),
    Refuse("\ud800", "WLK-A5"),
    Refuse("go", "\ud800"),
    Show(Screen("\ud800", {})),
    Show(Screen("night", {"\ud800": 1})),
    Show(Screen("night", {"role": "\ud800"})),
    Show(Screen("night", {"knows": {1: "\ud800"}})),
    Show(Screen("night", {}, Prompt(1, ("\ud800",)))),
    Count("b", (0, 1), 33, 4),
    Toss("coin", 2**32 + 1),
    None,
    "show",
    Tapped(1, "go"),
]

TOO_LARGE: dict[str, Any] = {
    "timer": Timer("night", 86_401),
    "timer without end": Timer("night", 10**5000),
    "name of a timer": Timer("x" * 201, 30),
    "number of a prompt": Show(Screen("night", {}, Prompt(2**53, ("go",)))),
    "choices": Show(Screen("night", {}, Prompt(1, ("go",) * 201))),
    "choice": Show(Screen("night", {}, Prompt(1, ("x" * 201,)))),
    "phase": Show(Screen("x" * 201, {})),
    "facts": Show(Screen("night", {f"fact {n}": n for n in range(201)})),
    "text of a fact": Show(Screen("night", {"role": "x" * 201})),
    "number of a fact": Show(Screen("night", {"turn": 10**5000})),
    "negative number of a fact": Show(Screen("night", {"turn": -(2**53)})),
    "list of a fact": Show(Screen("night", {"alive": (0,) * 201})),
    "number in a list": Show(Screen("night", {"alive": (10**5000,)})),
    "mapping of a fact": Show(Screen("night", {"tally": dict.fromkeys(range(201), 1)})),
    "key in a mapping": Show(Screen("night", {"tally": {"x" * 201: 1}})),
    "number in a mapping": Show(Screen("night", {"tally": {0: 2**53}})),
    "move": Refuse("x" * 201, "WLK-A5"),
    "deck": Deal(("seer",) * 65),
    "voters": Count("b", (1,) * 201, 5, 4),
}


@pytest.mark.parametrize("effect", GOOD, ids=repr)
def test_effects_of_the_contract_pass(effect: Any) -> None:
    assert check_effects(1, TAP, [effect], TABLE) == (effect,)


@pytest.mark.parametrize("effect", BAD, ids=repr)
def test_anything_else_is_told_in_a_sentence(effect: Any) -> None:
    with pytest.raises(BadEffect, match="answered Tapped"):
        check_effects(1, TAP, [effect], TABLE)


@pytest.mark.parametrize("effect", TOO_LARGE.values(), ids=TOO_LARGE)
def test_what_is_too_large_to_be_kept_is_told_in_short(effect: Any) -> None:
    with pytest.raises(BadEffect) as caught:
        check_effects(1, TAP, [effect], TABLE)
    assert len(str(caught.value)) < 400


def test_the_largest_values_pass() -> None:
    facts = {"role": "x" * 200, "turn": 2**53 - 1, "alive": (0,) * 200, "tally": dict.fromkeys(range(200), 1)}
    largest = [Timer("x" * 200, 86_400), Show(Screen("night", facts, Prompt(2**53 - 1, ("go",) * 200)))]
    assert check_effects(1, TAP, largest, TABLE) == tuple(largest)


def test_effects_keep_their_order() -> None:
    assert check_effects(1, TAP, (Open(), Stop("night")), TABLE) == (Open(), Stop("night"))


def test_only_taps_can_be_refused() -> None:
    with pytest.raises(BadEffect, match="only a tap"):
        check_effects(1, Expired(1, "night"), [Refuse("go", "WLK-A5")], TABLE)


def test_too_many_effects_at_once() -> None:
    with pytest.raises(BadEffect, match="1001 effects"):
        check_effects(1, TAP, [Open()] * 1001, TABLE)


def test_a_value_that_cannot_be_printed_is_told_all_the_same() -> None:
    class Unprintable:
        def __repr__(self) -> str:
            raise RuntimeError("no")

    with pytest.raises(BadEffect, match="an object of Unprintable"):
        check_effects(1, TAP, Unprintable(), TABLE)


def test_a_very_long_answer_is_told_in_short() -> None:
    with pytest.raises(BadEffect) as caught:
        check_effects(1, TAP, "x" * 100_000, TABLE)
    assert len(str(caught.value)) < 1000
