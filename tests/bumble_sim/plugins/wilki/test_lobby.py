"""Before play: composition, start, deal, and what wolves know (WLK-SET, WLK-KNO)."""

import pytest

from bumble_sim.plugins.wilki import Wilki
from reference_engine.tables import plain_setting
from rigs.interface import Request
from rigs.loopback import Loopback
from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W, table_of

FIVE = (W, D, S, V, V)


def test_the_lobby_shows_composition_and_seats_and_lets_the_host_start() -> None:
    game = Session(FIVE, host=1)
    assert game.phase() == "lobby"
    assert game.public("composition") == {W: 1, D: 1, S: 1, V: 2}
    assert game.public("alive") == (0, 1, 2, 3, 4)
    assert [game.screen(seat).choices for seat in range(5)] == [(), ("start",), (), (), ()]
    assert game.nobody_shows("role")
    assert game.nobody_shows("warning")


def test_roles_with_no_card_are_left_out_of_the_composition() -> None:
    sitting = Loopback().open_table(
        Request(
            table=table_of(FIVE).__class__("wilki", 4, 0, {W: 1, V: 3, S: 0}, table_of(FIVE).variants),
            setting=plain_setting(4),
            plugin=lambda _seat: Wilki(),
            seed=1,
        )
    )
    sitting.gather()
    assert sitting.current(1).facts["composition"] == {W: 1, V: 3}


def test_play_begins_with_a_night() -> None:
    game = Session(FIVE).start()
    assert game.phase() == "night"
    assert game.public("turn") == 1
    assert [game.fact(seat, "role") for seat in range(5)] == list(FIVE)


def test_no_role_shows_while_cards_are_dealt() -> None:
    game = Session(FIVE)
    game.sitting.screens()
    game.start()
    dealing = [seen.screen for seen in game.sitting.screens() if seen.screen.phase == "dealing"]
    assert len(dealing) == 5
    assert all(screen.facts.keys() == {"composition", "alive", "language"} for screen in dealing)


def test_wolves_know_all_wolves_and_nobody_else_knows_anything() -> None:
    game = Session((W, V, W, V, V, W, V)).start()
    assert game.fact(0, "knows") == {2: W, 5: W}
    assert game.fact(2, "knows") == {0: W, 5: W}
    assert all("knows" not in game.screen(seat).facts for seat in (1, 3, 4, 6))


def test_a_lone_wolf_knows_nobody() -> None:
    assert "knows" not in Session(FIVE).start().screen(0).facts


@pytest.mark.parametrize(
    ("deal", "rule"),
    [
        ((W, V, V), "WLK-SET-1"),
        ((V, V, V, V), "WLK-SET-3"),
        ((W, S, S, V, V), "WLK-SET-3"),
        ((W, D, D, V, V), "WLK-SET-3"),
        ((W, "jester", V, V), "WLK-SET-3"),
        ((W, W, V, V), "WLK-A3"),
    ],
)
def test_a_composition_that_makes_no_game_is_refused(deal: tuple[str, ...], rule: str) -> None:
    game = Session(deal)
    assert game.screen(0).choices == ("start",)
    assert game.refused(0, "start") == rule
    assert game.phase() == "lobby"


def test_cards_that_do_not_add_up_to_the_seats_are_refused() -> None:
    table = table_of(FIVE)
    short = table.__class__("wilki", 5, 0, {W: 1, V: 3}, table.variants)
    sitting = Loopback().open_table(Request(short, plain_setting(5), lambda _seat: Wilki(), 1))
    sitting.gather()
    sitting.tap(0, "start")
    assert [refusal.rule for refusal in sitting.refusals()] == ["WLK-SET-3"]


def test_a_bad_start_is_only_warned_of_by_variant() -> None:
    game = Session((W, W, V, V), bad_start="warn")
    assert game.public("warning") == "unbalanced"
    game.start()
    assert game.phase() == "night"
    assert game.nobody_shows("warning")


def test_after_a_bad_start_the_first_elimination_brings_the_verdict() -> None:
    game = Session((W, W, V, V), bad_start="warn").start()
    game.night({})
    assert game.phase() == "day"
    game.vote({0: "vote:1", 2: "vote:1", 3: "vote:1"})
    assert game.phase() == "night"
    game.night({0: "attack:2"})
    assert game.public("winner") == "wolves"


def test_only_the_host_starts_and_only_once() -> None:
    game = Session(FIVE)
    assert game.refused(3, "start") == "PLT-HST-1"
    game.start()
    assert game.refused(0, "start") == "WLK-SET-5"
    assert game.refused(3, "start") == "PLT-HST-1"


def test_nothing_else_can_be_tapped_in_the_lobby() -> None:
    game = Session(FIVE)
    assert game.refused(0, "vote:1") == "WLK-A16"
    assert game.refused(0, "attack:1") == "WLK-A27"
    assert game.refused(0, "dance") == "PRO-MOV-1"
