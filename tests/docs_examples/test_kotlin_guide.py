"""The Kotlin guide has every event, effect and member as the protocol has them, and lines as tablerig has them.

The Kotlin itself is compiled nowhere here; the guide says so.
"""

import dataclasses
import json
import re
import typing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bumble_sim import contract
from bumble_sim.checking import MAX_RANGE, check_effects
from conformance.process import wire
from reference_engine import tables

GUIDE = (Path(__file__).parents[2] / "docs" / "kotlin.md").read_text(encoding="utf-8")
KOTLIN = "\n".join(re.findall(r"^```kotlin\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL))
READ = [line.encode() for line in re.findall(r"^    → (.*)$", GUIDE, re.MULTILINE)]
WRITTEN = [line.encode() for line in re.findall(r"^    ← (.*)$", GUIDE, re.MULTILINE)]
TOLD = [line for line in READ if b'"event"' in line]
ANSWERS = [line for line in WRITTEN if b'"seq"' in line]
EFFECTS: tuple[type, ...] = typing.get_args(wire.AnyEffect)
TYPES = {
    "Seat": {"int"}, "Int": {"int"}, "Long": {"int"}, "String": {"str"}, "String?": {"str | None"},
    "List<Seat>": {"tuple[int, ...]", "list[int]"}, "List<Int>": {"tuple[int, ...]", "list[int]"},
    "List<String>": {"list[str]"}, "Table": {"Table"}, "Screen": {"Screen"}, "Prompt?": {"Prompt | None"},
    "Map<String, Int>": {"Mapping[str, int]"}, "Map<String, JsonPrimitive>": {"Mapping[str, Value]"},
    "Note": {"Note"}, "Map<Seat, Note>": {"Mapping[int, Note]", "dict[int, Note]"}, "JsonObject": {"facts"},
}  # fmt: skip
"""Kotlin types, and the types of the protocol that they stand for."""


def kotlin_class(name: str) -> dict[str, str]:
    """The members of a class of the guide with their types."""
    found = re.findall(rf"\bdata (?:class {name}\((.*?)\)|object {name}\b)", KOTLIN, re.DOTALL)
    assert len(found) == 1, f"{name} is in the guide {len(found)} times"
    return dict(re.findall(r"val (\w+): ((?:\w+<[^>]*>|\w+)\??)", found[0]))


def python_types(kind: type) -> dict[str, str]:
    """The members of an event or effect with their types, in short."""
    hints = typing.get_type_hints(kind)
    members = (
        [field.name for field in dataclasses.fields(kind)]
        if dataclasses.is_dataclass(kind)
        else [field.name for field in msgspec.structs.fields(kind)]
    )
    return {name: in_short(name, hints[name]) for name in members}


def in_short(name: str, hint: Any) -> str:
    if name == "facts":
        return "facts"
    if name == "variants":
        return "Mapping[str, Value]"
    text = hint.__name__ if isinstance(hint, type) and not typing.get_args(hint) else str(hint)
    for note in (contract.Note, wire.NoteOnWire):
        text = text.replace(str(note), "Note")
    return re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", text)


def assert_same_members(name: str, kind: type) -> None:
    expected, written = python_types(kind), kotlin_class(name)
    assert written.keys() == expected.keys()
    for member, kotlin in written.items():
        assert expected[member] in TYPES[kotlin], f"{name}.{member} is {kotlin}, but {expected[member]}"


# --- classes ---
@pytest.mark.parametrize("kind", wire.EVENTS.values(), ids=lambda kind: kind.__name__)
def test_every_event_is_a_class_with_its_members(kind: type) -> None:
    assert_same_members(kind.__name__, kind)
    name = kind.__name__
    assert re.search(rf"data class {name}\([^)]*\) : Event$", KOTLIN, re.MULTILINE)
    assert f'"{name.lower()}" -> json.decodeFromJsonElement<{name}>(event)' in KOTLIN


@pytest.mark.parametrize("kind", EFFECTS, ids=lambda kind: kind.__name__)
def test_every_effect_is_a_class_with_its_members(kind: type) -> None:
    assert_same_members(kind.__name__, kind)
    name = kind.__name__
    assert f'@SerialName("{name.lower()}") data ' in KOTLIN
    assert re.search(rf"data (?:class {name}\([^)]*\)|object {name}) : Effect$", KOTLIN, re.MULTILINE)
    assert re.search(rf"^        (?:is )?{name} -> phone\.", KOTLIN, re.MULTILINE), "the app carries it out"


def test_no_class_is_an_event_or_effect_that_the_protocol_does_not_know() -> None:
    assert set(re.findall(r"data class (\w+)\(.*\) : Event$", KOTLIN, re.MULTILINE)) == {
        kind.__name__ for kind in wire.EVENTS.values()
    }
    assert set(re.findall(r"data (?:class|object) (\w+)(?:\([^)]*\))? : Effect$", KOTLIN, re.MULTILINE)) == {
        kind.__name__ for kind in EFFECTS
    }


@pytest.mark.parametrize(("name", "kind"), [("Table", tables.Table), ("Screen", wire.Screen), ("Prompt", wire.Prompt)])
def test_what_they_hold_has_its_members(name: str, kind: type) -> None:
    assert_same_members(name, kind)


@pytest.mark.parametrize("kind", [wire.HelloBody, wire.TableNumber], ids=lambda kind: kind.__name__)
def test_envelopes_have_their_members(kind: type) -> None:
    assert_same_members(kind.__name__, kind)


def test_an_effect_has_no_default_values() -> None:
    """A member that equals its default would be left out of the line."""
    effects = KOTLIN[KOTLIN.index("data class Prompt") : KOTLIN.index("interface Plugin")]
    assert "=" not in effects


def test_what_is_larger_than_an_int_is_a_long() -> None:
    assert MAX_RANGE > 2**31
    assert kotlin_class("Toss")["range"] == kotlin_class("Tossed")["value"] == "Long"
    for kind in wire.EVENTS.values():
        assert kotlin_class(kind.__name__).get("n", "Long") == "Long"


# --- lines ---
def test_the_lines_name_every_event_and_every_effect() -> None:
    told = {json.loads(line)["event"]["type"] for line in TOLD}
    assert told == set(wire.EVENTS)
    answered = {effect["type"] for line in ANSWERS for effect in json.loads(line).get("effects", [])}
    assert answered == {kind.__name__.lower() for kind in EFFECTS}


@pytest.mark.parametrize("line", TOLD, ids=lambda line: json.loads(line)["event"]["type"])
def test_an_event_is_written_just_as_tablerig_writes_it(line: bytes) -> None:
    told = json.loads(line)
    assert wire.event_line(told["table"], told["seat"], told["seq"], event_of(line)) == line + b"\n"


@pytest.mark.parametrize("line", ANSWERS, ids=lambda line: str(json.loads(line)["seq"]))
def test_an_answer_is_one_that_the_contract_allows_to_its_event(line: bytes) -> None:
    answer = wire.read_answer(line)
    (asked,) = (event_of(told) for told in TOLD if json.loads(told)["seq"] == answer.seq)
    seated = event_of(TOLD[0])
    assert isinstance(seated, contract.Seated)
    if answer.unsupported is msgspec.UNSET:
        effects = wire.effects_of(answer)
        assert check_effects(seated.me, asked, effects, seated.table) == tuple(effects)
    else:
        assert answer.unsupported == f"event {type(asked).__name__.lower()}"


def event_of(line: bytes) -> contract.Event:
    members = {name: value for name, value in json.loads(line)["event"].items() if name != "type"}
    event: contract.Event = msgspec.convert(members, wire.EVENTS[json.loads(line)["event"]["type"]], strict=False)
    return event


def test_the_other_lines_are_of_the_protocol() -> None:
    assert [line for line in READ if line not in TOLD] == [
        wire.hello_line().removesuffix(b"\n"),
        wire.close_line(1).removesuffix(b"\n"),
    ]
    hello, other, closed = (line for line in WRITTEN if line not in ANSWERS)
    greeting = wire.read_hello(hello)
    assert isinstance(greeting, wire.HelloBody)
    assert f'"{greeting.plugin}", "{greeting.version}"' in KOTLIN
    assert isinstance(wire.read_hello(other), wire.Unsupported)
    assert wire.read_closed(closed) == 1


# --- words ---
def test_it_says_that_it_was_not_compiled() -> None:
    assert "This code was not compiled or run here" in GUIDE


def test_the_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", GUIDE):
        assert (Path(__file__).parents[2] / "docs" / target).exists(), target
