"""Nights that end before their time, by variant (WLK-A27)."""

from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, Session, V

TEN = (V, S, K, P, S, D, C, V, V, V)


def helpers_pass(game: Session) -> None:
    """Doctor and Cattani have nothing to do."""
    game.all_do({5: "pass", 6: "pass"})


def test_a_night_is_decided_when_the_padrino_has_proposed() -> None:
    game = Session(TEN, night_end="all_decided").start()
    helpers_pass(game)
    game.all_do({1: "attack:8", 2: "attack:8", 4: "attack:8"})
    assert game.phase() == "night"
    game.do(3, "attack:7")
    assert game.phase() == "day"
    assert game.public("died") == 7


def test_doctor_and_cattani_must_have_chosen_too() -> None:
    game = Session(TEN, night_end="all_decided").start()
    game.do(3, "attack:7")
    game.do(5, "protect:7")
    assert game.phase() == "night"
    game.do(6, "probe:3")
    assert game.phase() == "day"
    assert game.fact(6, "knows") == {3: P}


def test_the_consigliere_s_proposal_ends_the_night_once_he_has_succeeded() -> None:
    game = Session(TEN, night_end="all_decided").start()
    helpers_pass(game)
    game.do(2, "attack:7")
    assert game.phase() == "night"
    game.lose(3)
    assert game.phase() == "day"
    assert game.public("died") == 7


def test_soldiers_alone_must_all_propose_the_same_seat() -> None:
    game = Session(TEN, night_end="all_decided").start()
    helpers_pass(game)
    game.lose(2, 3)
    game.do(1, "attack:7")
    game.do(4, "attack:8")
    assert game.phase() == "night"
    game.do(4, "attack:7")
    assert game.phase() == "day"
    assert game.public("died") == 7


def test_a_proposal_that_a_lost_padrino_left_decides_the_night_by_variant() -> None:
    game = Session(TEN, night_end="all_decided", drop_at_night="stands").start()
    game.do(3, "attack:7")
    game.lose(3)
    assert game.phase() == "night"
    helpers_pass(game)
    assert game.phase() == "day"
    assert game.public("died") == 7


def test_time_ends_a_night_in_which_the_padrino_proposes_nobody() -> None:
    game = Session(TEN, night_end="all_decided").start()
    helpers_pass(game)
    game.sitting.run_out()
    assert game.phase() == "day"
    assert game.public("died") is None


def test_a_night_ends_when_all_have_confirmed() -> None:
    game = Session(TEN, night_end="all_confirmed").start()
    assert game.screen(3).choices[-1] == "confirm"
    assert game.screen(0).choices == ("confirm",)
    game.do(3, "attack:7")
    for seat in range(10):
        assert game.phase() == "night"
        game.do(seat, "confirm")
    assert game.public("died") == 7
