"""Random tables: seeded play of a whole game, plugin against oracle, with drops racing taps.

Everything comes from one seed. A table that fails is kept as a list of ordinary scenario steps, so that it can be
replayed, shrunk (:mod:`conformance.shrink`) and written down as a scenario file (:mod:`conformance.scenario.write`).
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from conformance.casting import as_seated
from conformance.judge import Judge, Place
from conformance.opening import open_game
from conformance.run import CaseResult, Options, run_with
from conformance.scenario.model import Case, Do, Lose, Refused, Scenario, Step, TimeUp, Together, WaitPhase
from conformance.script import Script
from reference_engine import games, variants
from reference_engine.tables import (
    ABSTAIN,
    DAWN,
    DAY,
    NIGHT,
    OVER,
    VOTE,
    Seat,
    VariantValue,
    move,
)
from rigs.interface import How

MAX_STEPS = 120
"""Random play ends here if the game does not; the variant ``stalemate_rounds`` ends it earlier as a rule."""

NAMES = ("Kuba", "Ola", "Ewa", "Jan", "Marek", "Zosia", "Piotr", "Ania", "Tomek", "Magda", "Pawel", "Kasia")


@dataclass(frozen=True, slots=True)
class RandomTable:
    """A table that was played at random: the scenario as far as it went and what came of it."""

    seed: int
    scenario: Scenario
    result: CaseResult


def random_scenario(rng: random.Random, fixed: Mapping[str, VariantValue] | None = None) -> Scenario:
    """A random Wilki table without a script: 4 to 8 seats, balanced, variants mostly at their defaults.

    Args:
        fixed: variants that are given, for example to try one of them on many tables.
    """
    seats = rng.randint(4, 8)
    wolves = rng.randint(1, (seats - 1) // 2)
    roles = ["werewolf"] * wolves + [role for role in ("seer", "doctor") if rng.random() < 0.7]
    roles = roles[:seats] + ["villager"] * (seats - len(roles))
    rng.shuffle(roles)
    chosen: dict[str, VariantValue] = {"stalemate_rounds": 3, "grace_seconds": rng.choice((0, 30))}
    for alternative in variants.all_alternatives("wilki"):
        if rng.random() < 0.15:
            chosen |= alternative
    chosen |= fixed or {}
    return Scenario(
        path=Path("random.yaml"),
        title="A random table",
        game="wilki",
        rules=(),
        variants=variants.resolve("wilki", chosen),
        cast=tuple((NAMES[seat], role) for seat, role in enumerate(roles)),
        composition={role: roles.count(role) for role in sorted(set(roles))},
        host=0,
        host_named=True,
        languages=("en",) * seats,
        venue=None,
        begin=NIGHT,
        latency=0.0,
        mtu=185,
        shuffle="test",
        steps=(),
    )


def play_random_table(seed: int, options: Options, fixed: Mapping[str, VariantValue] | None = None) -> RandomTable:
    """Play one table to its end, or until something is wrong."""
    rng = random.Random(f"random table {seed}")
    scenario = random_scenario(rng, fixed)
    steps: list[Step] = []
    roles: list[str] = [role for _, role in scenario.cast if role is not None]

    def script(judge: Judge, player: Script) -> None:
        for index in range(MAX_STEPS):
            if all(games.phase(state) == OVER for state in judge.states):
                return
            step = _random_step(judge, scenario, rng)
            steps.append(step)
            judge.at(Place(index, None, step.text))
            player.step(step)

    def play(judge: Judge, player: Script) -> None:
        dealt = open_game(judge, player.sitting, player.request, scenario.begin)
        roles[:] = dealt or roles
        player.binding = as_seated(len(roles))
        script(judge, player)

    result = run_with(Case(scenario, None, ()), replace(options, seed=seed), play)
    cast = tuple((name, role) for (name, _), role in zip(scenario.cast, roles, strict=True))
    return RandomTable(seed, replace(scenario, cast=cast, steps=tuple(steps)), result)


# --- choosing what happens next ---
def _random_step(judge: Judge, scenario: Scenario, rng: random.Random) -> Step:
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


def _lose(scenario: Scenario, rng: random.Random, seats: Sequence[Seat]) -> Lose:
    how = rng.choice(list(How))
    who = " and ".join(scenario.names[seat] for seat in seats)
    return Lose(tuple(seats), how, text=f"{who} leaves: {how.value}")


def _some_refusal(judge: Judge, state: games.State, scenario: Scenario, rng: random.Random) -> Step:
    seat = rng.choice(judge.connected())
    codes = [
        move(verb, target) for verb in ("attack", "protect", "probe", VOTE) for target in range(len(scenario.cast))
    ]
    codes += [ABSTAIN, "pass", "start", "confirm", "dance", move(VOTE, 99)]
    legal = {code for other in judge.states for code in games.moves(other, seat)}
    code = rng.choice([code for code in codes if code not in legal])
    return Refused(seat, code, text=f"{scenario.names[seat]}: {code} is refused")


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
