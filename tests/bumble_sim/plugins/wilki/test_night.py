"""The night: who may do what, and what comes of it (WLK-NGT, WLK-A4 … A11)."""

import pytest

from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W

SIX = (W, D, S, V, V, V)
TWO_WOLVES = (W, W, D, S, V, V, V)


def test_every_role_is_offered_its_own_moves() -> None:
    game = Session(TWO_WOLVES).start()
    assert game.screen(0).choices == ("attack:2", "attack:3", "attack:4", "attack:5", "attack:6")
    assert game.screen(1).choices == game.screen(0).choices
    assert game.screen(2).choices == (*(f"protect:{seat}" for seat in range(7)), "pass")
    assert game.screen(3).choices == (*(f"probe:{seat}" for seat in (0, 1, 2, 4, 5, 6)), "pass")
    assert [game.screen(seat).choices for seat in (4, 5, 6)] == [()] * 3


def test_a_choice_shows_to_its_owner_only_and_may_change() -> None:
    game = Session(SIX).start()
    game.do(1, "protect:3")
    game.do(1, "protect:4")
    assert game.fact(1, "choice") == "protect:4"
    assert all("choice" not in game.screen(seat).facts for seat in (0, 2, 3, 4, 5))
    assert len(game.screen(1).choices) == 7


def test_wolves_see_each_other_s_proposals_and_nobody_else_does() -> None:
    game = Session(TWO_WOLVES).start()
    game.do(0, "attack:4")
    assert game.fact(1, "proposals") == {0: 4}
    game.do(1, "attack:5")
    game.do(0, "attack:6")
    assert game.fact(0, "proposals") == game.fact(1, "proposals") == {0: 6, 1: 5}
    assert all("proposals" not in game.screen(seat).facts for seat in range(2, 7))


def test_the_victim_dies_and_all_learn_who_and_what() -> None:
    game = Session(SIX).start()
    game.night({0: "attack:4", 1: "protect:3"})
    assert game.phase() == "day"
    assert game.public("died") == 4
    assert game.public("alive") == (0, 1, 2, 3, 5)
    assert game.public("revealed") == {4: V}


def test_between_night_and_day_come_lock_and_dawn() -> None:
    game = Session(SIX).start()
    game.do(0, "attack:4")
    game.sitting.screens()
    game.sitting.run_out()
    seen = [seen.screen for seen in game.sitting.screens() if seen.seat == 5]
    assert [screen.phase for screen in seen] == ["locked", "dawn", "day"]
    assert seen[0].choices == seen[1].choices == ()
    assert "died" not in seen[0].facts
    assert seen[1].facts["died"] == 4
    assert "revealed" not in seen[1].facts


def test_the_protected_survive_and_nothing_shows() -> None:
    saved = Session(SIX).start()
    saved.night({0: "attack:4", 1: "protect:4"})
    quiet = Session(SIX).start()
    quiet.night({1: "protect:4"})
    assert saved.public("died") is None
    assert [saved.screen(seat) for seat in range(1, 6)] == [quiet.screen(seat) for seat in range(1, 6)]


def test_the_doctor_may_protect_himself() -> None:
    game = Session(SIX).start()
    game.night({0: "attack:1", 1: "protect:1"})
    assert game.public("died") is None


def test_a_doctor_who_dies_still_protects_and_a_seer_who_dies_still_learns() -> None:
    game = Session(TWO_WOLVES).start()
    game.night({0: "attack:3", 1: "attack:3", 3: "probe:1"})
    assert game.public("died") == 3
    assert game.fact(3, "knows") == {1: W}


def test_protection_lasts_one_night() -> None:
    game = Session(SIX).start()
    game.night({0: "attack:4", 1: "protect:4"})
    game.vote({})
    game.night({0: "attack:4"})
    assert game.public("died") == 4


def test_the_seer_alone_learns_a_role_at_dawn() -> None:
    game = Session(SIX).start()
    game.do(2, "probe:0")
    assert "knows" not in game.screen(2).facts
    game.sitting.run_out()
    assert game.fact(2, "knows") == {0: W}
    assert all("knows" not in game.screen(seat).facts for seat in (0, 1, 3, 4, 5))
    game.vote({})
    game.night({2: "probe:1"})
    assert game.fact(2, "knows") == {0: W, 1: D}


