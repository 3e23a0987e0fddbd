"""The game that the documents tell: Kuba and Ola are wolves, Marek, Zosia and a third villager are not (WLK-A1)."""

from reference_engine import games
from reference_engine.tables import DAY, NIGHT, OVER
from tests.reference_engine.wilki.table import day, fact, first_night, night, shows

KUBA, OLA, MAREK, ZOSIA, PIOTR = range(5)
LETTERS = "wwvvv"
MAREK_DIES = {KUBA: "attack:2", OLA: "attack:2"}


def test_by_default_the_wolves_have_won_after_the_first_night() -> None:
    state = night(first_night(LETTERS), MAREK_DIES)
    assert state.phase == OVER
    assert fact(state, MAREK, "winner") == "wolves"
    assert fact(state, MAREK, "died") == MAREK
    assert fact(state, ZOSIA, "roles") == {
        KUBA: "werewolf",
        OLA: "werewolf",
        MAREK: "villager",
        ZOSIA: "villager",
        PIOTR: "villager",
    }


def test_by_the_literal_reading_it_is_played_to_its_told_end() -> None:
    state = first_night(LETTERS, parity="everyone")
    assert fact(state, KUBA, "knows") == {OLA: "werewolf"}
    assert not shows(state, MAREK, "knows")

    state = night(state, MAREK_DIES)
    assert state.phase == DAY
    assert fact(state, PIOTR, "died") == MAREK

    state = day(state, {KUBA: "vote:1", OLA: "vote:0", ZOSIA: "vote:1", PIOTR: "vote:0"})
    assert state.phase == NIGHT
    assert fact(state, MAREK, "because") == "tie"
    assert fact(state, MAREK, "tally") == {KUBA: 2, OLA: 2}

    state = night(state, {KUBA: "attack:3", OLA: "attack:3"})
    assert state.phase == DAY
    assert fact(state, PIOTR, "alive") == (KUBA, OLA, PIOTR)

    state = day(state, {OLA: "vote:0", PIOTR: "vote:0"})
    assert state.phase == NIGHT
    assert fact(state, PIOTR, "revealed") == {MAREK: "villager", ZOSIA: "villager", KUBA: "werewolf"}

    state = night(state)
    assert fact(state, PIOTR, "died") is None

    state = day(state, {OLA: "abstain", PIOTR: "vote:1"})
    assert state.phase == OVER
    assert fact(state, OLA, "winner") == "village"
    assert games.outcome(state) == "village"
