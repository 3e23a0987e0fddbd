"""Rules behind what all phones show alike: the phase and the public facts."""

from collections.abc import Callable, Mapping
from typing import Final

from reference_engine import screens
from reference_engine.screens import ABSTAINED, TIE
from reference_engine.tables import (
    CLOSED,
    DAWN,
    DAY,
    DEALING,
    LOBBY,
    LOCKED,
    NIGHT,
    OVER,
    RESULT,
    UNDECIDED,
    VILLAGE,
    WEREWOLF,
)
from reference_engine.wilki.state import IDLE, KILLED, LAPSED, SAVED, SPLIT, VOIDED, State

Rules = tuple[str, ...]

NIGHTS: Final[Mapping[str, Rules]] = {
    KILLED: ("WLK-NGT-7", "WLK-DAY-1", "WLK-A11"),
    LAPSED: ("WLK-NGT-3", "WLK-NGT-7", "WLK-DAY-1"),
    SAVED: ("WLK-NGT-10", "WLK-NGT-11", "WLK-DAY-1"),
    SPLIT: ("WLK-A4", "WLK-DAY-1", "WLK-NGT-7"),
    IDLE: ("WLK-A6", "WLK-DAY-1", "WLK-NGT-7"),
    VOIDED: ("WLK-A20", "WLK-A21", "WLK-DAY-1"),
}
"""Why somebody died, or nobody."""

VOTES: Final[Mapping[str, Rules]] = {
    screens.VOTES: ("WLK-DAY-3", "WLK-A13"),
    TIE: ("WLK-DAY-5", "WLK-DAY-7", "WLK-A13"),
    ABSTAINED: ("WLK-DAY-6", "WLK-DAY-7", "WLK-A13"),
}
"""Why somebody was voted out, or nobody."""


def someone_dead(state: State) -> bool:
    """Whether a seat was eliminated that is still there to act against the rules."""
    return len(state.living) + len(state.lost) < state.rules.seats


def last_night(state: State) -> Rules:
    """Why the last night ended as it did; drops of that night first."""
    if state.night is None:
        return ("WLK-DAY-1",) if state.turn > 1 else ("WLK-DAY-1", "WLK-NGT-1")
    rules = NIGHTS[state.night.why]
    if state.dropped_this_round and state.night.why != VOIDED:
        return ("WLK-A20", rules[0], "WLK-A21")
    return rules


def last_vote(state: State) -> Rules:
    """Why the last vote ended as it did; a drop that restarted it first."""
    if state.vote is None:
        return ("WLK-DAY-2", "WLK-A17")
    rules = VOTES[state.vote.because]
    if state.runs:
        return ("WLK-A19", rules[0], "WLK-DSC-7")
    if someone_dead(state):
        return (*rules[:2], "WLK-DAY-8")
    return rules


def _phase(state: State) -> Rules:
    phase = state.phase
    if phase == LOBBY:
        return ("PLT-HST-1", "WLK-SET-2")
    if phase == DEALING:
        return ("WLK-SET-5", "WLK-SET-7", "WLK-KNO-2")
    if phase == OVER:
        return _winner(state)
    rules = _PHASES[phase](state)
    if state.dropped_this_round:
        return (rules[0], "WLK-DSC-1", "WLK-DSC-5")
    return (rules[0], "WLK-DSC-5", *rules[1:]) if state.lost else rules


def _night(state: State) -> Rules:
    if state.dropped_this_round:
        return ("WLK-A20",)
    if state.turn == 1:
        return ("WLK-NGT-1", "WLK-A27", "WLK-NGT-13")
    if state.vote is not None and state.vote.eliminated is not None:
        wolf = (state.vote.eliminated, WEREWOLF) in state.revealed
        return ("WLK-DAY-7", "WLK-WIN-1" if wolf else "WLK-WIN-2", "WLK-A27")
    return ("WLK-DAY-7", "WLK-A27", "WLK-NGT-13")


def _locked(state: State) -> Rules:
    return ("WLK-A20", "WLK-A21") if state.dropped_this_round else ("WLK-A27", "WLK-A16")


def _dawn(state: State) -> Rules:
    return (*last_night(state)[:2], "WLK-A12")


def _day(state: State) -> Rules:
    if state.runs:
        return ("WLK-A19",)
    rules = last_night(state)
    if state.night is not None and state.night.died is None:
        return (*rules[:2], "WLK-DAY-2")
    return ("WLK-DAY-2", "WLK-WIN-2", "WLK-A18")


_PHASES: Final[Mapping[str, Callable[[State], Rules]]] = {
    NIGHT: _night,
    LOCKED: _locked,
    DAWN: _dawn,
    DAY: _day,
    CLOSED: lambda _state: ("WLK-A29", "WLK-A16", "WLK-DAY-2"),
    RESULT: lambda _state: ("WLK-DAY-3", "WLK-DAY-4"),
}


