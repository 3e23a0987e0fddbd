"""Chooses what happens next at a random table: taps, losses, refused taps, races, and losses right before an event."""

import random
from collections.abc import Sequence
from typing import Final

from conformance.judge import Judge
from conformance.scenario.model import Do, Lose, Refused, Scenario, Step, TimeUp, Together, WaitPhase
from conformance.script import refusal_of
from reference_engine import games
from reference_engine.events import Due, Move
from reference_engine.tables import ABSTAIN, DAWN, DAY, NIGHT, VOTE, Seat, move
from rigs.interface import How

AFTER_NIGHT: Final = (Due.SETTLED, Due.OPENED, Due.FINAL)
AFTER_DAY: Final = (Due.COUNTED, Due.OPENED, Due.FINAL)
AFTER_LAST_BALLOT: Final = (Due.CLOSED, Due.COUNTED, Due.OPENED, Due.FINAL)
"""Before which due events a phone may be made to leave, by the step that leads there."""


def random_step(judge: Judge, scenario: Scenario, rng: random.Random) -> Step:
    """A step that makes sense in every state that the oracle holds possible."""
    state = judge.states[0]
    kind = rng.random()
    if kind < 0.12 and games.timer(state) is not None:  # a vote without limit ends only when all have voted
        return _wait(state)
    if kind < 0.20:
        lost = _who_may_leave(judge, scenario)
        if lost:
            return _lose(scenario, rng, [rng.choice(lost)])
    if kind < 0.26:
        return _some_refusal(judge, state, scenario, rng)
    if kind < 0.45:
        return _together(judge, state, scenario, rng)
    taps = _legal_taps(judge, state)
    return _do(scenario, *_lively(taps, rng)) if taps else _wait(state)


def random_hold(judge: Judge, step: Step, rng: random.Random) -> Due | None:
    """With luck, a due event to stop before in this step, so that somebody can be lost right there."""
    state = judge.states[0]
    luck = rng.random()
    if len(judge.states) > 1:
        return None
    match step:
        case WaitPhase() if luck < 0.4:
            return rng.choice(AFTER_NIGHT if games.phase(state) == NIGHT else AFTER_DAY)
        case Do() if luck < 0.8 and games.phase(state) == DAY:
            full = games.due(games.play(state, Move(step.seat, step.move)))
            return rng.choice(AFTER_LAST_BALLOT) if full else None
    return None


def random_loss(judge: Judge, scenario: Scenario, rng: random.Random, at: Due) -> Step | None:
    """Somebody leaves right before the due event that the table stands at; ``None`` if it does not stand there."""
    lost = _who_may_leave(judge, scenario)
    if not lost or not all(at in games.due(state) for state in judge.states):
        return None
    return _lose(scenario, rng, rng.sample(lost, k=min(len(lost), rng.choice((1, 1, 2)))), at)


def _lively(taps: Sequence[tuple[Seat, str]], rng: random.Random) -> tuple[Seat, str]:
    """A random tap; votes gather on few seats, so that games come to an end."""
    votes = [tap for tap in taps if tap[1].startswith(VOTE)]
    if votes and rng.random() < 0.6:
        lowest = min(tap[1] for tap in votes)
        return rng.choice([tap for tap in votes if tap[1] == lowest])
    return rng.choice(taps)


def _legal_taps(judge: Judge, state: games.State) -> list[tuple[Seat, str]]:
    """Taps that every oracle state takes."""
    common = [(seat, code) for seat in judge.connected() for code in games.moves(state, seat)]
    return [tap for tap in common if all(tap[1] in games.moves(other, tap[0]) for other in judge.states)]


def _who_may_leave(judge: Judge, scenario: Scenario) -> list[Seat]:
    return [seat for seat in judge.connected() if seat != scenario.host]


def _wait(state: games.State) -> Step:
    target = DAWN if games.phase(state) == NIGHT else NIGHT
    return WaitPhase(target, text=f"wait: {target}")


def _do(scenario: Scenario, seat: Seat, code: str) -> Do:
    return Do(seat, code, text=f"{scenario.names[seat]}: {code}")


def _lose(scenario: Scenario, rng: random.Random, seats: Sequence[Seat], at: Due | None = None) -> Lose:
    how = rng.choice(list(How))
    who = " and ".join(scenario.names[seat] for seat in seats)
    where = "" if at is None else f" right before {at.value}"
    return Lose(tuple(seats), how, at=at, text=f"{who} leaves{where}: {how.value}")


def _some_refusal(judge: Judge, state: games.State, scenario: Scenario, rng: random.Random) -> Step:
    seat = rng.choice(judge.connected())
    codes = [
        move(verb, target) for verb in ("attack", "protect", "probe", VOTE) for target in range(len(scenario.cast))
    ]
    codes += [ABSTAIN, "pass", "start", "confirm", "dance", move(VOTE, 99)]
    late = rng.random() < 0.3  # on an old prompt nothing is legal
    legal = () if late else {code for other in judge.states for code in games.moves(other, seat)}
    code = rng.choice([code for code in codes if code not in legal])
    text = f"{scenario.names[seat]}: {code} is refused{' on an old prompt' if late else ''}"
    return Refused(seat, code, late, rules=_refusing(judge, Move(seat, code, late)), text=text)


def _refusing(judge: Judge, tap: Move) -> tuple[str, ...]:
    """The rules that every oracle state names for refusing the tap; those of the first if they have none in common."""
    refusals = [refusal for state in judge.states if (refusal := refusal_of(state, tap)) is not None]
    common = [rule for rule in refusals[0].rules if all(rule in other.rules for other in refusals)]
    return tuple(common) or refusals[0].rules


def _together(judge: Judge, state: games.State, scenario: Scenario, rng: random.Random) -> Step:
    taps = _legal_taps(judge, state)
    if not taps:
        return _wait(state)
    seats = sorted({seat for seat, _ in taps})
    chosen = rng.sample(seats, k=min(len(seats), rng.randint(1, 3)))
    entries: list[Do | Lose | TimeUp] = [
        _do(scenario, *rng.choice([tap for tap in taps if tap[0] == seat])) for seat in chosen
    ]
    lost = _who_may_leave(judge, scenario)
    if lost and rng.random() < 0.3:
        entries.append(_lose(scenario, rng, rng.sample(lost, k=min(len(lost), rng.choice((1, 1, 1, 2))))))
    elif games.timer(state) is not None and games.phase(state) in (NIGHT, DAY) and rng.random() < 0.3:
        entries.append(TimeUp())
    if len(entries) == 1 and not isinstance(entries[0], TimeUp):
        return entries[0]
    return Together(tuple(entries), text="together: " + ", ".join(entry.text for entry in entries))
