"""Runs one case on one rig: opens the table, deals, casts, plays the script, and says the verdict."""

import random
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from bumble_sim.errors import PluginFault
from conformance.air_checks import check_air
from conformance.casting import Binding, as_seated, bind
from conformance.evidence import (
    PLUGIN_TRACEBACK_FILE,
    TRACEBACK_FILE,
    plugin_errors,
    table_evidence,
    text_evidence,
)
from conformance.judge import Judge, Place
from conformance.opening import Redeal, open_game
from conformance.oracle import TooManyOrders
from conformance.process.child import CannotStart
from conformance.process.pool import ProcessTable
from conformance.requests import Options, request_for, seated_never
from conformance.scenario.model import Case
from conformance.scenario.needs import needs
from conformance.script import Script
from conformance.statements.selection import judges_air, may_leave_out, not_claimed
from conformance.timeline import Timeline
from conformance.verdicts import Failed, Kind, Verdict
from conformance.watch import OutOfTime, Watch
from conformance.words import Words
from reference_engine import games
from reference_engine.tables import Seat
from rigs.catalog import rig as find_rig
from rigs.errors import NotCapable, PluginMisbehaved
from rigs.interface import Request, Rig, Sitting

__all__ = ["MAX_DEALS", "CaseResult", "Options", "run_case", "run_with"]

MAX_DEALS = 20
"""So often a table is dealt again when the cast does not fit a random deal; then the case is *inconclusive*."""


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What came of one case.

    Attributes:
        verdict: the verdict.
        timeline: what happened at the table.
        names: the character at each seat.
        evidence: the files that were written.
        log: the host's log of public events.
        trace: the traceback of an error of ours; empty otherwise.
        plugin_trace: the traceback of what the plugin raised; empty if it raised nothing.
    """

    verdict: Verdict
    timeline: Timeline
    names: tuple[str, ...]
    evidence: tuple[Path, ...] = ()
    log: tuple[str, ...] = field(default=())
    trace: str = ""
    plugin_trace: str = ""


Play = Callable[[Judge, Script], None]
"""Opens the game and plays at one table; raises ``Failed`` or ``Redeal``."""


def run_case(case: Case, options: Options) -> CaseResult:
    """Run a case; whatever a plugin, a scenario or tablerig itself does wrong becomes a verdict.

    Raises:
        UnknownRig: there is no rig of that name.
    """

    def play(judge: Judge, script: Script) -> None:
        script.binding = _open(case, judge, script)
        script.play(case.steps)

    return run_with(case, options, play)


def run_with(case: Case, options: Options, play: Play) -> CaseResult:
    """Run a table of a case with any way to play it (see :mod:`conformance.random_tables`)."""
    rig = find_rig(options.rig)
    names = case.scenario.names
    unclaimed = "" if options.statement is None else not_claimed(case, options.statement)
    if unclaimed:
        return CaseResult(Verdict(Kind.NOT_APPLICABLE, unclaimed), Timeline(), names)
    missing = needs(case) - rig.capabilities
    if missing or len(names) > rig.max_seats:
        lack = ", ".join(sorted(missing)) or f"{len(names)} seats"
        return CaseResult(Verdict(Kind.NOT_RUN, f"the rig {rig.name} lacks: {lack}"), Timeline(), names)
    watch = Watch(options.limit_seconds)
    for attempt in range(MAX_DEALS):
        result = _one_deal(case, options, rig, attempt, play, watch)
        if result is not None:
            return result
    verdict = Verdict(Kind.INCONCLUSIVE, f"{MAX_DEALS} deals, and none fits the cast")
    return CaseResult(verdict, Timeline(), names)


def _one_deal(case: Case, options: Options, rig: Rig, attempt: int, play: Play, watch: Watch) -> CaseResult | None:
    request = request_for(case, options, attempt)
    request = replace(request, plugin=watch.plugin(request.plugin))
    words = Words(case.scenario.names)
    at_table = _AtTable(host=request.table.host)
    verdict, trace = Verdict(Kind.PASS), ""
    try:
        with watch.running():
            if options.pool is not None:
                at_table.plugins = options.pool.open_table(request.table.seats)
                request = replace(request, plugin=watch.plugin(at_table.plugins.plugin))
            _play(case, options, rig, request, words, play, at_table)
            at_table.part()
    except Redeal:
        at_table.close()
        return None
    except Failed as failed:
        verdict = failed.verdict
    except NotCapable as lack:
        verdict = Verdict(Kind.NOT_RUN, str(lack))
    except PluginMisbehaved as misbehaved:
        verdict = _misbehaved(misbehaved, at_table.place)
    except PluginFault as fault:
        verdict = _broke_contract(f"the plugin {fault}", str(fault), None, at_table.place)
    except CannotStart as none:
        verdict = _error(f"the plugin {none}", at_table.place)
    except TooManyOrders as many:
        verdict = _error(f"a mistake of the scenario: {many}", at_table.place)
    except OutOfTime:
        pass  # the watch knows
    except Exception as error:
        trace = traceback.format_exc()
        verdict = _error(f"tablerig itself went wrong: {type(error).__name__}: {error}", at_table.place)
    if watch.struck:
        place = at_table.place
        verdict, trace = replace(watch.verdict(), step=place.step, line=place.line), ""
    elif verdict.kind is Kind.PASS and (tried := watch.account.exits.tried):
        what = f"tried to end the process: {tried}, in a thread of its own"
        verdict = _broke_contract(f"the plugin {what}", what, None, at_table.place)
    try:
        return _result(verdict, at_table, words.names, options, trace, watch.account.trace)
    finally:
        at_table.close()


@dataclass(slots=True)
class _AtTable:
    """What there is so far of a table that is being played."""

    sitting: Sitting | None = None
    judge: Judge | None = None
    plugins: ProcessTable | None = None
    host: Seat = 0

    @property
    def place(self) -> Place:
        return Place() if self.judge is None else self.judge.place

    def part(self) -> None:
        """The plugin's processes leave the table; raises ``PluginFault`` if they do not do so in peace."""
        if self.plugins is not None:
            self.plugins.close()

    def close(self) -> None:
        if self.sitting is not None:
            self.sitting.close()
        with suppress(PluginFault):  # the verdict stands already
            self.part()


