"""A seat is lost by night (WLK-A20, WLK-A21, WLK-A30, WLK-A31)."""

from typing import Any

import pytest

from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

EIGHT = (V, W, W, D, S, V, V, V)  # the host is a villager


def night(**variants: Any) -> Session:
    """The first night of eight."""
    return Session(EIGHT, **variants).start()


def test_during_the_grace_time_there_are_no_prompts_and_taps_are_refused() -> None:
    game = night()
    game.do(1, "attack:5")
    game.lose(7, grace=False)
    assert game.public("silent") == (7,)
    assert all(game.screen(seat).choices == () for seat in range(7))
    assert game.refused(1, "attack:6") == "PLT-A3"
    assert game.fact(1, "choice") == "attack:5"


def test_a_drop_is_an_elimination_that_shows_no_role() -> None:
    game = night()
    game.lose(7)
    assert game.phase() == "night"
    assert game.public("lost") == (7,)
    assert game.public("alive") == (0, 1, 2, 3, 4, 5, 6)
    assert game.nobody_shows("revealed")
    assert game.nobody_shows("silent")


def test_choices_on_the_lost_seat_go_and_others_stay() -> None:
    game = night()
    game.all_do({1: "attack:7", 2: "attack:5", 3: "protect:7", 4: "probe:7"})
    game.lose(7)
    assert all("choice" not in game.screen(seat).facts for seat in (1, 3, 4))
    assert game.fact(2, "choice") == "attack:5"
    assert game.fact(1, "proposals") == game.fact(2, "proposals") == {2: 5}
    assert "attack:7" not in game.screen(1).choices
    game.night({1: "attack:5"})
    assert game.public("died") == 5


def test_the_lost_seat_can_be_named_no_more() -> None:
    game = night()
    game.lose(7)
    assert game.refused(1, "attack:7") == "WLK-DSC-7"
    assert game.refused(3, "protect:7") == "WLK-DSC-7"
    assert game.refused(4, "probe:7") == "WLK-DSC-7"


def test_an_old_prompt_is_refused_after_a_drop() -> None:
    game = night()
    game.do(1, "attack:5")
    game.lose(7)
    assert game.refused(1, "attack:6", late=True) == "WLK-A27"
    assert game.fact(1, "choice") == "attack:5"


def test_a_lost_wolf_s_proposal_is_void() -> None:
    game = night()
    game.all_do({1: "attack:5", 2: "attack:6"})
    game.lose(2)
    assert game.fact(1, "proposals") == {1: 5}
    game.sitting.run_out()
    assert game.public("died") == 5


def test_a_lost_wolf_s_proposal_stands_by_variant() -> None:
    game = night(drop_at_night="stands")
    game.all_do({1: "attack:5", 2: "attack:6"})
    game.lose(2)
    assert game.fact(1, "proposals") == {1: 5}
    game.sitting.run_out()
    assert game.public("died") is None


def test_a_lost_wolf_s_proposal_can_decide_by_variant() -> None:
    game = night(drop_at_night="stands")
    game.do(2, "attack:6")
    game.lose(2)
    game.sitting.run_out()
    assert game.public("died") == 6


@pytest.mark.parametrize(("variant", "victim"), [("void", None), ("stands", 6)])
def test_when_all_wolves_are_lost_their_choice_still_kills_by_variant(variant: str, victim: int | None) -> None:
    game = night(drop_at_night=variant)
    game.do(1, "attack:5")
    game.all_do({1: "attack:6", 2: "attack:6"})
    game.lose(1, 2)
    game.sitting.run_out()
    assert game.public("died") == victim


def test_what_lost_wolves_chose_stands_only_if_they_agreed() -> None:
    game = night(drop_at_night="stands")
    game.all_do({1: "attack:5", 2: "attack:6"})
    game.lose(1, 2)
    game.sitting.run_out()
    assert game.public("died") is None


def test_a_seat_that_was_proposed_before_is_not_attacked_by_lost_wolves() -> None:
    game = night(drop_at_night="stands")
    game.all_do({1: "attack:5", 2: "attack:5"})
    game.all_do({1: "attack:6", 2: "attack:6"})
    game.lose(1, 2)
    game.sitting.run_out()
    assert game.public("died") == 6


