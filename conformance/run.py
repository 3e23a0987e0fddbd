"""Runs one case on one rig: opens the table, deals, casts, plays the script, and says the verdict."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bumble_sim.contract import Plugin
from bumble_sim.phone.display import Display
from bumble_sim.plugins.wilki import Wilki
from conformance.air_checks import check_air
from conformance.casting import Binding, as_seated, bind
from conformance.evidence import screens_evidence
from conformance.judge import Judge, Place
from conformance.opening import Redeal, open_game
from conformance.scenario.model import Case
from conformance.scenario.needs import needs
from conformance.scenario.steps import lost_seats
from conformance.script import Script
from conformance.timeline import Timeline
from conformance.verdicts import Failed, Kind, Verdict
from conformance.words import Words
from reference_engine import games
from reference_engine.tables import NIGHT, WILKI, Seat
from rigs.catalog import rig as find_rig
from rigs.errors import NotCapable, PluginMisbehaved
from rigs.interface import DisplayMaker, Request, Rig, Sitting

MAX_DEALS = 20
"""So often a table is dealt again when the cast does not fit a random deal; then the case is *inconclusive*."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to run a case.

    Attributes:
        rig: name of the rig.
        seed: everything random in the run comes from it.
        deal: ``fixed`` gives each character the role of the cast, ``random`` lets the shuffle decide.
        latency: seconds one way on every link; ``None``: what the scenario says.
        plugin: makes the plugin under test for a seat; ``None``: the baseline plugin of the game.
        display: makes the screen part of a phone.
        evidence: folder for captures, logs and screens of a case that does not pass; ``None``: keep none.
    """

    rig: str = "virtual"
    seed: int = 1
    deal: str = "fixed"
    latency: float | None = None
    plugin: Callable[[Seat], Plugin] | None = None
    display: DisplayMaker = Display
    evidence: Path | None = None


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What came of one case. ``evidence`` holds (kind, file) pairs."""

    verdict: Verdict
    timeline: Timeline
    names: tuple[str, ...]
    evidence: tuple[Path, ...] = ()
    log: tuple[str, ...] = field(default=())


Play = Callable[[Judge, Script], None]
"""Opens the game and plays at one table; raises ``Failed`` or ``Redeal``."""


def run_case(case: Case, options: Options) -> CaseResult:
    """Run a case; never raises for what a plugin or a scenario does wrong."""

    def play(judge: Judge, script: Script) -> None:
        script.binding = _open(case, judge, script)
        script.play(case.steps)

    return run_with(case, options, play)


def run_with(case: Case, options: Options, play: Play) -> CaseResult:
    """Run a table of a case with any way to play it (see :mod:`conformance.random_tables`)."""
    rig = find_rig(options.rig)
    names = case.scenario.names
    missing = needs(case) - rig.capabilities
    if missing or len(names) > rig.max_seats:
        lack = ", ".join(sorted(missing)) or f"{len(names)} seats"
        return CaseResult(Verdict(Kind.NOT_RUN, f"the rig {rig.name} lacks: {lack}"), Timeline(), names)
    for attempt in range(MAX_DEALS):
        result = _one_deal(case, options, rig, attempt, play)
        if result is not None:
            return result
    verdict = Verdict(Kind.INCONCLUSIVE, f"{MAX_DEALS} deals, and none fits the cast")
    return CaseResult(verdict, Timeline(), names)


def _one_deal(case: Case, options: Options, rig: Rig, attempt: int, play: Play) -> CaseResult | None:
    request = request_for(case, options, attempt)
    binding = as_seated(len(case.scenario.cast))
    words = Words(case.scenario.names)
    judge: Judge | None = None
    sitting: Sitting | None = None
    try:
        sitting = rig.open_table(request)
        judge = Judge(sitting, games.start(request.table, request.setting), rig.capabilities, words.describe)
        script = Script(judge, sitting, request, words, binding, random.Random(f"{options.seed}/script"))
        play(judge, script)
        check_air(judge, sitting)
        verdict = Verdict(Kind.PASS)
    except Redeal:
        return None
    except Failed as failed:
        verdict = failed.verdict
    except NotCapable as lack:
        verdict = Verdict(Kind.NOT_RUN, str(lack))
    except PluginMisbehaved as misbehaved:
        verdict = _misbehaved(misbehaved, judge.place if judge is not None else Place())
    try:
        return _result(verdict, judge, sitting, words.names, options)
    finally:
        if sitting is not None:
            sitting.close()


def _misbehaved(error: PluginMisbehaved, place: Place) -> Verdict:
    expected = "one list of well-formed effects for each event"
    return Verdict(
        Kind.FAIL, str(error), ("PRO-PLG-1",), error.seat, place.step, place.line, "plugin", expected, error.what
    )


def _result(
    verdict: Verdict, judge: Judge | None, sitting: Sitting | None, names: tuple[str, ...], options: Options
) -> CaseResult:
    timeline = judge.timeline if judge is not None else Timeline()
    log = tuple(sitting.log()) if sitting is not None else ()
    evidence: tuple[Path, ...] = ()
    if verdict.kind is not Kind.PASS and options.evidence is not None and sitting is not None:
        options.evidence.mkdir(parents=True, exist_ok=True)
        evidence = tuple(sitting.evidence(options.evidence))
        if judge is not None:
            evidence += screens_evidence(judge, options.evidence, names)
    return CaseResult(verdict, timeline, names, evidence, log)


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


BASELINE: dict[str, type[Plugin]] = {WILKI: Wilki}
"""The baseline plugin of each game."""


def baseline(game: str) -> Callable[[Seat], Plugin]:
    """Makes the baseline plugin of a game for any seat."""
    made = BASELINE[game]
    return lambda seat: made()


def _open(case: Case, judge: Judge, script: Script) -> Binding:
    """From the home screens to where the script begins; returns who sits where."""
    request = script.request
    dealt = open_game(judge, script.sitting, request, case.scenario.begin)
    if dealt is None or request.deal is not None:
        return as_seated(len(case.scenario.cast))
    host = request.table.host
    cast = [role for _, role in case.scenario.cast]
    # Without a named host, no lost character may be the host.
    named = case.scenario.host_named
    binding = bind(
        cast, dealt, {case.scenario.host: host} if named else {}, {} if named else {host: lost_seats(case.steps)}
    )
    if binding is None:
        raise Redeal
    return binding