def _winner(state: State) -> Rules:
    """The end and its winner; before the end, why it is too early to name one."""
    if state.phase != OVER:
        if state.dropped:
            return ("WLK-DSC-5", "WLK-DSC-6", "WLK-WIN-2")
        if state.phase in (DAWN, RESULT):
            return ("WLK-WIN-5", "WLK-WIN-2", "WLK-WIN-1")
        return ("WLK-WIN-2", "WLK-WIN-1", "WLK-A1")
    if _stalemate(state):
        return ("WLK-A25", "WLK-DSC-6")
    if state.winner == UNDECIDED:
        return ("WLK-DSC-6", "WLK-DSC-5", "WLK-WIN-4") if state.dropped else ("WLK-A2", "WLK-WIN-4")
    condition = "WLK-WIN-1" if state.winner == VILLAGE else "WLK-WIN-2"
    if state.dropped:
        return ("WLK-DSC-4", condition, "WLK-DSC-5")
    if state.rules.parity != "others" and state.winner != VILLAGE:
        return ("WLK-A1", condition, "WLK-WIN-4")
    if state.winner == VILLAGE:
        return (condition, "WLK-WIN-4", "WLK-WIN-5")
    if state.turn == 1 and state.vote is None:
        return ("WLK-WIN-6", condition, "WLK-WIN-4")
    return (condition, "WLK-WIN-5", "WLK-WIN-4")


def _stalemate(state: State) -> bool:
    return state.rules.stalemate_rounds > 0 and state.quiet >= state.rules.stalemate_rounds


def _alive(state: State) -> Rules:
    if state.night is not None and state.vote is None:
        rules = last_night(state)
    else:
        rules = last_vote(state) if state.vote is not None else ()
    if state.lost:
        return ("WLK-DSC-1", *rules[:1], "WLK-DSC-7")
    return (*rules[:2], "WLK-DSC-1")


def _lost(state: State) -> Rules:
    if len(state.gone) > len(state.lost):
        return ("WLK-DSC-1", "WLK-A30", "WLK-A22")
    return ("WLK-DSC-1", "PLT-A5", "WLK-A21")


def _tally(state: State) -> Rules:
    if state.vote is None:
        return ("WLK-A17", "WLK-KNO-4", "WLK-DAY-2")
    first = "WLK-A19" if state.runs else "WLK-A17"
    if someone_dead(state):
        return (first, "WLK-DAY-8")
    return (first, "WLK-DSC-7" if state.lost else "WLK-A16")


def _abstentions(state: State) -> Rules:
    if state.vote is None:
        return _tally(state)
    return ("WLK-A14", "WLK-DAY-6", "WLK-DAY-8" if someone_dead(state) else "WLK-A17")


def _revealed(state: State) -> Rules:
    voted = state.vote is not None and state.vote.eliminated is not None
    if voted and set(state.dropped) - set(state.lost):
        return ("WLK-A22", "WLK-DSC-2")
    base = "WLK-DAY-4" if voted else "WLK-A12"
    if state.lost:
        return ("WLK-DSC-2", base)
    return (base, "WLK-KNO-2")


def _roles(state: State) -> Rules:
    hidden = bool(state.gone)
    if state.phase == OVER:
        if hidden:
            return ("WLK-WIN-7", "WLK-DSC-2", "WLK-A23")
        return ("WLK-WIN-7", "WLK-SET-6", "WLK-SET-7")
    return ("WLK-DSC-2", "WLK-KNO-2") if hidden else ("WLK-KNO-2", "WLK-KNO-3", "WLK-WIN-7")


def _turn(state: State) -> Rules:
    return ("WLK-NGT-1", "WLK-DAY-2") if state.turn <= 1 else ("WLK-DAY-7", "WLK-DAY-2")


PARTS: Final[Mapping[str, Callable[[State], Rules]]] = {
    "phase": _phase,
    screens.COMPOSITION: lambda _state: ("WLK-SET-2", "WLK-A26", "PLT-HST-1"),
    screens.WARNING: lambda _state: ("WLK-A3", "WLK-SET-4"),
    screens.TURN: _turn,
    screens.ALIVE: _alive,
    screens.LOST: _lost,
    screens.DIED: last_night,
    screens.ELIMINATED: last_vote,
    screens.BECAUSE: last_vote,
    screens.TALLY: _tally,
    screens.ABSTENTIONS: _abstentions,
    screens.REVEALED: _revealed,
    screens.WINNER: _winner,
    screens.ROLES: _roles,
}
