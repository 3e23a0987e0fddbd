"""Screens in words: characters instead of seats, and whatever a plugin shows can be told."""

import pytest

from conformance.casting import Binding
from conformance.words import Words

WORDS = Words(("Kuba", "Ola", "Ewa"))


@pytest.mark.parametrize(
    ("part", "value", "told"),
    [
        ("died", 1, "Ola"),
        ("died", None, "nobody"),
        ("died", 9, "seat 9"),
        ("eliminated", 0, "Kuba"),
        ("alive", (0, 2), "[Kuba, Ewa]"),
        ("silent", (), "[]"),
        ("choice", "vote:2", "vote Ewa"),
        ("choice", "pass", "pass"),
        ("prompt", ("vote:0", "vote:1", "abstain"), "vote Kuba, vote Ola, abstain"),
        ("prompt", (), "none"),
        ("prompt", ("vote:x",), "vote:x"),
        ("proposals", {1: 0, 0: 2}, "{Kuba: Ewa, Ola: Kuba}"),
        ("tally", {2: 1, 0: 2}, "{Kuba: 2, Ewa: 1}"),
        ("knows", {1: "werewolf"}, "{Ola: werewolf}"),
        ("composition", {"seer": 1, "doctor": 2}, "{doctor: 2, seer: 1}"),
        ("turn", 2, "2"),
        ("winner", "village", "village"),
        ("winner", "(absent)", "(absent)"),
        ("died", "Kuba", "Kuba"),
        ("alive", "all", "all"),
        ("tally", [(1, 2)], "[(1, 2)]"),
        ("secret", {1: 2, "a": 3}, "{Ola: 2, a: 3}"),
    ],
)
def test_every_fact_reads_as_people_say_it(part: str, value: object, told: str) -> None:
    assert WORDS.value(part, value) == told


def test_several_parts_stand_in_their_order() -> None:
    assert WORDS.describe({"phase": "day", "died": 1, "turn": 1}) == "phase: day; died: Ola; turn: 1"


def test_a_move_alone_is_told_too() -> None:
    assert WORDS.describe("attack:1") == "attack Ola"
    assert WORDS.describe("dance") == "dance"


def test_after_the_cast_is_bound_seats_have_other_names() -> None:
    words = Words(("Kuba", "Ola", "Ewa"))
    words.seat(Binding((2, 0, 1)))
    assert words.names == ("Ola", "Ewa", "Kuba")
    assert words.value("alive", (0, 2)) == "[Ola, Kuba]"
