"""The table stops right before a due event, and a seat lost there changes what follows."""

import pytest

from reference_engine.tables import DAY, LOCKED, NIGHT, OVER
from rigs.errors import NotCapable
from rigs.holds import hold_for
from tests.bumble_sim.plugins.wilki.tables import D, S, V, W
from tests.rigs.virtual.tables import SIX, Play


def let_go(play: Play) -> None:
    """What was held happens."""
    play.sitting.release()
    play.sitting.settle()


def test_before_the_wolves_have_met():
    with Play(SIX) as play:
        play.lobby().sitting.hold("matched")
        play.do({0: "start"})
        assert play.phases() == {"dealing"}
        let_go(play)
        assert play.phases() == {NIGHT}


def test_before_a_night_that_is_over_is_settled():
    with Play(SIX) as play:
        play.night().sitting.hold("settled")
        play.do({1: "attack:4"})
        play.sitting.run_out()
        assert play.phases() == {LOCKED}
        play.sitting.settle()
        assert play.phases() == {LOCKED}
        let_go(play)
        assert play.facts("died") == [4] * 6


def test_before_a_full_ballot_closes():
    with Play(SIX) as play:
        play.night()
        play.sitting.run_out()
        play.sitting.hold("closed")
        play.do(dict.fromkeys(range(6), "vote:1"))
        assert play.phases() == {DAY}
        let_go(play)
        assert play.facts("eliminated") == [1] * 6


def test_before_the_votes_are_counted():
    with Play(SIX) as play:
        play.night()
        play.sitting.run_out()
        play.sitting.hold("counted")
        play.do(dict.fromkeys(range(6), "vote:1"))
        assert play.phases() == {"closed"}
        let_go(play)
        assert play.facts("eliminated") == [1] * 6


def test_before_a_victim_s_card_is_opened_and_the_victim_lost_right_there():
    with Play(SIX) as play:
        play.night().sitting.hold("opened")
        play.do({1: "attack:4"})
        play.sitting.run_out()
        assert play.phases() == {"dawn"}
        play.lose(4)
        play.sitting.pass_grace()
        let_go(play)
        assert play.phases() == {DAY}
        assert [each[4] for each in play.facts("revealed")] == ["unknown"] * 5


def test_before_all_cards_are_opened_at_the_end():
    with Play((V, W, D, S)) as play:
        play.night().sitting.hold("final")
        play.sitting.run_out()
        play.do(dict.fromkeys(range(4), "vote:1"))
        assert play.phases() == {OVER}
        assert play.facts("roles") == [None] * 4
        let_go(play)
        assert play.facts("roles") == [{0: V, 1: W, 2: D, 3: S}] * 4


def test_before_a_night_locks_because_all_have_decided():
    with Play(SIX, night_end="all_decided") as play:
        play.night().sitting.hold("locked")
        play.do({1: "attack:4", 2: "pass", 3: "pass"})
        assert play.phases() == {NIGHT}
        let_go(play)
        assert play.phases() == {DAY}


def test_a_due_event_that_nothing_can_be_held_before_is_refused():
    with pytest.raises(NotCapable, match="'joined'"):
        hold_for("joined")
