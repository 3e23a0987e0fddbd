"""The slips of people who write scenarios: each is told once, with its place, and with what to write instead."""

import unicodedata
from pathlib import Path

import pytest

from conformance.errors import BrokenScenario
from conformance.scenario.loader import load, read
from conformance.scenario.mistakes import MAX_LENGTH
from tests.conformance.scenario.texts import PATH, mistakes, mistakes_of, text, without_path

WAIT = "wait: dawn"

STEPS = [
    # the colon
    ("do {Kuba: pass}", '5:5: no step "do {Kuba"; write a colon after do'),
    ("do:{Kuba: pass}", '5:5: no step "do:{Kuba"; write a space after the colon'),
    ("wait day", '5:5: a step must be a mapping, not "wait day"; write wait: day'),
    ("wait:day", '5:5: a step must be a mapping, not "wait:day"; write wait: day'),
    ("do: {Kuba:attack Ewa}", '5:10: no character "Kuba:attack Ewa" in the cast; write a space after the colon'),
    ("do: {Ewa: pass, Jan pass}", '5:21: no character "Jan pass" in the cast; write a colon after Jan'),
    # half typed
    ("", "5:4: a step must be a mapping, not nothing; for example: - wait: dawn"),
    ("wai", '5:5: a step must be a mapping, not "wai"; did you mean wait: …?'),
    ("grace", '5:5: a step must be a mapping, not "grace"; write grace: over'),
    ("do:", "5:8: do must be a mapping, not nothing; for example: {Piotr: pass}"),
    ("do: {Ewa}", "5:14: a move must be words, not nothing; for example: attack Piotr, pass"),
    ("wait:", "5:10: wait must be words, not nothing; for example: dawn, 10 s"),
    ("lose: Jan", '5:11: lose must be a mapping, not "Jan"; for example: lose: {who: Piotr}'),
    ("expect: Marek dies", '5:13: expect must be a mapping, not "Marek dies"; for example: expect: {everyone: {died'),
    # time
    ("wait: 10", "5:11: a wait of 10 without a unit; write 10 s"),
    ("wait: 1.5", "5:11: a wait of 1.5 without a unit; write 1.5 s"),
    ("wait: 10 seconds", '5:11: no phase "10 seconds" to wait for; write 10 s'),
    ("wait: 2 min", '5:11: no phase "2 min" to wait for; write 120 s'),
    ("wait: Day", '5:11: no phase "Day" to wait for; did you mean day?'),
    # who
    ("expect: {all: {turn: 1}}", '5:14: no character "all" in the cast, nor a group; write everyone'),
    ("expect: {all except Jan: {turn: 1}}", '"all except Jan" in the cast, nor a group; write all but Jan'),
    ("expect: {Kuba & Ola: {turn: 1}}", '"Kuba & Ola" in the cast, nor a group; write Kuba and Ola'),
    ("expect: {Kuba or Olla: {turn: 1}}", '"Kuba or Olla" in the cast, nor a group; one of: Kuba, Ola, Ewa'),
    ("do: {Kuba: attack Ewa and Jan}", '5:23: no character "Ewa and Jan" in the cast; one of: Kuba, Ola, Ewa'),
    # facts
    ("expect: {died: Ewa}", '5:14: the fact "died" without whose phone shows it; for example: everyone: {died: Ewa}'),
    ("expect: {everyone: {alive: 6}}", "5:32: alive must be words, not a number (6); name the characters"),
    ("expect: {Kuba: {knows: [Ola]}}", "5:28: knows must be a mapping, not a list; for example: {Piotr: doctor}"),
    ("expect: {Kuba: {composition: 7}}", "not a number (7); for example: {doctor: 1}"),
    ("expect: {everyone: {turn: one}}", "5:31: turn must be a whole number from 0 to 1000, not one"),
    ("expect: {everyone: {died: [Ewa]}}", "5:31: died (a character or nobody) must be words, not a list; for example:"),
    ("never: {show: winner}", "never needs seats and show; for example: never: {seats: everyone, show: winner}"),
    # signs
    ("do: {Kuba: attack Ewa\u200b}", '5:23: no character "Ewa<U+200B>" in the cast; did you mean Ewa?'),
    ('do: {"Ku\\eba": pass}', '5:11: no character "Ku<U+001B>ba" in the cast; did you mean Kuba?'),
    ("do: {Kuba: *attack*}", "5:16: no anchor &attack* above; put the text in quotes, or write it out"),
    ("do: {Kuba: !now attack Ewa}", "5:16: a tag (!now); put a text that begins with ! in quotes"),
]


@pytest.mark.parametrize(("step", "told"), STEPS)
def test_a_slip_in_a_step_is_told_once(step: str, told: str) -> None:
    found = mistakes(step)
    assert len(found) == 1
    assert told in found[0]


HEADS = [
    ("languages: {Ola: French}", '3:18: "French" is no language code; codes look like en, fr or pt-BR'),
    ("rules: WLK-DAY-1, WLK-DAY-5", '3:8: no rule "WLK-DAY-1, WLK-DAY-5" in the rulebook; write several as a list: '),
    ("rules:", "3:7: a rule ID must be words, not nothing; for example: WLK-DAY-1"),
    ("host:", "3:6: the host must be words, not nothing; for example: Piotr"),
    ("variants: [parity: others]", "3:11: the variants must be a mapping, not a list; for example: {parity: others}"),
    ("air: {latency: 20ms}", "3:16: latency (ms) must be a whole number from 0 to 10000, not 20ms"),
    ("composition: {werewolf: two}", "3:25: how many of werewolf must be a whole number from 0 to 20, not two"),
    ("composition: {villager: 7}", "the composition 0; count the cast, or leave the composition out"),
]


