"""Short ways to bring a table of Wilki into a situation. Roles are letters by seat: w, s, d, v."""

from collections.abc import Mapping

from reference_engine import games
from reference_engine.errors import IllegalMove
from reference_engine.events import Deal, Due, Expired, Lost, Move, Silent
from reference_engine.games import State
from reference_engine.screens import FactValue
from reference_engine.tables import (
    DAY,
    DOCTOR,
    LOBBY,
    NIGHT,
    SEER,
    START,
    VILLAGER,
    WEREWOLF,
    WILKI,
    Seat,
    Setting,
    Table,
    VariantValue,
)
from reference_engine.variants import resolve

LETTERS = {"w": WEREWOLF, "s": SEER, "d": DOCTOR, "v": VILLAGER}


def table_of(letters: str, host: Seat = 0, **variants: VariantValue) -> Table:
    """A table for these roles, every variant not named at its default."""
    composition = {role: letters.count(letter) for letter, role in LETTERS.items()}
    return Table(WILKI, len(letters), host, composition, resolve(WILKI, variants))


def lobby(letters: str, host: Seat = 0, setting: Setting | None = None, **variants: VariantValue) -> State:
    """All phones joined, nobody started."""
    state = rest(games.start(table_of(letters, host, **variants), setting))
    assert state.phase == LOBBY
    return state


def first_night(letters: str, host: Seat = 0, setting: Setting | None = None, **variants: VariantValue) -> State:
    """Cards dealt as written, the first night has begun."""
    state = games.play(lobby(letters, host, setting, **variants), Move(host, START))
    state = rest(games.play(state, Deal(tuple(LETTERS[letter] for letter in letters))))
    assert state.phase == NIGHT
    return state


def rest(state: State) -> State:
    """Let everything happen that happens by itself."""
    while due := games.due(state):
        state = games.play(state, due[0])
    return state


def until(state: State, phase: str) -> State:
    """Let things happen by themselves until the phase is reached."""
    while state.phase != phase:
        state = games.play(state, games.due(state)[0])
    return state


def taps(state: State, choices: Mapping[Seat, str]) -> State:
    """These seats tap, one after the other; nothing happens by itself."""
    for seat, move in choices.items():
        state = games.play(state, Move(seat, move))
    return state


def locked(state: State, choices: Mapping[Seat, str] | None = None) -> State:
    """The night's choices, then its time is up."""
    return games.play(taps(state, choices or {}), Expired("night"))


def night(state: State, choices: Mapping[Seat, str] | None = None) -> State:
    """A whole night with these choices, and all that follows by itself."""
    assert state.phase == NIGHT
    return rest(locked(state, choices))


def day(state: State, ballots: Mapping[Seat, str] | None = None) -> State:
    """A whole vote with these ballots, the others say nothing, and all that follows by itself."""
    assert state.phase == DAY
    state = taps(state, ballots or {})
    return rest(state if games.due(state) else games.play(state, Expired("day")))


def votes(*ballots: tuple[Seat, Seat]) -> dict[Seat, str]:
    """Ballots as (voter, target)."""
    return {voter: f"vote:{aim}" for voter, aim in ballots}


def silent(state: State, *seats: Seat) -> State:
    """These seats fall silent."""
    for seat in seats:
        state = games.play(state, Silent(seat))
    return state


def lose(state: State, *seats: Seat) -> State:
    """These seats fall silent and are lost, one after the other; nothing else happens by itself."""
    for seat in seats:
        state = games.play(games.play(state, Silent(seat)), Lost(seat))
    return state


def step(state: State, due: Due) -> State:
    """One due event."""
    return games.play(state, due)


def fact(state: State, seat: Seat, name: str) -> FactValue:
    """A fact that the seat's screen must have."""
    return games.screen(state, seat).facts[name]


def shows(state: State, seat: Seat, name: str) -> bool:
    """Whether the seat's screen has the fact."""
    return name in games.screen(state, seat).facts


def choices(state: State, seat: Seat) -> tuple[str, ...]:
    """The choices of the seat's prompt."""
    return games.screen(state, seat).choices


def refused(state: State, seat: Seat, move: str, *, late: bool = False) -> tuple[str, ...]:
    """The rules that refuse a move."""
    try:
        games.play(state, Move(seat, move, late))
    except IllegalMove as refusal:
        return refusal.rules
    raise AssertionError(f"{move} by seat {seat} was taken")
