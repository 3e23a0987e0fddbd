"""Who wins, and the last reveal (WLK-WIN, WLK-A1, WLK-A2)."""

import pytest

from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

FIVE = (W, W, V, V, V)


def test_the_village_wins_with_the_last_wolf() -> None:
    game = Session((W, D, S, V, V)).start()
    game.night({})
    game.vote(dict.fromkeys(range(1, 5), "vote:0"))
    assert game.phase() == "over"
    assert game.public("winner") == "village"


def test_wolves_win_at_parity_right_after_the_first_night() -> None:
    game = Session(FIVE).start()
    game.night({0: "attack:4", 1: "attack:4"})
    assert game.phase() == "over"
    assert game.public("winner") == "wolves"
    assert game.public("died") == 4


@pytest.mark.parametrize("parity", ["strictly_more", "everyone"])
def test_parity_is_not_enough_by_variant(parity: str) -> None:
    game = Session(FIVE, parity=parity).start()
    game.night({0: "attack:4", 1: "attack:4"})
    assert game.phase() == "day"


def test_strictly_more_wolves_win() -> None:
    game = Session(FIVE, parity="strictly_more").start()
    game.night({0: "attack:4", 1: "attack:4"})
    game.vote({0: "vote:3", 1: "vote:3", 2: "vote:3"})
    assert game.public("winner") == "wolves"


def test_the_worked_example_under_the_literal_reading_of_parity() -> None:
    game = Session(FIVE, parity="everyone").start()
    game.night({0: "attack:4", 1: "attack:4"})
    game.vote({0: "vote:2", 1: "vote:2", 2: "vote:0", 3: "vote:0"})
    game.night({0: "attack:3", 1: "attack:3"})
    game.vote({0: "vote:0", 1: "vote:0", 2: "vote:0"})
    assert game.public("alive") == (1, 2)
    game.night({})
    game.vote({2: "vote:1"})
    assert game.public("winner") == "village"


def test_the_last_reveal_comes_after_the_winner_and_all_at_once() -> None:
    game = Session(FIVE).start()
    game.do(0, "attack:4")
    game.sitting.screens()
    game.sitting.run_out()
    seen = [seen.screen for seen in game.sitting.screens() if seen.seat == 3 and seen.screen.phase == "over"]
    assert ["roles" in screen.facts for screen in seen] == [False, True]
    assert game.public("roles") == dict(enumerate(FIVE))


def test_over_has_no_prompt_and_refuses_moves() -> None:
    game = Session(FIVE).start()
    game.night({0: "attack:4"})
    assert all(game.screen(seat).choices == () for seat in range(5))
    assert game.refused(0, "vote:1") == "WLK-WIN-4"
    assert game.refused(4, "vote:1") == "WLK-DAY-8"
    assert "choice" not in game.screen(0).facts
    assert "proposals" not in game.screen(0).facts
    assert game.fact(0, "knows") == {1: W}


def test_a_night_death_that_is_not_revealed_can_end_the_game_and_shows_at_the_end() -> None:
    game = Session(FIVE, reveal_night_death=False).start()
    game.night({0: "attack:4"})
    assert game.public("winner") == "wolves"
    assert game.nobody_shows("revealed")
    assert game.public("roles") == dict(enumerate(FIVE))


def test_timers_of_a_game_that_is_over_do_nothing() -> None:
    game = Session(FIVE).start()
    game.night({0: "attack:4"})
    game.sitting.screens()
    game.sitting.run_out()
    game.sitting.let_pass(1000)
    assert game.sitting.screens() == []
