"""The catalogue finds what is wrong with a screen, and says the same as the vocabulary."""

import pytest

from reference_engine import catalogue, games, screens
from reference_engine.catalogue import EVERY, FACTS, PROMPTS, Kind, check_form, conforms, fact_named, prompt_row
from reference_engine.rulebook import rulebook
from reference_engine.screens import FactValue, Prompt, Screen
from tests.reference_engine.wilki.table import first_night, lobby, night, taps

VILLAGER = Kind(host=False, role="villager", living=True)


def with_fact(screen: Screen, name: str, value: FactValue) -> Screen:
    """The screen with one fact more or another."""
    return Screen(screen.phase, {**screen.facts, name: value}, screen.prompt)


def with_choices(screen: Screen, *choices: str) -> Screen:
    """The screen with another prompt."""
    return Screen(screen.phase, screen.facts, Prompt(1, choices))


def test_every_fact_of_the_vocabulary_is_in_the_catalogue_once() -> None:
    reasons = {"HOST_LOST", "CUT_OFF", "NOT_READMITTED", "TABLE_INCOMPLETE", "DISAGREEMENT"}
    values = reasons | {"VOTES", "TIE", "ABSTAINED", "UNBALANCED"}
    names = {value for key, value in vars(screens).items() if key.isupper() and key not in values}
    assert sorted(fact.name for fact in FACTS) == sorted(names)
    for reason in sorted(reasons):
        assert check_form(Screen("ended", {"language": "en", "reason": vars(screens)[reason]})) == []


def test_every_entry_names_rules_of_the_rulebook_and_known_phases() -> None:
    for entry in FACTS:
        assert entry.rules
        assert set(entry.rules) <= set(rulebook())
        assert entry.must | entry.may <= EVERY
        assert not entry.must & entry.may
    for row in PROMPTS:
        assert set(row.rules) <= set(rulebook())


def test_the_screens_of_the_engine_are_well_formed() -> None:
    state = taps(first_night("wwdsv"), {0: "attack:4", 2: "protect:0"})
    for each in (state, night(state), lobby("wvvv")):
        assert [check_form(screen) for screen in games.screens(each)] == [[] for _ in games.screens(each)]


def test_an_unknown_phase_is_found() -> None:
    assert check_form(Screen("Nacht", {})) == ["there is no phase 'Nacht'"]


def test_an_unknown_fact_is_found() -> None:
    screen = games.screen(first_night("wvvv"), 1)
    assert check_form(with_fact(screen, "log", "0 voted")) == ["there is no fact 'log'"]


def test_a_fact_in_the_wrong_phase_is_found() -> None:
    screen = games.screen(first_night("wvvv"), 1)
    (fault,) = check_form(with_fact(screen, "winner", "village"))
    assert fault.startswith("winner has no place in night")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("alive", (2, 1)),
        ("alive", (0, 0, 1)),
        ("alive", (True, 2)),
        ("alive", "0123"),
        ("turn", "1"),
        ("turn", True),
        ("turn", 0),
        ("role", "Loup-Garou"),
        ("role", None),
        ("language", "en français"),
        ("composition", {"wolf": 1}),
        ("composition", {"werewolf": 0}),
        ("lost", ()),
        ("revealed", {}),
        ("revealed", {1: "wolves"}),
        ("knows", {"1": "werewolf"}),
        ("because", "majority"),
        ("tally", {1: 0}),
        ("abstentions", -1),
        ("eliminated", True),
        ("choice", "confirm"),
        ("choice", "attack"),
        ("choice", "attack:x"),
        ("proposals", {0: None}),
        ("venue", {"banner": "x"}),
        ("venue", {"banner": "x", "theme": 1}),
        ("silent", ()),
    ],
)
def test_a_value_of_the_wrong_form_is_found(name: str, value: FactValue) -> None:
    screen = with_fact(games.screen(first_night("wvvv"), 1), name, value)
    (fault,) = check_form(screen)
    assert fault.startswith(f"{name}: expected {fact_named(name).form.name}, got ")


@pytest.mark.parametrize("name", ["knows", "proposals"])
def test_what_only_others_may_see_leaks(name: str) -> None:
    screen = with_fact(games.screen(first_night("wvvv"), 1), name, {0: "werewolf"} if name == "knows" else {0: 1})
    assert check_form(screen) == []
    assert conforms(screen, VILLAGER) == [f"{name} is shown to a seat that must not see it"]


def test_a_missing_fact_is_found() -> None:
    screen = games.screen(first_night("wvvv"), 1)
    facts = {name: value for name, value in screen.facts.items() if name != "alive"}
    assert conforms(Screen(screen.phase, facts), VILLAGER) == ["alive is missing in night"]


@pytest.mark.parametrize(
    "choices",
    [
        ("attack:2", "attack:1"),
        ("attack:1", "attack:1"),
        ("pass", "protect:1"),
        ("confirm", "pass"),
    ],
)
def test_choices_in_the_wrong_order_are_found(choices: tuple[str, ...]) -> None:
    (fault,) = check_form(with_choices(games.screen(first_night("wvvv"), 0), *choices))
    assert fault.endswith("are not in their order")


@pytest.mark.parametrize("choice", ["vote:1", "abstain", "attack", "pass:1", "start"])
def test_a_choice_without_a_place_in_the_phase_is_found(choice: str) -> None:
    assert check_form(with_choices(games.screen(first_night("wvvv"), 0), choice)) == [f"{choice} is no choice in night"]


def test_a_choice_that_is_no_move_and_an_empty_prompt_are_found() -> None:
    screen = games.screen(first_night("wvvv"), 0)
    assert "attack:x" in check_form(with_choices(screen, "attack:x"))[0]
    assert check_form(with_choices(screen)) == ["a prompt without choices is no prompt"]


def test_a_prompt_of_another_role_is_found() -> None:
    screen = with_choices(games.screen(first_night("wvvv"), 1), "attack:2")
    assert conforms(screen, VILLAGER) == ["attack:2 is no choice for this seat in night"]


def test_each_kind_of_seat_has_its_own_prompt() -> None:
    def verbs(phase: str, role: str | None, *, living: bool = True, host: bool = False) -> tuple[str, ...] | None:
        row = prompt_row(phase, Kind(host, role, living))
        return None if row is None else row.verbs

    assert verbs("lobby", None, host=True) == ("start",)
    assert verbs("lobby", None) is None
    assert verbs("night", "werewolf") == ("attack",)
    assert verbs("night", "doctor") == ("protect", "pass")
    assert verbs("night", "seer") == ("probe", "pass")
    assert verbs("night", "villager") == ()
    assert verbs("night", "werewolf", living=False) is None
    assert verbs("day", "werewolf") == ("vote", "abstain")
    assert verbs("day", "villager", living=False) is None
    assert verbs("locked", "werewolf") is None


def test_an_unknown_fact_has_no_entry() -> None:
    with pytest.raises(KeyError):
        catalogue.fact_named("log")
