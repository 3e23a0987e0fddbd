"""Written expectations come on top of the comparison with the engine; one that contradicts it is the file's mistake."""

import pytest

from conformance.failure import failure_text
from conformance.run import Options, run_case
from conformance.verdicts import Kind
from reference_engine.screens import Screen
from reference_engine.tables import NIGHT
from tests.conformance.scenario.texts import JAN, MAREK, PIOTR, scenario
from tests.conformance.wrong_plugins import facts_in, failing, only_at, screens, verdict

KILL = "do: {Kuba: attack Marek, Ola: attack Marek}"


@pytest.mark.parametrize(
    "expect",
    [
        "{connected: {died: Marek, phase: day, turn: 1}}",
        "{Marek: {prompt: none, role: villager}, others: {prompt: [vote Kuba, vote Ola, vote Ewa, vote Jan, vote Zosia,"
        " vote Piotr, abstain]}}",
        "{all but Kuba and Ola: {died: Marek}, absent: [proposals, knows, winner]}",
        "{Kuba: {knows: {Ola: werewolf}}, absent: [choice]}",
        "{alive: {alive: [Kuba, Ola, Ewa, Jan, Zosia, Piotr]}}",
    ],
)
def test_what_is_so_may_be_expected(expect: str) -> None:
    assert verdict(KILL, "wait: day", f"expect: {expect}").kind is Kind.PASS


@pytest.mark.parametrize(
    ("expect", "part", "expected", "seen"),
    [
        ("{connected: {died: Jan}}", "died", "died: Jan", "died: Marek"),
        ("{connected: {died: nobody}}", "died", "died: nobody", "died: Marek"),
        ("{Jan: {winner: wolves}}", "winner", "winner: wolves", "winner: (absent)"),
        ("{Jan: {turn: 1}, absent: [died]}", "died", "died: (absent)", "died: Marek"),
        ("{Jan: {phase: night}}", "phase", "phase: night", "phase: day"),
        ("{Marek: {prompt: [abstain]}}", "prompt", "prompt: abstain", "prompt: none"),
    ],
)
def test_an_expectation_that_engine_and_plugin_contradict_is_a_mistake_of_the_file(
    expect: str, part: str, expected: str, seen: str
) -> None:
    found = verdict(KILL, "wait: day", f"expect: {expect}")
    assert found.kind is Kind.ERROR
    assert "the reference engine agrees with the phone" in found.reason
    assert (found.part, found.expected, found.seen) == (part, expected, seen)
    assert (found.step, found.line) == (3, 7)


def test_the_mistake_is_told_with_file_and_line() -> None:
    case = scenario("wait: day", "expect: {connected: {died: Marek}, rule: WLK-DAY-1}").cases()[0]
    options = Options(rig="loopback")
    told = failure_text(case, run_case(case, options), options)
    assert told.startswith("ERROR: An example\n  step      scenarios/wilki/example.yaml:6: expect: ")
    assert "  phone     Kuba, seat 0\n" in told


def test_the_plugin_is_judged_by_the_engine_also_where_it_shows_what_the_file_expects() -> None:
    wrong = only_at(JAN, screens(facts_in("day", died=PIOTR)))
    found = verdict(KILL, "wait: day", "expect: {Jan: {died: Piotr}}", plugin=wrong)
    assert found.kind is Kind.FAIL
    assert (found.seat, found.expected) == (JAN, "died: Marek")


def test_nothing_can_be_expected_of_a_phone_that_has_left() -> None:
    found = verdict("lose: {who: Marek}", "expect: {everyone: {lost: [Marek]}}")
    assert found.kind is Kind.ERROR
    assert "not at the table" in found.reason
    assert verdict("lose: {who: Marek}", "expect: {connected: {lost: [Marek]}}").kind is Kind.PASS


def test_the_dead_are_connected_but_not_alive() -> None:
    ballot = "{prompt: [vote Kuba, vote Ola, vote Ewa, vote Jan, vote Zosia, vote Piotr, abstain]}"
    assert verdict(KILL, "wait: day", f"expect: {{alive: {ballot}}}").kind is Kind.PASS
    found = verdict(KILL, "wait: day", f"expect: {{connected: {ballot}}}")
    assert (found.kind, found.seat) == (Kind.ERROR, MAREK)


def test_a_placed_expectation_is_checked_where_it_stands() -> None:
    assert verdict("expect: {Kuba: {turn: 1}, absent: [died]}", "wait: day").kind is Kind.PASS
    assert verdict("wait: day", "expect: {Kuba: {turn: 1}, absent: [died]}").kind is Kind.ERROR


# --- never ---
NEVER = "never: {seats: all but Kuba and Ola, show: role of Ola, rule: WLK-KNO-2}"


@pytest.mark.parametrize("place", [0, 2])
def test_never_holds_from_the_first_to_the_last_screen_wherever_it_stands(place: int) -> None:
    steps = ["do: {Jan: probe Ola}", "wait: day"]
    steps.insert(place, NEVER)
    found = verdict(*steps)
    assert found.kind is Kind.ERROR
    assert (found.seat, found.part, found.rules) == (JAN, "never", ())
    assert found.line == 5 + place
    assert "knows: {Ola: werewolf}" in found.seen


def test_never_passes_where_it_is_never_shown() -> None:
    assert verdict("do: {Jan: probe Kuba}", "wait: day", NEVER).kind is Kind.PASS


@pytest.mark.parametrize(
    ("show", "kind"),
    [
        ("died", Kind.ERROR),
        ("{died: Marek}", Kind.ERROR),
        ("{died: Jan}", Kind.PASS),
        ("winner", Kind.PASS),
        ("{choice: attack Marek}", Kind.ERROR),
        ("role of Marek", Kind.ERROR),  # his own screen, and the opened card
    ],
)
def test_a_fact_or_one_value_of_it_can_be_forbidden(show: str, kind: Kind) -> None:
    assert verdict(KILL, "wait: day", f"never: {{seats: everyone, show: {show}}}").kind is kind


def test_a_screen_of_the_past_counts_also_of_a_phone_that_has_left() -> None:
    steps = ("do: {Kuba: attack Marek}", "lose: {who: Kuba}", "wait: day")
    found = verdict(*steps, "never: {seats: [Kuba], show: choice}")
    assert found.kind is Kind.ERROR
    assert "choice: attack Marek" in found.seen


def test_a_role_shown_even_for_a_moment_fails_by_the_engine_before_any_never() -> None:
    def peek(screen: Screen) -> Screen:
        return Screen(screen.phase, {**screen.facts, "knows": {1: "werewolf"}}, screen.prompt)

    wrong = only_at(PIOTR, screens(lambda screen: peek(screen) if screen.phase == NIGHT else screen))
    found = failing("wait: day", NEVER, plugin=wrong)
    assert (found.seat, found.part) == (PIOTR, "knows")
