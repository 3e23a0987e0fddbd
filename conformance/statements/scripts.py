"""What is played to try claims: whole games, and for each variant a table on which its values make a difference.

Each script is an idea that the rehearsal turns into legal steps under any value: a plugin that keeps another value than
the table's shows another screen on the way, or takes or refuses another tap.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conformance.statements.rehearsal import Rehearsal
from reference_engine.tables import (
    ABSTAIN,
    ATTACK,
    DAY,
    DOCTOR,
    LOBBY,
    NIGHT,
    PASS,
    PROBE,
    PROTECT,
    SEER,
    VILLAGER,
    VOTE,
    WEREWOLF,
    WILKI,
)

QUIET_ROUNDS: Final = 21
"""So many rounds without anybody out are played where no number of them ends the game: one more than can."""

MAX_ROUNDS: Final = 40

Roles = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Idea:
    """What to play.

    Attributes:
        roles: the role of each seat of a table of that size.
        play: what happens; the table has been dealt unless it begins in the lobby.
        begin: where the script begins.
        fewest: the smallest table on which every value shows.
    """

    roles: Callable[[int], Roles]
    play: Callable[[Rehearsal], None]
    begin: str = NIGHT
    fewest: int = 4


def cards(seats: int, wolves: int, *specials: str) -> Roles:
    """Wolves first, then the special roles, then villagers."""
    known = (*[WEREWOLF] * wolves, *specials)
    return (*known, *[VILLAGER] * (seats - len(known)))


def few_wolves(seats: int) -> Roles:
    """One werewolf or two, a doctor and a seer."""
    return cards(seats, 1 if seats < 6 else 2, DOCTOR, SEER)


def many_wolves(seats: int) -> Roles:
    """As many werewolves as can be at a table that starts."""
    return cards(seats, (seats - 1) // 2)


def too_many_wolves(seats: int) -> Roles:
    """One werewolf more than the rules allow at the start."""
    return cards(seats, (seats + 1) // 2)


def whole_game(game: Rehearsal) -> None:
    """A game in which every role acts each night, somebody dies, everybody votes, and in the end the village wins."""
    for _ in range(MAX_ROUNDS):
        if game.over:
            return
        act(game)
        game.wait(DAY)
        if not game.over:
            game.vote(game.with_role(WEREWOLF)[0])
            game.wait(NIGHT)


def act(game: Rehearsal) -> None:
    """A night in which every role acts and nobody is saved."""
    victim = game.prey[-1]
    game.attack(ATTACK, victim)
    for doctor in game.with_role(DOCTOR):
        game.tap(doctor, PROTECT, game.with_role(WEREWOLF)[0])
    for seer in game.with_role(SEER):
        game.tap(seer, PROBE, victim)
    game.confirm()


def _village_falls(game: Rehearsal) -> None:
    for _ in range(MAX_ROUNDS):
        if game.over:
            return
        game.attack(ATTACK, game.prey[-1])
        game.wait(DAY)
        if not game.over:
            game.vote(game.prey[-1])
            game.wait(NIGHT)


def _start(game: Rehearsal) -> None:
    game.start()
    if not game.state.turn:
        return
    game.attack(ATTACK, game.prey[-1])
    game.wait(DAY)


def _one_wolf_proposes(game: Rehearsal) -> None:
    game.tap(game.with_role(WEREWOLF)[0], ATTACK, game.prey[-1])
    game.wait(DAY)


def _doctor_protects_himself(game: Rehearsal) -> None:
    (doctor,) = game.with_role(DOCTOR)
    game.try_to(doctor, PROTECT, doctor)
    game.attack(ATTACK, doctor)
    game.wait(DAY)


def _doctor_protects_the_same_again(game: Rehearsal) -> None:
    (doctor,) = game.with_role(DOCTOR)
    same = game.prey[-1]
    for _ in range(2):
        game.try_to(doctor, PROTECT, same)
        game.attack(ATTACK, same)
        game.wait(DAY)
        if not game.over:
            game.vote(None)
            game.wait(NIGHT)


def _seer_probes(game: Rehearsal) -> None:
    (seer,) = game.with_role(SEER)
    game.tap(seer, PROBE, game.with_role(WEREWOLF)[0])
    game.wait(DAY)


def _somebody_dies(game: Rehearsal) -> None:
    game.attack(ATTACK, game.prey[-1])
    game.wait(DAY)


def _half_abstain(game: Rehearsal) -> None:
    if len(game.living) % 2:
        game.attack(ATTACK, game.prey[-1])
    game.wait(DAY)
    voters = game.living[: len(game.living) // 2]
    game.vote(game.living[-1], voters)
    game.wait(NIGHT)


def _self_vote(game: Rehearsal) -> None:
    game.wait(DAY)
    last = game.living[-1]
    if not game.try_to(last, VOTE, last):
        game.tap(last, ABSTAIN)
    for seat in game.living[:-1]:
        game.tap(seat, ABSTAIN)
    game.wait(NIGHT)


def _doctor_is_lost_after_choosing(game: Rehearsal) -> None:
    (doctor,) = game.with_role(DOCTOR)
    game.attack(ATTACK, game.prey[-1])
    game.tap(doctor, PROTECT, game.prey[-1])
    game.lose(doctor)
    game.wait(DAY)


def _nobody_is_ever_out(game: Rehearsal) -> None:
    rounds = game.table.variants["stalemate_rounds"] or QUIET_ROUNDS
    for _ in range(int(rounds)):
        game.wait(DAY)
        game.vote(None)
        game.wait(NIGHT)


def _everybody_decides(game: Rehearsal) -> None:
    game.attack(ATTACK, game.prey[-1])
    for seat in (*game.with_role(DOCTOR), *game.with_role(SEER)):
        game.tap(seat, PASS)
    game.confirm()
    game.wait(DAY)


def _a_night_lasts(game: Rehearsal) -> None:
    game.tap(game.with_role(WEREWOLF)[0], ATTACK, game.prey[-1])
    game.last()


def _a_vote_lasts(game: Rehearsal) -> None:
    game.wait(DAY)
    game.tap(0, VOTE, game.living[-1])
    game.last()


def _somebody_is_lost(game: Rehearsal) -> None:
    game.lose(game.prey[-1])
    game.wait(DAY)
    if not game.over:
        game.vote(game.with_role(WEREWOLF)[0])
        game.wait(NIGHT)


@dataclass(frozen=True, slots=True)
class Ideas:
    """What is played to try the claims of one game.

    Attributes:
        whole: a game that has everything in it, played to its end.
        variants: what shows the values of each variant, by its key.
    """

    whole: Idea
    variants: Mapping[str, Idea]


IDEAS: Final[Mapping[str, Ideas]] = {
    WILKI: Ideas(
        Idea(few_wolves, whole_game),
        {
            "parity": Idea(many_wolves, _village_falls, fewest=5),
            "bad_start": Idea(too_many_wolves, _start, begin=LOBBY),
            "wolves_disagree": Idea(lambda seats: cards(seats, 2), _one_wolf_proposes, fewest=5),
            "doctor_self": Idea(few_wolves, _doctor_protects_himself),
            "doctor_repeat": Idea(few_wolves, _doctor_protects_the_same_again),
            "probe_shows": Idea(few_wolves, _seer_probes),
            "reveal_night_death": Idea(few_wolves, _somebody_dies),
            "abstain_blocks": Idea(lambda seats: cards(seats, 1), _half_abstain),
            "self_vote": Idea(few_wolves, _self_vote),
            "drop_at_night": Idea(few_wolves, _doctor_is_lost_after_choosing),
            "stalemate_rounds": Idea(few_wolves, _nobody_is_ever_out),
            "night_end": Idea(few_wolves, _everybody_decides),
            "night_seconds": Idea(few_wolves, _a_night_lasts),
            "day_seconds": Idea(few_wolves, _a_vote_lasts),
            # The phone keeps these times, not the plugin: none can have them wrong, but it has to play under them.
            "grace_seconds": Idea(few_wolves, _somebody_is_lost),
            "tick_seconds": Idea(few_wolves, _somebody_is_lost),
        },
    )
}
"""The ideas of each game."""