@pytest.mark.parametrize(("variant", "victim"), [("void", 5), ("stands", None)])
def test_a_lost_doctor_s_protection(variant: str, victim: int | None) -> None:
    game = night(drop_at_night=variant)
    game.all_do({1: "attack:5", 2: "attack:5", 3: "protect:5"})
    game.lose(3)
    game.sitting.run_out()
    assert game.public("died") == victim


def test_only_the_last_protection_of_a_lost_doctor_stands() -> None:
    game = night(drop_at_night="stands")
    game.all_do({1: "attack:5", 2: "attack:5", 3: "protect:5"})
    game.do(3, "protect:6")
    game.lose(3)
    game.sitting.run_out()
    assert game.public("died") == 5


def test_the_same_stands_when_doctor_and_wolves_are_lost_one_after_the_other() -> None:
    game = night(drop_at_night="stands")
    game.all_do({1: "attack:5", 2: "attack:5", 3: "protect:5"})
    game.lose(3)
    game.lose(1)
    game.lose(2)
    game.sitting.run_out()
    assert game.public("died") is None


def test_a_victim_who_is_lost_in_the_night_is_a_drop_only() -> None:
    game = night()
    game.all_do({1: "attack:5", 2: "attack:5"})
    game.lose(5)
    game.sitting.run_out()
    assert game.public("died") is None
    assert game.public("lost") == (5,)


@pytest.mark.parametrize("lost", [1, 2, 3, 4, 5, 7])
@pytest.mark.parametrize("variant", ["void", "stands"])
def test_a_drop_after_the_lock_settles_the_night_without_him(lost: int, variant: str) -> None:
    game = night(drop_at_night=variant)
    game.all_do({1: "attack:5", 2: "attack:5", 3: "protect:6", 4: "probe:1"})
    game.sitting.hold("settled")
    game.sitting.run_out()
    assert game.phase() == "locked"
    game.lose(lost)
    assert game.phase() == "locked"
    game.sitting.release()
    game.sitting.settle()
    assert game.phase() == "day"
    assert game.public("lost") == (lost,)
    assert game.public("died") == (None if lost == 5 else 5)
    if lost not in (1, 4):
        assert game.fact(4, "knows") == {1: W}


def test_after_the_lock_the_void_proposal_of_a_lost_wolf_is_gone() -> None:
    game = night()
    game.do(1, "attack:5")
    game.sitting.hold("settled")
    game.sitting.run_out()
    game.lose(1)
    game.sitting.release()
    game.sitting.settle()
    assert game.public("died") is None


def test_after_the_lock_all_lost_wolves_still_kill_by_variant() -> None:
    game = night(drop_at_night="stands")
    game.all_do({1: "attack:5", 2: "attack:5"})
    game.sitting.hold("settled")
    game.sitting.run_out()
    game.lose(1, 2)
    game.sitting.release()
    game.sitting.settle()
    assert game.public("died") == 5


def test_a_dead_seat_that_is_lost_changes_nothing() -> None:
    game = night()
    game.night({1: "attack:5", 2: "attack:5"})
    game.vote({})
    before = [game.screen(seat) for seat in range(5)]
    game.lose(5, grace=False)
    game.sitting.pass_grace()
    assert [game.screen(seat) for seat in range(5)] == before
    game.night({1: "attack:6", 2: "attack:6"})
    assert game.public("died") == 6


def test_a_night_begun_before_a_drop_lasts_its_time() -> None:
    game = night()
    game.sitting.approach(5)
    game.lose(7)
    game.sitting.let_pass(4)
    assert game.phase() == "night"
    game.sitting.let_pass(1)
    assert game.phase() == "day"


def test_the_doctor_s_lost_target_does_not_count_as_protected_last_night() -> None:
    game = night(doctor_repeat=False)
    game.do(3, "protect:7")
    game.lose(7)
    game.night({3: "protect:6"})
    game.vote({})
    assert "protect:6" not in game.screen(3).choices
