"""The night: it is locked and is settled on the choices that still count (WLK-NGT-*, WLK-A11, WLK-A20, WLK-A21)."""

from reference_engine.tables import (
    ATTACK,
    DAWN,
    DOCTOR,
    LOCKED,
    PROBE,
    PROTECT,
    SEER,
    VILLAGE,
    WEREWOLF,
    WOLVES,
    Seat,
    split_move,
)
from reference_engine.wilki.ending import concluded
from reference_engine.wilki.phases import day_breaks
from reference_engine.wilki.state import IDLE, KILLED, LAPSED, SAVED, VOIDED, Night, State, without
from reference_engine.wilki.victim import designate


def decided(state: State) -> bool:
    """Whether the night ends before its time (WLK-A27; never with ``night_end: fixed``)."""
    how = state.rules.night_end
    if how == "fixed":
        return False
    if how == "all_confirmed":
        return len(state.confirmed) == len(state.living)
    proposals = set()
    for seat in state.living:
        role = state.roles[seat]
        choice = state.choices[seat]
        if role == WEREWOLF:
            proposals.add(choice)
        if choice is None and role in (WEREWOLF, DOCTOR, SEER):
            return False
    return len(proposals) <= 1


def lock(state: State) -> State:
    """Nothing is chosen any more (WLK-A16, WLK-A27)."""
    return state._replace(phase=LOCKED)


def drop(state: State, seat: Seat) -> State:
    """After the loss of ``seat`` choices aimed at it go, and its own too unless they stand (WLK-A20, WLK-A21)."""

    def kept(owner: Seat, choice: str | None) -> str | None:
        if choice is None or (owner == seat and not state.rules.stands):
            return None
        return None if split_move(choice)[1] == seat else choice

    choices = tuple(kept(owner, choice) for owner, choice in enumerate(state.choices))
    return state._replace(choices=choices, confirmed=frozenset())


def settle(state: State) -> State:
    """All actions at once, on the state at dusk (WLK-A11): who dies, and what the seer learns."""
    rules = state.rules
    acting = state.dusk if rules.stands else state.living
    protected: Seat | None = None
    probed = state.probed
    proposals: list[Seat] = []
    idle = 0
    for seat in acting:
        choice = state.choices[seat]
        verb, aim = (None, None) if choice is None else split_move(choice)
        if verb == ATTACK and aim is not None:
            proposals.append(aim)
        elif verb == PROTECT:
            protected = aim
        elif verb == PROBE and aim is not None:
            probed = tuple(sorted({**dict(probed), aim: _told(state, aim)}.items()))
        elif state.roles[seat] == WEREWOLF and seat in state.living:
            idle += 1
    night = _spared(designate(proposals, idle, rules.wolves_disagree), state, protected)
    state = state._replace(night=night, vote=None, probed=probed, protected=protected)
    if night.died is None:
        return day_breaks(state)
    living = without(state.living, night.died)
    state = state._replace(living=living, deaths=(*state.deaths, frozenset(acting)), stirred=True)
    if rules.reveal_night_death:
        return state._replace(phase=DAWN, choices=(None,) * rules.seats, confirmed=frozenset())
    return concluded(state) or day_breaks(state)


def _spared(night: Night, state: State, protected: Seat | None) -> Night:
    """The designated victim lives if protected this very night (WLK-NGT-10, WLK-NGT-3)."""
    if night.died is None:
        return Night(None, VOIDED) if night.why == IDLE and state.dropped_this_round else night
    if night.died == protected:
        return Night(None, SAVED)
    return Night(night.died, LAPSED if night.died == state.protected else KILLED)


def _told(state: State, seat: Seat) -> str:
    """What the seer is told about a seat (WLK-NGT-4, WLK-A10)."""
    role = state.roles[seat]
    if state.rules.probe_shows == "role":
        return role
    return WOLVES if role == WEREWOLF else VILLAGE
