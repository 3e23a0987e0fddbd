"""Silent, returned and lost seats in every phase (WLK-DSC-*, WLK-A19 to WLK-A23, WLK-A30, WLK-A31, PLT-A3)."""

import pytest

from reference_engine import games
from reference_engine.errors import IllegalEvent
from reference_engine.events import Due, Expired, HostLost, Lost, Move, Returned, Silent
from reference_engine.tables import DAWN, DAY, ENDED, LOCKED, NIGHT, OVER, RESULT
from tests.reference_engine.wilki.table import (
    choices,
    day,
    fact,
    first_night,
    lobby,
    locked,
    lose,
    night,
    refused,
    rest,
    shows,
    silent,
    step,
    taps,
    until,
    votes,
)

NINE = "wwwdsvvvv"  # 0 to 2 wolves, 3 doctor, 4 seer, 5 to 8 villagers
FIVE_TARGETED = {0: "attack:5", 1: "attack:5", 2: "attack:6", 3: "protect:7", 4: "probe:8"}


# --- silence
def test_wlk_a31_while_a_living_seat_is_silent_the_table_stands_still() -> None:
    state = silent(taps(first_night(NINE), FIVE_TARGETED), 8)
    assert games.timer(state) is None
    assert games.due(state) == ()
    for seat in range(8):
        assert choices(state, seat) == ()
        assert fact(state, seat, "silent") == (8,)
        assert refused(state, seat, "pass")[:2] == ("PLT-A3", "WLK-A31")
    with pytest.raises(IllegalEvent):
        games.play(state, Expired("night"))


def test_plt_a3_a_seat_that_returns_leaves_everything_as_it_was() -> None:
    before = taps(first_night(NINE), FIVE_TARGETED)
    assert games.play(silent(before, 8), Returned(8)) == before


def test_several_seats_may_be_silent_at_once() -> None:
    state = silent(first_night(NINE), 8, 2)
    assert fact(state, 0, "silent") == (2, 8)
    state = games.play(state, Returned(2))
    assert fact(state, 0, "silent") == (8,)
    assert games.timer(state) is None
    state = games.play(state, Lost(8))
    assert not shows(state, 0, "silent")
    assert games.timer(state) is not None


@pytest.mark.parametrize("event", [Returned(3), Lost(3)])
def test_only_a_silent_seat_returns_or_is_lost(event: Returned | Lost) -> None:
    with pytest.raises(IllegalEvent):
        games.play(first_night(NINE), event)


def test_a_seat_is_silent_once_and_lost_once() -> None:
    with pytest.raises(IllegalEvent):
        silent(first_night(NINE), 8, 8)
    with pytest.raises(IllegalEvent):
        silent(lose(first_night(NINE), 8), 8)


# --- drops by night
def test_wlk_dsc_1_a_lost_seat_is_eliminated() -> None:
    state = lose(first_night(NINE), 5)
    assert fact(state, 0, "alive") == (0, 1, 2, 3, 4, 6, 7, 8)
    assert fact(state, 0, "lost") == (5,)
    assert state.phase == NIGHT


def test_wlk_dsc_2_the_role_of_a_lost_seat_is_never_revealed() -> None:
    state = day(night(lose(first_night(NINE), 0), {1: "attack:5", 2: "attack:5"}))
    assert fact(state, 8, "revealed") == {5: "villager"}


def test_wlk_dsc_7_a_lost_seat_is_no_target() -> None:
    state = lose(first_night(NINE), 8)
    assert not any("8" in choice for seat in range(8) for choice in choices(state, seat))
    assert refused(state, 0, "attack:8") == ("WLK-DSC-7",)
    assert refused(state, 3, "protect:8") == ("WLK-DSC-7",)
    assert refused(state, 4, "probe:8") == ("WLK-DSC-7",)
    assert refused(night(state), 0, "vote:8") == ("WLK-DSC-7",)


@pytest.mark.parametrize("moment", ["night", "locked"])
@pytest.mark.parametrize(("variant", "died"), [("void", 5), ("stands", None)])
def test_wlk_a20_the_proposal_of_a_lost_wolf_is_void_unless_it_stands(
    moment: str, variant: str, died: int | None
) -> None:
    chosen = {0: "attack:5", 1: "attack:6"}
    state = first_night(NINE, drop_at_night=variant)
    if moment == "night":
        state = games.play(lose(taps(state, chosen), 1), Expired("night"))
    else:
        state = lose(locked(state, chosen), 1)
        assert state.phase == LOCKED
    assert fact(rest(state), 0, "died") == died


@pytest.mark.parametrize(("variant", "died"), [("void", 5), ("stands", None)])
def test_wlk_a20_the_protection_of_a_lost_doctor_is_void_unless_it_stands(variant: str, died: int | None) -> None:
    state = taps(first_night(NINE, drop_at_night=variant), {0: "attack:5", 3: "protect:5"})
    assert fact(night(lose(state, 3)), 0, "died") == died


