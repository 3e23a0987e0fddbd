"""Rules behind what only one phone shows: the own role, what one knows and has chosen, and the prompt."""

from collections.abc import Callable, Mapping
from typing import Final

from reference_engine import screens
from reference_engine.tables import CLOSED, DAWN, DAY, DOCTOR, LOBBY, LOCKED, NIGHT, OVER, SEER, WEREWOLF, Seat
from reference_engine.wilki.blame_public import someone_dead
from reference_engine.wilki.state import State

Rules = tuple[str, ...]


def role_of(state: State, seat: Seat) -> str | None:
    """The card of a seat, once dealt."""
    return state.roles[seat] if state.roles else None


def _role(state: State, seat: Seat) -> Rules:
    if not state.turn:
        return ("WLK-SET-5", "WLK-KNO-2")
    if state.turn > 1 or state.night is not None:
        return ("WLK-SET-6", "WLK-SET-5")
    return ("PLT-NAR-1", "WLK-SET-7") if seat == state.rules.host else ("WLK-SET-7", "WLK-SET-5")


def _knows(state: State, seat: Seat) -> Rules:
    role = role_of(state, seat)
    if role == WEREWOLF:
        return ("WLK-KNO-1", "WLK-NGT-5" if state.probed else "WLK-KNO-3")
    if role == SEER:
        if not state.probed:
            return ("WLK-NGT-4", "WLK-KNO-2")
        return ("WLK-NGT-4", "WLK-A10", "WLK-A21" if state.lost else "WLK-A9")
    if seat not in state.living:
        return ("WLK-NGT-5" if state.probed else "WLK-KNO-2", "PLT-NAR-2", "WLK-A24")
    return ("WLK-NGT-5", "WLK-KNO-2", "WLK-KNO-3") if state.probed else ("WLK-KNO-2", "WLK-KNO-3")


def _choice(state: State, seat: Seat) -> Rules:
    phase = state.phase
    if phase not in (NIGHT, LOCKED, DAY, CLOSED):
        return ("WLK-KNO-4", "WLK-KNO-3", "WLK-A16")
    if seat not in state.living:
        return ("WLK-DAY-8", "PLT-NAR-2")
    if phase == LOCKED:
        return ("WLK-A27", "WLK-A16")
    if phase == CLOSED:
        return ("WLK-A16", "WLK-DAY-2")
    if phase == DAY:
        return ("WLK-A19", "WLK-DAY-2") if state.runs else ("WLK-DAY-2", "WLK-A16")
    rules = _NIGHT_CHOICES.get(role_of(state, seat), ("WLK-NGT-12", "WLK-KNO-3"))
    if state.dropped_this_round:
        return ("WLK-A20", "WLK-A21", rules[0])
    return (rules[1], rules[0]) if state.turn > 1 and role_of(state, seat) == DOCTOR else rules


_NIGHT_CHOICES: Final[Mapping[str | None, Rules]] = {
    WEREWOLF: ("WLK-NGT-7", "WLK-A4"),
    DOCTOR: ("WLK-NGT-2", "WLK-NGT-3"),
    SEER: ("WLK-NGT-4", "WLK-A9"),
}


def _proposals(state: State, seat: Seat) -> Rules:
    if role_of(state, seat) != WEREWOLF:
        return ("WLK-NGT-9", "WLK-KNO-4" if state.phase in (DAY, CLOSED) else "WLK-KNO-3")
    if seat not in state.living:
        return ("WLK-NGT-9", "WLK-A24", "PLT-NAR-2")
    if state.phase != NIGHT:
        return ("WLK-NGT-8", "WLK-KNO-4", "WLK-NGT-9")
    return ("WLK-NGT-8", "WLK-A20", "WLK-DSC-1") if state.dropped_this_round else ("WLK-NGT-8", "WLK-A4")


def _prompt(state: State, seat: Seat) -> Rules:
    phase = state.phase
    if phase == LOBBY:
        return ("PLT-HST-1", "WLK-SET-2")
    if phase == OVER:
        return ("WLK-WIN-4",)
    if phase not in (NIGHT, LOCKED, DAY, CLOSED):
        return ("WLK-DAY-2", "WLK-A12") if phase == DAWN else ("WLK-DAY-7", "WLK-SET-5")
    if seat not in state.living:
        return ("WLK-DAY-8",)
    if phase in (LOCKED, CLOSED):
        return ("WLK-A16", "WLK-A27" if phase == LOCKED else "WLK-A29")
    rules = _ballot(state) if phase == DAY else _night_prompt(state, seat)
    if state.lost:
        return ("WLK-DSC-7", *rules[:2])
    return rules


def _ballot(state: State) -> Rules:
    if not state.rules.self_vote:
        return ("WLK-DAY-2", "WLK-A15", "WLK-DAY-6")
    if state.runs:
        return ("WLK-A19", "WLK-DAY-2")
    return ("WLK-DAY-2", "WLK-DAY-8", "WLK-DAY-6") if someone_dead(state) else ("WLK-DAY-2", "WLK-DAY-6")


def _night_prompt(state: State, seat: Seat) -> Rules:
    if seat in state.confirmed:
        return ("WLK-A27",)
    role, rules = role_of(state, seat), state.rules
    if role == WEREWOLF:
        return ("WLK-NGT-7", "WLK-DAY-8" if someone_dead(state) else "WLK-A5")
    if role == DOCTOR:
        limit: Rules = ("WLK-A7",) if not rules.doctor_self else ()
        limit += ("WLK-A8",) if not rules.doctor_repeat and state.protected is not None else ()
        return ("WLK-NGT-2", *limit) if limit else ("WLK-NGT-2", "WLK-DAY-8" if someone_dead(state) else "WLK-A7")
    if role == SEER:
        return ("WLK-NGT-4", "WLK-A9")
    return ("WLK-A27", "WLK-NGT-12") if rules.night_end == "all_confirmed" else ("WLK-NGT-12",)


PARTS: Final[Mapping[str, Callable[[State, Seat], Rules]]] = {
    "prompt": _prompt,
    screens.ROLE: _role,
    screens.KNOWS: _knows,
    screens.CHOICE: _choice,
    screens.PROPOSALS: _proposals,
}
