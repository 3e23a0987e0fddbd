"""The two turning points of a round: the night falls, the day breaks."""

from reference_engine.tables import DAY, NIGHT
from reference_engine.wilki.state import State


def night_falls(state: State) -> State:
    """A new round begins, with a night (WLK-NGT-1, WLK-DAY-7)."""
    return state._replace(
        phase=NIGHT,
        turn=state.turn + 1,
        dusk=state.living,
        choices=(None,) * state.rules.seats,
        night=None,
        runs=0,
        stirred=False,
    )


def day_breaks(state: State) -> State:
    """The vote opens with the day (WLK-DAY-2, WLK-A29)."""
    return state._replace(phase=DAY, choices=(None,) * state.rules.seats, confirmed=frozenset())
