"""A seat is lost by day, at a reveal, or at the end (WLK-A19, WLK-A22, WLK-A23, WLK-A30)."""

from typing import Any

from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

EIGHT = (V, W, W, D, S, V, V, V)


def day(deal: tuple[str, ...] = EIGHT, **variants: Any) -> Session:
    """The first day after a quiet night."""
    game = Session(deal, **variants).start()
    game.night({})
    return game


def held(game: Session, due: str) -> None:
    """All vote seat 5 out, and the table stops right before ``due``."""
    alive = game.public("alive")
    assert isinstance(alive, tuple)
    game.all_do(dict.fromkeys(alive[:-1], "vote:5"))
    game.sitting.hold(due)
    game.do(alive[-1], "vote:5")


def go_on(game: Session) -> None:
    """The held event happens."""
    game.sitting.release()
    game.sitting.settle()


def test_a_drop_by_day_voids_all_ballots() -> None:
    game = day()
    game.all_do(dict.fromkeys(range(6), "vote:5"))
    game.lose(7)
    assert game.phase() == "day"
    assert all("choice" not in game.screen(seat).facts for seat in range(7))
    assert "vote:7" not in game.screen(0).choices
    game.vote({0: "vote:6", 1: "vote:6", 2: "vote:6", 3: "vote:6"})
    assert game.public("tally") == {6: 4}


def test_the_rerun_has_fresh_time_and_a_fresh_prompt() -> None:
    game = day(day_seconds=60)
    game.do(0, "vote:5")
    game.sitting.approach(5)
    game.lose(7)
    assert game.refused(0, "vote:6", late=True) == "WLK-A16"
    game.sitting.let_pass(50)
    assert game.phase() == "day"
    game.sitting.let_pass(10)
    assert game.phase() == "night"


def test_a_drop_of_the_last_missing_voter_does_not_close_the_old_ballot() -> None:
    game = day()
    game.all_do(dict.fromkeys(range(7), "vote:5"))
    game.lose(7)
    assert game.phase() == "day"
    assert game.nobody_shows("tally")


def test_a_drop_while_the_ballot_is_counted_voids_it_too() -> None:
    game = day()
    held(game, "counted")
    assert game.phase() == "closed"
    game.lose(7)
    go_on(game)
    assert game.phase() == "day"
    assert game.nobody_shows("tally")
    game.vote(dict.fromkeys(range(4), "vote:6"))
    assert game.public("eliminated") == 6


def test_a_drop_right_before_the_ballot_closes_voids_it() -> None:
    game = day()
    held(game, "closed")
    assert game.phase() == "day"
    game.lose(7)
    go_on(game)
    assert game.phase() == "day"
    assert all("choice" not in game.screen(seat).facts for seat in range(7))


def test_voted_out_and_lost_before_the_reveal_is_unknown() -> None:
    game = day()
    held(game, "opened")
    assert game.phase() == "result"
    game.lose(5)
    go_on(game)
    assert game.phase() == "night"
    assert game.public("revealed") == {5: "unknown"}
    assert game.public("eliminated") == 5
    assert game.nobody_shows("lost")


def test_dead_at_night_and_lost_before_the_reveal_is_unknown_but_no_wolf() -> None:
    game = Session((V, W, W, V, V)).start()
    game.all_do({1: "attack:4", 2: "attack:4"})
    game.sitting.hold("opened")
    game.sitting.run_out()
    assert game.phase() == "dawn"
    game.lose(4)
    go_on(game)
    assert game.public("revealed") == {4: "unknown"}
    assert game.public("winner") == "wolves"


def test_while_a_reveal_is_due_the_verdict_waits_for_it() -> None:
    game = Session((V, W, W, V, V, V)).start()
    game.all_do({1: "attack:4", 2: "attack:4"})
    game.sitting.hold("opened")
    game.sitting.run_out()
    game.lose(5)
    assert game.phase() == "dawn"
    assert game.public("lost") == (5,)
    game.lose(2, 3)  # two are left of whom one may be a wolf: certainly over, but the card of seat 4 is due
    assert game.phase() == "dawn"
    go_on(game)
    assert game.public("winner") == "undecided"
    assert game.public("revealed") == {4: V}


def test_a_drop_in_result_shows_at_once_and_the_reveal_goes_on() -> None:
    game = day()
    held(game, "opened")
    game.lose(7)
    assert game.phase() == "result"
    assert game.public("lost") == (7,)
    go_on(game)
    assert game.phase() == "night"
    assert game.public("revealed") == {5: V}


def test_lost_before_the_last_reveal_is_unknown_for_ever() -> None:
    game = Session((V, W, V, V, V)).start()
    game.night({})
    game.all_do(dict.fromkeys((0, 2, 3, 4), "vote:1"))
    game.sitting.hold("final")
    game.do(1, "abstain")
    assert game.phase() == "over"
    assert game.public("winner") == "village"
    assert game.nobody_shows("roles")
    game.lose(3)
    go_on(game)
    assert game.public("roles") == {0: V, 1: W, 2: V, 3: "unknown", 4: V}
    assert game.public("alive") == (0, 2, 3, 4)  # a game that is over keeps what it showed
    assert game.nobody_shows("lost")


def test_a_dead_seat_lost_before_the_last_reveal_keeps_its_shown_role() -> None:
    game = day()
    game.vote(dict.fromkeys(range(8), "vote:5"))
    game.lose(5)
    game.night({1: "attack:6", 2: "attack:6"})
    game.vote({})
    game.night({1: "attack:7", 2: "attack:7"})
    game.vote(dict.fromkeys((0, 1, 2), "vote:4"))
    assert game.public("winner") == "wolves"
    assert game.public("roles") == {0: V, 1: W, 2: W, 3: D, 4: S, 5: V, 6: V, 7: V}


def test_a_dead_seat_lost_without_a_shown_role_is_unknown_at_the_end() -> None:
    game = Session((V, W, V, V, V, V), reveal_night_death=False).start()
    game.night({1: "attack:5"})
    game.lose(5)
    game.vote(dict.fromkeys((0, 2, 3, 4), "vote:1"))
    assert game.public("winner") == "village"
    assert game.public("roles") == {0: V, 1: W, 2: V, 3: V, 4: V, 5: "unknown"}


def test_losing_the_host_ends_the_table_on_every_phone() -> None:
    game = day()
    game.lose(0)
    assert game.phase() == "ended"
    assert game.public("reason") == "host_lost"
