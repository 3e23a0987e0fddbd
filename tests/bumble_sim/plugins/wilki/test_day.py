"""The vote (WLK-DAY, WLK-A13 … A17, WLK-A25, WLK-A29)."""

from typing import Any

import pytest

from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

SEVEN = (W, D, S, V, V, V, V)
FOUR_AGAINST_TWO = (W, W, V, V, V, V, V)


def day(deal: tuple[str, ...] = SEVEN, **variants: Any) -> Session:
    """The first day after a quiet night."""
    game = Session(deal, **variants).start()
    game.night({})
    assert game.phase() == "day"
    return game


def test_everybody_living_votes_for_anybody_living_or_abstains() -> None:
    game = day()
    assert all(game.screen(seat).choices == (*(f"vote:{s}" for s in range(7)), "abstain") for seat in range(7))


def test_by_variant_nobody_votes_for_himself() -> None:
    game = day(self_vote=False)
    assert "vote:3" not in game.screen(3).choices
    assert game.refused(3, "vote:3") == "WLK-A15"


def test_most_votes_are_out_and_the_role_is_revealed() -> None:
    game = day()
    game.vote({0: "vote:5", 1: "vote:5", 2: "vote:4", 3: "vote:5", 4: "vote:6"})
    assert game.phase() == "night"
    assert game.public("eliminated") == 5
    assert game.public("because") == "votes"
    assert game.public("tally") == {4: 1, 5: 3, 6: 1}
    assert game.public("abstentions") == 2
    assert game.public("revealed") == {5: V}
    assert game.public("alive") == (0, 1, 2, 3, 4, 6)
    assert game.public("turn") == 2
    assert game.nobody_shows("died")


def test_the_vote_is_secret_until_it_is_counted() -> None:
    game = day()
    game.do(3, "vote:5")
    assert game.fact(3, "choice") == "vote:5"
    assert all("choice" not in game.screen(seat).facts for seat in (0, 1, 2, 4, 5, 6))
    assert game.nobody_shows("tally")


def test_a_ballot_may_change_until_the_last_one_is_in() -> None:
    game = day()
    game.do(0, "vote:4")
    game.do(0, "vote:5")
    game.vote({1: "vote:5", 2: "vote:5", 3: "vote:5", 4: "vote:5"} | {0: "vote:6"})
    assert game.public("tally") == {5: 4, 6: 1}


def test_between_vote_and_night_come_closed_and_result() -> None:
    game = day()
    game.all_do(dict.fromkeys(range(6), "vote:5"))
    game.sitting.screens()
    game.do(6, "vote:5")
    seen = [seen.screen for seen in game.sitting.screens() if seen.seat == 0]
    assert [screen.phase for screen in seen] == ["closed", "result", "night"]
    assert "tally" not in seen[0].facts
    assert seen[1].facts["eliminated"] == 5
    assert "revealed" not in seen[1].facts


def test_a_tie_eliminates_nobody_and_night_follows_at_once() -> None:
    game = day()
    game.all_do(dict.fromkeys(range(6), "abstain") | {0: "vote:4", 1: "vote:4", 2: "vote:5", 3: "vote:5"})
    game.sitting.screens()
    game.do(6, "vote:6")
    assert [seen.screen.phase for seen in game.sitting.screens() if seen.seat == 0] == ["closed", "night"]
    assert game.public("eliminated") is None
    assert game.public("because") == "tie"
    assert game.public("tally") == {4: 2, 5: 2, 6: 1}


@pytest.mark.parametrize(
    ("abstentions", "variant", "because"),
    [(3, "majority", "votes"), (4, "majority", "abstained"), (7, "majority", "abstained")],
)
def test_a_majority_of_abstentions_eliminates_nobody(abstentions: int, variant: str, because: str) -> None:
    game = day(abstain_blocks=variant)
    game.vote(dict.fromkeys(range(7 - abstentions), "vote:5"))
    assert game.public("because") == because
    assert game.public("abstentions") == abstentions


@pytest.mark.parametrize(("variant", "because"), [("majority", "votes"), ("half", "abstained")])
def test_half_of_the_living_abstaining_blocks_only_by_variant(variant: str, because: str) -> None:
    game = day((W, D, S, V, V, V), abstain_blocks=variant)
    game.vote({0: "vote:5", 1: "vote:5", 2: "vote:5"})
    assert game.public("because") == because


def test_abstentions_come_before_a_tie() -> None:
    game = day()
    game.vote({0: "vote:5", 1: "vote:6"})
    assert game.public("because") == "abstained"


def test_who_has_not_voted_when_time_is_up_abstains() -> None:
    game = day()
    game.all_do({0: "vote:5", 1: "vote:5", 2: "vote:5", 3: "vote:5"})
    assert game.phase() == "day"
    game.sitting.run_out()
    assert game.public("eliminated") == 5
    assert game.public("abstentions") == 3


def test_without_a_limit_the_day_waits_for_the_last_ballot() -> None:
    game = day(day_seconds=0)
    game.all_do(dict.fromkeys(range(6), "vote:5"))
    game.sitting.run_out()
    game.sitting.let_pass(5000)
    assert game.phase() == "day"
    game.do(6, "abstain")
    assert game.phase() == "night"


def test_a_wolf_voted_out_is_revealed_as_a_wolf() -> None:
    game = day(FOUR_AGAINST_TWO)
    game.vote(dict.fromkeys(range(2, 7), "vote:0"))
    assert game.public("revealed") == {0: W}
    assert game.fact(0, "knows") == {1: W}
    assert game.fact(1, "knows") == {0: W}


def test_the_outcome_of_a_vote_shows_until_the_next_night_is_settled() -> None:
    game = day()
    game.vote(dict.fromkeys(range(4), "vote:5"))
    assert game.public("eliminated") == 5
    game.sitting.run_out()
    assert game.phase() == "day"
    assert game.nobody_shows("eliminated")
    assert game.nobody_shows("tally")
    assert game.public("died") is None


def test_by_variant_rounds_without_elimination_end_the_game_undecided() -> None:
    game = day(stalemate_rounds=2)
    game.vote({})
    assert game.phase() == "night"
    game.night({})
    game.vote({})
    assert game.public("winner") == "undecided"
    assert game.public("because") == "abstained"


def test_any_elimination_starts_the_count_of_quiet_rounds_again() -> None:
    game = day((W, D, S, V, V, V, V, V, V, V), stalemate_rounds=2)
    game.vote({})
    game.night({0: "attack:9"})
    game.vote({})
    game.night({})
    game.vote({})
    assert game.phase() == "night"
    game.lose(8)
    game.sitting.run_out()
    game.vote({})
    game.night({})
    game.vote({})
    assert game.phase() == "night"
    game.night({})
    game.vote({})
    assert game.public("winner") == "undecided"
