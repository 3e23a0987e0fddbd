"""Phase timers stand still while the table settles, and run only in run_out, let_pass and approach."""

import pytest

from reference_engine.tables import DAY, NIGHT
from rigs.interface import How
from tests.rigs.virtual.tables import SIX, Play


def test_a_phase_lasts_as_long_as_nobody_lets_time_pass():
    with Play(SIX, night_seconds=5) as play:
        play.night()
        for target in (2, 3, 4, 5):
            play.do({1: f"attack:{target}"})
        assert play.phases() == {NIGHT}


def test_run_out_ends_the_phase():
    with Play(SIX) as play:
        play.night()
        play.sitting.run_out()
        assert play.phases() == {DAY}
        play.sitting.run_out()
        assert play.phases() == {NIGHT}


def test_run_out_without_a_timer_does_nothing():
    with Play(SIX, day_seconds=0) as play:
        play.lobby()
        play.sitting.run_out()
        play.do({0: "start"})
        play.sitting.run_out()
        play.sitting.run_out()
        assert play.phases() == {DAY}


@pytest.mark.parametrize(("seconds", "phase"), [(29, NIGHT), (30, DAY)])
def test_time_that_passes_counts_for_the_phase(seconds, phase):
    with Play(SIX) as play:
        play.night()
        play.sitting.let_pass(seconds - 10)
        play.do({1: "attack:4"})
        play.sitting.let_pass(10)
        assert play.phases() == {phase}


def test_approach_stops_short_of_the_end():
    with Play(SIX) as play:
        play.night()
        play.sitting.approach(0.5)
        play.sitting.settle()
        assert play.phases() == {NIGHT}
        play.sitting.let_pass(0.4)
        assert play.phases() == {NIGHT}
        play.sitting.let_pass(0.2)
        assert play.phases() == {DAY}


def test_silence_stops_the_timer_and_it_goes_on_with_what_was_left():
    with Play(SIX) as play:
        play.night()
        play.sitting.approach(10)
        play.lose(4)
        play.sitting.run_out()
        assert play.phases() == {NIGHT}
        play.sitting.pass_grace()
        play.sitting.let_pass(9)
        assert play.phases() == {NIGHT}
        play.sitting.let_pass(1)
        assert play.phases() == {DAY}


def test_time_that_passes_is_grace_time_too():
    with Play(SIX, grace_seconds=20) as play:
        play.night().lose(4, How.BLUETOOTH_OFF)
        play.sitting.let_pass(21)
        assert play.facts("lost") == [(4,)] * 5
