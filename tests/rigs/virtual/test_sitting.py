"""A table on virtual Bluetooth from the home screens to the end of a game."""

import pytest

from reference_engine.tables import HOME, JOINING, LOBBY, NIGHT
from rigs.interface import Capability, Sitting
from rigs.virtual import Virtual
from tests.bumble_sim.plugins.wilki.tables import D, S, V, W
from tests.rigs.virtual.tables import FIVE, Play


def test_every_phone_begins_on_its_home_screen_and_passes_joining_on_the_way_to_the_lobby():
    with Play() as play:
        assert play.phases() == {HOME}
        play.lobby()
        shown = play.sitting.screens()
        for seat in range(5):
            assert [each.screen.phase for each in shown if each.seat == seat] == [HOME, JOINING, LOBBY]


@pytest.mark.parametrize("host", [0, 3])
def test_only_the_host_may_start(host):
    with Play(host=host) as play:
        play.lobby()
        assert [seat for seat in range(5) if play.screen(seat).choices] == [host]


def test_the_roles_are_dealt_as_asked():
    with Play() as play:
        assert tuple(play.night().facts("role")) == FIVE


def test_without_a_wish_the_roles_are_those_of_the_composition_and_follow_from_the_seed():
    dealt = []
    for seed in (1, 1, 2, 3, 4, 5):
        with Play(fixed=False, seed=seed) as play:
            dealt.append(tuple(play.night().facts("role")))
    assert all(sorted(roles) == sorted(FIVE) for roles in dealt)
    assert dealt[0] == dealt[1]
    assert len(set(dealt)) > 1


def test_twelve_phones_play_a_night_and_a_day():
    deal = (V, W, D, S, V, W, V, V, V, W, V, V)
    with Play(deal) as play:
        play.night().do({1: "attack:4", 5: "attack:4", 9: "attack:4", 2: "pass", 3: "probe:9"})
        assert play.screen(3).facts.get("knows") is None
        play.sitting.run_out()
        assert play.phases() == {"day"}
        assert play.facts("died") == [4] * 12
        assert play.screen(3).facts["knows"] == {9: W}
        play.do({seat: "vote:9" for seat in range(12) if seat != 4})
        assert play.facts("eliminated") == [9] * 12
        assert play.phases() == {NIGHT}


def test_twenty_phones_come_together():
    deal = (W, W, W, D, S) + (V,) * 15
    with Play(deal) as play:
        assert len(play.night().facts("role")) == 20
    assert Virtual().max_seats == 20


@pytest.mark.parametrize("mtu", [23, 185, 517])
def test_a_game_goes_the_same_way_whatever_the_mtu(mtu):
    with Play(mtu=mtu) as play:
        play.night().do({1: "attack:4", 2: "protect:4"})
        play.sitting.run_out()
        assert play.facts("died") == [None] * 5
        assert play.phases() == {"day"}


@pytest.mark.parametrize("latency", [0.02, 0.3])
def test_a_game_goes_the_same_way_on_a_slow_link(latency):
    with Play(latency=latency) as play:
        play.night().do({1: "attack:4", 2: "pass", 3: "probe:1"})
        play.sitting.run_out()
        assert play.facts("died") == [4] * 5
        assert play.phases() == {"day"}
        assert play.screen(3).facts["knows"] == {1: W}


def test_a_tap_shows_nothing_before_the_table_settles():
    with Play() as play:
        play.night()
        play.sitting.screens()
        play.sitting.tap(1, "attack:4")
        assert play.sitting.screens() == []
        play.sitting.settle()
        assert [(each.seat, each.screen.facts.get("choice")) for each in play.sitting.screens()] == [(1, "attack:4")]


def test_a_wolf_s_proposal_reaches_the_other_wolf_and_nobody_else_while_settling():
    with Play((W, W, D, S, V, V, V)) as play:
        play.night()
        play.sitting.screens()
        play.do({0: "attack:6"})
        assert {each.seat for each in play.sitting.screens()} == {0, 1}
        assert play.screen(1).facts["proposals"] == {0: 6}


def test_a_refused_tap_names_its_rule_and_changes_no_screen():
    with Play() as play:
        play.night()
        play.sitting.screens()
        play.do({4: "attack:2"})
        [refusal] = play.sitting.refusals()
        assert (refusal.seat, refusal.move) == (4, "attack:2")
        assert refusal.rule in ("WLK-NGT-7", "WLK-NGT-12")
        assert play.sitting.screens() == []
        assert play.sitting.refusals() == []


def test_a_late_tap_answers_the_prompt_before():
    with Play() as play:
        play.night()
        play.sitting.run_out()
        play.sitting.tap(1, "attack:4", late=True)
        play.sitting.settle()
        [refusal] = play.sitting.refusals()
        assert refusal.rule in ("WLK-A27", "WLK-A16")


def test_no_virtual_time_passes_outside_of_calls_that_let_it_pass():
    with Play() as play:
        play.night()
        before = play.now()
        play.sitting.tap(1, "attack:4")
        play.sitting.screens()
        play.sitting.refusals()
        play.sitting.log()
        play.sitting.connected()
        assert play.now() == before


def test_the_table_rests_for_two_ticks_before_it_is_settled_and_then_it_stays_so():
    with Play() as play:
        play.night()
        before = play.now()
        play.sitting.tap(1, "attack:4")
        play.sitting.settle()
        settled = play.now()
        assert settled - before >= 2 * 3
        play.sitting.settle()
        assert play.now() == settled


def test_no_ip_socket_is_opened():
    with Play() as play:
        play.night().do({1: "attack:4"})
        assert play.sitting.ip_sockets() == 0


def test_the_log_tells_what_was_public():
    with Play() as play:
        play.night().do({1: "attack:4"})
        play.sitting.run_out()
        assert play.logged("expired night") != []
        assert play.logged("opened") != []


def test_a_sitting_can_be_closed_twice_and_another_be_open_meanwhile():
    with Play(seed=1) as one, Play(seed=2) as other:
        one.lobby()
        other.night()
        one.sitting.close()
        one.sitting.close()
        other.do({1: "attack:4"})
        assert other.screen(1).facts["choice"] == "attack:4"


def test_the_rig_has_the_capabilities_of_the_interface():
    sitting: Sitting = Play().sitting
    sitting.close()
    assert Virtual().capabilities == {
        Capability.FIXED_DEAL,
        Capability.HELD_TIMERS,
        Capability.HELD_EVENTS,
        Capability.EVERY_SCREEN,
        Capability.LINK_FAULTS,
        Capability.AIR_CAPTURE,
    }
