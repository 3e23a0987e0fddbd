"""Stopping right before a due event, shown with a game of Wilki."""

import pytest

from rigs.errors import NotCapable
from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

SIX = (V, W, D, S, V, V)


def release(game: Session) -> None:
    """The held event happens."""
    game.sitting.release()
    game.sitting.settle()


def test_before_the_wolves_have_met() -> None:
    game = Session(SIX)
    game.sitting.hold("matched")
    game.do(0, "start")
    assert game.phase() == "dealing"
    game.lose(4)
    assert game.public("reason") == "table_incomplete"


def test_before_the_night_is_settled() -> None:
    game = Session(SIX).start()
    game.sitting.hold("settled")
    game.night({1: "attack:4"})
    assert game.phase() == "locked"
    release(game)
    assert game.phase() == "day"


@pytest.mark.parametrize("night_end", ["all_confirmed", "all_decided"])
def test_before_a_night_locks_by_itself(night_end: str) -> None:
    game = Session(SIX, night_end=night_end).start()
    game.sitting.hold("locked")
    game.all_do({1: "attack:4", 2: "pass", 3: "pass"})
    if night_end == "all_confirmed":
        game.all_do(dict.fromkeys(range(6), "confirm"))
    assert game.phase() == "night"
    release(game)
    assert game.phase() == "day"


def test_a_seat_lost_right_before_the_lock_takes_the_lock_along() -> None:
    game = Session(SIX, night_end="all_decided").start()
    game.sitting.hold("locked")
    game.all_do({1: "attack:4", 2: "protect:5", 3: "pass"})
    game.lose(5)
    release(game)
    assert game.phase() == "night"
    assert "choice" not in game.screen(2).facts


def test_wolves_see_proposals_while_the_lock_is_held() -> None:
    game = Session((V, W, W, D, S, V, V), night_end="all_decided").start()
    game.sitting.hold("locked")
    game.all_do({1: "attack:5", 2: "attack:5"})
    assert game.fact(1, "proposals") == {1: 5, 2: 5}


def test_before_a_full_ballot_closes_and_before_it_is_counted() -> None:
    game = Session(SIX).start()
    game.night({})
    game.sitting.hold("closed")
    game.all_do(dict.fromkeys(range(6), "vote:4"))
    assert game.phase() == "day"
    game.sitting.release()
    game.sitting.hold("counted")
    game.sitting.settle()
    assert game.phase() == "closed"
    release(game)
    assert game.phase() == "night"


def test_opened_holds_the_reveal_and_final_only_the_last_ones() -> None:
    game = Session(SIX).start()
    game.night({})
    game.sitting.hold("final")
    game.vote(dict.fromkeys(range(6), "vote:4"))
    assert game.public("revealed") == {4: V}
    game.sitting.release()
    game.sitting.hold("opened")
    game.night({1: "attack:5"})
    assert game.phase() == "dawn"
    release(game)
    assert game.phase() == "day"
    game.sitting.hold("final")
    game.vote(dict.fromkeys((0, 2, 3), "vote:1"))
    assert game.phase() == "over"
    assert game.nobody_shows("roles")
    release(game)
    assert game.public("roles") == dict(enumerate(SIX))


def test_nothing_is_held_that_nobody_can_be_lost_before() -> None:
    game = Session(SIX)
    with pytest.raises(NotCapable, match="cannot stop before 'gathered'"):
        game.sitting.hold("gathered")
