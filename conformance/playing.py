"""``tablerig play``: one case, told as it went."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from conformance import run
from conformance.failure import failure_text
from conformance.run import Options
from conformance.scenario.model import Case
from conformance.show import show_timeline
from conformance.verdicts import Kind
from conformance.words import Words
from rigs.errors import UnknownRig

PASSED, NOT_PASSED, USAGE = 0, 1, 2


def play_case(
    case: Case, rig: str, seed: int, deal: str, latency: float | None, evidence: Path | None, console: Console
) -> int:
    """Play a case and print its timeline and verdict.

    Args:
        latency: milliseconds one way; ``None``: what the scenario says.

    Returns:
        The exit code of the command.
    """
    seconds = None if latency is None else latency / 1000
    options = Options(rig=rig, seed=seed, deal=deal, latency=seconds, evidence=evidence)
    try:
        result = run.run_case(case, options)
    except UnknownRig as error:
        console.print(Text(str(error), "red"), soft_wrap=True)
        return USAGE
    scenario = case.scenario
    ending = f" ({case.name})" if case.name else ""
    console.print(Text(f"{scenario.title}{ending}", "bold underline"), soft_wrap=True)
    seats = ", ".join(f"{name} {role or 'any'}" for name, role in scenario.cast)
    console.print(Text(f"{seats}; host {scenario.names[scenario.host]}; rig {rig}, seed {seed}"), soft_wrap=True)
    show_timeline(result.timeline.entries, Words(result.names), console)
    if result.verdict.kind is Kind.PASS:
        console.print(Text("pass", "bold green"))
        return PASSED
    good = result.verdict.kind is Kind.NOT_APPLICABLE
    console.print(Text(failure_text(case, result, options), "green" if good else "bold red"), soft_wrap=True)
    return PASSED if good else NOT_PASSED
