"""What goes over the pipes: events as JSON, answers as the contract's values, and a place for every mistake."""

import json

import pytest

from bumble_sim import contract
from bumble_sim.contract import Effect, Event
from conformance.process import wire
from conformance.process.wire import BadLine, effects_of, event_line, nothing_line, read_answer, read_hello
from reference_engine.screens import Prompt, Screen
from tests.bumble_sim.plugins.wilki.tables import table_of

EVENTS: dict[str, tuple[Event, dict[str, object]]] = {
    "dealt": (contract.Dealt("seer"), {"card": "seer"}),
    "matched": (contract.Matched((1, 3)), {"seats": [1, 3]}),
    "tapped": (contract.Tapped(7, "vote:2"), {"prompt": 7, "move": "vote:2"}),
    "round": (contract.Round(9, {1: {}, 2: {"p": 3}}), {"n": 9, "notes": {"1": {}, "2": {"p": 3}}}),
    "public": (contract.Public(9, 2, {"t": "x"}), {"n": 9, "sender": 2, "note": {"t": "x"}}),
    "opened": (contract.Opened(9, 2, "seer"), {"n": 9, "seat": 2, "card": "seer"}),
    "counted": (contract.Counted(9, "day 1", (0, 3)), {"n": 9, "ballot": "day 1", "totals": [0, 3]}),
    "tossed": (contract.Tossed(9, "tie", 1), {"n": 9, "name": "tie", "value": 1}),
    "silent": (contract.Silent(9, 2), {"n": 9, "seat": 2}),
    "returned": (contract.Returned(9, 2), {"n": 9, "seat": 2}),
    "lost": (contract.Lost(9, 2), {"n": 9, "seat": 2}),
    "absent": (contract.Absent(9, 2), {"n": 9, "seat": 2}),
    "keeper": (contract.Keeper(9, 2), {"n": 9, "seat": 2}),
    "expired": (contract.Expired(9, "night"), {"n": 9, "timer": "night"}),
    "ended": (contract.Ended("closed"), {"reason": "closed"}),
}  # fmt: skip

EFFECTS: list[tuple[Effect, str]] = [
    (
        contract.Show(Screen("night", {"alive": (0, 1), "tally": {1: 2}, "cards": {"seer": 1}}, Prompt(3, ("go",)))),
        '{"type":"show","screen":{"phase":"night","facts":{"alive":[0,1],"tally":{"1":2},"cards":{"seer":1}},'
        '"prompt":{"number":3,"choices":["go"]}}}',
    ),
    (contract.Show(Screen("day", {"died": None})), '{"type":"show","screen":{"phase":"day","facts":{"died":null}}}'),
    (contract.Refuse("go", "WLK-A5"), '{"type":"refuse","move":"go","rule":"WLK-A5"}'),
    (contract.Whisper({0: {"d": {1: 2}}, 2: {}}), '{"type":"whisper","notes":{"0":{"d":{"1":2}},"2":{}}}'),
    (contract.Publish({"x": -5}), '{"type":"publish","note":{"x":-5}}'),
    (contract.Match(None), '{"type":"match","token":null}'),
    (contract.Deal(("seer", "villager")), '{"type":"deal","deck":["seer","villager"]}'),
    (contract.Open(), '{"type":"open"}'),
    (contract.Count("b", (0, 1), 5, 4), '{"type":"count","ballot":"b","voters":[0,1],"options":5,"choice":4}'),
    (contract.Toss("coin", 3), '{"type":"toss","name":"coin","range":3}'),
    (contract.Timer("night", 30), '{"type":"timer","name":"night","seconds":30}'),
    (contract.Stop("night"), '{"type":"stop","name":"night"}'),
]  # fmt: skip


def test_every_event_is_tried() -> None:
    assert EVENTS.keys() | {"seated"} == wire.EVENTS.keys()


