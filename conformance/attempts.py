"""What a case and its result are in the records of a run."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from conformance.failure import replay_command
from conformance.run import CaseResult, Options
from conformance.scenario.model import Case
from conformance.statements.model import Statement
from conformance.statements.selection import judged_rules
from conformance.timeline import EntryKind, Timeline
from conformance.verdicts import Kind
from reports import lines
from reports.evidence import evidence


def case_record(id: str, case: Case, statement: Statement | None = None) -> lines.Case:
    """The record of a case that a run is asked for; ``id`` is its pytest node ID.

    Rules that a statement takes out of judgement are not covered by the case.
    """
    scenario = case.scenario
    return lines.Case(id=id, game=scenario.game, title=scenario.title, rules=judged_rules(case, statement))


def attempt_record(
    id: str,
    case: Case,
    result: CaseResult,
    options: Options,
    *,
    started: datetime,
    duration: float,
    results: Path | None,
) -> lines.Attempt:
    """The record of one attempt.

    Args:
        id: pytest node ID of the case.
        started: wall clock, with its time zone.
        duration: seconds of wall time.
        results: the results folder that the evidence lies in; ``None`` records no evidence.
    """
    verdict = result.verdict
    name = result.names[verdict.seat] if verdict.seat is not None and verdict.seat < len(result.names) else None
    return lines.Attempt(
        case=id,
        game=case.scenario.game,
        rules=judged_rules(case, options.statement),
        verdict=lines.Verdict(verdict.kind.value),
        reason=verdict.reason,
        blamed=verdict.rules,
        seat=verdict.seat,
        character=name,
        where=_where(case, verdict.step),
        time=verdict.time,
        phase=verdict.phase,
        part=verdict.part,
        expected=verdict.expected,
        seen=verdict.seen,
        trace=result.trace,
        seed=options.seed,
        rig=options.rig,
        plugin=options.plugin_name,
        players=tuple(_players(case, result)),
        started=started,
        duration=duration,
        steps=tuple(_steps(case, result)),
        evidence=evidence(results, result.evidence) if results is not None else (),
        replay=replay_command(case, options),
    )


def _where(case: Case, step: int | None) -> lines.Place | None:
    if step is None or step >= len(case.steps):
        return None
    return lines.Place(index=step, line=case.steps[step].line or None, text=case.steps[step].text)


def _players(case: Case, result: CaseResult) -> Iterator[lines.Player]:
    roles = dict(case.scenario.cast)
    for seat, name in enumerate(result.names):
        yield lines.Player(seat=seat, character=name, role=roles.get(name))


def _steps(case: Case, result: CaseResult) -> Iterator[lines.Step]:
    ended = _ends(result.timeline)
    reached = result.verdict.step
    for index, step in enumerate(case.steps):
        if result.verdict.kind is Kind.PASS or (reached is not None and index < reached):
            status = lines.StepStatus.DONE
        else:
            status = lines.StepStatus.FAILED if index == reached else lines.StepStatus.NOT_REACHED
        yield lines.Step(text=step.text, line=step.line or None, status=status, time=ended.get(index, 0.0))


def _ends(timeline: Timeline) -> dict[int, float]:
    """When each step ended, in seconds of the table's clock."""
    ends: dict[int, float] = {}
    running: int | None = None
    for entry in timeline.entries:
        if entry.kind is EntryKind.STEP:
            running = entry.step
        if running is not None:
            ends[running] = max(entry.time, 0.0)
    return ends
