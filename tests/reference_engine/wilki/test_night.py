"""The night: who may do what, who dies, what the seer learns (WLK-NGT-*, WLK-A4 to WLK-A12, WLK-A27)."""

import pytest

from reference_engine import games
from reference_engine.events import Deal, Due, Expired, Move
from reference_engine.tables import DAWN, DAY, LOCKED, NIGHT, RESULT
from tests.reference_engine.wilki.table import (
    choices,
    day,
    fact,
    first_night,
    lobby,
    locked,
    night,
    refused,
    rest,
    shows,
    step,
    taps,
    until,
    votes,
)

SEVEN = "wwdsvvv"  # 0 and 1 wolves, 2 doctor, 3 seer, 4 to 6 villagers


def test_wlk_ngt_1_play_begins_with_a_night() -> None:
    state = first_night(SEVEN)
    assert fact(state, 4, "turn") == 1
    assert not shows(state, 4, "died")
    assert not shows(state, 4, "eliminated")


def test_wlk_kno_1_every_wolf_knows_all_other_wolves_from_the_start_and_for_ever() -> None:
    state = first_night("wwdsvvw" + "v")
    assert fact(state, 0, "knows") == {1: "werewolf", 6: "werewolf"}
    state = day(night(state), votes((2, 0), (3, 0), (4, 0), (5, 0), (7, 0)))
    assert fact(state, 0, "knows") == {1: "werewolf", 6: "werewolf"}
    assert fact(state, 1, "knows") == {0: "werewolf", 6: "werewolf"}


def test_a_lone_wolf_has_nobody_to_know() -> None:
    assert not shows(first_night("wvvv"), 0, "knows")


def test_wlk_kno_2_nobody_else_knows_a_role_at_the_start() -> None:
    state = first_night(SEVEN)
    assert [seat for seat in range(7) if shows(state, seat, "knows")] == [0, 1]
    assert [fact(state, seat, "role") for seat in (0, 2, 3, 4)] == ["werewolf", "doctor", "seer", "villager"]


def test_no_role_is_shown_before_the_first_night() -> None:
    dealing = games.play(lobby("wwvvv"), Move(0, "start"))
    dealt = games.play(dealing, Deal(("werewolf", "werewolf", "villager", "villager", "villager")))
    for state in (dealing, dealt):
        assert not any(shows(state, seat, name) for seat in range(5) for name in ("role", "knows", "choice"))
    assert shows(games.play(dealt, Due.MATCHED), 0, "role")


def test_wlk_ngt_2_the_doctor_may_protect_anybody_or_pass() -> None:
    assert choices(first_night(SEVEN), 2) == (*(f"protect:{seat}" for seat in range(7)), "pass")


def test_wlk_a7_protecting_oneself_can_be_forbidden() -> None:
    state = first_night(SEVEN, doctor_self=False)
    assert "protect:2" not in choices(state, 2)
    assert refused(state, 2, "protect:2") == ("WLK-A7",)


def test_wlk_a8_protecting_the_same_seat_twice_in_a_row_can_be_forbidden() -> None:
    state = first_night(SEVEN, doctor_repeat=False)
    state = day(night(state, {2: "protect:5"}))
    assert "protect:5" not in choices(state, 2)
    assert refused(state, 2, "protect:5") == ("WLK-A8",)
    state = day(night(state, {2: "pass"}))
    assert "protect:5" in choices(state, 2)


def test_by_default_the_doctor_may_protect_the_same_seat_again() -> None:
    state = day(night(first_night(SEVEN), {2: "protect:5"}))
    assert "protect:5" in choices(state, 2)


def test_wlk_ngt_4_the_seer_learns_the_role_of_the_probed_seat_at_dawn() -> None:
    state = locked(first_night(SEVEN), {3: "probe:0"})
    assert not shows(state, 3, "knows")
    state = step(state, Due.SETTLED)
    assert fact(state, 3, "knows") == {0: "werewolf"}
    state = day(state)
    state = night(state, {3: "probe:2"})
    assert fact(state, 3, "knows") == {0: "werewolf", 2: "doctor"}


