"""The lobby, and what is refused with which rule (``docs/screens.md``, Refusals)."""

import pytest

from reference_engine import games
from reference_engine.errors import IllegalEvent
from reference_engine.events import Absent, Deal, Due, Move
from reference_engine.tables import DEALING, LOBBY, NIGHT
from tests.reference_engine.wilki.table import (
    choices,
    day,
    fact,
    first_night,
    lobby,
    night,
    refused,
    rest,
    shows,
    silent,
    table_of,
    taps,
    votes,
)


def test_plt_hst_1_only_the_host_starts() -> None:
    state = lobby("wvvv", host=2)
    assert [choices(state, seat) for seat in range(4)] == [(), (), ("start",), ()]
    assert refused(state, 0, "start") == ("PLT-HST-1",)
    assert games.play(state, Move(2, "start")).phase == DEALING


def test_wlk_set_1_three_players_are_too_few() -> None:
    assert refused(lobby("wvv"), 0, "start") == ("WLK-SET-1",)


@pytest.mark.parametrize("letters", ["wvssv", "wvddv", "vvvvv"])
def test_wlk_set_3_at_most_one_seer_and_doctor_at_least_one_wolf(letters: str) -> None:
    assert refused(lobby(letters), 0, "start") == ("WLK-SET-3",)


def test_wlk_set_3_the_cards_must_be_as_many_as_the_seats() -> None:
    table = table_of("wvvvv")
    for villagers in (3, 5):
        other = type(table)(table.game, 5, 0, {"werewolf": 1, "villager": villagers}, table.variants)
        assert refused(rest(games.start(other)), 0, "start") == ("WLK-SET-3",)


@pytest.mark.parametrize("letters", ["wwvv", "wwwvv"])
def test_wlk_set_4_the_wolves_are_the_minority_at_the_start(letters: str) -> None:
    assert refused(lobby(letters), 0, "start") == ("WLK-A3", "WLK-SET-4")
    assert not shows(lobby(letters), 0, "warning")


def test_wlk_a3_an_unbalanced_table_may_start_after_a_warning() -> None:
    state = lobby("wwvv", bad_start="warn")
    assert fact(state, 3, "warning") == "unbalanced"
    dealing = games.play(state, Move(0, "start"))
    assert fact(dealing, 3, "warning") == "unbalanced"
    assert not shows(lobby("wvvv", bad_start="warn"), 0, "warning")
    assert not shows(first_night("wwvv", bad_start="warn"), 0, "warning")


def test_a_table_without_wolves_warns_and_is_refused_all_the_same() -> None:
    state = lobby("vvvv", bad_start="warn")
    assert fact(state, 0, "warning") == "unbalanced"
    assert refused(state, 0, "start") == ("WLK-SET-3",)


def test_the_first_row_that_applies_is_named_first() -> None:
    assert refused(lobby("ssw"), 1, "start") == ("PLT-HST-1", "WLK-SET-1", "WLK-SET-3")


def test_wlk_set_2_the_composition_is_public_from_the_lobby_on() -> None:
    state = lobby("wsvv")
    assert [fact(state, seat, "composition") for seat in range(4)] == [{"werewolf": 1, "seer": 1, "villager": 2}] * 4


def test_wlk_set_5_nobody_starts_a_game_that_is_on() -> None:
    for state in (games.play(lobby("wvvv"), Move(0, "start")), first_night("wvvv"), night(first_night("wvvv"))):
        assert refused(state, 0, "start")[:2] == ("WLK-SET-5", "WLK-SET-2")
        assert refused(state, 1, "start")[:3] == ("PLT-HST-1", "WLK-SET-5", "WLK-SET-2")


def test_wlk_set_7_the_cards_dealt_are_those_of_the_composition_and_are_dealt_once() -> None:
    state = games.play(lobby("wvvv"), Move(0, "start"))
    with pytest.raises(IllegalEvent, match="composition"):
        games.play(state, Deal(("werewolf", "werewolf", "villager", "villager")))
    with pytest.raises(IllegalEvent, match="composition"):
        games.play(state, Deal(("werewolf", "villager", "villager")))
    state = games.play(state, Deal(("villager", "werewolf", "villager", "villager")))
    with pytest.raises(IllegalEvent, match="once"):
        games.play(state, Deal(("villager", "werewolf", "villager", "villager")))
    assert games.due(state) == (Due.MATCHED,)
    assert fact(rest(state), 1, "role") == "werewolf"


