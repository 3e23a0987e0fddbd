"""``tablerig play``: one case, told as it went."""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from conformance import run
from conformance.failure import failure_text, print_failure
from conformance.plugins import BASELINE
from conformance.run import CaseResult, Options
from conformance.scenario.checking import load_checked
from conformance.scenario.model import Case, Scenario
from conformance.show import show_timeline
from conformance.statements.loader import SUFFIX, load
from conformance.statements.probes import find_probe
from conformance.statements.probing import how, try_probe
from conformance.verdicts import Kind
from conformance.words import Words
from reports.exit_codes import NOT_PASSED, PASSED
from reports.telling import counted


def play_file(file: Path, name: str | None, options: Options, console: Console) -> int:
    """Play a case of a scenario file, or try one claim of a statement file, and print its timeline and verdict.

    Args:
        name: which case, or which claim, such as ``wilki seats 12``; ``None``: the only one.

    Returns:
        The exit code of the command.

    Raises:
        BrokenScenario: the scenario has mistakes.
        BrokenStatement: the statement has mistakes.
        UnknownCase: there is no such case or claim, or there are several.
        UnknownRig: there is no rig of that name.
    """
    if file.suffix != SUFFIX:
        return play_case(load_checked(file).case(name), options, console)
    probe = find_probe(load(file), name)
    return play_case(probe.case, how(probe, options), console, lambda _case, options: try_probe(probe, options))


def play_case(
    case: Case, options: Options, console: Console, play: Callable[[Case, Options], CaseResult] | None = None
) -> int:
    """Play a case and print its timeline and verdict.

    Args:
        play: how; as a scenario if left out.

    Returns:
        The exit code of the command.

    Raises:
        UnknownRig: there is no rig of that name.
    """
    result = (play or run.run_case)(case, options)
    scenario = case.scenario
    ending = f" ({case.name})" if case.name and scenario.endings else ""
    console.print(Text(f"{scenario.title}{ending}", "bold underline"), soft_wrap=True)
    console.print(Text(_cast(scenario), "dim"))
    console.print(Text(f"{_how(options)}\n", "dim"), soft_wrap=True)
    show_timeline(result.timeline.entries, Words(result.names), console)
    console.print()
    if result.verdict.kind is Kind.PASS:
        console.print(
            Text(f"pass: {counted(len(case.steps), 'step')}, every screen as the rules ask for", "bold green")
        )
        return PASSED
    good = result.verdict.kind is Kind.NOT_APPLICABLE
    print_failure(failure_text(case, result, options), console, "green" if good else "bold red")
    return PASSED if good else NOT_PASSED


def _cast(scenario: Scenario) -> str:
    """``Kuba (werewolf, host), Ola (seer), Jan (any role)``."""
    host = scenario.names[scenario.host]
    who = [f"{name} ({role or 'any role'}{', host' if name == host else ''})" for name, role in scenario.cast]
    return ", ".join(who)


def _how(options: Options) -> str:
    plugin = "" if options.plugin_name == BASELINE else f", plugin {options.plugin_name}"
    claims = "" if options.statement is None else f", as {options.statement.path} claims"
    return f"rig {options.rig}, seed {options.seed}{plugin}{claims}"
