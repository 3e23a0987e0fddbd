"""Which rules say why a part of a screen is as it is: the rules to blame when a phone shows something else.

The answer depends on the state only, never on what was seen instead. So a list holds both the rules that put a fact
there and, for a fact that must be absent, those that a leak would break. The rule that tells most stands first.
"""

from collections.abc import Callable, Mapping
from typing import Final

from reference_engine import screens
from reference_engine.tables import DAY, ENDED, HOME, JOINING, LOBBY, LOCKED, NIGHT, Seat
from reference_engine.wilki import blame_own, blame_public
from reference_engine.wilki.refusals import start_refusals
from reference_engine.wilki.state import SAVED, State

PHASE: Final = "phase"
PROMPT: Final = "prompt"
MOST: Final = 3
"""More rules than this say nothing."""

Rules = tuple[str, ...]


def blame(state: State, seat: Seat, part: str) -> Rules:
    """At most three rule IDs for a fact (present or rightly absent), ``"phase"`` or ``"prompt"`` of a seat's screen."""
    if part in _APP:
        return _APP[part](state)
    if state.phase in (HOME, JOINING):
        return ("PLT-HST-1", "PLT-CUS-2")
    if state.phase == ENDED or seat in state.gone:
        return ("PRO-END-1", "WLK-DSC-1", "PLT-A3")
    if state.frozen and part in (PHASE, PROMPT):
        return ("WLK-A31", "PLT-A3")
    if state.phase == LOBBY and part != screens.COMPOSITION:
        refused = tuple(rule for rules, _ in start_refusals(state.rules) for rule in rules)
        if refused:
            return refused[:MOST]
    return _finish(state, seat, part, _rules(state, seat, part))


def _rules(state: State, seat: Seat, part: str) -> Rules:
    if part in blame_public.PARTS:
        return blame_public.PARTS[part](state)
    if part in blame_own.PARTS:
        return blame_own.PARTS[part](state, seat)
    return _foreign(state)


def _finish(state: State, seat: Seat, part: str, rules: Rules) -> Rules:
    """Add what holds for a whole screen: the dead see all that is public, Custom and languages change nothing."""
    rules = tuple(dict.fromkeys(rules))
    if part in blame_public.PARTS and state.turn and seat not in state.living:
        rules = (*rules[: MOST - 1], "PLT-NAR-2")
    setting = state.rules.setting
    if setting.venue is not None:
        rules = (*rules, "PLT-CUS-1")
    if len(set(setting.languages)) > 1:
        rules = (*rules, "PLT-LNG-1")
    return rules[:MOST]


def _foreign(state: State) -> Rules:
    """A fact that no screen of this game has."""
    if state.night is not None and state.night.why == SAVED:
        return ("WLK-NGT-11", "WLK-KNO-4", "WLK-KNO-3")
    if state.phase in (NIGHT, LOCKED):
        return ("WLK-KNO-3", "WLK-NGT-13")
    if state.phase == DAY:
        return ("WLK-KNO-4", "WLK-DAY-2", "WLK-KNO-3")
    return ("WLK-KNO-4", "WLK-KNO-3")


def _venue(state: State) -> Rules:
    if state.rules.setting.venue is None:
        return ("PLT-CUS-2", "PLT-CUS-3", "PLT-CUS-1")
    return ("PLT-CUS-3", "PLT-CUS-2", "PLT-CUS-1")


def _silent(state: State) -> Rules:
    if state.frozen:
        return ("PLT-A3", "WLK-A31")
    if state.silent or len(state.gone) > len(state.lost):
        return ("WLK-A30", "PLT-A3")
    return ("PLT-A3", "WLK-A31", "WLK-A30")


_APP: Final[Mapping[str, Callable[[State], Rules]]] = {
    screens.LANGUAGE: lambda _state: ("PLT-LNG-2", "PLT-LNG-1"),
    screens.VENUE: _venue,
    screens.SILENT: _silent,
    screens.REASON: lambda _state: ("PRO-END-1", "PLT-A2"),
}
