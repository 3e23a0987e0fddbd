"""Votes, winners, the last reveal, and verdicts after drops (MAF-DAY, MAF-WIN, MAF-DSC, MAF-A11, MAF-A12)."""

from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, Session, V

FIVE = (P, K, V, V, V)


def test_the_card_that_is_voted_out_shows_its_exact_rank() -> None:
    game = Session((V, P, K, V, V, V, V)).start()
    game.night({})
    game.vote(dict.fromkeys(range(7), "vote:1"))
    assert game.public("revealed") == {1: P}
    assert game.public("tally") == {1: 7}


def test_the_neighbours_win_when_the_whole_mafia_is_out() -> None:
    game = Session((V, P, K, S, V, V, V, V)).start()
    for mafioso in (1, 2, 3):
        game.night({})
        assert game.phase() == "day"
        game.vote(dict.fromkeys((0, 4, 5, 6, 7), f"vote:{mafioso}"))
    assert game.public("winner") == "neighbours"
    assert game.public("roles") == {0: V, 1: P, 2: K, 3: S, 4: V, 5: V, 6: V, 7: V}


def test_a_mafia_of_one_is_out_with_the_padrino() -> None:
    game = Session((V, P, D, C, V)).start()
    game.night({})
    game.vote(dict.fromkeys((0, 2, 3, 4), "vote:1"))
    assert game.public("winner") == "neighbours"


def test_the_mafia_wins_at_parity_right_after_the_first_night() -> None:
    game = Session(FIVE).start()
    game.night({0: "attack:4"})
    assert game.public("winner") == "mafia"
    assert game.public("roles") == dict(enumerate(FIVE))


def test_the_worked_example_goes_on_under_the_literal_reading_of_parity() -> None:
    game = Session(FIVE, parity="everyone").start()
    game.night({0: "attack:4", 1: "attack:3"})
    assert game.phase() == "day"
    game.vote(dict.fromkeys((1, 2, 3), "vote:0"))
    assert game.public("revealed") == {0: P, 4: V}
    game.night({1: "attack:3"})
    assert game.public("alive") == (1, 2)
    game.vote({1: "vote:1", 2: "vote:1"})
    assert game.public("winner") == "neighbours"


def test_nobody_is_out_in_a_tie_or_when_most_abstain() -> None:
    game = Session((V, P, K, V, V, V, V)).start()
    game.night({})
    game.vote({0: "vote:1", 1: "vote:0"})
    assert game.public("because") == "abstained"
    game.night({})
    game.vote({0: "vote:1", 3: "vote:1", 1: "vote:0", 2: "vote:0"})
    assert game.public("because") == "tie"
    assert game.public("eliminated") is None


def test_the_mafia_wins_for_certain_whatever_the_lost_seat_was() -> None:
    game = Session((V, P, K, V, V)).start()
    game.lose(2)
    game.night({1: "attack:3"})
    assert game.phase() == "day"
    game.vote({0: "vote:4", 1: "vote:4"})
    assert game.public("winner") == "mafia"


def test_a_lost_mafioso_may_leave_the_game_undecided() -> None:
    game = Session((V, P, V, V, V)).start()
    game.lose(1)
    assert game.phase() == "night"
    game.night({})
    game.vote(dict.fromkeys((0, 2, 3), "vote:4"))
    assert game.phase() == "night"
    game.night({})
    game.vote(dict.fromkeys((0, 2), "vote:3"))
    assert game.public("winner") == "undecided"
    assert game.public("roles") == {0: V, 1: "unknown", 2: V, 3: V, 4: V}


def test_soldiers_left_alone_count_like_any_mafioso() -> None:
    game = Session((V, P, K, S, V, V, V, V)).start()
    for chief in (1, 2):
        game.night({})
        game.vote(dict.fromkeys((0, 4, 5, 6, 7), f"vote:{chief}"))
    for victim in (4, 5, 6):
        assert game.phase() == "night"
        game.night({3: f"attack:{victim}"})
        game.vote({})
    assert game.public("alive") == (0, 3, 7)
    game.night({3: "attack:7"})
    assert game.public("winner") == "mafia"