def test_only_the_last_probe_of_a_night_is_answered() -> None:
    game = Session(SIX).start()
    game.night({2: "probe:0"})
    game.vote({})
    game.do(2, "probe:1")
    game.night({2: "probe:3"})
    assert game.fact(2, "knows") == {0: W, 3: V}


def test_a_seer_who_passes_learns_nothing() -> None:
    game = Session(SIX).start()
    game.do(2, "probe:0")
    game.night({2: "pass"})
    assert "knows" not in game.screen(2).facts


@pytest.mark.parametrize(("target", "side"), [(0, "wolves"), (1, "village"), (3, "village")])
def test_by_variant_a_probe_shows_only_the_side(target: int, side: str) -> None:
    game = Session(SIX, probe_shows="side").start()
    game.night({2: f"probe:{target}"})
    assert game.fact(2, "knows") == {target: side}


@pytest.mark.parametrize(
    ("proposals", "variant", "victim"),
    [
        ({0: 4, 1: 4, 2: 4}, "plurality", 4),
        ({0: 4, 1: 4, 2: 5}, "plurality", 4),
        ({0: 4, 1: 5, 2: 6}, "plurality", None),
        ({0: 4, 1: 5}, "plurality", None),
        ({1: 5}, "plurality", 5),
        ({}, "plurality", None),
        ({0: 4, 1: 4, 2: 4}, "unanimous", 4),
        ({0: 4, 1: 4, 2: 5}, "unanimous", None),
        ({0: 4, 1: 4}, "unanimous", None),
        ({}, "unanimous", None),
    ],
)
def test_how_wolves_settle_on_a_victim(proposals: dict[int, int], variant: str, victim: int | None) -> None:
    game = Session((W, W, W, D, V, V, V, V), wolves_disagree=variant).start()
    game.night({wolf: f"attack:{target}" for wolf, target in proposals.items()})
    assert game.public("died") == victim


def test_by_variant_the_doctor_does_not_protect_himself() -> None:
    game = Session(SIX, doctor_self=False).start()
    assert "protect:1" not in game.screen(1).choices
    assert game.refused(1, "protect:1") == "WLK-A7"


def test_by_variant_the_doctor_does_not_protect_the_same_seat_twice_running() -> None:
    game = Session(SIX, doctor_repeat=False).start()
    game.night({1: "protect:3"})
    game.vote({})
    assert "protect:3" not in game.screen(1).choices
    assert game.refused(1, "protect:3") == "WLK-A8"
    game.night({1: "protect:4"})
    game.vote({})
    assert "protect:3" in game.screen(1).choices


def test_the_length_of_a_fixed_night_says_nothing() -> None:
    def length(moves: dict[int, str]) -> float:
        game = Session(SIX).start()
        for seat, move in moves.items():
            game.sitting.tap(seat, move)
        game.sitting.screens()
        game.sitting.run_out()
        return next(seen.time for seen in game.sitting.screens() if seen.screen.phase == "locked")

    assert length({}) == length({0: "attack:3", 1: "pass", 2: "pass"})


def test_a_night_death_is_not_revealed_by_variant() -> None:
    game = Session(SIX, reveal_night_death=False).start()
    game.do(0, "attack:4")
    game.sitting.screens()
    game.sitting.run_out()
    assert "dawn" not in {seen.screen.phase for seen in game.sitting.screens()}
    assert game.phase() == "day"
    assert game.public("died") == 4
    assert game.nobody_shows("revealed")


def test_the_dead_see_everything_public_and_no_prompt() -> None:
    game = Session(SIX).start()
    game.night({0: "attack:4"})
    assert game.screen(4).choices == ()
    game.vote({0: "vote:5", 1: "vote:5", 2: "vote:5"})
    assert game.screen(4).phase == "night"
    assert game.fact(4, "eliminated") == 5
    assert game.fact(4, "tally") == {5: 3}
    assert game.screen(4).choices == ()
    assert game.fact(4, "role") == V


@pytest.mark.parametrize(("last", "victim"), [("attack:5", None), ("attack:4", 4)])
def test_a_proposal_tapped_as_time_runs_out_still_counts(last: str, victim: int | None) -> None:
    game = Session(TWO_WOLVES).start()
    game.do(0, "attack:4")
    game.sitting.approach(1)
    game.sitting.tap(1, last)
    game.sitting.run_out()
    assert game.public("died") == victim
