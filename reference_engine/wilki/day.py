"""The day: the vote is closed and is counted (WLK-DAY-2 to WLK-DAY-7, WLK-A13, WLK-A17, WLK-A25)."""

from reference_engine.screens import ABSTAINED, TIE, VOTES
from reference_engine.tables import CLOSED, DAY, RESULT, UNDECIDED, Seat
from reference_engine.wilki.ending import over
from reference_engine.wilki.phases import night_falls
from reference_engine.wilki.state import Count, State, target, without


def complete(state: State) -> bool:
    """Whether all living seats have a ballot in."""
    choices = state.choices
    return all(choices[seat] is not None for seat in state.living)


def close(state: State) -> State:
    """No ballot is taken any more (WLK-A16)."""
    return state._replace(phase=CLOSED)


def drop(state: State) -> State:
    """All ballots are void and the vote runs again without the lost seat (WLK-A19)."""
    return state._replace(phase=DAY, choices=(None,) * state.rules.seats, runs=state.runs + 1)


def count(state: State) -> State:
    """What the ballots say; a missing ballot is an abstention (WLK-A14)."""
    votes: dict[Seat, int] = {}
    for seat in state.living:
        aim = target(state.choices[seat])
        if aim is not None:
            votes[aim] = votes.get(aim, 0) + 1
    living = len(state.living)
    abstentions = living - sum(votes.values())
    eliminated, because = _elected(votes, abstentions, living, state.rules.abstain_blocks)
    counted = Count(eliminated, because, tuple(sorted(votes.items())), abstentions)
    state = state._replace(vote=counted, choices=(None,) * state.rules.seats)
    if eliminated is not None:
        return state._replace(phase=RESULT, living=without(state.living, eliminated), stirred=True, quiet=0)
    limit = state.rules.stalemate_rounds
    if limit:
        state = state._replace(quiet=0 if state.stirred else state.quiet + 1)
        if state.quiet >= limit:
            return over(state, UNDECIDED)
    return night_falls(state)


def _elected(votes: dict[Seat, int], abstentions: int, living: int, blocks: str) -> tuple[Seat | None, str]:
    """Who is voted out, and why or why not (WLK-DAY-3, WLK-DAY-5, WLK-DAY-6, WLK-A13)."""
    if 2 * abstentions > living or (blocks == "half" and 2 * abstentions == living):
        return None, ABSTAINED
    most = max(votes.values())
    top = [seat for seat, number in votes.items() if number == most]
    return (top[0], VOTES) if len(top) == 1 else (None, TIE)
