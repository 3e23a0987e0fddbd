"""From the home screens to the first night, everything is judged already."""

import pytest

from bumble_sim.contract import Dealt, Effect, Event, Public
from bumble_sim.phone.display import Display
from bumble_sim.plugins.wilki import Wilki
from conformance.verdicts import Kind
from reference_engine.screens import Screen
from reference_engine.tables import HOME, LOBBY
from tests.conformance.scenario.texts import EWA, JAN
from tests.conformance.wrong_plugins import everywhere, facts_in, failing, only_at, play, screens, verdict

RANDOM = {"deal": "random"}


@pytest.mark.parametrize(
    ("begin", "phase"), [("begin: home", "home"), ("begin: lobby", "lobby"), ("begin: night", "night"), ("", "night")]
)
def test_the_script_starts_where_the_file_says(begin: str, phase: str) -> None:
    assert verdict(f"expect: {{everyone: {{phase: {phase}}}}}", head=begin).kind is Kind.PASS


def test_a_wrong_screen_in_the_lobby_fails_before_the_script() -> None:
    found = failing("wait: day", plugin=only_at(JAN, screens(facts_in(LOBBY, alive=(0, 1)))))
    assert (found.seat, found.step, found.part) == (JAN, None, "alive")


class ShowsItsName(Display):
    """The home screen has something that does not belong there."""

    def compose(self, base: Screen, silent: tuple[int, ...]) -> Screen:
        screen = super().compose(base, silent)
        return Screen(HOME, {**screen.facts, "name": "Jan"}) if screen.phase == HOME else screen


class SkipsJoining(Display):
    """Nobody sees that the phone is looking for a table."""

    def joining(self) -> None:
        return


def test_a_wrong_home_screen_fails_before_anybody_joins() -> None:
    found = play("wait: day", options={"display": ShowsItsName}).verdict
    assert (found.kind, found.seat, found.part) == (Kind.FAIL, 0, "name")


def test_a_screen_that_is_only_passed_need_not_be_shown() -> None:
    """A phone may be quicker than the eye: only wrong screens count, and screens at rest."""
    assert play("wait: day", options={"display": SkipsJoining}).verdict.kind is Kind.PASS


def test_a_start_that_the_phones_do_not_follow_is_noticed() -> None:
    class Stays(Wilki):
        def on_public(self, event: Public) -> None:
            return

    found = failing("wait: day", plugin=lambda _seat: Stays())
    assert (found.kind, found.step) == (Kind.FAIL, None)


@pytest.mark.parametrize("deal", ["fixed", "random"])
def test_a_phone_that_shows_no_role_blames_that_everybody_gets_one(deal: str) -> None:
    def no_role(screen: Screen) -> Screen:
        return Screen(screen.phase, {k: v for k, v in screen.facts.items() if k != "role"}, screen.prompt)

    found = play("wait: day", plugin=only_at(EWA, screens(no_role)), options={"deal": deal}).verdict
    assert (found.kind, found.seat, found.part) == (Kind.FAIL, EWA, "role")
    assert {"PLT-NAR-1", "WLK-SET-7", "WLK-SET-5", "WLK-SET-2"} & set(found.rules)


class WolfTwice(Wilki):
    """Whatever is dealt, I am a wolf."""

    def handle(self, event: Event) -> list[Effect]:
        return list(super().handle(Dealt("werewolf") if isinstance(event, Dealt) else event))


def test_roles_that_are_not_those_of_the_cards_fail_on_a_random_deal() -> None:
    found = play("wait: day", plugin=lambda _seat: WolfTwice(), options=RANDOM).verdict
    assert (found.kind, found.part, found.rules) == (Kind.FAIL, "role", ("WLK-SET-7",))
    assert found.expected == "doctor 1, seer 1, villager 3, werewolf 2"
    assert found.seen == "werewolf 7"


def test_on_a_fixed_deal_the_role_is_that_of_the_cast() -> None:
    found = failing("wait: day", plugin=everywhere(screens(facts_in("night", role="villager"))))
    assert (found.seat, found.part, found.expected) == (0, "role", "role: werewolf")


def test_a_start_in_the_script_is_judged_like_any_other() -> None:
    lobby = ("do: {Kuba: start}", "expect: {everyone: {phase: night}}", "wait: day")
    assert verdict(*lobby, head="begin: lobby").kind is Kind.PASS
    found = failing(*lobby, plugin=only_at(JAN, screens(facts_in("night", turn=2))), head="begin: lobby")
    assert (found.seat, found.step) == (JAN, 0)
