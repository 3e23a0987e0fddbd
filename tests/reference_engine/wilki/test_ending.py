"""Who wins, when the game ends, and when nobody can tell (WLK-WIN-*, WLK-DSC-4 to 6, rules.md section 3)."""

from random import Random

import pytest

from reference_engine import games
from reference_engine.events import Due
from reference_engine.tables import DAY, LOCKED, NIGHT, OVER, RESULT, Seat
from reference_engine.wilki.ending import knowledge
from reference_engine.worlds import enumeration
from tests.reference_engine.random_play import game, random_table
from tests.reference_engine.wilki.table import (
    day,
    fact,
    first_night,
    locked,
    lose,
    night,
    rest,
    shows,
    step,
    taps,
    until,
    votes,
)


def voted_out(state: games.State, seat: Seat) -> games.State:
    """Everybody votes for one seat."""
    return day(state, dict.fromkeys(state.living, f"vote:{seat}"))


def test_wlk_win_1_the_village_wins_when_all_wolves_are_out() -> None:
    state = voted_out(night(first_night("wwvvvvv")), 0)
    assert not shows(state, 2, "winner")
    state = voted_out(night(state), 1)
    assert fact(state, 2, "winner") == "village"


def test_wlk_win_2_the_wolves_win_at_parity_and_need_not_kill_all() -> None:
    state = voted_out(night(first_night("wvvv"), {0: "attack:1"}), 2)
    assert fact(state, 0, "winner") == "wolves"
    assert fact(state, 0, "alive") == (0, 3)


def test_wlk_win_4_the_game_ends_at_once_and_asks_nobody_any_more() -> None:
    state = until(taps(night(first_night("wvvvv")), dict.fromkeys(range(5), "vote:0")), RESULT)
    state = step(state, Due.OPENED)
    assert state.phase == OVER
    assert all(screen.prompt is None for screen in games.screens(state))


def test_wlk_win_5_the_end_waits_for_the_reveal() -> None:
    state = until(taps(night(first_night("wvvvv")), dict.fromkeys(range(5), "vote:0")), RESULT)
    assert not shows(state, 1, "winner")


def test_wlk_win_6_the_game_may_end_right_after_the_first_night() -> None:
    state = night(first_night("wwvvv"), {0: "attack:2", 1: "attack:2"})
    assert fact(state, 4, "winner") == "wolves"
    assert fact(state, 4, "turn") == 1
    assert fact(state, 4, "died") == 2


def test_wlk_win_7_the_last_screen_shows_all_roles_at_once() -> None:
    state = until(night(first_night("wwvvv"), {}), DAY)
    state = until(taps(state, dict.fromkeys(range(5), "vote:2")), OVER)
    assert fact(state, 0, "winner") == "wolves"
    assert not shows(state, 0, "roles")
    state = rest(state)
    roles = dict(enumerate(("werewolf", "werewolf", "villager", "villager", "villager")))
    assert [fact(state, seat, "roles") for seat in range(5)] == [roles] * 5


@pytest.mark.parametrize(("parity", "ends_at"), [("others", 4), ("strictly_more", 3), ("everyone", 2)])
def test_wlk_a1_the_readings_of_parity(parity: str, ends_at: int) -> None:
    state = first_night("wwvvvv", parity=parity)
    while state.winner is None:
        victim = max(state.living)
        state = night(state, {0: f"attack:{victim}", 1: f"attack:{victim}"})
        if state.phase == DAY:
            state = day(state)
    assert state.winner == "wolves"
    assert len(state.living) == ends_at


def test_wlk_a3_an_unbalanced_table_that_may_start_is_first_looked_at_after_an_elimination() -> None:
    state = first_night("wwvv", bad_start="warn")
    assert state.phase == NIGHT
    state = day(night(state))
    assert state.phase == NIGHT
    assert fact(night(state, {0: "attack:2", 1: "attack:2"}), 0, "winner") == "wolves"


def test_wlk_a2_with_nobody_alive_the_game_is_undecided() -> None:
    state = step(locked(first_night("wvvv"), {0: "attack:1"}), Due.SETTLED)
    state = lose(state, 0, 2, 3)
    assert not shows(state, 1, "winner")
    assert fact(step(state, Due.OPENED), 1, "winner") == "undecided"


def test_wlk_a18_two_living_still_vote_when_the_game_is_not_over() -> None:
    state = first_night("wvvv", parity="everyone")
    for victim in (1, 2):
        state = night(state, {0: f"attack:{victim}"})
        assert state.phase == DAY
        state = day(state)
    assert fact(state, 0, "alive") == (0, 3)
    state = day(night(state), {0: "abstain", 3: "vote:0"})
    assert fact(state, 3, "winner") == "village"


