"""For every rule that a screen can prove there is a situation in which breaking it shows in a part that blames it."""

from collections.abc import Callable

import pytest

from reference_engine import games
from reference_engine.events import Due, Expired, Move
from reference_engine.games import State
from reference_engine.rulebook import PROVABLE, rulebook
from reference_engine.tables import DAY, LOCKED, NIGHT, OVER, RESULT, Setting
from tests.reference_engine.random_play import VENUE
from tests.reference_engine.wilki.table import (
    day,
    first_night,
    lobby,
    locked,
    lose,
    night,
    silent,
    step,
    taps,
    until,
    votes,
)

SEVEN = "wwdsvvv"
CUSTOM = Setting(("en",) * 4, VENUE)
MIXED = Setting(("en", "fr", "de", "es"))


def killed() -> State:
    return night(first_night(SEVEN), {0: "attack:4", 1: "attack:4", 3: "probe:0"})


def saved() -> State:
    return night(first_night(SEVEN), {0: "attack:4", 1: "attack:4", 2: "protect:4"})


def protected_before() -> State:
    return night(day(night(first_night(SEVEN), {2: "protect:4"})), {0: "attack:4", 1: "attack:4"})


def voted_out(letters: str = SEVEN, seat: int = 6) -> State:
    return day(night(first_night(letters)), dict.fromkeys(range(len(letters)), f"vote:{seat}"))


def tied() -> State:
    return day(night(first_night(SEVEN)), votes((0, 4), (1, 5), (2, 4), (3, 5)))


def dead_voter() -> State:
    """Seat 4 died by night, then a vote."""
    return day(killed(), votes((0, 5), (1, 5), (2, 5), (3, 0), (5, 0)))


def two_left() -> State:
    """E1: parity in truth, but a drop hides it."""
    return lose(first_night("wwvvv"), 4)


def certain() -> State:
    """E1 to its end: the wolves win whatever the dropped seat was."""
    state = night(two_left(), {0: "attack:3", 1: "attack:3"})
    return day(state, {0: "vote:2", 1: "vote:2", 2: "vote:0"})


def uncertain() -> State:
    """E4: nobody can tell any more."""
    state = lose(first_night("wvvvv"), 0)
    for seat in (1, 2):
        state = day(night(state), dict.fromkeys(state.living, f"vote:{seat}"))
    return state


def killed_locked() -> State:
    return locked(first_night(SEVEN), {0: "attack:4", 1: "attack:4"})


def until_result() -> State:
    return until(taps(night(first_night(SEVEN)), dict.fromkeys(range(7), "vote:6")), RESULT)


Case = tuple[Callable[[], State], int, str]

