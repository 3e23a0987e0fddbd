"""What the judge promises: full screens of all phones together, every screen, every refusal, and fair blame."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bumble_sim.contract import Effect, Event, Expired, Show
from bumble_sim.plugins.wilki import Wilki
from conformance import run
from conformance.verdicts import Kind
from reference_engine.screens import Screen
from reference_engine.tables import DAY, NIGHT, RESULT
from rigs.interface import Capability, Request, Sitting
from rigs.loopback import Loopback
from tests.conformance.scenario.texts import JAN, KUBA, MAREK, OLA, ZOSIA
from tests.conformance.wrong_plugins import (
    everywhere,
    facts_in,
    failing,
    moment,
    only_at,
    prompt_without,
    refuses,
    screens,
    takes,
    verdict,
)

KILL = "do: {Kuba: attack Marek, Ola: attack Marek}"


# --- full screens ---
def test_a_wrong_fact_on_a_single_phone_is_noticed_although_no_step_asks_for_it() -> None:
    found = failing(KILL, "wait: day", plugin=only_at(ZOSIA, screens(facts_in(DAY, died=JAN))))
    assert (found.seat, found.part) == (ZOSIA, "died")
    assert (found.expected, found.seen) == ("died: Marek", "died: Jan")
    assert "WLK-DAY-1" in found.rules


@pytest.mark.parametrize("fact", ["alive", "turn", "role", "composition", "died"])
def test_a_missing_fact_is_noticed(fact: str) -> None:
    def change(screen: Screen) -> Screen:
        return replace(screen, facts={name: value for name, value in screen.facts.items() if name != fact})

    found = failing("wait: day", plugin=only_at(JAN, screens(change)))
    assert (found.seat, found.part) == (JAN, fact)
    assert found.seen.startswith(f"{fact}: (absent)")


def test_a_fact_too_many_is_noticed() -> None:
    found = failing("wait: day", plugin=everywhere(screens(facts_in(DAY, hint="it was Kuba"))))
    assert found.part == "hint"
    assert (found.expected, found.seen) == ("hint: (absent)", "hint: it was Kuba")


def test_a_choice_that_is_missing_is_noticed() -> None:
    found = failing("wait: day", plugin=only_at(JAN, screens(prompt_without("vote:4"))))
    assert (found.seat, found.part) == (JAN, "prompt")
    assert "vote Marek" in found.expected
    assert "vote Marek" not in found.seen


def test_the_screens_before_the_script_are_judged_too() -> None:
    found = failing("wait: day", plugin=everywhere(screens(facts_in("lobby", warning="unbalanced"))))
    assert (found.step, found.line) == (None, None)
    assert found.part == "warning"


# --- all phones together ---
def other_tally(screen: Screen) -> Screen:
    """The same count with the other of two legal outcomes: Jan's vote came in time, or it came too late."""
    tally = screen.facts.get("tally")
    if not isinstance(tally, dict):
        return screen
    other, abstentions = ({KUBA: 4}, 3) if ZOSIA in tally else ({KUBA: 4, ZOSIA: 1}, 2)
    return replace(screen, facts={**screen.facts, "tally": other, "abstentions": abstentions})


VOTES = "do: {Kuba: vote Kuba, Ola: vote Kuba, Ewa: vote Kuba, Marek: vote Kuba}"
RACE = ("wait: day", VOTES, "together: [{Jan: vote Zosia}, time up]")


def test_phones_that_show_different_legal_outcomes_fail_although_each_alone_is_right() -> None:
    found = failing(*RACE, plugin=only_at(OLA, screens(other_tally)))
    assert (found.seat, found.part) == (OLA, "tally")
    assert found.reason == "the screen is wrong at rest (what differs: tally, abstentions)"


def test_an_outcome_without_a_vote_is_legal_only_if_the_phone_refused_the_vote() -> None:
    found = failing(*RACE, plugin=everywhere(screens(other_tally)))
    assert found.reason == "the screen is wrong at rest (what differs: tally, abstentions)"


# --- every screen, even for a moment ---
def test_a_screen_that_is_wrong_only_for_a_moment_is_noticed() -> None:
    found = failing(KILL, "wait: day", plugin=only_at(JAN, moment(DAY, died=ZOSIA)))
    assert (found.seat, found.part) == (JAN, "died")
    assert found.reason == "the screen is wrong for a moment (what differs: died)"


class Blinking(Wilki):
    """Shows the day for a moment when the night is over, before the night is settled."""

    def handle(self, event: Event) -> list[Effect]:
        effects = list(super().handle(event))
        if isinstance(event, Expired):
            day = next(effect.screen for effect in effects if isinstance(effect, Show))
            effects.insert(0, Show(replace(day, phase=DAY)))
        return effects


def test_a_phase_that_comes_too_early_for_a_moment_is_noticed() -> None:
    found = failing("wait: day", plugin=lambda _seat: Blinking())
    assert "for a moment" in found.reason


class Blinker:
    """Loopback, but like a rig that misses screens."""

    name = "blinker"
    max_seats = Loopback().max_seats
    capabilities = Loopback().capabilities - {Capability.EVERY_SCREEN}

    def open_table(self, request: Request) -> Sitting:
        return Loopback().open_table(request)


@pytest.fixture
def rig_that_misses_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "find_rig", lambda _name: Blinker())


