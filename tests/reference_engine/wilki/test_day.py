"""The day: who votes, who is voted out, what is published (WLK-DAY-*, WLK-A13 to WLK-A19, WLK-A25, WLK-A29)."""

import pytest

from reference_engine import games
from reference_engine.events import Due, Expired
from reference_engine.tables import CLOSED, DAY, NIGHT, OVER, RESULT
from tests.reference_engine.wilki.table import (
    choices,
    day,
    fact,
    first_night,
    lose,
    night,
    refused,
    shows,
    step,
    taps,
    until,
    votes,
)

SEVEN = "wwdsvvv"


def test_wlk_day_2_all_living_vote_for_anybody_living_or_abstain() -> None:
    state = night(first_night(SEVEN), {0: "attack:4", 1: "attack:4"})
    for seat in (0, 1, 2, 3, 5, 6):
        assert choices(state, seat) == ("vote:0", "vote:1", "vote:2", "vote:3", "vote:5", "vote:6", "abstain")


def test_wlk_day_2_nobody_sees_anothers_ballot() -> None:
    state = night(first_night(SEVEN))
    voted = taps(state, votes((0, 4), (2, 0)))
    assert [games.screen(voted, seat) for seat in (1, 3, 4, 5, 6)] == [
        games.screen(state, seat) for seat in (1, 3, 4, 5, 6)
    ]
    assert fact(voted, 0, "choice") == "vote:4"


def test_wlk_day_3_the_most_votes_are_enough() -> None:
    state = day(night(first_night(SEVEN)), votes((0, 4), (1, 4), (2, 0), (3, 1)))
    assert fact(state, 0, "eliminated") == 4
    assert fact(state, 0, "because") == "votes"
    assert fact(state, 0, "tally") == {0: 1, 1: 1, 4: 2}
    assert fact(state, 0, "abstentions") == 3
    assert fact(state, 0, "alive") == (0, 1, 2, 3, 5, 6)


def test_wlk_day_4_the_role_of_the_voted_out_is_revealed_to_all() -> None:
    state = until(taps(night(first_night(SEVEN)), dict.fromkeys(range(7), "vote:3")), RESULT)
    assert not shows(state, 0, "revealed")
    state = step(state, Due.OPENED)
    assert [fact(state, seat, "revealed") for seat in range(7)] == [{3: "seer"}] * 7


@pytest.mark.parametrize(
    "ballots", [votes((0, 4), (1, 4), (2, 5), (3, 5), (4, 6)), votes((0, 1), (1, 2), (2, 3), (3, 4), (4, 5))]
)
def test_wlk_day_5_a_tie_at_the_top_eliminates_nobody(ballots: dict[int, str]) -> None:
    state = day(night(first_night(SEVEN)), ballots)
    assert fact(state, 0, "eliminated") is None
    assert fact(state, 0, "because") == "tie"
    assert fact(state, 0, "alive") == tuple(range(7))


def test_wlk_day_6_a_majority_of_abstentions_eliminates_nobody() -> None:
    state = day(night(first_night(SEVEN)), votes((0, 4), (1, 4), (2, 4)))
    assert fact(state, 0, "eliminated") is None
    assert fact(state, 0, "because") == "abstained"
    assert fact(state, 0, "tally") == {4: 3}
    assert fact(state, 0, "abstentions") == 4


def test_wlk_a13_three_of_seven_are_no_majority() -> None:
    state = day(night(first_night(SEVEN)), votes((0, 4), (1, 4), (2, 5), (3, 6)))
    assert fact(state, 0, "eliminated") == 4


def test_wlk_a13_exactly_half_does_not_block_unless_the_table_says_so() -> None:
    ballots = votes((0, 4), (1, 4), (2, 5)) | {3: "abstain", 4: "abstain", 5: "abstain"}
    assert fact(day(night(first_night("wwdsvv")), ballots), 0, "eliminated") == 4
    state = day(night(first_night("wwdsvv", abstain_blocks="half")), ballots)
    assert fact(state, 0, "eliminated") is None
    assert fact(state, 0, "because") == "abstained"


def test_wlk_a13_abstentions_take_precedence_over_a_tie() -> None:
    state = day(night(first_night(SEVEN)), votes((0, 4), (1, 5)))
    assert fact(state, 0, "because") == "abstained"


def test_wlk_a14_no_ballot_counts_as_an_abstention() -> None:
    silent_ones = day(night(first_night(SEVEN)), votes((0, 4), (1, 4), (2, 4), (3, 4)))
    abstainers = votes((0, 4), (1, 4), (2, 4), (3, 4)) | {4: "abstain", 5: "abstain", 6: "abstain"}
    assert games.screens(silent_ones) == games.screens(day(night(first_night(SEVEN)), abstainers))


def test_wlk_day_7_there_is_no_second_vote_the_same_day() -> None:
    state = day(night(first_night(SEVEN)), votes((0, 4), (1, 5), (2, 4), (3, 5)))
    assert state.phase == NIGHT
    assert fact(state, 0, "turn") == 2
    assert fact(state, 0, "because") == "tie"


def test_the_count_is_shown_until_the_next_night_is_settled() -> None:
    state = day(night(first_night(SEVEN)))
    assert shows(state, 4, "tally")
    locked_night = games.play(state, Expired("night"))
    assert shows(locked_night, 4, "tally")
    assert not shows(step(locked_night, Due.SETTLED), 4, "tally")


