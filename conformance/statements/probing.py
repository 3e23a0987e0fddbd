"""Trying one probe on a plugin: the verdict of a claim, and the note about what is not claimed."""

from dataclasses import replace
from typing import Final

from conformance import run
from conformance.run import CaseResult, Options
from conformance.statements.probes import RULE, Probe
from conformance.timeline import Timeline
from conformance.verdicts import MAX_BLAMED, Kind, Verdict

WORKS: Final = "works, though the statement does not claim it"
"""The reason of a probe of something that is not claimed, and could be."""

DOES_NOT_WORK: Final = "not claimed, and does not work"

RIG: Final = "loopback"
"""Where probes are played: it is exact, and takes milliseconds."""

AIR_RIG: Final = "virtual"
"""Where the air is looked at."""


def try_probe(probe: Probe, options: Options) -> CaseResult:
    """Play a probe.

    A claim that does not hold fails with ``PRO-STM-1``. What is not claimed is *not applicable*, and the reason says
    whether it works.
    """
    if not probe.shown:
        why = f"no value makes a difference at a table of {len(probe.case.scenario.cast)}, and no larger one is claimed"
        return CaseResult(Verdict(Kind.NOT_APPLICABLE, why), Timeline(), probe.case.scenario.names)
    result = run.run_case(probe.case, how(probe, options))
    return replace(result, verdict=_claim(probe, result.verdict) if probe.claimed else _note(result.verdict))


def how(probe: Probe, options: Options) -> Options:
    """How a probe is played: the plugin and seed are those of the run; the rig and the deal are its own."""
    evidence = options.evidence if probe.claimed else None  # of what was never promised nothing needs to be proved
    return replace(
        options, rig=AIR_RIG if probe.air else RIG, deal="fixed", latency=None, statement=probe.statement,
        evidence=evidence,
    )  # fmt: skip


def works_unclaimed(verdict: Verdict) -> bool:
    """Whether this is the verdict of a probe of something that works although it is not claimed."""
    return verdict.kind is Kind.NOT_APPLICABLE and verdict.reason == WORKS


def _claim(probe: Probe, verdict: Verdict) -> Verdict:
    if verdict.kind is not Kind.FAIL:
        return verdict
    rules = (RULE, *(rule for rule in verdict.rules if rule != RULE))[:MAX_BLAMED]
    reason = f'{probe.where} claims "{probe.name}", which does not hold: {verdict.reason}'
    return replace(verdict, rules=rules, reason=reason, line=probe.line)


def _note(verdict: Verdict) -> Verdict:
    match verdict.kind:
        case Kind.PASS:
            return Verdict(Kind.NOT_APPLICABLE, WORKS)
        case Kind.FAIL:
            return Verdict(Kind.NOT_APPLICABLE, DOES_NOT_WORK)
        case Kind.ERROR:
            return verdict  # our own fault is never kept quiet
    return Verdict(Kind.NOT_APPLICABLE, f"not claimed, and could not be tried: {verdict.reason}")