def test_wlk_a20_what_the_others_chose_stands() -> None:
    state = lose(taps(first_night(NINE), FIVE_TARGETED), 1)
    assert fact(state, 0, "choice") == "attack:5"
    assert fact(state, 3, "choice") == "protect:7"
    assert fact(state, 0, "proposals") == {0: 5, 2: 6}


def test_wlk_a20_a_standing_proposal_of_a_lost_wolf_is_not_shown() -> None:
    state = lose(taps(first_night(NINE, drop_at_night="stands"), FIVE_TARGETED), 1)
    assert fact(state, 0, "proposals") == {0: 5, 2: 6}


def test_wlk_a20_unanimity_does_not_wait_for_a_lost_wolf() -> None:
    for variant in ("void", "stands"):
        state = first_night(NINE, drop_at_night=variant, wolves_disagree="unanimous")
        state = lose(taps(state, {0: "attack:5", 2: "attack:5"}), 1)
        assert fact(night(state), 0, "died") == 5


def test_wlk_a21_a_victim_who_is_lost_before_dawn_is_one_elimination_only() -> None:
    state = lose(taps(first_night(NINE), {0: "attack:5", 1: "attack:5"}), 5)
    assert not shows(state, 0, "proposals")
    assert not shows(state, 0, "choice")
    state = night(state)
    assert fact(state, 0, "died") is None
    assert fact(state, 0, "lost") == (5,)
    assert not shows(state, 0, "revealed")


def test_wlk_a21_the_wolves_may_choose_again_until_the_lock() -> None:
    state = lose(taps(first_night(NINE), {0: "attack:5", 1: "attack:5"}), 5)
    assert fact(night(state, {0: "attack:6"}), 0, "died") == 6


def test_wlk_a21_after_the_lock_nothing_is_chosen_again() -> None:
    state = lose(locked(first_night(NINE), {0: "attack:5", 1: "attack:6", 2: "attack:5"}), 5)
    assert fact(rest(state), 0, "died") == 6


@pytest.mark.parametrize("variant", ["void", "stands"])
def test_wlk_a21_protection_and_probe_of_a_lost_seat_are_cleared(variant: str) -> None:
    state = taps(first_night(NINE, drop_at_night=variant), {3: "protect:8", 4: "probe:8"})
    state = lose(state, 8)
    assert not shows(state, 3, "choice")
    assert not shows(state, 4, "choice")
    assert not shows(night(state), 4, "knows")


def test_the_night_goes_on_without_a_lost_role() -> None:
    for seat in (0, 3, 4):
        assert night(lose(first_night(NINE), seat)).phase == DAY


def test_a_drop_by_night_cancels_all_confirmations_but_not_the_time() -> None:
    state = first_night(NINE, night_end="all_confirmed")
    confirmed = taps(taps(state, {0: "attack:5"}), dict.fromkeys(range(8), "confirm"))
    after = lose(confirmed, 8)
    assert games.due(after) == ()
    assert fact(after, 0, "choice") == "attack:5"
    assert all(choices(after, seat)[-1] == "confirm" for seat in range(8))
    assert games.timer(after) == games.timer(state)


# --- drops around a reveal
def test_wlk_a22_a_night_victim_lost_before_the_reveal_stays_unknown_but_counts_as_no_wolf() -> None:
    state = step(locked(first_night("wvvvv"), {0: "attack:1"}), Due.SETTLED)
    assert state.phase == DAWN
    state = lose(state, 1)
    assert state.phase == DAY
    assert fact(state, 0, "revealed") == {1: "unknown"}
    assert not shows(state, 0, "lost")
    state = day(state, dict.fromkeys((0, 2, 3, 4), "vote:0"))
    assert fact(state, 1 + 1, "winner") == "village"


def test_wlk_a22_a_voted_out_seat_lost_before_the_reveal_counts_as_unknown() -> None:
    state = until(taps(night(first_night("wvvvv")), dict.fromkeys(range(5), "vote:0")), RESULT)
    state = lose(state, 0)
    assert fact(state, 1, "revealed") == {0: "unknown"}
    assert not shows(state, 1, "winner")
    assert state.phase == NIGHT


def test_a_silent_dead_seat_freezes_nothing_but_its_own_reveal() -> None:
    state = silent(step(locked(first_night(NINE), {0: "attack:5"}), Due.SETTLED), 5)
    assert games.due(state) == ()
    assert not shows(state, 0, "silent")
    state = rest(games.play(state, Returned(5)))
    assert fact(state, 0, "revealed") == {5: "villager"}
    state = silent(state, 5)
    assert games.timer(state) is not None
    assert choices(state, 0)


