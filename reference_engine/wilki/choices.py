"""What a seat may tap now: exactly the choices of its prompt, in the order shown (``docs/screens.md``, Prompts)."""

from functools import lru_cache
from typing import Final

from reference_engine.tables import (
    ABSTAIN,
    ATTACK,
    CONFIRM,
    DAY,
    DOCTOR,
    LOBBY,
    NIGHT,
    PASS,
    PROBE,
    PROTECT,
    SEER,
    START,
    VOTE,
    WEREWOLF,
    Seat,
    move,
)
from reference_engine.wilki.state import State

NO_CHOICES: Final[tuple[str, ...]] = ()


def moves(state: State, seat: Seat) -> tuple[str, ...]:
    """The choices of the prompt of ``seat``; empty without a prompt.

    All of them are legal, with one exception: the host of a table whose composition the rules refuse still has
    ``start`` and is told why not.
    """
    phase = state.phase
    if phase == LOBBY:
        return (START,) if seat == state.rules.host and not state.frozen else NO_CHOICES
    if (phase != NIGHT and phase != DAY) or seat not in state.living or (state.silent and state.frozen):
        return NO_CHOICES
    if phase == DAY:
        return _aimed(VOTE, state.living, None if state.rules.self_vote else seat, None, ABSTAIN)
    if seat in state.confirmed:
        return NO_CHOICES
    return _night(state, seat)


def _night(state: State, seat: Seat) -> tuple[str, ...]:
    """By role: attack (WLK-NGT-7), protect (WLK-NGT-2), probe (WLK-NGT-4) or nothing (WLK-NGT-12)."""
    rules, role = state.rules, state.roles[seat]
    if role == WEREWOLF:
        choices = _attacks_on(state.living, state.roles)
    elif role == DOCTOR:
        last_night = None if rules.doctor_repeat else state.protected
        choices = _aimed(PROTECT, state.living, None if rules.doctor_self else seat, last_night, PASS)
    elif role == SEER:
        choices = _aimed(PROBE, state.living, seat, None, PASS)
    else:
        choices = NO_CHOICES
    return (*choices, CONFIRM) if rules.night_end == "all_confirmed" else choices


# These are pure and asked again and again with the same few arguments; remembering them is only about speed.
@lru_cache(maxsize=4096)
def _aimed(verb: str, seats: tuple[Seat, ...], but: Seat | None, nor: Seat | None, last: str) -> tuple[str, ...]:
    """``verb`` aimed at every seat except two, and then ``last``."""
    return (*(move(verb, seat) for seat in seats if seat not in (but, nor)), last)


@lru_cache(maxsize=4096)
def _attacks_on(living: tuple[Seat, ...], roles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(move(ATTACK, seat) for seat in living if roles[seat] != WEREWOLF)


@lru_cache(maxsize=4096)
def pack(living: tuple[Seat, ...], roles: tuple[str, ...]) -> tuple[Seat, ...]:
    """The living wolves."""
    return tuple(seat for seat in living if roles[seat] == WEREWOLF)
