"""When the game is over: the verdict after each reveal and each drop, the opening of cards, and the end of a table."""

from reference_engine.tables import DAWN, ENDED, OVER, RESULT, UNKNOWN, WEREWOLF, Seat
from reference_engine.wilki.state import State, joined
from reference_engine.worlds import PublicKnowledge, Verdict, closed_form


def knowledge(state: State) -> PublicKnowledge:
    """What the whole table knows about the wolves (rules.md section 3)."""
    shown = frozenset(seat for seat, role in state.revealed if role == WEREWOLF)
    living = frozenset(state.living)
    dropped = frozenset(state.dropped)
    hidden = living | dropped
    return PublicKnowledge(
        parity=state.rules.parity,
        living=living,
        dropped=dropped,
        wolves_left=state.rules.wolves - len(shown),
        death_nights=tuple(night & hidden for night in state.deaths if night.isdisjoint(shown)),
    )


def concluded(state: State) -> State | None:
    """The state after the verdict if it ends the game, else ``None`` (WLK-WIN-4, WLK-WIN-5, WLK-DSC-4 to 6)."""
    verdict = closed_form(knowledge(state))
    return None if verdict is Verdict.CONTINUE else over(state, verdict.value)


def over(state: State, winner: str) -> State:
    """The last phase, still without roles. What was announced stays; what was being chosen goes."""
    return state._replace(phase=OVER, winner=winner, choices=(None,) * state.rules.seats, confirmed=frozenset())


def given_up(state: State, reason: str) -> State:
    """The table ends without a result (PRO-END-1)."""
    return state._replace(phase=ENDED, reason=reason, silent=frozenset())


def reveal_due(state: State) -> Seat | None:
    """The eliminated seat whose card the table waits for."""
    if state.phase == DAWN and state.night is not None:
        return state.night.died
    if state.phase == RESULT and state.vote is not None:
        return state.vote.eliminated
    return None


def opened(state: State, seat: Seat) -> State:
    """The owner shows his card (WLK-DAY-4, WLK-A12); the phase stays."""
    return state._replace(revealed=tuple(sorted((*state.revealed, (seat, state.roles[seat])))))


def never_opened(state: State, seat: Seat) -> State:
    """The owner was lost first (WLK-A22). Wolves cannot kill a wolf, so only a voted-out seat counts as unknown."""
    dropped = joined(state.dropped, seat) if state.phase == RESULT else state.dropped
    return state._replace(revealed=tuple(sorted((*state.revealed, (seat, UNKNOWN)))), dropped=dropped)


def cards_to_open(state: State) -> frozenset[Seat]:
    """The seats that will show their card on the last screen: still there, and not shown before (WLK-WIN-7)."""
    return frozenset(range(state.rules.seats)) - state.gone - {seat for seat, _ in state.revealed}


def all_opened(state: State) -> State:
    """The last screen: every card that can still be opened, the others unknown (WLK-WIN-7, WLK-A23)."""
    shown = dict(state.revealed)
    shown |= {seat: state.roles[seat] for seat in cards_to_open(state)}
    return state._replace(final=tuple(shown.get(seat, UNKNOWN) for seat in range(state.rules.seats)))
