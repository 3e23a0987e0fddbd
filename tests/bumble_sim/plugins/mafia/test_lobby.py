"""Before play: composition, warning, start, and what mafiosi learn of each other (MAF-SET, MAF-KNO)."""

from dataclasses import replace

import pytest

from bumble_sim.plugins.mafia import Mafia
from reference_engine.tables import plain_setting
from rigs.interface import Request
from rigs.loopback import Loopback
from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, Session, V, table_of

EIGHT = (P, V, K, D, S, C, V, V)


@pytest.mark.parametrize(
    ("deal", "rule"),
    [
        ((P, V, V), "MAF-A10"),
        ((V, V, V, V), "MAF-SET-3"),
        ((K, V, V, V, V), "MAF-SET-3"),
        ((P, P, V, V, V, V), "MAF-SET-3"),
        ((P, K, S, S, S, V, V, V, V, V, V), "MAF-SET-2"),
        ((P, S, V, V, V, V), "MAF-SET-4"),
        ((P, S, S, V, V, V, V), "MAF-SET-4"),
        ((P, K, K, V, V, V, V), "MAF-SET-4"),
        ((P, C, C, V, V), "MAF-SET-5"),
        ((P, D, D, V, V), "MAF-SET-5"),
        ((P, "werewolf", V, V), "MAF-SET-1"),
    ],
)
def test_a_composition_that_makes_no_game_is_refused(deal: tuple[str, ...], rule: str) -> None:
    game = Session(deal)
    assert game.screen(0).choices == ("start",)
    assert game.refused(0, "start") == rule
    assert game.phase() == "lobby"


def test_cards_that_do_not_add_up_to_the_seats_are_refused() -> None:
    short = replace(table_of((P, V, V, V, V)), composition={P: 1, V: 3})
    sitting = Loopback().open_table(Request(short, plain_setting(5), lambda _seat: Mafia(), 1))
    sitting.gather()
    sitting.tap(0, "start")
    assert [refusal.rule for refusal in sitting.refusals()] == ["MAF-SET-1"]


@pytest.mark.parametrize(
    "deal", [(P, V, V, V), (P, K, V, V, V), (P, K, S, V, V, V, V), (P, K, S, S, V, V, V, V, V), (P, D, C, V)]
)
def test_every_size_of_mafia_starts(deal: tuple[str, ...]) -> None:
    game = Session(deal)
    assert game.nobody_shows("warning")
    game.start()
    assert game.phase() == "night"
    assert [game.fact(seat, "role") for seat in range(len(deal))] == list(deal)


@pytest.mark.parametrize("deal", [(P, K, V, V), (P, K, S, V), (P, K, S, S)])
def test_an_unbalanced_table_is_warned_of_and_starts(deal: tuple[str, ...]) -> None:
    game = Session(deal)
    assert game.public("warning") == "unbalanced"
    game.sitting.screens()
    game.start()
    dealing = [seen.screen for seen in game.sitting.screens() if seen.screen.phase == "dealing"]
    assert len(dealing) == 4
    assert all(screen.facts["warning"] == "unbalanced" for screen in dealing)
    assert game.phase() == "night"
    assert game.nobody_shows("warning")


def test_after_an_unbalanced_start_the_first_elimination_brings_the_verdict() -> None:
    game = Session((V, P, K, V)).start()
    game.night({})
    game.vote({})
    assert game.phase() == "night"
    game.night({1: "attack:3"})
    assert game.public("winner") == "mafia"


def test_the_first_elimination_after_an_unbalanced_start_need_not_end_the_game() -> None:
    game = Session((V, P, K, V)).start()
    game.night({})
    game.vote(dict.fromkeys((0, 2, 3), "vote:1"))
    assert game.phase() == "night"
    game.night({})
    game.vote(dict.fromkeys((0, 3), "vote:2"))
    assert game.public("winner") == "neighbours"


def test_mafiosi_know_each_other_with_their_exact_ranks_and_nobody_else_knows_anything() -> None:
    game = Session(EIGHT).start()
    assert game.fact(0, "knows") == {2: K, 4: S}
    assert game.fact(2, "knows") == {0: P, 4: S}
    assert game.fact(4, "knows") == {0: P, 2: K}
    assert all("knows" not in game.screen(seat).facts for seat in (1, 3, 5, 6, 7))


def test_a_padrino_without_a_mafia_knows_nobody() -> None:
    assert "knows" not in Session((P, V, V, V)).start().screen(0).facts


def test_the_first_night_screen_of_a_mafioso_names_the_ranks() -> None:
    game = Session(EIGHT)
    game.sitting.screens()
    game.start()
    seen = [seen.screen for seen in game.sitting.screens() if seen.seat == 4]
    assert [screen.phase for screen in seen] == ["dealing", "night"]
    assert "knows" not in seen[0].facts
    assert seen[1].facts["knows"] == {0: P, 2: K}


def test_all_phones_begin_the_first_night_at_the_same_moment() -> None:
    game = Session(EIGHT)
    game.sitting.screens()
    game.start()
    begins = {seen.time for seen in game.sitting.screens() if seen.screen.phase == "night"}
    assert len(begins) == 1


def test_what_mafiosi_know_they_know_for_ever() -> None:
    game = Session(EIGHT).start()
    game.night({})
    game.vote(dict.fromkeys(range(8), "vote:2"))
    game.lose(4)
    assert game.fact(0, "knows") == {2: K, 4: S}
    assert game.fact(2, "knows") == {0: P, 4: S}


def test_cattani_learns_the_exact_rank_even_of_the_padrino() -> None:
    game = Session(EIGHT).start()
    game.night({5: "probe:0"})
    assert game.fact(5, "knows") == {0: P}
    assert all("knows" not in game.screen(seat).facts for seat in (1, 3, 6, 7))
    game.vote({})
    game.night({5: "probe:4"})
    assert game.fact(5, "knows") == {0: P, 4: S}


@pytest.mark.parametrize(
    ("target", "side"), [(0, "mafia"), (2, "mafia"), (4, "mafia"), (1, "neighbours"), (3, "neighbours")]
)
def test_by_variant_a_probe_shows_only_the_side(target: int, side: str) -> None:
    game = Session(EIGHT, probe_shows="side").start()
    game.night({5: f"probe:{target}"})
    assert game.fact(5, "knows") == {target: side}
