"""Random tables: seeded play of a whole game, plugin against oracle, with drops racing taps.

Everything comes from one seed. A table that fails is kept as a list of ordinary scenario steps, so that it can be
replayed, shrunk (:mod:`conformance.shrink`) and written down as a scenario file (:mod:`conformance.scenario.write`).
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from conformance.casting import as_seated
from conformance.judge import Judge, Place
from conformance.opening import open_game
from conformance.random_steps import random_hold, random_loss, random_step
from conformance.run import CaseResult, Options, run_with
from conformance.scenario.head import DEFAULT_MTU
from conformance.scenario.model import Case, Scenario, Step
from conformance.script import Script
from conformance.statements.model import Claims
from reference_engine import games, variants
from reference_engine.events import Due
from reference_engine.tables import NIGHT, OVER, WILKI, VariantValue

FEWEST, MOST = 4, 8
"""Seats of a random table; larger ones are played only if a statement claims no smaller ones."""

MAX_STEPS = 120
"""Random play ends here if the game does not; the variant ``stalemate_rounds`` ends it earlier as a rule."""

NAMES = (
    "Kuba", "Ola", "Ewa", "Jan", "Marek", "Zosia", "Piotr", "Ania", "Tomek", "Magda", "Pawel", "Kasia",
    "Adam", "Basia", "Celina", "Darek", "Edek", "Filip", "Gosia", "Hania",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RandomTable:
    """A table that was played at random: the scenario as far as it went and what came of it."""

    seed: int
    scenario: Scenario
    result: CaseResult


def random_scenario(
    rng: random.Random, fixed: Mapping[str, VariantValue] | None = None, claims: Claims | None = None
) -> Scenario:
    """A random Wilki table without a script: 4 to 8 seats, balanced, variants mostly at their defaults.

    Args:
        fixed: variants that are given, for example to try one of them on many tables.
        claims: what the plugin claims; a table stays within it. ``None``: every table.
    """
    seats = rng.randint(FEWEST, MOST)
    if claims is not None:
        seats = rng.choice([size for size in claims.seats if size <= MOST] or claims.seats[:1])
    wolves = rng.randint(1, (seats - 1) // 2)
    roles = ["werewolf"] * wolves + [role for role in ("seer", "doctor") if rng.random() < 0.7]
    roles = roles[:seats] + ["villager"] * (seats - len(roles))
    rng.shuffle(roles)
    chosen: dict[str, VariantValue] = {"stalemate_rounds": 3, "grace_seconds": rng.choice((0, 30))}
    for alternative in variants.all_alternatives("wilki"):
        if rng.random() < 0.15:
            chosen |= alternative
    chosen |= fixed or {}
    values = variants.resolve("wilki", chosen)
    if claims is not None:
        usual = variants.resolve("wilki", {})
        values = {key: claims.usual(key, value, usual[key]) for key, value in values.items()}
    return Scenario(
        path=Path("random.yaml"),
        title="A random table",
        game="wilki",
        rules=(),
        variants=values,
        cast=tuple((NAMES[seat], role) for seat, role in enumerate(roles)),
        composition={role: roles.count(role) for role in sorted(set(roles))},
        host=0,
        host_named=True,
        languages=("en",) * seats,
        venue=None,
        begin=NIGHT,
        latency=0.0,
        mtu=DEFAULT_MTU,
        shuffle="test",
        steps=(),
    )


def play_random_table(seed: int, options: Options, fixed: Mapping[str, VariantValue] | None = None) -> RandomTable:
    """Play one table to its end, or until something is wrong."""
    rng = random.Random(f"random table {seed}")
    claims = None if options.statement is None else options.statement.games.get(WILKI)
    scenario = random_scenario(rng, fixed, claims)
    steps: list[Step] = []
    roles: list[str] = [role for _, role in scenario.cast if role is not None]

    def script(judge: Judge, player: Script) -> None:
        for _ in range(MAX_STEPS):
            if all(games.phase(state) == OVER for state in judge.states):
                return
            step = random_step(judge, scenario, rng)
            due = random_hold(judge, step, rng)
            play_step(judge, player, step, due)
            loss = None if due is None else random_loss(judge, scenario, rng, due)
            if loss is not None:
                play_step(judge, player, loss, None)
            elif due is not None:
                player.release()

    def play_step(judge: Judge, player: Script, step: Step, due: Due | None) -> None:
        steps.append(step)
        judge.at(Place(len(steps) - 1, None, step.text))
        if due is not None:
            player.hold(due)
        player.step(step)

    def play(judge: Judge, player: Script) -> None:
        dealt = open_game(judge, player.sitting, player.request, scenario.begin)
        roles[:] = dealt or roles
        player.binding = as_seated(len(roles))
        script(judge, player)

    result = run_with(Case(scenario, None, ()), replace(options, seed=seed), play)
    cast = tuple((name, role) for (name, _), role in zip(scenario.cast, roles, strict=True))
    return RandomTable(seed, replace(scenario, cast=cast, steps=tuple(steps)), result)
