"""Taps that the rules refuse, and the rule that is named first."""

import pytest

from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

SEVEN = (W, W, D, S, V, V, V)


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [
        (0, "vote:3", "WLK-A16"),
        (0, "abstain", "WLK-A16"),
        (4, "attack:5", "WLK-NGT-7"),
        (2, "attack:5", "WLK-NGT-7"),
        (4, "protect:5", "WLK-NGT-2"),
        (0, "protect:5", "WLK-NGT-2"),
        (4, "probe:5", "WLK-NGT-4"),
        (2, "probe:5", "WLK-NGT-4"),
        (0, "attack:1", "WLK-A5"),
        (0, "attack:0", "WLK-A5"),
        (0, "pass", "WLK-A6"),
        (4, "pass", "WLK-NGT-12"),
        (4, "confirm", "WLK-NGT-12"),
        (0, "confirm", "WLK-NGT-12"),
        (3, "probe:3", "WLK-A9"),
        (0, "attack:7", "PRO-MOV-1"),
        (0, "attack", "PRO-MOV-1"),
        (0, "attack:x", "PRO-MOV-1"),
        (0, "attack:-1", "PRO-MOV-1"),
        (0, "attack:04", "PRO-MOV-1"),
        (2, "pass:1", "PRO-MOV-1"),
        (0, "howl", "PRO-MOV-1"),
        (0, "", "PRO-MOV-1"),
        (0, "start", "WLK-SET-5"),
        (1, "start", "PLT-HST-1"),
    ],
)
def test_by_night(seat: int, move: str, rule: str) -> None:
    assert Session(SEVEN).start().refused(seat, move) == rule


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [
        (0, "attack:4", "WLK-A27"),
        (2, "pass", "WLK-A27"),
        (6, "vote:0", "WLK-DAY-8"),
        (6, "attack:0", "WLK-DAY-8"),
        (0, "vote:6", "WLK-DAY-8"),
        (0, "vote:9", "PRO-MOV-1"),
    ],
)
def test_by_day_after_a_death(seat: int, move: str, rule: str) -> None:
    game = Session(SEVEN).start()
    game.night({0: "attack:6", 1: "attack:6"})
    assert game.refused(seat, move) == rule


def test_the_dead_and_the_lost_are_no_targets_in_later_nights() -> None:
    game = Session((W, W, D, S, V, V, V, V)).start()
    game.night({0: "attack:6", 1: "attack:6"})
    game.lose(5)
    game.vote({})
    assert game.refused(0, "attack:6") == "WLK-DAY-8"
    assert game.refused(3, "probe:6") == "WLK-DAY-8"
    assert game.refused(2, "protect:6") == "WLK-DAY-8"
    assert game.refused(3, "probe:5") == "WLK-DSC-7"


def test_after_the_lock_it_is_too_late_to_choose() -> None:
    game = Session(SEVEN).start()
    game.sitting.hold("settled")
    game.sitting.run_out()
    assert game.phase() == "locked"
    assert game.refused(0, "attack:4") == "WLK-A27"
    assert game.refused(0, "attack:4", late=True) == "WLK-A27"


def test_a_ballot_sent_as_time_runs_out_does_not_count_later() -> None:
    game = Session(SEVEN).start()
    game.night({})
    game.sitting.run_out()
    assert game.phase() == "night"
    assert game.refused(0, "vote:4", late=True) == "WLK-A16"
    assert game.refused(4, "vote:5", late=True) == "WLK-A16"
    game.night({})
    assert "choice" not in game.screen(0).facts
    assert game.refused(0, "vote:4", late=True) == "WLK-A16"


def test_a_prompt_keeps_its_number_while_the_question_is_the_same() -> None:
    game = Session(SEVEN).start()
    first = game.screen(0).prompt
    game.do(0, "attack:4")
    assert game.screen(0).prompt == first
    game.night({})
    second = game.screen(0).prompt
    assert first is not None
    assert second is not None
    assert second.number > first.number
