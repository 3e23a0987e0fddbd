"""The one check of a scenario file, the same for ``scenario check``, ``play`` and pytest."""

from pathlib import Path

from conformance.errors import BrokenScenario, ScenarioError
from conformance.scenario.dry_run import preview
from conformance.scenario.loader import load
from conformance.scenario.model import Scenario


def load_checked(path: Path) -> Scenario:
    """The scenario of a file whose form is right, and whose every case the rules allow.

    Raises:
        BrokenScenario: with every mistake of the form; if there is none, with every mistake that playing the cases on
            the reference engine shows, those of several cases once.
    """
    scenario = load(path)
    played = rule_mistakes(scenario)
    if played:
        raise BrokenScenario(str(path), played)
    return scenario


def rule_mistakes(scenario: Scenario) -> tuple[ScenarioError, ...]:
    """What only playing shows, in the order of the file; what several cases have in common is told once."""
    found = {str(mistake): mistake for case in scenario.cases() for mistake in preview(case)}
    return tuple(sorted(found.values(), key=lambda mistake: (mistake.line, mistake.column)))
