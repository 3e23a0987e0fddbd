"""What the app adds to every screen (PLT-LNG-2, PLT-CUS-1, PLT-CUS-2, PLT-CUS-3)."""

from random import Random

from reference_engine import games
from reference_engine.app import app_facts
from reference_engine.events import Due
from reference_engine.tables import HOME, NIGHT, Setting, plain_setting
from tests.reference_engine.random_play import VENUE, game, random_table
from tests.reference_engine.wilki.table import fact, lobby, shows, table_of

MIXED = Setting(("en", "fr", "de", "es"), VENUE)


def test_plt_lng_2_each_phone_has_its_own_language() -> None:
    state = lobby("wvvv", setting=MIXED)
    assert [fact(state, seat, "language") for seat in range(4)] == ["en", "fr", "de", "es"]


def test_plt_cus_3_the_main_screen_and_the_game_show_different_texts_of_the_venue() -> None:
    home = games.start(table_of("wvvv"), MIXED)
    assert fact(home, 0, "venue") == {"logo": "fox", "welcome": "hello", "theme": "forest", "featured": "wilki"}
    assert fact(games.play(home, Due.JOINED), 0, "venue") == {"banner": "mind the step", "theme": "forest"}
    assert fact(lobby("wvvv", setting=MIXED), 0, "venue") == {"banner": "mind the step", "theme": "forest"}


def test_without_custom_there_is_no_venue() -> None:
    assert not shows(lobby("wvvv"), 0, "venue")


def test_silence_is_shown_while_somebody_is_silent() -> None:
    assert app_facts(plain_setting(2), 1, NIGHT, (0,)) == {"language": "en", "silent": (0,)}
    assert app_facts(plain_setting(2), 1, HOME, ()) == {"language": "en"}


def test_plt_cus_1_and_plt_lng_1_neither_custom_nor_languages_change_the_game() -> None:
    for seed in range(10):
        table = random_table(Random(seed))
        setting = Setting(tuple("abcdefghi"[: table.seats]), VENUE)
        plain, custom = games.start(table), games.start(table, setting)
        for event, _ in game(table, Random(seed)):
            plain, custom = games.play(plain, event), games.play(custom, event)
            for one, other in zip(games.screens(plain), games.screens(custom), strict=True):
                app = ("language", "venue")
                assert one.choices == other.choices
                assert {name: value for name, value in one.facts.items() if name not in app} == {
                    name: value for name, value in other.facts.items() if name not in app
                }
