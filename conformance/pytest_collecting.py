"""Which files pytest takes as scenarios, and a hint when it has found none."""

from pathlib import Path
from typing import Any, Final

import pytest

from conformance.scenario.finding import FOLDER, SUFFIXES, TELLING_KEYS, is_scenario

LEFT_ALONE: Final = pytest.StashKey[list[Path]]()
MAX_NAMED: Final = 3


def collects(path: Path, parent: pytest.Collector) -> bool:
    """Whether a file is a scenario: named on the command line, below a folder ``scenarios``, or one by its looks.

    Folders count from pytest's root folder on: where the project itself lies says nothing.
    """
    if path.suffix not in SUFFIXES:
        return False
    root = parent.config.rootpath
    named = path.relative_to(root) if path.is_relative_to(root) else path
    if parent.session.isinitpath(path) or is_scenario(path, named):
        return True
    parent.config.stash.setdefault(LEFT_ALONE, []).append(named)
    return False


def pytest_terminal_summary(terminalreporter: Any, exitstatus: int, config: pytest.Config) -> None:
    """Say why nothing was collected although there were YAML files."""
    left_alone = config.stash.get(LEFT_ALONE, [])
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and left_alone:
        named = ", ".join(map(str, left_alone[:MAX_NAMED])) + (", …" if len(left_alone) > MAX_NAMED else "")
        terminalreporter.write_line(
            f"no scenario among the YAML files here ({named}): a scenario is named on the command line, lies below a "
            f"folder {FOLDER}, or has two of the keys {', '.join(TELLING_KEYS)} at its top level"
        )