# --- drops: the worked examples of rules.md 3.4
def test_e1_a_true_parity_by_a_drop_is_not_announced() -> None:
    state = lose(first_night("wwvvv"), 4)
    assert state.phase == NIGHT
    state = night(state, {0: "attack:3", 1: "attack:3"})
    assert state.phase == DAY
    state = voted_out(state, 2)
    assert fact(state, 0, "winner") == "wolves"


def after_one_wolf_is_out() -> games.State:
    """Six seats, two wolves: a villager dies, then a wolf is voted out; then a villager is lost."""
    state = voted_out(night(first_night("wwvvvv"), {0: "attack:5", 1: "attack:5"}), 1)
    state = lose(state, 4)
    assert state.phase == NIGHT
    return state


def test_e2_a_death_after_the_drop_proves_a_living_wolf() -> None:
    state = night(after_one_wolf_is_out(), {0: "attack:3"})
    assert fact(state, 0, "winner") == "wolves"


def test_e2_without_a_death_nobody_can_tell() -> None:
    state = voted_out(night(after_one_wolf_is_out()), 3)
    assert fact(state, 0, "winner") == "undecided"


def test_e3_two_or_three_wolves_left_are_enough_either_way() -> None:
    state = night(lose(first_night("wwwvvvv"), 6), {0: "attack:5", 1: "attack:5", 2: "attack:5"})
    assert state.phase == DAY
    assert fact(voted_out(state, 4), 0, "winner") == "wolves"


def test_e4_a_village_without_wolves_can_destroy_its_own_win() -> None:
    state = lose(first_night("wvvvv"), 0)
    state = voted_out(night(state), 1)
    assert state.phase == NIGHT
    assert fact(voted_out(night(state), 2), 3, "winner") == "undecided"


def test_e5_dropped_seats_cannot_be_more_wolves_than_the_composition_has() -> None:
    state = lose(first_night("wwwvvvvvv"), 6, 7, 8)
    for wolf in (0, 1):
        state = voted_out(night(state), wolf)
        assert state.phase == NIGHT
    assert fact(voted_out(night(state), 2), 3, "winner") == "village"


def test_e6_many_drops_at_once_leave_it_undecided() -> None:
    state = lose(first_night("wwvvvv"), 2, 3, 4)
    assert state.phase == NIGHT
    state = lose(state, 5)
    assert state.phase == OVER
    assert fact(rest(state), 0, "winner") == "undecided"


def test_e8_a_victim_who_drops_before_dawn_proves_no_wolf() -> None:
    state = voted_out(night(first_night("wwvvvvv"), {0: "attack:6", 1: "attack:6"}), 1)
    state = lose(taps(state, {0: "attack:5"}), 5)
    state = night(state)
    assert fact(state, 0, "died") is None
    assert state.deaths == (frozenset(range(7)),)


def test_a_seat_lost_after_the_lock_could_not_have_killed_unless_choices_stand() -> None:
    for variant, alive in (("void", {0, 1, 2, 3, 4, 5}), ("stands", {0, 1, 2, 3, 4, 5, 6})):
        state = lose(locked(first_night("wwvvvvv", drop_at_night=variant), {0: "attack:5", 1: "attack:5"}), 6)
        assert state.phase == LOCKED
        assert rest(state).deaths == (frozenset(alive),)


def test_a_drop_alone_never_makes_a_winner() -> None:
    for seed in range(40):
        rng = Random(seed)
        table = random_table(rng)
        if table.variants["bad_start"] == "warn":
            continue
        before: games.State | None = None
        for _, state in game(table, rng, drops=0.1):
            if before is not None and state.winner is not None and before.winner is None and before.silent_living:
                assert state.winner == "undecided"
            before = state


def test_the_verdict_is_that_of_the_possible_worlds() -> None:
    checked = 0
    for seed in range(40):
        rng = Random(seed)
        for _, state in game(random_table(rng), rng, drops=0.08):
            if state.winner is None or state.final or (0 < state.rules.stalemate_rounds <= state.quiet):
                continue
            assert enumeration(knowledge(state)) == state.winner
            checked += 1
    assert checked > 20


def test_the_tally_of_a_last_vote_stays_on_the_last_screen() -> None:
    state = voted_out(night(first_night("wvvvv")), 0)
    assert fact(state, 1, "tally") == {0: 5}
    assert fact(state, 1, "died") is None
    assert not shows(state, 1, "choice")


def test_a_game_that_ends_by_a_drop_in_the_night_keeps_the_last_count() -> None:
    state = day(night(first_night("wwvvvv")), votes((0, 1)))
    state = rest(lose(state, 2, 3, 4, 5))
    assert state.phase == OVER
    assert fact(state, 0, "because") == "abstained"
    assert not shows(state, 0, "died")