def test_wlk_ngt_5_only_the_seer_learns_it() -> None:
    before = first_night(SEVEN)
    state = night(before, {3: "probe:4"})
    assert [seat for seat in range(7) if shows(state, seat, "knows")] == [0, 1, 3]
    assert fact(state, 0, "knows") == fact(before, 0, "knows")


def test_wlk_a10_the_seer_may_learn_the_side_only() -> None:
    state = night(first_night(SEVEN, probe_shows="side"), {3: "probe:0"})
    state = night(day(state), {3: "probe:2"})
    assert fact(state, 3, "knows") == {0: "wolves", 2: "village"}


def test_wlk_a9_the_seer_probes_the_living_but_himself_and_may_change_his_mind() -> None:
    state = night(first_night(SEVEN), {0: "attack:6", 1: "attack:6"})
    state = day(state)
    assert choices(state, 3) == ("probe:0", "probe:1", "probe:2", "probe:4", "probe:5", "pass")
    assert refused(state, 3, "probe:3") == ("WLK-A9",)
    assert refused(state, 3, "probe:6") == ("WLK-DAY-8", "WLK-A9")
    assert fact(night(state, {3: "probe:0"}), 3, "knows") == {0: "werewolf"}
    changed = taps(taps(state, {3: "probe:0"}), {3: "probe:1"})
    assert fact(night(changed), 3, "knows") == {1: "werewolf"}


def test_wlk_a9_a_seer_who_dies_that_night_still_gets_his_answer() -> None:
    state = night(first_night(SEVEN), {0: "attack:3", 1: "attack:3", 3: "probe:0"})
    assert fact(state, 3, "knows") == {0: "werewolf"}


def test_a_probe_of_the_victim_of_this_night_is_answered() -> None:
    state = night(first_night(SEVEN), {0: "attack:4", 1: "attack:4", 3: "probe:4"})
    assert fact(state, 3, "knows") == {4: "villager"}


def test_wlk_ngt_7_the_wolves_designate_one_victim() -> None:
    state = step(locked(first_night(SEVEN), {0: "attack:4", 1: "attack:4"}), Due.SETTLED)
    assert state.phase == DAWN
    assert fact(state, 6, "died") == 4
    assert fact(state, 6, "alive") == (0, 1, 2, 3, 5, 6)


def test_wlk_ngt_8_living_wolves_see_each_others_proposals_at_once() -> None:
    state = taps(first_night(SEVEN), {0: "attack:4"})
    assert fact(state, 1, "proposals") == {0: 4}
    assert fact(state, 0, "proposals") == {0: 4}
    state = taps(state, {1: "attack:5"})
    assert fact(state, 0, "proposals") == {0: 4, 1: 5}


def test_wlk_ngt_9_nobody_else_sees_a_proposal() -> None:
    state = taps(first_night(SEVEN), {0: "attack:4", 1: "attack:5"})
    assert [seat for seat in range(7) if shows(state, seat, "proposals")] == [0, 1]
    assert not any(shows(games.play(state, Expired("night")), seat, "proposals") for seat in range(7))


def test_wlk_ngt_9_a_dead_wolf_sees_no_proposal() -> None:
    state = day(night(first_night("wwwdsvvvv")), votes(*((voter, 0) for voter in range(3, 9))))
    state = taps(state, {1: "attack:5"})
    assert not shows(state, 0, "proposals")
    assert shows(state, 2, "proposals")


def test_wlk_ngt_10_a_protected_victim_survives() -> None:
    state = night(first_night(SEVEN), {0: "attack:4", 1: "attack:4", 2: "protect:4"})
    assert state.phase == DAY
    assert fact(state, 4, "died") is None
    assert fact(state, 4, "alive") == tuple(range(7))


def test_wlk_ngt_11_a_saved_night_looks_like_a_night_without_attack() -> None:
    saved = night(first_night(SEVEN), {0: "attack:4", 1: "attack:4", 2: "protect:4"})
    quiet = night(first_night(SEVEN), {2: "protect:4"})
    assert games.screens(saved) == games.screens(quiet)