@pytest.mark.usefixtures("rig_that_misses_screens")
def test_on_a_rig_that_may_miss_screens_only_screens_at_rest_are_judged() -> None:
    assert verdict(KILL, "wait: day", plugin=only_at(JAN, moment(DAY, died=ZOSIA))).kind is Kind.PASS
    at_rest = verdict(KILL, "wait: day", plugin=only_at(JAN, screens(facts_in(DAY, died=ZOSIA))))
    assert at_rest.kind is Kind.FAIL


# --- refusals ---
def test_a_tap_that_is_taken_although_it_must_be_refused() -> None:
    found = failing("refused: {Kuba: attack Ola, rule: WLK-A5}", plugin=everywhere(takes("attack:1")))
    assert found.reason == "the phone takes a tap that it must refuse"
    assert (found.seat, found.part, found.rules[0]) == (KUBA, "refusal", "WLK-A5")
    assert found.expected.startswith("attack Ola refused by WLK-A5")
    assert found.seen == "taken"


def test_a_tap_that_is_refused_with_the_wrong_rule() -> None:
    found = failing("refused: {Kuba: attack Ola, rule: WLK-A5}", plugin=everywhere(refuses("attack:1", "WLK-A7")))
    assert found.reason == "the phone refuses with the wrong rule"
    assert (found.rules[0], found.seen) == ("WLK-A5", "refused by WLK-A7")


def test_any_rule_that_applies_is_a_right_one() -> None:
    either = "refused: {Marek: attack Kuba, rule: WLK-NGT-7}"
    assert verdict(either, plugin=everywhere(refuses("attack:0", "WLK-NGT-12"))).kind is Kind.PASS


def test_a_legal_tap_that_is_refused() -> None:
    found = failing("do: {Kuba: attack Marek}", plugin=only_at(KUBA, refuses("attack:4", "WLK-A5")))
    assert found.reason == "the phone refuses a legal tap"
    assert (found.seat, found.expected, found.seen) == (KUBA, "attack Marek taken", "refused by WLK-A5")
    assert found.rules


def test_a_refusal_out_of_the_blue() -> None:
    """The phone both takes the tap and says that it refuses it."""

    def both(event: Event, effects: list[Effect]) -> list[object]:
        wrong = refuses("attack:4", "WLK-A5")(event, [])
        return [*effects, *wrong]

    found = failing("do: {Kuba: attack Marek}", plugin=everywhere(both))
    assert found.reason == "the phone refuses a legal tap"


def test_a_tap_that_races_the_end_may_be_taken_or_refused_but_the_screens_must_agree() -> None:
    race = ("do: {Ola: attack Marek}", "together: [{Kuba: attack Marek}, time up]", "wait: day")
    found = failing(*race, plugin=only_at(KUBA, refuses("attack:4", "WLK-A4")))
    assert found.part == "refusal"


def test_a_refused_tap_that_changes_a_screen_all_the_same() -> None:
    def moved(event: Event, effects: list[Effect]) -> list[object]:
        refused = refuses("attack:1", "WLK-A5")(event, [])
        return [*refused, Show(Screen(NIGHT, {"alive": (0,)}))] if refused else list(effects)

    found = failing("refused: {Kuba: attack Ola, rule: WLK-A5}", plugin=everywhere(moved))
    assert found.seat == KUBA
    assert "is wrong and stays so" in found.reason


# --- blame ---
def everything_wrong(screen: Screen) -> Screen:
    wrong = Screen("over", {"winner": "wolves", "alive": (0,), "role": "seer"})
    return wrong if screen.phase == RESULT else screen


@pytest.mark.parametrize("change", [everything_wrong, facts_in(RESULT, winner="wolves", because="tie", turn=3)])
def test_at_most_three_rules_are_blamed_and_the_most_telling_part_is_named(change: Callable[[Screen], Screen]) -> None:
    script = ("wait: day", VOTES, "wait: result")
    found = failing(*script, plugin=everywhere(screens(change)))
    assert found.part == "winner"
    assert 1 <= len(found.rules) <= 3
    assert found.expected.startswith("winner: (absent)")


def test_the_place_is_that_of_the_step() -> None:
    found = failing(KILL, "do: {Jan: pass}", "wait: day", plugin=only_at(JAN, moment(DAY, died=ZOSIA)))
    assert (found.step, found.line) == (3, 7)  # 'do' with two taps is two steps of one line


# --- who is judged ---
def test_a_phone_that_was_made_to_leave_is_judged_no_more() -> None:
    def confused(screen: Screen) -> Screen:
        return Screen("nonsense", {}) if screen.facts.get("silent") else screen

    lost = ("lose: {who: Marek}", "wait: day")
    assert verdict(*lost, plugin=only_at(MAREK, screens(facts_in(DAY, died=ZOSIA)))).kind is Kind.PASS
    assert failing(*lost, plugin=only_at(ZOSIA, screens(facts_in(DAY, died=ZOSIA)))).seat == ZOSIA
    assert verdict(*lost, plugin=only_at(MAREK, screens(confused))).kind is Kind.PASS


def test_what_a_phone_showed_before_it_left_is_judged() -> None:
    steps = ("do: {Marek: vote Jan}", "lose: {who: Marek}")
    found = failing("wait: day", *steps, plugin=only_at(MAREK, screens(facts_in(DAY, choice="vote:1"))))
    assert found.seat == MAREK
