"""A seat is lost by night: succession, and what is left of its choice (MAF-A3, WLK-A20, WLK-A21)."""

import pytest

from reference_engine.tables import VariantValue
from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, Session, V

TEN = (V, S, K, P, S, D, C, V, V, V)  # the host is a councillor
PADRINO, CONSIGLIERE, LOW, HIGH = 3, 2, 1, 4


def night(**variants: VariantValue) -> Session:
    """The first night of ten."""
    return Session(TEN, **variants).start()


def locked(game: Session) -> Session:
    """The night's time is up, and nothing is settled yet."""
    game.sitting.hold("settled")
    game.sitting.run_out()
    assert game.phase() == "locked"
    return game


def settle(game: Session) -> Session:
    """What was held goes on."""
    game.sitting.release()
    game.sitting.settle()
    return game


@pytest.mark.parametrize("variant", ["void", "stands"])
def test_a_lost_padrino_who_had_not_proposed_is_succeeded_in_this_very_night(variant: str) -> None:
    game = night(drop_at_night=variant)
    game.all_do({2: "attack:7", 1: "attack:8", 4: "attack:8"})
    game.lose(PADRINO)
    game.sitting.run_out()
    assert game.public("died") == 7


@pytest.mark.parametrize(("variant", "victim"), [("void", 7), ("stands", 9)])
def test_a_lost_padrino_s_proposal(variant: str, victim: int) -> None:
    game = night(drop_at_night=variant)
    game.all_do({3: "attack:9", 2: "attack:7", 1: "attack:8"})
    game.lose(PADRINO)
    assert game.fact(CONSIGLIERE, "proposals") == {1: 8, 2: 7}
    game.sitting.run_out()
    assert game.public("died") == victim


@pytest.mark.parametrize(("variant", "victim"), [("void", 7), ("stands", 9)])
def test_a_padrino_lost_after_the_lock(variant: str, victim: int) -> None:
    game = night(drop_at_night=variant)
    game.all_do({3: "attack:9", 2: "attack:7", 1: "attack:8"})
    locked(game).lose(PADRINO)
    assert settle(game).public("died") == victim


def test_a_successor_who_has_not_proposed_kills_nobody() -> None:
    game = night()
    game.all_do({3: "attack:9", 1: "attack:8", 4: "attack:8"})
    game.lose(PADRINO)
    game.sitting.run_out()
    assert game.public("died") is None


@pytest.mark.parametrize(("variant", "victim"), [("void", None), ("stands", 9)])
def test_chiefs_lost_one_after_the_other_leave_it_to_the_soldiers(variant: str, victim: int | None) -> None:
    game = night(drop_at_night=variant)
    game.all_do({3: "attack:9", 2: "attack:7", 1: "attack:8", 4: "attack:0"})
    game.lose(PADRINO)
    game.lose(CONSIGLIERE)
    game.sitting.run_out()
    assert game.public("died") == victim


def test_a_lost_consigliere_s_proposal_stands_when_the_lost_padrino_had_none() -> None:
    game = night(drop_at_night="stands")
    game.all_do({2: "attack:7", 1: "attack:8", 4: "attack:8"})
    game.lose(CONSIGLIERE)
    game.lose(PADRINO)
    game.sitting.run_out()
    assert game.public("died") == 7


def test_a_lost_consigliere_changes_nothing_under_a_living_padrino() -> None:
    game = night(drop_at_night="stands")
    game.all_do({2: "attack:7", 3: "attack:8"})
    game.lose(CONSIGLIERE)
    game.sitting.run_out()
    assert game.public("died") == 8


@pytest.mark.parametrize(("variant", "victim"), [("void", 7), ("stands", 7)])
def test_a_padrino_whose_victim_was_lost_before_him_has_proposed_nobody(variant: str, victim: int) -> None:
    game = night(drop_at_night=variant)
    game.all_do({3: "attack:9", 2: "attack:7"})
    game.lose(9)
    assert "choice" not in game.screen(PADRINO).facts
    game.lose(PADRINO)
    game.sitting.run_out()
    assert game.public("died") == victim


