"""Makes a failing table smaller: leaves out steps as long as the same rules are blamed."""

from collections.abc import Callable
from dataclasses import replace

from conformance.run import CaseResult, Options, run_case
from conformance.scenario.model import Case, Scenario, Step, Together
from conformance.verdicts import Kind

MAX_RUNS = 400
"""Upper bound of replays; on loopback this takes a few seconds."""


def shrink(scenario: Scenario, options: Options, result: CaseResult) -> tuple[Scenario, CaseResult]:
    """The smallest scenario found that still fails by blaming one of the same rules, and its result.

    Deterministic: it drops ever smaller runs of steps, then single entries of ``together``.
    """
    blamed = set(result.verdict.rules)
    runs = 0
    best = (scenario, result)

    def try_steps(steps: tuple[Step, ...]) -> bool:
        nonlocal runs, best
        if runs >= MAX_RUNS:
            return False
        runs += 1
        smaller = replace(scenario, steps=steps)
        found = run_case(Case(smaller, None, steps), options)
        fails = found.verdict.kind is Kind.FAIL and (not blamed or bool(blamed & set(found.verdict.rules)))
        if fails:
            best = (smaller, found)
        return fails

    steps = _drop_runs(scenario.steps, try_steps)
    _drop_entries(steps, try_steps)
    return best


def _drop_runs(steps: tuple[Step, ...], fails: Callable[[tuple[Step, ...]], bool]) -> tuple[Step, ...]:
    size = max(1, len(steps) // 2)
    while size:
        at = 0
        while at < len(steps):
            shorter = steps[:at] + steps[at + size :]
            if fails(shorter):
                steps = shorter
            else:
                at += size
        size //= 2
    return steps


def _drop_entries(steps: tuple[Step, ...], fails: Callable[[tuple[Step, ...]], bool]) -> None:
    for index, step in enumerate(steps):
        if not isinstance(step, Together):
            continue
        entries = step.entries
        for entry in step.entries:
            fewer = tuple(each for each in entries if each is not entry)
            if len(fewer) < 2:
                break
            shorter = (*steps[:index], replace(step, entries=fewer), *steps[index + 1 :])
            if fails(shorter):
                entries, steps = fewer, shorter
