"""Phones that leave: who sees which HCI reason when, silence and grace, the declared drop, the end of a table."""

import pytest

from reference_engine.screens import REASON, SILENT
from reference_engine.tables import DAY, ENDED, NIGHT
from rigs.interface import How
from tests.bumble_sim.plugins.wilki.tables import D, S, V, W
from tests.rigs.virtual.tables import SIX, Play

AT_ONCE = (How.BLUETOOTH_OFF, How.APP_KILLED)
WITHOUT_A_WORD = (How.OUT_OF_RANGE, How.PHONE_RESTARTED)
EVERY_WAY = (*AT_ONCE, *WITHOUT_A_WORD)


@pytest.mark.parametrize("how", AT_ONCE)
def test_a_phone_that_ends_its_link_is_missed_at_once_with_0x13(how):
    with Play(SIX) as play:
        play.night()
        before = play.now()
        play.lose(4, how)
        assert play.logged("link of seat 4 gone (reason 0x13)") != []
        assert play.facts(SILENT) == [(4,)] * 5
        assert play.now() - before < 6


@pytest.mark.parametrize("how", WITHOUT_A_WORD)
def test_a_phone_gone_without_a_word_is_missed_after_six_seconds_with_0x08(how):
    with Play(SIX) as play:
        play.night()
        before = play.now()
        play.sitting.screens()
        play.lose(4, how)
        silenced = [each for each in play.sitting.screens() if each.screen.facts.get(SILENT) == (4,)]
        assert play.logged("link of seat 4 gone (reason 0x08)") != []
        assert {each.seat for each in silenced} == {0, 1, 2, 3, 5}
        assert {each.time for each in silenced} == {before + 6}


@pytest.mark.parametrize(("how", "reason"), [(How.BLUETOOTH_OFF, 0x16), (How.OUT_OF_RANGE, 0x08)])
def test_the_phone_itself_sees_its_own_reason_and_gives_the_table_up_after_the_grace_time(how, reason):
    with Play(SIX) as play:
        play.night().lose(4, how)
        assert play.sitting._phones.phones[4].session.link_reason == reason
        play.sitting.pass_grace()
        assert play.screen(4).phase == ENDED


@pytest.mark.parametrize("how", [How.APP_KILLED, How.PHONE_RESTARTED])
def test_a_phone_whose_app_is_gone_shows_nothing_new(how):
    with Play(SIX) as play:
        play.night()
        play.sitting.screens()
        play.lose(4, how)
        play.sitting.pass_grace()
        assert 4 not in {each.seat for each in play.sitting.screens()}


@pytest.mark.parametrize("how", EVERY_WAY)
def test_a_lost_phone_is_not_connected_any_more_and_its_taps_come_to_nothing(how):
    with Play(SIX) as play:
        play.night()
        play.sitting.lose(1, how)
        assert play.sitting.connected() == {0, 2, 3, 4, 5}
        play.do({1: "attack:4"})
        play.sitting.pass_grace()
        assert play.sitting.refusals() == []
        assert play.facts("lost") == [(1,)] * 5


def test_settling_does_not_use_up_the_grace_time():
    with Play(SIX) as play:
        play.night().lose(4)
        for _ in range(20):
            play.do({0: "attack:2"})
        assert play.facts(SILENT) == [(4,)] * 5
        assert {refusal.rule for refusal in play.sitting.refusals()} == {"PLT-A3"}


@pytest.mark.parametrize("how", EVERY_WAY)
def test_when_the_grace_time_is_over_the_drop_is_declared_and_the_game_goes_on(how):
    with Play(SIX) as play:
        play.night().lose(4, how)
        play.sitting.pass_grace()
        assert play.facts(SILENT) == [None] * 5
        assert play.facts("lost") == [(4,)] * 5
        assert play.phases() == {NIGHT}
        play.do({1: "attack:5"})
        play.sitting.run_out()
        assert play.facts("died") == [5] * 5


def test_grace_passes_for_a_phone_that_nobody_has_missed_yet():
    with Play(SIX) as play:
        play.night()
        play.sitting.lose(4, How.OUT_OF_RANGE)
        play.sitting.pass_grace()
        assert play.facts("lost") == [(4,)] * 5


def test_without_grace_time_the_drop_is_declared_when_the_link_is_gone():
    with Play(SIX, grace_seconds=0) as play:
        play.night().lose(4)
        assert play.facts("lost") == [(4,)] * 5


def test_two_phones_lost_at_once_are_silent_together():
    deal = (V, W, D, S, V, V, V, V)
    with Play(deal) as play:
        play.night()
        play.sitting.lose(6, How.BLUETOOTH_OFF)
        play.sitting.lose(4, How.BLUETOOTH_OFF)
        play.sitting.settle()
        assert play.facts(SILENT) == [(4, 6)] * 6
        play.sitting.pass_grace()
        assert play.facts("lost") == [(4, 6)] * 6


@pytest.mark.parametrize("how", EVERY_WAY)
def test_the_table_ends_on_every_phone_when_the_host_is_lost(how):
    with Play(SIX) as play:
        play.night().lose(0, how)
        assert play.facts(SILENT) == [(0,)] * 5
        play.sitting.pass_grace()
        assert play.phases() == {ENDED}
        assert play.facts(REASON) == ["host_lost"] * 5


def test_a_phone_that_left_on_the_home_screen_makes_the_table_incomplete():
    with Play(SIX) as play:
        play.sitting.lose(4, How.BLUETOOTH_OFF)
        play.lobby()
        assert play.phases() == {ENDED}
        assert play.facts(REASON) == ["table_incomplete"] * 5


def test_a_phone_lost_in_the_lobby_makes_the_table_incomplete_after_the_grace_time():
    with Play(SIX) as play:
        play.lobby().lose(4)
        play.sitting.pass_grace()
        assert play.facts(REASON) == ["table_incomplete"] * 5


@pytest.mark.parametrize("latency", [0.0, 0.2])
@pytest.mark.parametrize("how", EVERY_WAY)
def test_the_loss_of_a_dead_seat_freezes_nothing(how, latency):
    with Play(SIX, latency=latency) as play:
        play.night().do({1: "attack:4"})
        play.sitting.run_out()
        assert play.phases() == {DAY}
        play.lose(4, how)
        assert play.facts(SILENT) == [None] * 5
        play.do({0: "vote:1"})
        assert play.screen(0).facts["choice"] == "vote:1"
        play.sitting.pass_grace()
        assert play.facts("lost") == [None] * 5
