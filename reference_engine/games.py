"""The games, played with all cards face up: pure functions on immutable, hashable states.

``start`` a table, ``play`` one event after the other, and ask at any time what a seat may do (``moves``), what happens
by itself (``due``, ``timer``), what each phone must show (``screen``) and which rules say so (``blame``).
"""

from reference_engine.errors import IllegalTable
from reference_engine.events import Due, Event
from reference_engine.screens import Screen
from reference_engine.tables import WILKI, Seat, Setting, Table, plain_setting
from reference_engine.wilki import blame as _blame
from reference_engine.wilki import choices, flow, rules, view
from reference_engine.wilki import state as _state
from reference_engine.wilki.flow import PhaseTimer
from reference_engine.wilki.state import State

__all__ = [
    "PhaseTimer", "State", "blame", "due", "moves", "outcome", "phase", "play", "screen", "screens", "start", "timer",
]  # fmt: skip

GAMES = frozenset({WILKI})
"""Codes of the games that can be played."""


def start(table: Table, setting: Setting | None = None) -> State:
    """A table before anybody joins: every phone is on its home screen.

    Args:
        table: seats, host, composition and every variant.
        setting: languages and venue; by default English phones without Custom.

    Raises:
        IllegalTable: the table cannot exist. A composition that the rules forbid is refused later, at the start.
    """
    if table.game not in GAMES:
        raise IllegalTable(f"there is no game {table.game!r}; the games are {', '.join(sorted(GAMES))}")
    return _state.fresh(rules.resolve(table, plain_setting(table.seats) if setting is None else setting))


def moves(state: State, seat: Seat) -> tuple[str, ...]:
    """The choices of the prompt of ``seat`` now, in the order shown; all are legal moves.

    One exception: in the lobby the host has ``start`` even if the rules will refuse the composition.
    """
    return choices.moves(state, seat)


def play(state: State, event: Event) -> State:
    """The state after ``event``.

    Raises:
        IllegalMove: the rules refuse the player's move; the error names them.
        IllegalEvent: the event cannot happen in this state.
    """
    return flow.play(state, event)


def due(state: State) -> tuple[Due, ...]:
    """What happens next by itself; empty while the grace time of a living seat runs (PLT-A3, WLK-A31)."""
    return flow.due(state)


def timer(state: State) -> PhaseTimer | None:
    """The phase timer that runs now; its ``key`` changes whenever the time starts afresh. ``None`` while frozen."""
    return flow.timer(state)


def screen(state: State, seat: Seat) -> Screen:
    """All that the phone of ``seat`` shows, with what the phone itself adds."""
    return view.screen(state, seat)


def screens(state: State) -> tuple[Screen, ...]:
    """The screens of all seats, in the order of seats: the same as :func:`screen` for each, and quicker."""
    return view.screens_of_all(state)


def blame(state: State, seat: Seat, part: str) -> tuple[str, ...]:
    """The rules, at most three and the most telling first, that say why a part of the screen of ``seat`` is as it is.

    ``part`` is a fact, present or rightly absent, or ``"phase"`` or ``"prompt"``.
    """
    return _blame.blame(state, seat, part)


def outcome(state: State) -> str | None:
    """The winner (``village``, ``wolves``, ``undecided``), or ``None`` while the game is on."""
    return state.winner


def phase(state: State) -> str:
    """The phase of the table."""
    return state.phase
