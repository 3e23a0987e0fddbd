"""Links that fall silent, return or are lost: a lost living seat is eliminated (WLK-DSC-1, PLT-A3, WLK-A30)."""

from reference_engine.errors import IllegalEvent
from reference_engine.screens import HOST_LOST, TABLE_INCOMPLETE
from reference_engine.tables import (
    CLOSED,
    DAWN,
    DAY,
    DEALING,
    ENDED,
    HOME,
    JOINING,
    LOBBY,
    LOCKED,
    NIGHT,
    OVER,
    RESULT,
    Seat,
)
from reference_engine.wilki import day, night
from reference_engine.wilki.ending import concluded, given_up, never_opened, reveal_due
from reference_engine.wilki.phases import day_breaks, night_falls
from reference_engine.wilki.state import State, joined, without


def silence(state: State, seat: Seat) -> State:
    """The link of a seat is gone; its grace time runs."""
    if state.phase in (HOME, JOINING, ENDED):
        raise IllegalEvent(f"seat {seat} falls silent in {state.phase}: no table is together then")
    if seat in state.gone or seat in state.silent:
        raise IllegalEvent(f"seat {seat} falls silent, but its link is gone already")
    return state._replace(silent=state.silent | {seat})


def back(state: State, seat: Seat) -> State:
    """A silent seat is there again within its grace time."""
    return state._replace(silent=_silent_without(state, seat))


def lose(state: State, seat: Seat) -> State:
    """The drop of a silent seat is declared."""
    state = state._replace(silent=_silent_without(state, seat), gone=state.gone | {seat})
    if state.phase in (LOBBY, DEALING):
        return given_up(state, TABLE_INCOMPLETE)
    if state.phase == OVER:
        return state
    if seat in state.living:
        return _drop(state, seat)
    if seat != reveal_due(state):
        return state
    return after_reveal(never_opened(state, seat))


def lose_host(state: State) -> State:
    """Nobody takes over from the lost host."""
    if state.phase in (HOME, ENDED):
        raise IllegalEvent(f"the host is lost in {state.phase}: there is no table then")
    return given_up(state, HOST_LOST)


def after_reveal(state: State) -> State:
    """The verdict, once a card is open or never will be; then the game goes on with the day or the night."""
    ended = concluded(state)
    if ended is not None:
        return ended
    return day_breaks(state) if state.phase == DAWN else night_falls(state)


def _drop(state: State, seat: Seat) -> State:
    state = state._replace(
        living=without(state.living, seat),
        lost=joined(state.lost, seat),
        dropped=joined(state.dropped, seat),
        stirred=True,
    )
    if state.phase in (DAWN, RESULT):
        return state  # the verdict waits for the reveal
    if state.phase in (NIGHT, LOCKED):
        state = night.drop(state, seat)
    elif state.phase in (DAY, CLOSED):
        state = day.drop(state)
    return concluded(state) or state


def _silent_without(state: State, seat: Seat) -> frozenset[Seat]:
    if seat not in state.silent:
        raise IllegalEvent(f"seat {seat} was not silent: a link falls silent before it returns or is lost (PLT-A3)")
    return state.silent - {seat}
