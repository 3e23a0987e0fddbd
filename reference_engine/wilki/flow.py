"""One event after the other: which function plays it, what happens next by itself, and which timer runs."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from reference_engine.errors import IllegalEvent
from reference_engine.events import Absent, Deal, Due, Event, Expired, HostLost, Lost, Move, Returned, Silent
from reference_engine.tables import (
    CLOSED,
    CONFIRM,
    DAWN,
    DAY,
    DAY_TIMER,
    DEALING,
    HOME,
    JOINING,
    LOBBY,
    LOCKED,
    NIGHT,
    NIGHT_TIMER,
    OVER,
    RESULT,
    START,
    Seat,
)
from reference_engine.wilki import day, links, night
from reference_engine.wilki.choices import moves
from reference_engine.wilki.ending import all_opened, cards_to_open, opened, reveal_due
from reference_engine.wilki.phases import night_falls
from reference_engine.wilki.refusals import refusal, start_refusals
from reference_engine.wilki.state import State


class PhaseTimer(NamedTuple):
    """A running phase timer. ``key`` changes when the time starts afresh."""

    name: str
    seconds: int
    key: tuple[str, int, int]


def play(state: State, event: Event) -> State:
    """The state after ``event``.

    Raises:
        IllegalMove: the rules refuse the move.
        IllegalEvent: the event cannot happen now.
    """
    return _HANDLERS[type(event)](state, event)


def due(state: State) -> tuple[Due, ...]:
    """What happens next by itself; nothing while the table is frozen (PLT-A3, WLK-A31)."""
    phase = state.phase
    if state.silent:
        if state.frozen:
            return ()
        waited_for = {reveal_due(state)} if phase in (DAWN, RESULT) else cards_to_open(state) if phase == OVER else ()
        if not state.silent.isdisjoint(waited_for):
            return ()
    if phase == NIGHT:
        return _LOCKED if night.decided(state) else ()
    if phase == DAY:
        return _CLOSED if day.complete(state) else ()
    if (phase == DEALING and not state.roles) or (phase == OVER and state.final):
        return ()
    return _NEXT.get(phase, ())


def timer(state: State) -> PhaseTimer | None:
    """The running phase timer (WLK-A27, WLK-A29), if one runs."""
    if state.phase == NIGHT and not state.frozen:
        return PhaseTimer(NIGHT_TIMER, state.rules.night_seconds, (NIGHT_TIMER, state.turn, 0))
    if state.phase == DAY and state.rules.day_seconds and not state.frozen:
        return PhaseTimer(DAY_TIMER, state.rules.day_seconds, (DAY_TIMER, state.turn, state.runs))
    return None


_LOCKED: Final = (Due.LOCKED,)
_CLOSED: Final = (Due.CLOSED,)
_NEXT: Final[Mapping[str, tuple[Due, ...]]] = {
    HOME: (Due.JOINED,),
    JOINING: (Due.GATHERED,),
    DEALING: (Due.MATCHED,),
    LOCKED: (Due.SETTLED,),
    DAWN: (Due.OPENED,),
    CLOSED: (Due.COUNTED,),
    RESULT: (Due.OPENED,),
    OVER: (Due.FINAL,),
}


def _move(state: State, event: Move) -> State:
    seat, code = event.seat, event.move
    if not 0 <= seat < state.rules.seats:
        raise IllegalEvent(f"seat {seat} taps {code}, but the seats are 0 to {state.rules.seats - 1}")
    if event.late or code not in moves(state, seat):
        raise refusal(state, seat, code, late=event.late)
    if code == CONFIRM:
        return state._replace(confirmed=state.confirmed | {seat})
    if code == START:
        if any(True for _ in start_refusals(state.rules)):
            raise refusal(state, seat, code, late=False)
        return state._replace(phase=DEALING)
    choices = state.choices
    return state._replace(choices=(*choices[:seat], code, *choices[seat + 1 :]))


def _deal(state: State, event: Deal) -> State:
    """WLK-SET-5, WLK-SET-7."""
    if state.phase != DEALING or state.roles:
        raise IllegalEvent(f"cards are dealt once, in {DEALING}; the table is in {state.phase}")
    if tuple(sorted(event.roles)) != state.rules.table.deck():
        raise IllegalEvent(f"dealt {', '.join(event.roles)}: not the cards of the composition")
    return state._replace(roles=event.roles)


def _expired(state: State, event: Expired) -> State:
    running = timer(state)
    if running is None or running.name != event.timer:
        raise IllegalEvent(f"the timer {event.timer!r} does not run in {state.phase}")
    return night.lock(state) if event.timer == NIGHT_TIMER else day.close(state)


def _due(state: State, event: Due) -> State:
    if event not in due(state):
        raise IllegalEvent(f"{event.value} is not due in {state.phase}")
    return _STEPS[event](state)


def _open(state: State) -> State:
    seat = reveal_due(state)
    assert seat is not None  # otherwise nothing is due
    return links.after_reveal(opened(state, seat))


def _absent(state: State, event: Absent) -> State:
    raise IllegalEvent(f"seat {event.seat} is marked absent, which Wilki does not know")


def _seated(handler: Callable[[State, Seat], State]) -> Callable[[State, Any], State]:
    def handle(state: State, event: Silent | Returned | Lost) -> State:
        if not 0 <= event.seat < state.rules.seats:
            raise IllegalEvent(f"there is no seat {event.seat}; the seats are 0 to {state.rules.seats - 1}")
        return handler(state, event.seat)

    return handle


_STEPS: Final[Mapping[Due, Callable[[State], State]]] = {
    Due.JOINED: lambda state: state._replace(phase=JOINING),
    Due.GATHERED: lambda state: state._replace(phase=LOBBY),
    Due.MATCHED: night_falls,
    Due.LOCKED: night.lock,
    Due.SETTLED: night.settle,
    Due.OPENED: _open,
    Due.CLOSED: day.close,
    Due.COUNTED: day.count,
    Due.FINAL: all_opened,
}

_HANDLERS: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Move: _move,
    Deal: _deal,
    Expired: _expired,
    Due: _due,
    Absent: _absent,
    Silent: _seated(links.silence),
    Returned: _seated(links.back),
    Lost: _seated(links.lose),
    HostLost: lambda state, _event: links.lose_host(state),
}