def test_a_living_padrino_whose_victim_is_lost_may_choose_again() -> None:
    game = night()
    game.all_do({3: "attack:9", 2: "attack:7"})
    game.lose(9)
    assert game.fact(CONSIGLIERE, "proposals") == {2: 7}
    game.night({3: "attack:8"})
    assert game.public("died") == 8


def test_nobody_dies_when_the_victim_of_a_living_padrino_is_lost() -> None:
    game = night()
    game.all_do({3: "attack:9", 2: "attack:7"})
    game.lose(9)
    game.sitting.run_out()
    assert game.public("died") is None
    assert game.public("lost") == (9,)


@pytest.mark.parametrize(("variant", "victim"), [("void", None), ("stands", 9)])
@pytest.mark.parametrize("order", [(1, 2, 3, 4), (3, 2, 1, 4), (4, 3, 2, 1)])
def test_a_whole_mafia_that_is_lost_kills_by_its_hierarchy(
    variant: str, victim: int | None, order: tuple[int, ...]
) -> None:
    game = night(drop_at_night=variant)
    game.all_do({1: "attack:7", 4: "attack:7", 2: "attack:7", 3: "attack:8"})
    game.do(3, "attack:9")
    for seat in order:
        game.lose(seat)
    game.sitting.run_out()
    assert game.public("died") == victim


def test_a_whole_mafia_that_is_lost_at_once_after_the_lock() -> None:
    game = night(drop_at_night="stands")
    game.all_do({1: "attack:7", 4: "attack:7", 2: "attack:7", 3: "attack:8"})
    locked(game).lose(1, 2, 3, 4)
    assert settle(game).public("died") == 8


def test_a_whole_lost_mafia_whose_padrino_had_proposed_nobody() -> None:
    game = night(drop_at_night="stands")
    game.all_do({1: "attack:7", 4: "attack:7", 2: "attack:8"})
    game.lose(1, 2, 3, 4)
    game.sitting.run_out()
    assert game.public("died") == 8


@pytest.mark.parametrize(("variant", "victim"), [("plurality", None), ("lowest_seat", 7)])
def test_soldiers_who_are_lost_still_count_by_variant(variant: str, victim: int | None) -> None:
    game = night(drop_at_night="stands", soldiers_disagree=variant)
    game.lose(PADRINO, CONSIGLIERE)
    game.all_do({1: "attack:7", 4: "attack:8"})
    game.lose(LOW)
    game.sitting.run_out()
    assert game.public("died") == victim


def test_the_void_proposal_of_a_lost_soldier_counts_no_more() -> None:
    game = night(soldiers_disagree="lowest_seat")
    game.lose(PADRINO, CONSIGLIERE)
    game.all_do({1: "attack:7", 4: "attack:8"})
    game.lose(LOW)
    game.sitting.run_out()
    assert game.public("died") == 8


def test_a_padrino_lost_last_night_does_not_decide_this_night() -> None:
    game = night(drop_at_night="stands")
    game.do(3, "attack:9")
    game.lose(PADRINO)
    game.sitting.run_out()
    assert game.public("died") == 9
    game.vote({})
    game.night({1: "attack:8", 2: "attack:7"})
    assert game.public("died") == 7


@pytest.mark.parametrize("lost", range(1, 10))
@pytest.mark.parametrize("variant", ["void", "stands"])
def test_any_drop_after_the_lock_settles_the_night_without_him(lost: int, variant: str) -> None:
    game = night(drop_at_night=variant)
    game.all_do({3: "attack:7", 2: "attack:7", 1: "attack:8", 5: "protect:8", 6: "probe:3"})
    locked(game).lose(lost)
    settle(game)
    assert game.phase() == "day"
    assert game.public("lost") == (lost,)
    assert game.public("died") == (None if lost == 7 else 7)
    if lost not in (3, 6):
        assert game.fact(6, "knows") == {3: P}


def test_a_drop_shows_no_role_and_tells_nobody_of_the_succession() -> None:
    game = night()
    game.lose(PADRINO)
    assert game.public("lost") == (3,)
    assert game.nobody_shows("revealed")
    assert game.fact(2, "role") == K
    assert game.fact(1, "knows") == {2: K, 3: P, 4: S}