def test_a_drop_while_a_reveal_is_due_waits_for_it() -> None:
    state = step(locked(first_night("wwvvvvv"), {0: "attack:2"}), Due.SETTLED)
    state = lose(state, 3, 4)
    assert state.phase == DAWN
    assert fact(state, 0, "lost") == (3, 4)
    state = step(state, Due.OPENED)
    assert state.phase in (DAY, OVER)
    assert fact(state, 0, "revealed") == {2: "villager"}


def test_wlk_a30_a_dead_seat_that_loses_its_link_changes_no_screen() -> None:
    before = night(first_night(NINE), {0: "attack:5"})
    after = lose(before, 5)
    others = [seat for seat in range(9) if seat != 5]
    assert [games.screen(after, seat) for seat in others] == [games.screen(before, seat) for seat in others]


# --- the last screen
def test_wlk_a23_a_dropped_seat_stays_unknown_on_the_last_screen() -> None:
    state = lose(first_night("wvvvvv"), 5)
    state = day(night(state), dict.fromkeys(range(5), "vote:0"))
    assert fact(state, 1, "roles") == {0: "werewolf", **dict.fromkeys(range(1, 5), "villager"), 5: "unknown"}


def test_a_seat_lost_when_the_game_is_over_only_lacks_its_card() -> None:
    state = until(taps(night(first_night("wvvvv")), dict.fromkeys(range(5), "vote:0")), RESULT)
    state = step(state, Due.OPENED)
    assert state.phase == OVER
    assert not shows(state, 1, "roles")
    waiting = silent(state, 4)
    assert games.due(waiting) == ()
    state = games.play(waiting, Lost(4))
    assert fact(state, 1, "alive") == (1, 2, 3, 4)
    assert not shows(state, 1, "lost")
    state = step(state, Due.FINAL)
    assert fact(state, 1, "roles") == {0: "werewolf", 1: "villager", 2: "villager", 3: "villager", 4: "unknown"}
    assert games.screen(lose(state, 3), 1) == games.screen(state, 1)


def test_a_dead_seat_that_has_shown_its_card_stays_known_on_the_last_screen() -> None:
    state = lose(night(first_night("wvvvvv"), {0: "attack:5"}), 5)
    state = day(state, dict.fromkeys(range(5), "vote:0"))
    assert fact(state, 1, "roles") == {0: "werewolf", **dict.fromkeys(range(1, 6), "villager")}


def test_a_night_victim_whose_card_was_never_to_be_shown_opens_it_at_the_end() -> None:
    state = night(first_night("wvvvvv", reveal_night_death=False), {0: "attack:5"})
    for state_then, role in ((state, "villager"), (lose(state, 5), "unknown")):
        over = day(state_then, dict.fromkeys(range(5), "vote:0"))
        assert dict(enumerate(over.final))[5] == role
        assert fact(over, 1, "revealed") == {0: "werewolf"}


# --- the table itself
def test_a_seat_lost_before_the_first_night_ends_the_table() -> None:
    in_lobby = lobby(NINE)
    for state in (in_lobby, games.play(in_lobby, Move(0, "start"))):
        frozen = silent(state, 8)
        assert fact(frozen, 0, "silent") == (8,)
        assert choices(frozen, 0) == ()
        ended = games.play(frozen, Lost(8))
        assert [games.phase(ended), fact(ended, 1, "reason")] == [ENDED, "table_incomplete"]
        assert games.play(frozen, Returned(8)) == state


def test_a_lost_host_whom_nobody_replaces_ends_the_table_on_every_screen() -> None:
    state = games.play(first_night(NINE), HostLost())
    assert {fact(state, seat, "reason") for seat in range(9)} == {"host_lost"}
    assert {screen.phase for screen in games.screens(state)} == {ENDED}
    assert games.outcome(state) is None
    assert refused(state, 0, "attack:5") == ("PRO-END-1",)
    with pytest.raises(IllegalEvent):
        games.play(state, Silent(1))


def test_a_lost_host_whom_somebody_replaces_is_a_drop_like_any_other() -> None:
    state = lose(first_night(NINE, host=8), 8)
    assert state.phase == NIGHT
    assert fact(state, 0, "lost") == (8,)


def test_a_lost_seat_takes_no_part_any_more() -> None:
    state = lose(first_night(NINE), 0)
    assert games.screen(state, 0).phase == ENDED
    assert "WLK-DAY-8" in refused(state, 0, "attack:5")


def test_votes_on_a_lost_seat_are_gone_with_it() -> None:
    state = taps(night(first_night(NINE)), votes((0, 8), (1, 8), (2, 8), (3, 0), (4, 0)))
    state = day(lose(state, 8), votes((5, 6), (6, 6), (7, 6), (0, 6), (1, 5)))
    assert fact(state, 0, "tally") == {5: 1, 6: 4}
    assert fact(state, 0, "eliminated") == 6
