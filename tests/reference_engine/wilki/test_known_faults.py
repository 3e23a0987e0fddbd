"""Faults that such apps really had, as far as rules can show them; the engine must not have one of them."""

import pytest

from reference_engine import games
from reference_engine.events import Due, Expired
from reference_engine.tables import DAY, NIGHT, OVER
from tests.reference_engine.wilki.table import (
    choices,
    day,
    fact,
    first_night,
    locked,
    lose,
    night,
    refused,
    rest,
    shows,
    step,
    taps,
    votes,
)

SEVEN = "wwdsvvv"


@pytest.mark.parametrize("night_end", ["fixed", "all_confirmed", "all_decided"])
@pytest.mark.parametrize("lost", range(7))
def test_the_game_never_waits_for_a_lost_player(night_end: str, lost: int) -> None:
    state = night(lose(first_night(SEVEN, night_end=night_end), lost))
    assert state.phase == DAY
    assert day(state).phase == NIGHT


@pytest.mark.parametrize("night_end", ["all_confirmed", "all_decided"])
def test_nights_end_with_seer_and_doctor_dead(night_end: str) -> None:
    state = lose(first_night(SEVEN, night_end=night_end), 2, 3)
    state = taps(state, {0: "attack:4", 1: "attack:4"})
    if night_end == "all_confirmed":
        state = taps(state, dict.fromkeys(state.living, "confirm"))
    assert games.due(state) == (Due.LOCKED,)


def test_a_doctor_attacked_this_very_night_is_not_skipped() -> None:
    state = taps(first_night(SEVEN), {0: "attack:2", 1: "attack:2"})
    assert fact(night(state, {2: "protect:2"}), 2, "died") is None


def test_a_night_is_not_over_before_its_time_when_a_role_has_not_acted() -> None:
    state = taps(first_night(SEVEN), {0: "attack:4", 1: "attack:4", 2: "protect:4"})
    assert games.due(state) == ()
    assert state.phase == NIGHT


def test_at_parity_the_wolves_win_and_not_nobody() -> None:
    state = night(first_night("wwvvv"), {0: "attack:4", 1: "attack:4"})
    assert fact(state, 0, "winner") == "wolves"


def test_one_against_one_is_not_played_on() -> None:
    state = day(night(first_night("wvvv"), {0: "attack:1"}), votes((0, 2), (2, 0), (3, 2)))
    assert state.phase == OVER


def test_a_five_way_tie_eliminates_nobody() -> None:
    state = day(night(first_night("wvvvv")), votes((0, 1), (1, 2), (2, 3), (3, 4), (4, 0)))
    assert fact(state, 0, "alive") == (0, 1, 2, 3, 4)


def test_votes_do_not_stay_on_a_player_who_is_gone() -> None:
    state = lose(taps(night(first_night(SEVEN)), dict.fromkeys(range(6), "vote:6")), 6)
    assert not any(shows(state, seat, "choice") for seat in range(6))
    assert fact(day(state), 0, "tally") == {}


def test_nobody_is_voted_out_twice() -> None:
    state = day(night(first_night("wwvvvvv")), dict.fromkeys(range(7), "vote:6"))
    assert refused(night(state), 0, "vote:6") == ("WLK-DAY-8",)


def test_a_ballot_of_one_who_dies_does_not_count_later() -> None:
    state = night(first_night("wwvvvvv"))
    state = day(state, {6: "vote:0"} | dict.fromkeys(range(5), "vote:6"))
    state = night(state)
    assert choices(state, 6) == ()
    assert fact(day(state), 0, "abstentions") == 6


def test_an_open_dialog_does_not_let_the_dead_vote() -> None:
    state = day(night(first_night("wwvvvvv")), dict.fromkeys(range(7), "vote:6"))
    assert refused(night(state), 6, "vote:0", late=True)[0] == "WLK-DAY-8"


def test_a_ballot_sent_as_time_runs_out_does_not_count_the_next_day() -> None:
    closed = games.play(night(first_night(SEVEN)), Expired("day"))
    assert refused(closed, 0, "vote:4", late=True) == ("WLK-A16",)
    assert not shows(night(rest(closed)), 0, "choice")


def test_a_screen_holds_no_role_that_its_player_must_not_know() -> None:
    for state in (first_night(SEVEN), night(first_night(SEVEN), {0: "attack:4", 3: "probe:0"})):
        for seat in (2, 4, 5, 6):
            assert not {"knows", "roles", "proposals"} & set(games.screen(state, seat).facts)


def test_wolves_see_each_other_and_night_choices_are_not_public() -> None:
    state = taps(first_night(SEVEN), {0: "attack:4"})
    assert fact(state, 1, "proposals") == {0: 4}
    assert not shows(state, 5, "proposals")


def test_a_night_is_as_long_whatever_roles_live() -> None:
    with_seer, without = first_night(SEVEN), first_night("wwvvvvv")
    assert games.timer(with_seer) == games.timer(without)
    assert games.timer(day(night(with_seer, {0: "attack:3", 1: "attack:3"}))) == games.timer(day(night(without)))


def test_the_announcement_of_a_death_does_not_name_the_killers() -> None:
    by_first = step(locked(first_night(SEVEN), {0: "attack:4"}), Due.SETTLED)
    by_second = step(locked(first_night(SEVEN), {1: "attack:4"}), Due.SETTLED)
    assert games.screens(by_first) == games.screens(by_second)