@pytest.mark.parametrize(("head", "told"), HEADS)
def test_a_slip_in_the_head_is_told_with_its_place(head: str, told: str) -> None:
    assert told in mistakes(WAIT, head=head)[0]


@pytest.mark.parametrize(
    ("cast", "told"),
    [
        ("[Kuba, Ola]", "must be a mapping, not a list; for example: {Kuba: werewolf, Ewa: villager}, without dashes"),
        (
            "{werewolf: [Kuba, Ola], Ewa: seer}",
            '"werewolf" is a role, not a character; write the character first: Kuba',
        ),
        ("{Kuba Nowak: werewolf, Ewa: seer}", '"Kuba Nowak" cannot be the name of a character; a name is one word of'),
        ("{Kuba: wolf, Ewa: seer}", 'no role "wolf"; did you mean werewolf?'),
    ],
)
def test_a_slip_in_the_cast_is_not_followed_by_others(cast: str, told: str) -> None:
    found = mistakes("do: {Kuba: attack Ewa}" if "Nowak" not in cast else WAIT, cast=cast)
    assert len(found) == 1
    assert told in found[0]


def test_a_misspelt_key_is_not_missed_as_well() -> None:
    assert mistakes_of(text(WAIT).replace("cast:", "casts:")) == ['3:1: no key "casts"; did you mean cast?']
    assert mistakes_of(text(WAIT).replace("title:", "Title:")) == ['1:1: no key "Title"; did you mean title?']


def test_what_should_be_indented_deeper_is_told_so() -> None:
    steps = "script:\n  - do:\n    Kuba: pass\n  - expect:\n    everyone: {turn: 1}\n"
    whole = text(WAIT).split("script:")[0] + steps
    assert mistakes_of(whole) == [
        '6:5: no step "Kuba"; indent it deeper than do: in line 5',
        '8:5: no step "everyone"; indent it deeper than expect: in line 7',
    ]
    flat = mistakes_of("title: a\ngame: wilki\ncast:\nKuba: werewolf\nEwa: seer\nscript: [{wait: dawn}]\n")
    assert flat[1:] == [f'{line}:1: no key "{name}"; indent it deeper than cast: in line 3' for line, name in FLAT]


FLAT = [(4, "Kuba"), (5, "Ewa")]


def test_two_steps_behind_one_dash_are_told() -> None:
    found = mistakes("{wait: day, grace: over}")
    assert found == ["5:5: one step with the words wait, grace; each step has exactly one, behind its own dash"]


@pytest.mark.parametrize("title", ['"two\\nlines"', '"\\e[31mred"', '"a\\u2028b"'])
def test_a_title_stays_on_its_line(title: str) -> None:
    (told,) = mistakes_of(text(WAIT).replace("An example", title))
    assert told.startswith("1:8: the title has a line break or control sign: ")
    assert told.isprintable()


def test_a_word_as_long_as_the_file_is_told_in_short() -> None:
    (told,) = mistakes(f"do: {{Kuba: {'x' * 5000}}}")
    assert len(told) < MAX_LENGTH + 200
    assert "…" in told


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_of_other_systems_change_nothing(end: str) -> None:
    assert mistakes_of(text(WAIT).replace("\n", end)) == []
    assert mistakes_of(text("wait: dya").replace("\n", end)) == mistakes("wait: dya")


def test_a_byte_order_mark_changes_nothing() -> None:
    assert mistakes_of("\ufeff" + text(WAIT)) == []
    assert mistakes_of("\ufeff" + text("wait: dya")) == mistakes("wait: dya")


def test_accents_in_names_are_the_same_however_they_are_typed() -> None:
    composed, apart = "Zo\u015bka", unicodedata.normalize("NFD", "Zo\u015bka")
    assert composed != apart
    cast = f"{{Kuba: werewolf, {composed}: villager, J\u00f3zef: seer, \u0141ukasz: doctor}}"
    made = read(text(f"do: {{Kuba: attack {apart}}}", cast=cast), PATH)
    assert made.names == ("Kuba", composed, "J\u00f3zef", "\u0141ukasz")
    assert mistakes("do: {Kuba: attack Zoska}", cast=cast) == [
        f'5:23: no character "Zoska" in the cast; did you mean {composed}?'
    ]


@pytest.mark.parametrize("whole", ["", "\n\n  \n", "# mine\n"])
def test_a_file_without_a_scenario_says_how_one_begins(whole: str) -> None:
    assert mistakes_of(whole) == ["1:1: the file is empty, or holds comments only; a scenario starts with its title"]


@pytest.mark.parametrize(
    ("encoding", "place"), [("latin-1", "4:11"), ("utf-16", "1:1")], ids=["a Latin letter", "two bytes a letter"]
)
def test_another_encoding_is_told_with_the_first_sign_that_cannot_be_read(
    tmp_path: Path, encoding: str, place: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(text(WAIT, head="# a remark").replace("Kuba", "Jos\u00e9").encode(encoding))
    with pytest.raises(BrokenScenario) as caught:
        load(path)
    (told,) = [str(each).removeprefix(f"{path}:") for each in caught.value.mistakes]
    assert told == f"{place}: this is not UTF-8 text; save the file with the encoding UTF-8"


@pytest.mark.parametrize("length", range(1, len(text("do: {Kuba: attack Marek}", "wait: day")), 7))
def test_a_file_that_is_typed_so_far_has_a_mistake_with_a_remedy_or_is_whole(length: int) -> None:
    typed = text("do: {Kuba: attack Marek}", "wait: day")[:length]
    try:
        read(typed, PATH)
    except BrokenScenario as broken:
        lines = typed.count("\n") + 1
        for each in broken.mistakes:
            assert each.line <= lines
            assert each.hint, without_path(each)
    else:
        assert "script:\n  - do: {Kuba: attack Marek}" in typed