CASES: dict[str, Case] = {
    "PLT-HST-1": (lambda: lobby("wvvv"), 0, "prompt"),
    "PLT-LNG-1": (lambda: first_night("wvvv", setting=MIXED), 1, "role"),
    "PLT-LNG-2": (lambda: lobby("wvvv", setting=MIXED), 1, "language"),
    "PLT-CUS-1": (lambda: night(first_night("wvvv", setting=CUSTOM)), 1, "prompt"),
    "PLT-CUS-2": (lambda: lobby("wvvv", setting=CUSTOM), 1, "venue"),
    "PLT-CUS-3": (lambda: lobby("wvvv", setting=CUSTOM), 1, "venue"),
    "PLT-NAR-1": (lambda: first_night(SEVEN, host=5), 5, "role"),
    "PLT-NAR-2": (killed, 4, "died"),
    "WLK-SET-1": (lambda: lobby("wvv"), 1, "role"),
    "WLK-SET-2": (lambda: lobby("wvvv"), 1, "composition"),
    "WLK-SET-3": (lambda: lobby("wssv"), 0, "prompt"),
    "WLK-SET-4": (lambda: lobby("wwvv"), 0, "role"),
    "WLK-SET-5": (lambda: games.play(lobby("wvvv"), Move(0, "start")), 1, "role"),
    "WLK-SET-6": (tied, 4, "role"),
    "WLK-SET-7": (lambda: first_night(SEVEN), 1, "role"),
    "WLK-KNO-1": (lambda: first_night(SEVEN), 1, "knows"),
    "WLK-KNO-2": (lambda: first_night(SEVEN), 4, "knows"),
    "WLK-KNO-3": (lambda: first_night(SEVEN), 4, "heartbeat"),
    "WLK-KNO-4": (killed, 5, "log"),
    "WLK-NGT-1": (lambda: first_night(SEVEN), 4, "turn"),
    "WLK-NGT-2": (lambda: first_night(SEVEN), 2, "prompt"),
    "WLK-NGT-3": (protected_before, 0, "died"),
    "WLK-NGT-4": (killed, 3, "knows"),
    "WLK-NGT-5": (killed, 5, "knows"),
    "WLK-NGT-7": (killed, 5, "died"),
    "WLK-NGT-8": (lambda: taps(first_night(SEVEN), {0: "attack:4"}), 1, "proposals"),
    "WLK-NGT-9": (lambda: taps(first_night(SEVEN), {0: "attack:4"}), 4, "proposals"),
    "WLK-NGT-10": (saved, 4, "died"),
    "WLK-NGT-11": (saved, 4, "attacked"),
    "WLK-NGT-12": (lambda: first_night(SEVEN), 4, "prompt"),
    "WLK-NGT-13": (lambda: first_night(SEVEN), 4, "busy"),
    "WLK-DAY-1": (killed, 6, "died"),
    "WLK-DAY-2": (killed, 6, "prompt"),
    "WLK-DAY-3": (voted_out, 0, "eliminated"),
    "WLK-DAY-4": (voted_out, 0, "revealed"),
    "WLK-DAY-5": (tied, 0, "because"),
    "WLK-DAY-6": (lambda: day(night(first_night(SEVEN))), 0, "because"),
    "WLK-DAY-7": (tied, 0, "phase"),
    "WLK-DAY-8": (dead_voter, 0, "tally"),
    "WLK-WIN-1": (lambda: voted_out("wvvvv", 0), 1, "winner"),
    "WLK-WIN-2": (lambda: voted_out("wwvvv", 4), 0, "winner"),
    "WLK-WIN-4": (lambda: voted_out("wvvvv", 0), 1, "winner"),
    "WLK-WIN-5": (lambda: voted_out("wwvvv", 4), 0, "winner"),
    "WLK-WIN-6": (lambda: night(first_night("wwvvv"), {0: "attack:4", 1: "attack:4"}), 0, "winner"),
    "WLK-WIN-7": (lambda: voted_out("wwvvv", 4), 0, "roles"),
    "WLK-DSC-1": (lambda: lose(first_night(SEVEN), 6), 0, "lost"),
    "WLK-DSC-2": (lambda: lose(first_night(SEVEN), 6), 0, "revealed"),
    "WLK-DSC-4": (certain, 0, "winner"),
    "WLK-DSC-5": (two_left, 0, "winner"),
    "WLK-DSC-6": (uncertain, 3, "winner"),
    "WLK-DSC-7": (lambda: lose(first_night(SEVEN), 6), 0, "prompt"),
}
"""Rule: a situation, a seat and the part of its screen that a phone which breaks the rule gets wrong."""


def stated_and_shown() -> list[str]:
    """The stated rules that a run can prove on screens or in traffic, but for those about the air alone."""
    return [
        rule.id
        for rule in rulebook("wilki").values()
        if rule.status == "stated" and rule.proof in PROVABLE and not rule.id.startswith("PLT-NET")
    ]


def test_every_such_rule_has_a_case() -> None:
    assert set(stated_and_shown()) == set(CASES)


@pytest.mark.parametrize("rule_id", CASES)
def test_breaking_the_rule_is_blamed_on_it(rule_id: str) -> None:
    situation, seat, part = CASES[rule_id]
    assert rule_id in games.blame(situation(), seat, part)


@pytest.mark.parametrize("rule_id", ["WLK-DSC-4", "WLK-DSC-5", "WLK-DSC-6", "WLK-WIN-6", "WLK-NGT-3", "WLK-NGT-10"])
def test_the_most_specific_rule_is_named_first(rule_id: str) -> None:
    situation, seat, part = CASES[rule_id]
    assert games.blame(situation(), seat, part)[0] == rule_id


