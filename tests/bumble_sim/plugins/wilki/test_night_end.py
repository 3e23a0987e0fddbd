"""Nights that end before their time, by variant (WLK-A27)."""

from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

SIX = (W, D, S, V, V, V)
TWO_WOLVES = (W, W, D, S, V, V, V)


def test_a_night_ends_when_all_have_confirmed() -> None:
    game = Session(SIX, night_end="all_confirmed").start()
    assert game.screen(3).choices == ("confirm",)
    assert game.screen(1).choices[-2:] == ("pass", "confirm")
    game.do(0, "attack:4")
    for seat in range(5):
        game.do(seat, "confirm")
    assert game.phase() == "night"
    game.do(5, "confirm")
    assert game.phase() == "day"
    assert game.public("died") == 4


def test_who_has_confirmed_keeps_his_choice_but_has_no_prompt() -> None:
    game = Session(SIX, night_end="all_confirmed").start()
    game.do(1, "protect:3")
    game.do(1, "confirm")
    assert game.screen(1).choices == ()
    assert game.fact(1, "choice") == "protect:3"
    assert game.refused(1, "protect:4") == "WLK-A27"
    assert game.refused(1, "confirm") == "WLK-A27"


def test_time_ends_a_night_that_not_all_have_confirmed() -> None:
    game = Session(SIX, night_end="all_confirmed").start()
    game.do(3, "confirm")
    game.sitting.run_out()
    assert game.phase() == "day"


def test_the_dead_do_not_confirm() -> None:
    game = Session(SIX, night_end="all_confirmed").start()
    game.night({0: "attack:5"})
    game.vote({})
    assert game.screen(5).choices == ()
    for seat in range(5):
        game.do(seat, "confirm")
    assert game.phase() == "day"


def test_a_drop_cancels_all_confirmations() -> None:
    game = Session(SIX, night_end="all_confirmed").start()
    for seat in range(4):
        game.do(seat, "confirm")
    game.lose(5)
    assert game.screen(3).choices == ("confirm",)
    game.do(4, "confirm")
    assert game.phase() == "night"
    for seat in range(4):
        game.do(seat, "confirm")
    assert game.phase() == "day"


def test_a_night_ends_when_all_have_decided() -> None:
    game = Session(TWO_WOLVES, night_end="all_decided").start()
    assert game.screen(4).choices == ()
    game.do(0, "attack:4")
    game.do(2, "pass")
    game.do(3, "probe:0")
    game.do(1, "attack:5")
    assert game.phase() == "night"
    game.do(1, "attack:4")
    assert game.phase() == "day"
    assert game.public("died") == 4
    assert game.fact(3, "knows") == {0: W}


def test_a_night_that_all_have_decided_locks_its_timer_too() -> None:
    game = Session(SIX, night_end="all_decided", day_seconds=0).start()
    game.all_do({0: "attack:4", 1: "pass", 2: "pass"})
    assert game.phase() == "day"
    game.sitting.run_out()
    assert game.phase() == "day"


def test_time_ends_a_night_that_is_not_decided() -> None:
    game = Session(SIX, night_end="all_decided").start()
    game.night({0: "attack:4"})
    assert game.phase() == "day"


def test_a_drop_can_leave_a_night_undecided() -> None:
    game = Session((W, D, S, V, V, V, V), night_end="all_decided").start()
    game.do(1, "protect:6")
    game.do(2, "pass")
    game.lose(6)
    assert "choice" not in game.screen(1).facts
    game.do(0, "attack:4")
    assert game.phase() == "night"
    game.do(1, "pass")
    assert game.phase() == "day"


def test_a_drop_of_the_last_undecided_seat_ends_the_night() -> None:
    game = Session((W, D, S, V, V, V, V), night_end="all_decided").start()
    game.all_do({0: "attack:4", 1: "pass"})
    game.lose(2)
    assert game.phase() == "day"
    assert game.public("died") == 4