def test_wlk_set_6_a_role_never_changes() -> None:
    state = first_night("wwdsvvv")
    roles = [fact(state, seat, "role") for seat in range(7)]
    for _ in range(3):
        state = day(night(state, {0: "attack:4"} if 4 in state.living else {}))
        assert [fact(state, seat, "role") for seat in range(7)] == roles


def test_wlk_win_4_no_move_is_taken_when_the_game_is_over() -> None:
    state = day(night(first_night("wvvv")), votes((1, 0), (2, 0), (3, 0)))
    assert state.winner == "village"
    assert refused(state, 1, "vote:2") == ("WLK-WIN-4", "WLK-A16")
    assert refused(state, 0, "attack:1") == ("WLK-DAY-8", "WLK-WIN-4", "WLK-A27", "WLK-A16")


def test_wlk_a16_a_vote_by_night_is_refused() -> None:
    assert refused(first_night("wvvv"), 1, "vote:0") == ("WLK-A16",)
    assert refused(first_night("wvvv"), 1, "abstain") == ("WLK-A16",)


def test_a_night_move_by_day_is_refused() -> None:
    assert refused(night(first_night("wvvv")), 0, "attack:1") == ("WLK-A27", "WLK-A16")


def test_a_dead_wolf_does_not_attack() -> None:
    state = day(night(first_night("wwvvvvv")), votes(*((voter, 0) for voter in range(2, 7))))
    assert state.phase == NIGHT
    assert refused(state, 0, "attack:2") == ("WLK-DAY-8",)


@pytest.mark.parametrize("move", ["", "dance", "vote", "attack:x", "attack:9", "pass:1", "start:0", "vote:-1"])
def test_pro_mov_1_a_move_that_does_not_exist_is_refused(move: str) -> None:
    assert refused(first_night("wvvv"), 0, move) == ("PRO-MOV-1",)


def test_wlk_a27_a_seat_that_has_confirmed_taps_nothing_more() -> None:
    state = taps(first_night("wvvv", night_end="all_confirmed"), {0: "confirm", 1: "confirm"})
    assert refused(state, 0, "attack:1") == ("WLK-A27",)
    assert refused(state, 1, "attack:2") == ("WLK-NGT-7", "WLK-NGT-12", "WLK-A27")
    assert refused(state, 1, "dance") == ("WLK-A27", "PRO-MOV-1")


def test_a_move_at_a_seat_that_does_not_exist_breaks_the_rules_of_its_verb_too() -> None:
    assert refused(first_night("wvvv"), 1, "attack:9") == ("WLK-NGT-7", "WLK-NGT-12", "PRO-MOV-1")
    assert refused(first_night("wvvv"), 1, "vote:9") == ("WLK-A16", "PRO-MOV-1")


def test_a_move_before_the_game_is_refused() -> None:
    assert refused(lobby("wvvv"), 0, "vote:1") == ("WLK-A16",)
    assert refused(games.start(table_of("wvvv")), 0, "start") == ("PRO-MOV-1",)
    assert refused(lobby("wvvv"), 0, "start", late=True) == ("PRO-MOV-1",)


def test_plt_a3_during_the_grace_time_this_comes_first() -> None:
    state = silent(lobby("wvvv"), 3)
    assert state.phase == LOBBY
    assert refused(state, 1, "start") == ("PLT-A3", "WLK-A31", "PLT-HST-1")


def test_nobody_taps_from_a_seat_that_does_not_exist() -> None:
    with pytest.raises(IllegalEvent):
        games.play(first_night("wvvv"), Move(4, "vote:0"))


def test_wilki_knows_no_absent_players() -> None:
    with pytest.raises(IllegalEvent):
        games.play(first_night("wvvv"), Absent(1))
