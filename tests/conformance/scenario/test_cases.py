"""Cases of a file, what they need of a rig, and what makes no sense in a script."""

import pytest

from conformance.errors import UnknownCase
from conformance.scenario.needs import needs
from rigs.interface import Capability
from tests.conformance.scenario.texts import mistakes, scenario

BY_ENDING = ("do: {Kuba: attack Jan, rule: WLK-NGT-7}", "each: {first: [{wait: dawn}], second: [{wait: 9 s}]}")


def test_a_file_without_endings_is_one_case_named_like_the_file() -> None:
    made = scenario("wait: dawn", head="rules: [WLK-DAY-1]")
    (case,) = made.cases()
    assert (case.id, case.name, case.rules) == ("example", None, ("WLK-DAY-1",))
    assert made.case() == made.case("example") == case


def test_each_ending_is_a_case_with_the_script_so_far() -> None:
    made = scenario(*BY_ENDING, head="rules: [WLK-A27]")
    first, second = made.cases()
    assert (first.id, second.id) == ("first", "second")
    assert [step.text for step in second.steps] == ["Kuba: attack Jan", "wait: 9 s"]
    assert first.rules == ("WLK-A27", "WLK-NGT-7")
    assert made.case("second") == second


def test_asking_for_a_case_that_does_not_exist_names_those_that_do() -> None:
    made = scenario(*BY_ENDING)
    for name in ("third", None):
        with pytest.raises(UnknownCase, match="first, second"):
            made.case(name)


def test_rules_in_a_group_of_simultaneous_things_count() -> None:
    step = "together: [{Kuba: vote Jan, rule: WLK-A16}, {lose: {who: Ola, rule: WLK-A19}}]"
    assert scenario(step).cases()[0].rules == ("WLK-A16", "WLK-A19")


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("do: {Kuba: attack Jan}", set()),
        ("wait: dawn", set()),
        ("lose: {who: Ola}", {Capability.LINK_FAULTS}),
        ("lose: {who: Ola, at: settled}", {Capability.LINK_FAULTS, Capability.HELD_EVENTS}),
        ("wait: 5 s", {Capability.HELD_TIMERS}),
        ("together: [{Kuba: attack Jan}, time up]", {Capability.HELD_TIMERS}),
        ("together: [{Kuba: attack Jan}, {lose: {who: Ola}}]", {Capability.LINK_FAULTS}),
        ("never: {seats: Jan, show: proposals}", {Capability.EVERY_SCREEN}),
    ],
)
def test_a_case_needs_what_its_steps_need(step: str, expected: set[Capability]) -> None:
    assert needs(scenario("wait: night", step).cases()[0]) == expected


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (
            ("lose: {who: Ola}", "do: {Ola: attack Jan}"),
            "6:1: Ola is not at the table any more; the phone left in line 5",
        ),
        (("lose: {who: Ola}", "lose: {who: Jan and Ola}"), "6:1: Ola is not at the table any more"),
        (("lose: {who: Ola}", "expect: {Ola: {turn: 1}}"), "6:1: Ola is not at the table any more"),
        (("grace: over",), "5:1: nobody's grace time runs here; it does after for: until later"),
        (("lose: {who: Ola}", "grace: over"), "6:1: nobody's grace time runs here"),
        (("lose: {who: Ola, at: opened}",), "5:1: nothing can be stopped before opened"),
        (("expect: {Ola: {turn: 1}}", "lose: {who: Ola, at: opened}"), "6:1: nothing can be stopped before opened"),
        (("wait: day", "lose: {who: Ola, at: opened, for: until later}"), "at and for: until later in one lose"),
        (("each: {a: [{wait: day}]}", "wait: night"), "5:5: each is not the last step"),
        (("each: {}",), "5:11: each without an ending"),
        (("each: {a: [{each: {b: [{wait: day}]}}]}",), "5:16: each inside of each"),
        (("each: {a/b: [{wait: day}]}",), '5:12: "a/b" cannot be the name of a case'),
        (("each: {a: {wait: day}}",), "5:15: the ending a must be a list, not a mapping"),
    ],
)
def test_steps_must_make_sense_after_each_other(steps: tuple[str, ...], expected: str) -> None:
    found = mistakes(*steps)
    assert len(found) == 1
    assert expected in found[0]


def test_a_script_has_a_step() -> None:
    assert mistakes(head="") == [
        "4:8: the script must be a list, not nothing; for example: - wait: dawn, with a dash before each step"
    ]
