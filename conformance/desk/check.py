"""``tablerig scenario check``: the mistakes of files, and how many files and cases there are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from conformance.desk.page import print_page
from conformance.errors import BrokenScenario, ScenarioError
from conformance.scenario.checking import rule_mistakes
from conformance.scenario.finding import TELLING_KEYS, Found
from conformance.scenario.loader import load
from conformance.scenario.model import Scenario
from reports.exit_codes import PASSED, USAGE
from reports.telling import counted

MAX_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Checked:
    """A file that was checked: its scenario if the form is right, and every mistake."""

    path: Path
    scenario: Scenario | None
    mistakes: tuple[ScenarioError, ...] = ()


def check_file(path: Path) -> Checked:
    """Check one file: its form, and if that is right, every case by the rules."""
    try:
        scenario = load(path)
    except BrokenScenario as error:
        return Checked(path, None, error.mistakes)
    return Checked(path, scenario, rule_mistakes(scenario))


def check_files(found: Found, say: Callable[[str], None]) -> int:
    """Check files and tell every mistake, a line each, then how many there are.

    Returns:
        The exit code: 0 without a mistake, else 2.
    """
    checked = [check_file(path) for path in found.files]
    for each in checked:
        for mistake in each.mistakes:
            say(str(mistake))
    say(f"{count_line(checked)}{left_alone(found)}")
    return USAGE if any(each.mistakes for each in checked) else PASSED


def show_files(found: Found, console: Console) -> int:
    """As :func:`check_files`, and every file without a mistake is shown as the table session that it tells."""
    checked = [check_file(path) for path in found.files]
    for each in checked:
        show(each, console)
    console.print(Text(f"{count_line(checked)}{left_alone(found)}"), soft_wrap=True)
    return USAGE if any(each.mistakes for each in checked) else PASSED


def show(checked: Checked, console: Console) -> None:
    """Print the mistakes of a file, or else its session."""
    for mistake in checked.mistakes:
        console.print(Text(str(mistake), "red"), soft_wrap=True)
    if checked.scenario is not None and not checked.mistakes:
        console.print(Text(str(checked.path), "bold"), soft_wrap=True)
        print_page(checked.scenario, console)
        console.print()


def nothing_found(paths: Sequence[Path], found: Found) -> str:
    """What to say where there is no scenario at all."""
    return f"no scenario file in {', '.join(map(str, paths))}{left_alone(found)}"


def count_line(checked: Sequence[Checked]) -> str:
    """``2 files, 3 cases: no mistakes``."""
    mistakes = sum(len(each.mistakes) for each in checked)
    broken = sum(bool(each.mistakes) for each in checked)
    cases = sum(len(each.scenario.cases()) for each in checked if each.scenario is not None)
    wrong = f"{counted(mistakes, 'mistake')} in {counted(broken, 'file')}" if mistakes else "no mistakes"
    return f"{counted(len(checked), 'file')}, {counted(cases, 'case')}: {wrong}"


def left_alone(found: Found) -> str:
    """What to say of YAML files that are no scenarios, so that a slip in all their keys does not hide one."""
    others = found.left_alone
    if not others:
        return ""
    named = ", ".join(map(str, others[:MAX_NAMED])) + (", …" if len(others) > MAX_NAMED else "")
    return f"; left alone, without two of the keys {', '.join(TELLING_KEYS)}: {named}"