def test_wlk_day_8_the_eliminated_neither_vote_nor_act_nor_are_they_targets() -> None:
    state = night(first_night(SEVEN), {0: "attack:4", 1: "attack:4"})
    assert choices(state, 4) == ()
    assert refused(state, 4, "vote:0") == ("WLK-DAY-8",)
    assert refused(state, 4, "vote:0", late=True) == ("WLK-DAY-8", "WLK-A16")
    assert refused(state, 0, "vote:4") == ("WLK-DAY-8",)
    state = day(state)
    assert "attack:4" not in choices(state, 0)
    assert refused(state, 0, "attack:4") == ("WLK-DAY-8", "WLK-A5")


def test_the_vote_of_few_living_closes_without_the_dead() -> None:
    state = night(first_night(SEVEN), {0: "attack:4", 1: "attack:4"})
    voted = taps(state, votes((0, 5), (1, 5), (2, 0), (3, 0), (5, 0)))
    assert games.due(voted) == ()
    assert games.due(taps(voted, votes((6, 0)))) == (Due.CLOSED,)


def test_wlk_a15_voting_for_oneself_can_be_forbidden() -> None:
    assert "vote:2" in choices(night(first_night(SEVEN)), 2)
    state = night(first_night(SEVEN, self_vote=False))
    assert "vote:2" not in choices(state, 2)
    assert refused(state, 2, "vote:2") == ("WLK-A15",)
    assert "vote:2" in choices(state, 3)


def test_wlk_a16_the_last_ballot_before_the_lock_counts_once() -> None:
    state = taps(night(first_night(SEVEN)), votes((0, 4), (1, 4), (2, 5), (3, 5)))
    state = day(state, votes((0, 5)))
    assert fact(state, 0, "tally") == {4: 1, 5: 3}


def test_wlk_a16_after_the_lock_no_ballot_is_taken() -> None:
    state = games.play(night(first_night(SEVEN)), Expired("day"))
    assert state.phase == CLOSED
    assert refused(state, 0, "vote:4") == ("WLK-A16",)
    assert refused(state, 0, "abstain") == ("WLK-A16",)


def test_a_ballot_that_comes_too_late_does_not_count_the_next_day() -> None:
    state = night(day(night(first_night(SEVEN))))
    assert state.phase == DAY
    assert refused(state, 0, "vote:4", late=True) == ("WLK-A16",)


def test_wlk_a17_nothing_is_published_before_the_count() -> None:
    state = taps(night(first_night(SEVEN)), dict.fromkeys(range(7), "vote:4"))
    closed = step(state, Due.CLOSED)
    for moment in (state, closed):
        assert not any(shows(moment, seat, name) for seat in range(7) for name in ("tally", "abstentions", "because"))
    assert not shows(closed, 0, "choice")


def test_wlk_a29_the_vote_closes_when_all_have_voted_or_its_time_is_up() -> None:
    state = night(first_night(SEVEN))
    timer = games.timer(state)
    assert timer is not None
    assert (timer.name, timer.seconds) == ("day", 300)
    assert games.play(state, Expired("day")).phase == CLOSED
    assert games.due(taps(state, dict.fromkeys(range(7), "abstain"))) == (Due.CLOSED,)


def test_wlk_a29_a_vote_can_be_without_limit() -> None:
    assert games.timer(night(first_night(SEVEN, day_seconds=0))) is None


def test_wlk_a19_a_drop_voids_all_ballots_and_the_vote_runs_again() -> None:
    before = taps(night(first_night(SEVEN)), votes((0, 6), (1, 6), (2, 0), (3, 0), (4, 0)))
    after = lose(before, 6)
    assert after.phase == DAY
    assert not any(shows(after, seat, "choice") for seat in range(6))
    assert choices(after, 0) == (*(f"vote:{seat}" for seat in range(6)), "abstain")
    old, new = games.timer(before), games.timer(after)
    assert old is not None
    assert new is not None
    assert old.key != new.key
    assert fact(day(after, votes((0, 1))), 0, "tally") == {1: 1}


def test_wlk_a19_a_drop_while_the_ballots_are_counted_reopens_the_vote() -> None:
    closed = step(taps(night(first_night(SEVEN)), dict.fromkeys(range(7), "vote:0")), Due.CLOSED)
    state = lose(closed, 6)
    assert state.phase == DAY
    assert games.due(state) == ()
    assert not shows(state, 0, "choice")


def test_wlk_a25_rounds_without_elimination_go_on_for_ever_by_default() -> None:
    state = first_night(SEVEN)
    for _ in range(30):
        state = day(night(state))
    assert state.phase == NIGHT


def test_wlk_a25_after_so_many_quiet_rounds_the_game_is_undecided() -> None:
    state = day(night(first_night(SEVEN, stalemate_rounds=2)))
    assert state.phase == NIGHT
    state = day(night(state))
    assert state.phase == OVER
    assert fact(state, 0, "winner") == "undecided"


@pytest.mark.parametrize("stir", ["night", "vote", "drop"])
def test_wlk_a25_any_elimination_starts_the_count_anew(stir: str) -> None:
    state = day(night(first_night("wwdsvvvvv", stalemate_rounds=2)))
    if stir == "night":
        state = day(night(state, {0: "attack:4"}))
    elif stir == "vote":
        state = day(night(state), dict.fromkeys(range(9), "vote:4"))
    else:
        state = day(night(lose(state, 4)))
    state = day(night(state))
    assert state.phase == NIGHT
    assert day(night(state)).phase == OVER


def test_wlk_kno_4_by_day_no_screen_tells_who_did_what() -> None:
    state = day(
        night(first_night(SEVEN), {0: "attack:4", 1: "attack:4", 2: "protect:0", 3: "probe:5"}), votes((0, 5), (1, 5))
    )
    public = {"language", "composition", "alive", "turn", "eliminated", "because", "tally", "abstentions", "revealed"}
    assert set(games.screen(state, 6).facts) == public | {"role"}