ASSUMED: dict[str, list[Case]] = {
    "WLK-A1": [(lambda: night(first_night("wwvvv", parity="everyone"), {0: "attack:4"}), 0, "winner")],
    "WLK-A3": [(lambda: lobby("wwvv", bad_start="warn"), 1, "warning")],
    "WLK-A4": [(lambda: night(first_night(SEVEN), {0: "attack:4", 1: "attack:5"}), 2, "died")],
    "WLK-A5": [(lambda: first_night(SEVEN), 0, "prompt")],
    "WLK-A6": [(lambda: night(first_night(SEVEN)), 2, "died")],
    "WLK-A7": [(lambda: first_night(SEVEN, doctor_self=False), 2, "prompt")],
    "WLK-A8": [(lambda: day(night(first_night(SEVEN, doctor_repeat=False), {2: "protect:4"})), 2, "prompt")],
    "WLK-A9": [(lambda: first_night(SEVEN), 3, "prompt")],
    "WLK-A10": [(killed, 3, "knows")],
    "WLK-A12": [(killed, 5, "revealed")],
    "WLK-A13": [(voted_out, 0, "because"), (tied, 0, "because")],
    "WLK-A14": [(voted_out, 0, "abstentions")],
    "WLK-A15": [(lambda: night(first_night(SEVEN, self_vote=False)), 3, "prompt")],
    "WLK-A16": [(lambda: games.play(killed(), Expired("day")), 0, "choice")],
    "WLK-A17": [(killed, 0, "tally"), (voted_out, 0, "tally")],
    "WLK-A19": [(lambda: lose(killed(), 6), 0, "choice"), (lambda: lose(killed(), 6), 0, "phase")],
    "WLK-A20": [
        (lambda: night(lose(first_night(SEVEN), 6)), 0, "died"),
        (lambda: lose(killed_locked(), 6), 0, "phase"),
    ],
    "WLK-A21": [(lambda: night(lose(taps(first_night(SEVEN), {0: "attack:6"}), 6)), 0, "died")],
    "WLK-A22": [(lambda: lose(until_result(), 6), 0, "revealed")],
    "WLK-A23": [(lambda: certain(), 0, "roles")],
    "WLK-A24": [(killed, 4, "knows")],
    "WLK-A25": [(lambda: day(night(first_night(SEVEN, stalemate_rounds=1))), 0, "winner")],
    "WLK-A26": [(lambda: lobby("wvvv"), 1, "composition")],
    "WLK-A27": [
        (lambda: first_night(SEVEN, night_end="all_confirmed"), 4, "prompt"),
        (killed_locked, 4, "phase"),
    ],
    "WLK-A29": [(lambda: games.play(killed(), Expired("day")), 0, "phase")],
    "WLK-A30": [(lambda: lose(killed(), 4), 0, "lost")],
    "WLK-A31": [(lambda: silent(killed(), 6), 0, "prompt"), (lambda: silent(killed(), 6), 0, "phase")],
}


@pytest.mark.parametrize("rule_id", ASSUMED)
def test_assumed_rules_are_blamed_too(rule_id: str) -> None:
    for situation, seat, part in ASSUMED[rule_id]:
        assert rule_id in games.blame(situation(), seat, part)


def test_a_saved_night_is_blamed_on_the_save_in_every_part_that_a_death_would_change() -> None:
    state = saved()
    for part in ("died", "alive", "phase"):
        assert games.blame(state, 5, part)[:2] == ("WLK-NGT-10", "WLK-NGT-11")


def test_who_waits_for_a_lost_player_breaks_the_drop_rules() -> None:
    state = night(lose(first_night(SEVEN), 0))
    assert state.phase == DAY
    assert "WLK-DSC-1" in games.blame(state, 4, "phase")


def test_a_wolf_voted_out_does_not_end_the_game_while_another_lives() -> None:
    state = voted_out(SEVEN, 0)
    assert state.phase == NIGHT
    assert "WLK-WIN-1" in games.blame(state, 4, "phase")


def test_a_winner_named_before_the_reveal_comes_too_early() -> None:
    assert games.blame(until_result(), 0, "winner")[0] == "WLK-WIN-5"


def test_the_last_screen_blames_the_end_of_the_game_for_a_prompt() -> None:
    state = voted_out("wvvvv", 0)
    assert state.phase == OVER
    assert games.blame(state, 1, "prompt") == ("WLK-WIN-4",)


def test_a_choice_still_shown_after_the_lock() -> None:
    state = killed_locked()
    assert state.phase == LOCKED
    assert games.blame(state, 0, "choice") == ("WLK-A27", "WLK-A16")
    assert games.blame(step(state, Due.SETTLED), 0, "choice")[0] == "WLK-KNO-4"