def test_wlk_ngt_3_protection_lasts_one_night() -> None:
    state = day(night(first_night(SEVEN), {2: "protect:4"}))
    assert not shows(state, 2, "choice")
    state = night(state, {0: "attack:4", 1: "attack:4"})
    assert fact(state, 0, "died") == 4


def test_wlk_ngt_12_a_villager_has_no_action_by_night() -> None:
    state = first_night(SEVEN)
    assert choices(state, 4) == ()
    assert refused(state, 4, "attack:0") == ("WLK-NGT-7", "WLK-NGT-12")
    assert refused(state, 4, "protect:0") == ("WLK-NGT-2", "WLK-NGT-12")
    assert refused(state, 4, "probe:0") == ("WLK-NGT-4", "WLK-NGT-12")
    assert refused(state, 4, "pass") == ("WLK-NGT-12", "WLK-A27")


def test_wlk_a4_a_plurality_of_the_wolves_decides() -> None:
    state = night(first_night("wwwdsvvvv"), {0: "attack:5", 1: "attack:6", 2: "attack:6"})
    assert fact(state, 3, "died") == 6


def test_wlk_a4_a_tie_of_the_wolves_kills_nobody() -> None:
    state = night(first_night(SEVEN), {0: "attack:4", 1: "attack:5"})
    assert fact(state, 3, "died") is None


def test_wlk_a4_the_last_proposal_counts() -> None:
    state = taps(first_night(SEVEN), {0: "attack:4", 1: "attack:5"})
    assert fact(night(state, {0: "attack:5"}), 3, "died") == 5


def test_wlk_a4_one_of_two_wolves_may_propose_alone() -> None:
    assert fact(night(first_night(SEVEN), {1: "attack:5"}), 3, "died") == 5


@pytest.mark.parametrize(
    ("proposals", "died"),
    [
        ({0: "attack:5", 1: "attack:5", 2: "attack:5"}, 5),
        ({0: "attack:5", 1: "attack:5", 2: "attack:6"}, None),
        ({0: "attack:5", 1: "attack:5"}, None),
    ],
)
def test_wlk_a4_unanimous_wolves_must_all_propose_the_same(proposals: dict[int, str], died: int | None) -> None:
    assert fact(night(first_night("wwwdsvvvv", wolves_disagree="unanimous"), proposals), 3, "died") == died


def test_wlk_a5_wolves_attack_neither_wolves_nor_themselves() -> None:
    state = first_night(SEVEN)
    assert choices(state, 0) == tuple(f"attack:{seat}" for seat in range(2, 7))
    assert refused(state, 0, "attack:1") == ("WLK-A5",)
    assert refused(state, 0, "attack:0") == ("WLK-A5",)


def test_a_villager_learns_nothing_from_the_refusal_of_an_attack() -> None:
    state = first_night(SEVEN)
    assert refused(state, 4, "attack:0") == refused(state, 4, "attack:5")


def test_wlk_a6_wolves_have_no_pass_and_without_a_proposal_nobody_dies() -> None:
    state = first_night(SEVEN)
    assert refused(state, 0, "pass") == ("WLK-A6",)
    assert fact(night(state), 0, "died") is None


def test_wlk_a11_a_doctor_attacked_this_night_acts_all_the_same() -> None:
    state = night(first_night(SEVEN), {0: "attack:2", 1: "attack:2", 2: "protect:4"})
    assert fact(state, 0, "died") == 2
    state = night(first_night(SEVEN), {0: "attack:2", 1: "attack:2", 2: "protect:2"})
    assert fact(state, 0, "died") is None


def test_wlk_a12_the_role_of_a_night_victim_is_revealed_after_it_is_known_who_died() -> None:
    state = step(locked(first_night(SEVEN), {0: "attack:3", 1: "attack:3"}), Due.SETTLED)
    assert not shows(state, 0, "revealed")
    state = step(state, Due.OPENED)
    assert state.phase == DAY
    assert fact(state, 0, "revealed") == {3: "seer"}


