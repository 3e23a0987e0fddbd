"""How a case is to be run, and what a rig is asked for to open its table."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bumble_sim.contract import Plugin
from bumble_sim.phone.display import Display
from bumble_sim.plugins.mafia import Mafia
from bumble_sim.plugins.mafia.words import MAFIA
from bumble_sim.plugins.wilki import Wilki
from conformance.plugins import BASELINE
from conformance.process.pool import Pool
from conformance.scenario.model import Case
from conformance.scenario.steps import Expect, Never, RoleOf, lost_seats
from conformance.statements.model import Statement
from reference_engine.screens import LANGUAGE
from reference_engine.tables import NIGHT, WILKI, Seat
from rigs.interface import DisplayMaker, Request


@dataclass(frozen=True, slots=True)
class Options:
    """How to run a case.

    Attributes:
        rig: name of the rig.
        seed: everything random in the run comes from it.
        deal: ``fixed`` gives each character the role of the cast, ``random`` lets the shuffle decide.
        latency: seconds one way on every link; ``None``: what the scenario says.
        plugin: makes the plugin under test for a seat; ``None``: the baseline plugin of the game.
        pool: the plugin under test as a process; goes before ``plugin``.
        plugin_name: what reports and the replay command call it.
        display: makes the screen part of a phone.
        evidence: folder for captures, logs and screens of a case that does not pass; ``None``: keep none.
        statement: what the plugin claims; ``None``: everything is asked of it.
        limit_seconds: wall time for the case; a plugin that is still being asked then *fails*: it never answers.
    """

    rig: str = "virtual"
    seed: int = 1
    deal: str = "fixed"
    latency: float | None = None
    plugin: Callable[[Seat], Plugin] | None = None
    pool: Pool | None = None
    plugin_name: str = BASELINE
    display: DisplayMaker = Display
    evidence: Path | None = None
    statement: Statement | None = None
    limit_seconds: float = 60.0


def request_for(case: Case, options: Options, attempt: int) -> Request:
    """What the rig needs to open the table of a case."""
    scenario = case.scenario
    # A script that begins before the deal cannot wait for it to know who is who.
    fixed = options.deal == "fixed" or scenario.begin != NIGHT
    roles = _fixed_roles(case) if fixed else None
    seed = random.Random(f"{options.seed}/{attempt}").getrandbits(64)
    return Request(
        table=scenario.table,
        setting=scenario.setting,
        plugin=options.plugin or baseline(scenario.game),
        seed=seed,
        deal=roles,
        latency=scenario.latency if options.latency is None else options.latency,
        group=scenario.shuffle,
        mtu=scenario.mtu,
        display=options.display,
    )


def _fixed_roles(case: Case) -> tuple[str, ...] | None:
    """The cast's roles by seat; characters with any role take what is left of the composition, in order.

    ``None`` if the cards do not add up to the seats: such a table cannot start.
    """
    if sum(case.scenario.composition.values()) != len(case.scenario.cast):
        return None
    left = [role for role in sorted(case.scenario.composition) for _ in range(case.scenario.composition[role])]
    for _, role in case.scenario.cast:
        if role is not None:
            left.remove(role)
    return tuple(role if role is not None else left.pop(0) for _, role in case.scenario.cast)


BASELINES: dict[str, type[Plugin]] = {WILKI: Wilki, MAFIA: Mafia}
"""The baseline plugin of each game."""


def baseline(game: str) -> Callable[[Seat], Plugin]:
    """Makes the baseline plugin of a game for any seat."""
    made = BASELINES[game]
    return lambda seat: made()


def seated_never(case: Case, request: Request) -> dict[Seat, frozenset[int]]:
    """Who may not sit where.

    A character whose language the script looks at needs a phone in that language; unless the host is named, nobody who
    is lost may be the host.
    """
    languages, bound = case.scenario.languages, _asked_for_language(case)
    never = {
        seat: frozenset(character for character in bound if languages[character] != language)
        for seat, language in enumerate(languages)
    }
    if not case.scenario.host_named:
        never[request.table.host] |= lost_seats(case.steps)
    return never


def _asked_for_language(case: Case) -> frozenset[int]:
    """The characters of whose phones a step expects a language."""
    bound: set[int] = set()
    for step in case.steps:
        if isinstance(step, Expect):
            for partial in step.partials:
                if LANGUAGE in partial.facts:
                    bound.update(partial.seats or range(len(case.scenario.cast)))
        elif isinstance(step, Never) and not isinstance(step.what, RoleOf) and step.what[0] == LANGUAGE:
            bound.update(step.seats)
    return frozenset(bound)
