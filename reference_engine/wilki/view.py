"""What the phone of a seat shows in a state (``docs/screens.md``)."""

from functools import lru_cache
from typing import Final

from reference_engine import screens
from reference_engine.app import app_facts, shared_facts
from reference_engine.screens import FactValue, Prompt, Screen
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
    SEER,
    WEREWOLF,
    Seat,
)
from reference_engine.wilki.choices import moves, pack
from reference_engine.wilki.state import State, target

_APP_ONLY: Final = frozenset({HOME, JOINING, ENDED})
_BEFORE: Final = frozenset({LOBBY, DEALING})
_DEALT: Final = frozenset({NIGHT, LOCKED, DAWN, DAY, CLOSED, RESULT, OVER})


def screen(state: State, seat: Seat) -> Screen:
    """The full screen of ``seat``.

    A seat that is lost for good shows that it was cut off; what its phone really shows by then nobody can check.
    """
    return _screen(state, seat, _shared(state))


def screens_of_all(state: State) -> tuple[Screen, ...]:
    """The screens of all seats, in the order of seats."""
    shared = _shared(state)
    return tuple([_screen(state, seat, shared) for seat in range(state.rules.seats)])


def _screen(state: State, seat: Seat, shared: dict[str, FactValue]) -> Screen:
    phase = state.phase
    if seat in state.gone and phase != ENDED:
        return Screen(ENDED, app_facts(state.rules.setting, seat, ENDED, ()) | {screens.REASON: screens.CUT_OFF})
    facts = shared.copy()
    facts[screens.LANGUAGE] = state.rules.setting.languages[seat]
    if phase not in _DEALT:
        return Screen(phase, facts, _prompt(1, choices) if (choices := moves(state, seat)) else None)
    _add_role(state, seat, facts)
    if (phase != NIGHT and phase != DAY) or seat not in state.living:
        return Screen(phase, facts, None)
    _add_choice(state, seat, facts)
    choices = moves(state, seat)
    return Screen(phase, facts, _prompt(2 * state.turn + (phase == DAY), choices) if choices else None)


@lru_cache(maxsize=4096)
def _prompt(number: int, choices: tuple[str, ...]) -> Prompt:
    """The number only has to be new for every new phase with a prompt; nobody judges it."""
    return Prompt(number, choices)


def _shared(state: State) -> dict[str, FactValue]:
    """What app and game show to everybody alike."""
    rules, phase = state.rules, state.phase
    facts = shared_facts(rules.setting, phase, state.silent_living)
    if phase in _APP_ONLY:
        if phase == ENDED:
            facts[screens.REASON] = state.reason
        return facts
    facts[screens.COMPOSITION] = rules.composition_fact
    facts[screens.ALIVE] = state.living
    if phase in _BEFORE:
        if rules.bad_start == "warn" and not rules.minority:
            facts[screens.WARNING] = screens.UNBALANCED
        return facts
    facts[screens.TURN] = state.turn
    if state.lost:
        facts[screens.LOST] = state.lost
    if state.night is not None:
        facts[screens.DIED] = state.night.died
    if state.vote is not None:
        eliminated, because, tally, abstentions = state.vote
        facts[screens.ELIMINATED] = eliminated
        facts[screens.BECAUSE] = because
        facts[screens.TALLY] = dict(tally)
        facts[screens.ABSTENTIONS] = abstentions
    if state.revealed:
        facts[screens.REVEALED] = dict(state.revealed)
    if state.winner is not None:
        facts[screens.WINNER] = state.winner
        if state.final:
            facts[screens.ROLES] = dict(enumerate(state.final))
    return facts


def _add_role(state: State, seat: Seat, facts: dict[str, FactValue]) -> None:
    """The own role, and what comes with it (WLK-KNO-1, WLK-KNO-3, WLK-NGT-5)."""
    roles = state.roles
    role = roles[seat]
    facts[screens.ROLE] = role
    if role == WEREWOLF:
        if state.rules.wolves > 1:
            facts[screens.KNOWS] = {
                other: WEREWOLF for other, card in enumerate(roles) if card == WEREWOLF and other != seat
            }
    elif role == SEER and state.probed:
        facts[screens.KNOWS] = dict(state.probed)


def _add_choice(state: State, seat: Seat, facts: dict[str, FactValue]) -> None:
    """What this living seat has chosen, and for wolves what the pack has (WLK-NGT-8, WLK-NGT-9)."""
    choices = state.choices
    choice = choices[seat]
    if choice is not None:
        facts[screens.CHOICE] = choice
    roles = state.roles
    if state.phase == NIGHT and roles[seat] == WEREWOLF:
        proposals: dict[Seat, Seat] = {}
        for wolf in pack(state.living, roles):
            aim = target(choices[wolf])
            if aim is not None:
                proposals[wolf] = aim
        if proposals:
            facts[screens.PROPOSALS] = proposals