@pytest.mark.parametrize("kind", EVENTS)
def test_an_event_is_written_with_its_type_and_members(kind: str) -> None:
    event, members = EVENTS[kind]
    line = event_line(3, 1, 12, event)
    assert line.endswith(b"}\n")
    assert json.loads(line) == {"table": 3, "seat": 1, "seq": 12, "event": {"type": kind, **members}}


def test_seated_tells_the_whole_table() -> None:
    line = json.loads(event_line(1, 2, 1, contract.Seated(table_of(("seer", "villager", "werewolf", "villager")), 2)))
    event = line["event"]
    assert (event["type"], event["me"]) == ("seated", 2)
    assert event["table"].keys() == {"game", "seats", "host", "composition", "variants"}
    assert event["table"]["composition"] == {"seer": 1, "villager": 2, "werewolf": 1}


@pytest.mark.parametrize(("effect", "text"), EFFECTS, ids=lambda value: type(value).__name__)
def test_an_effect_is_read_into_the_contract_s_value(effect: Effect, text: str) -> None:
    answer = read_answer(f'{{"table":3,"seat":1,"seq":12,"effects":[{text}]}}'.encode())
    assert (answer.table, answer.seat, answer.seq) == (3, 1, 12)
    assert effects_of(answer) == [effect]


def test_the_answer_without_effects_as_it_is_usually_written() -> None:
    assert effects_of(read_answer(nothing_line(3, 1, 12))) == []


@pytest.mark.parametrize(
    ("key", "read"), [("0", 0), ("12", 12), ("007", "007"), ("-1", "-1"), ("٣", "٣"), ("seer", "seer")]
)
def test_a_key_of_a_fact_is_a_seat_only_as_a_plain_decimal_number(key: str, read: int | str) -> None:
    text = json.dumps({"type": "show", "screen": {"phase": "day", "facts": {"tally": {key: 1}}}})
    (effect,) = effects_of(read_answer(f'{{"table":1,"seat":1,"seq":1,"effects":[{text}]}}'.encode()))
    assert isinstance(effect, contract.Show)
    assert effect.screen.facts["tally"] == {read: 1}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"", "the line is empty"),
        (b"  ", "the line is empty"),
        (b"Starting...", "this is not JSON: invalid character (byte 0)"),
        (b'{"table":1', "this is not JSON: Input data was truncated"),
        (b'{"table":1,"seat":1,"seq":1,"effects":[]} x', "this is not JSON: trailing characters"),
        (b"[" * 5000, "Expected `object`, got `array`"),
        (b"[]", "Expected `object`, got `array`"),
        (b'{"table":1,"seat":1,"seq":1}', "either `effects` or `unsupported`"),
        (b'{"table":1,"seat":1,"effects":[]}', "missing required field `seq`"),
        (b'{"table":1,"seat":1.5,"seq":1,"effects":[]}', "`$.seat`"),
        (b'{"table":1,"seat":1,"seq":1,"effects":[{"type":"stop","name":"\xff"}]}', "UTF-8"),
        (b'{"table":1,"seat":1,"seq":1,"effects":[{"type":"stop","name":1}]}', "`$.effects[0].name`"),
    ],
)
def test_what_is_wrong_with_a_line_is_told_with_its_place(line: bytes, told: str) -> None:
    with pytest.raises(BadLine) as caught:
        read_answer(line)
    assert told.lower() in str(caught.value).lower()


def test_hello_is_read_or_refused() -> None:
    hello = read_hello(b'{"hello":{"protocol":1,"plugin":"mine","version":"2","serves":"seat"}}')
    assert hello == wire.HelloBody(1, "mine", "2", "seat")
    assert read_hello(b'{"unsupported":"protocol 1"}') == wire.Unsupported("protocol 1")
    with pytest.raises(BadLine, match="`serves` is 'dinner'"):
        read_hello(b'{"hello":{"protocol":1,"plugin":"mine","version":"2","serves":"dinner"}}')
