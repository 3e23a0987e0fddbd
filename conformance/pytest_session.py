"""The process that sees all reports (under pytest-xdist the controller): exit code, records, summary."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from conformance.attempts import case_record
from conformance.pytest_items import VERDICT, cases_of
from conformance.pytest_statement import probe_cases
from conformance.scenario.model import Case
from conformance.statements.loader import SUFFIX
from conformance.statements.model import Statement
from conformance.verdicts import Kind
from reports import lines
from reports.exit_codes import INTERRUPTED
from reports.pytest_results import Results
from reports.summary import as_text
from reports.telling import counted

GOOD = {Kind.PASS.value, Kind.NOT_APPLICABLE.value}


class ExitCode:
    """Keeps a run from ending with 0 when a case could not be run here: what was not run has not passed.

    A run that ctrl-C ends has an exit code of its own; pytest's would be that of wrong usage.
    """

    def __init__(self) -> None:
        self._verdicts: dict[str, str] = {}
        self._interrupted = False

    def pytest_keyboard_interrupt(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        """Note ctrl-C; ``pytest.exit`` comes here too and chooses its own exit code."""
        self._interrupted = isinstance(excinfo.value, KeyboardInterrupt)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the verdict that an item carries."""
        for name, value in report.user_properties:
            if name == VERDICT:
                self._verdicts[report.nodeid] = str(value)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Change 0 to 1 if a verdict is neither *pass* nor *not applicable*."""
        if self._interrupted:
            session.exitstatus = INTERRUPTED
        elif session.exitstatus == pytest.ExitCode.OK and not set(self._verdicts.values()) <= GOOD:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say why the exit code is not 0 although nothing failed."""
        missing = [id for id, verdict in self._verdicts.items() if verdict == Kind.NOT_RUN]
        if missing:
            terminalreporter.write_line(
                f"{counted(len(missing), 'case')} not run here: counts as missing, so the exit code is not 0 (-rs: why)"
            )


class Records:
    """Writes the records of the run.

    Args:
        results: the open results folder.
        root: pytest's root folder, which node IDs are relative to.
        statement: what the plugin claims; its probes are cases too.
    """

    def __init__(self, results: Results, root: Path, statement: Statement | None = None) -> None:
        self._results = results
        self._root = root
        self._statement = statement
        self._status = 0

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that could not be collected."""
        self._results.unloadable(report)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Write down what was asked for; under xdist the workers collect."""
        if getattr(session.config.option, "dist", "no") == "no":
            self._collected(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: list[str]) -> None:
        """Write down what a worker has collected; all collect the same."""
        self._collected(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the attempts that a report brings."""
        self._results.report(report)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Let the records have a say in the exit code."""
        session.exitstatus = self._status = self._results.exit_status(int(session.exitstatus))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Print the verdicts by rule."""
        width = terminalreporter._tw.fullwidth
        terminalreporter.write(as_text(self._results.finish(self._status), width))

    def pytest_unconfigure(self) -> None:
        """Close the file."""
        self._results.close()

    def _collected(self, ids: Iterable[str]) -> None:
        ids = list(ids)
        tried = probe_cases(self._statement)
        found = [(id, tried[name]) for id in ids if (name := _probe_name(id)) in tried]
        self._results.collected([self._record(id, case) for id, case in [*found, *cases_of(ids, self._root)]])

    def _record(self, id: str, case: Case | None) -> lines.Case:
        if case is None:
            return lines.Case(id=id, title="this file has mistakes")
        return case_record(id, case, self._statement)


def _probe_name(id: str) -> str:
    file, _, name = id.partition("::")
    return name if file.endswith(SUFFIX) else ""