def test_wlk_a12_the_role_of_a_night_victim_can_stay_hidden() -> None:
    state = step(locked(first_night(SEVEN, reveal_night_death=False), {0: "attack:3", 1: "attack:3"}), Due.SETTLED)
    assert state.phase == DAY
    assert fact(state, 0, "died") == 3
    assert not shows(state, 0, "revealed")


def test_wlk_a27_a_night_lasts_its_time_whoever_has_decided() -> None:
    state = taps(first_night(SEVEN), {0: "attack:4", 1: "attack:4", 2: "pass", 3: "pass"})
    assert games.due(state) == ()
    timer = games.timer(state)
    assert timer is not None
    assert (timer.name, timer.seconds) == ("night", 30)
    assert games.play(state, Expired("night")).phase == LOCKED


def test_wlk_a27_all_confirmed_waits_for_every_living_seat() -> None:
    state = first_night(SEVEN, night_end="all_confirmed", night_seconds=60)
    assert choices(state, 4) == ("confirm",)
    assert choices(state, 3)[-2:] == ("pass", "confirm")
    state = taps(state, {0: "attack:4", **dict.fromkeys(range(6), "confirm")} | {0: "confirm"})
    assert games.due(state) == ()
    assert choices(state, 0) == ()
    assert refused(state, 0, "attack:4") == ("WLK-A27",)
    assert games.due(games.play(state, Move(6, "confirm"))) == (Due.LOCKED,)
    timer = games.timer(state)
    assert timer is not None
    assert timer.seconds == 60


def test_wlk_a27_a_confirmed_choice_stays_on_the_screen() -> None:
    state = taps(taps(first_night(SEVEN, night_end="all_confirmed"), {0: "attack:4"}), {0: "confirm"})
    assert fact(state, 0, "choice") == "attack:4"


def test_wlk_a27_all_decided_ends_when_wolves_agree_and_doctor_and_seer_have_acted() -> None:
    state = taps(first_night(SEVEN, night_end="all_decided"), {0: "attack:4", 1: "attack:5", 2: "pass", 3: "probe:0"})
    assert games.due(state) == ()
    state = taps(state, {1: "attack:4"})
    assert games.due(state) == (Due.LOCKED,)
    assert refused(state, 4, "confirm") == ("WLK-NGT-12", "WLK-A27")


def test_wlk_a27_all_decided_does_not_wait_for_the_dead() -> None:
    state = night(first_night(SEVEN, night_end="all_decided"), {0: "attack:3", 1: "attack:3", 2: "pass"})
    state = taps(day(state), {0: "attack:4", 1: "attack:4", 2: "pass"})
    assert games.due(state) == (Due.LOCKED,)


def test_nothing_is_chosen_in_the_locked_night() -> None:
    state = locked(first_night(SEVEN), {0: "attack:4"})
    assert all(choices(state, seat) == () for seat in range(7))
    assert not shows(state, 0, "choice")
    assert refused(state, 0, "attack:4") == ("WLK-A27", "WLK-A16")


def test_a_move_on_the_prompt_of_another_night_is_refused() -> None:
    state = day(night(first_night(SEVEN)))
    assert refused(state, 0, "attack:4", late=True) == ("WLK-A27", "WLK-A16")


def test_wlk_ngt_13_the_screens_of_villagers_do_not_depend_on_what_others_choose() -> None:
    idle = first_night(SEVEN)
    busy = taps(idle, {0: "attack:4", 1: "attack:4", 2: "protect:4", 3: "probe:4"})
    assert [games.screen(busy, seat) for seat in (4, 5, 6)] == [games.screen(idle, seat) for seat in (4, 5, 6)]


def test_wlk_day_1_everybody_learns_who_died_and_the_dead_too() -> None:
    state = night(first_night(SEVEN), {0: "attack:4", 1: "attack:4"})
    assert {fact(state, seat, "died") for seat in range(7)} == {4}


def test_died_is_shown_until_the_next_night_begins() -> None:
    state = night(first_night(SEVEN), {0: "attack:4", 1: "attack:4"})
    state = until(taps(state, dict.fromkeys(state.living, "vote:5")), RESULT)
    assert shows(state, 6, "died")
    state = rest(state)
    assert state.phase == NIGHT
    assert not shows(state, 6, "died")