def _play(
    case: Case, options: Options, rig: Rig, request: Request, words: Words, play: Play, at_table: _AtTable
) -> None:
    sitting = at_table.sitting = rig.open_table(request)
    start = games.start(request.table, request.setting)
    optional = may_leave_out(case.scenario.game, options.statement)
    judge = at_table.judge = Judge(sitting, start, rig.capabilities, words.describe, optional)
    binding = as_seated(len(case.scenario.cast))
    play(judge, Script(judge, sitting, request, words, binding, random.Random(f"{options.seed}/script")))
    if judges_air(case.scenario.game, options.statement):
        check_air(judge, sitting)


def _error(reason: str, place: Place) -> Verdict:
    return Verdict(Kind.ERROR, reason, step=place.step, line=place.line)


def _misbehaved(error: PluginMisbehaved, place: Place) -> Verdict:
    return _broke_contract(str(error), error.what, error.seat, place)


def _broke_contract(reason: str, what: str, seat: Seat | None, place: Place) -> Verdict:
    expected = "one list of well-formed effects for each event"
    return Verdict(Kind.FAIL, reason, ("PRO-PLG-1",), seat, place.step, place.line, "plugin", expected, what)


def _result(
    verdict: Verdict, at_table: _AtTable, names: tuple[str, ...], options: Options, trace: str, plugin_trace: str
) -> CaseResult:
    judge, sitting = at_table.judge, at_table.sitting
    if judge is not None:
        judge.catch_up()
    timeline = judge.timeline if judge is not None else Timeline()
    if sitting is not None and verdict.kind is not Kind.PASS and verdict.time is None and timeline.entries:
        seat = verdict.seat if verdict.seat is not None else at_table.host
        verdict = replace(verdict, time=timeline.now, phase=sitting.current(seat).phase)
    log = tuple(sitting.log()) if sitting is not None else ()
    evidence: tuple[Path, ...] = ()
    if verdict.kind is not Kind.PASS and options.evidence is not None:
        options.evidence.mkdir(parents=True, exist_ok=True)
        if sitting is not None:
            evidence = tuple(sitting.evidence(options.evidence))
        if judge is not None:
            evidence += table_evidence(judge, options.evidence, names)
        if at_table.plugins is not None:
            evidence += plugin_errors(at_table.plugins.errors(), options.evidence)
        for name, text in ((TRACEBACK_FILE, trace), (PLUGIN_TRACEBACK_FILE, plugin_trace)):
            if text:
                evidence += (text_evidence(options.evidence / name, text),)
    return CaseResult(verdict, timeline, names, evidence, log, trace, plugin_trace)


def _open(case: Case, judge: Judge, script: Script) -> Binding:
    """From the home screens to where the script begins; returns who sits where."""
    request = script.request
    dealt = open_game(judge, script.sitting, request, case.scenario.begin)
    if dealt is None or request.deal is not None:
        return as_seated(len(case.scenario.cast))
    fixed = {case.scenario.host: request.table.host} if case.scenario.host_named else {}
    binding = bind([role for _, role in case.scenario.cast], dealt, fixed, seated_never(case, request))
    if binding is None:
        raise Redeal
    return binding
