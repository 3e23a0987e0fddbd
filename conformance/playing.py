"""``tablerig play``: one case, told as it went."""

from rich.console import Console
from rich.text import Text

from conformance import run
from conformance.failure import failure_text
from conformance.plugins import BASELINE
from conformance.run import Options
from conformance.scenario.model import Case, Scenario
from conformance.show import show_timeline
from conformance.verdicts import Kind
from conformance.words import Words

PASSED, NOT_PASSED = 0, 1


def play_case(case: Case, options: Options, console: Console) -> int:
    """Play a case and print its timeline and verdict.

    Returns:
        The exit code of the command.

    Raises:
        UnknownRig: there is no rig of that name.
    """
    result = run.run_case(case, options)
    scenario = case.scenario
    ending = f" ({case.name})" if case.name else ""
    console.print(Text(f"{scenario.title}{ending}", "bold underline"), soft_wrap=True)
    console.print(Text(_cast(scenario), "dim"))
    console.print(Text(f"{_how(options)}\n", "dim"), soft_wrap=True)
    show_timeline(result.timeline.entries, Words(result.names), console)
    console.print()
    if result.verdict.kind is Kind.PASS:
        console.print(Text(f"pass: {_steps(len(case.steps))}, every screen as the rules ask for", "bold green"))
        return PASSED
    good = result.verdict.kind is Kind.NOT_APPLICABLE
    console.print(Text(failure_text(case, result, options), "green" if good else "bold red"), soft_wrap=True)
    return PASSED if good else NOT_PASSED


def _cast(scenario: Scenario) -> str:
    """``Kuba (werewolf, host), Ola (seer), Jan (any role)``."""
    host = scenario.names[scenario.host]
    who = [f"{name} ({role or 'any role'}{', host' if name == host else ''})" for name, role in scenario.cast]
    return ", ".join(who)


def _steps(number: int) -> str:
    return f"{number} step{'' if number == 1 else 's'}"


def _how(options: Options) -> str:
    plugin = "" if options.plugin_name == BASELINE else f", plugin {options.plugin_name}"
    return f"rig {options.rig}, seed {options.seed}{plugin}"
