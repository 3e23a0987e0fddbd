"""Failures on the terminal of a pytest run: folded to its width, while files and pipes get them as they are."""

from typing import Any

import pytest

from conformance.pytest_items import VERDICT
from reports.telling import folded


class Folds:
    """Lives in the process that owns the terminal."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Let the text of a case that did not pass fold itself when it is printed."""
        if isinstance(report.longrepr, str) and any(name == VERDICT for name, _ in report.user_properties):
            report.longrepr = _Folding(report.longrepr)


class _Folding(str):
    """A text that pytest prints with the method that its own descriptions of failures have."""

    def toterminal(self, writer: Any) -> None:
        writer.line(folded(self, writer.fullwidth))
