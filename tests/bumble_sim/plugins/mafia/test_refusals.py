"""Taps that the rules refuse, and the rule that is named."""

import pytest

from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, Session, V

EIGHT = (P, K, S, D, C, V, V, V)


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [
        (0, "vote:3", "WLK-A16"),
        (5, "attack:6", "MAF-NGT-3"),
        (5, "protect:6", "MAF-NGT-1"),
        (0, "protect:6", "MAF-NGT-1"),
        (5, "probe:6", "MAF-NGT-2"),
        (3, "probe:6", "MAF-NGT-2"),
        (0, "attack:1", "MAF-A7"),
        (0, "attack:0", "MAF-A7"),
        (2, "attack:0", "MAF-A7"),
        (0, "pass", "WLK-A6"),
        (2, "pass", "WLK-A6"),
        (5, "pass", "MAF-NGT-11"),
        (0, "confirm", "MAF-NGT-11"),
        (4, "probe:4", "WLK-A9"),
        (0, "attack:8", "PRO-MOV-1"),
        (0, "start", "MAF-SET-6"),
        (1, "start", "PLT-HST-1"),
    ],
)
def test_by_night(seat: int, move: str, rule: str) -> None:
    assert Session(EIGHT).start().refused(seat, move) == rule


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [
        (0, "attack:5", "WLK-A27"),
        (7, "vote:0", "MAF-DAY-6"),
        (0, "vote:7", "MAF-DAY-6"),
    ],
)
def test_by_day_after_a_death(seat: int, move: str, rule: str) -> None:
    game = Session(EIGHT).start()
    game.night({0: "attack:7"})
    assert game.refused(seat, move) == rule


def test_a_lost_seat_is_no_target() -> None:
    game = Session(EIGHT).start()
    game.lose(7)
    assert game.refused(0, "attack:7") == "MAF-DSC-1"


def test_nobody_plays_when_the_game_is_over() -> None:
    game = Session((P, V, V, V)).start()
    game.night({})
    game.vote(dict.fromkeys(range(1, 4), "vote:0"))
    assert game.refused(1, "vote:2") == "MAF-WIN-3"
