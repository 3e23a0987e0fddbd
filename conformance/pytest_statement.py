"""``--statement FILE`` of a pytest run: its probes are items of their own, played before the scenarios."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from conformance.errors import BrokenStatement
from conformance.pytest_items import CaseItem, shown_path
from conformance.run import CaseResult, Options
from conformance.scenario.model import Case
from conformance.statements.loader import load
from conformance.statements.model import Statement
from conformance.statements.probes import Probe, plain_name, probes
from conformance.statements.probing import how, try_probe, works_unclaimed

UNCLAIMED: Final = "works unclaimed"
"""Name of the user property that tells the process with the summary what works without being claimed."""


def statement_of(config: pytest.Config) -> Statement | None:
    """The statement of the run.

    Raises:
        pytest.UsageError: the file has mistakes.
    """
    path: Path | None = config.option.statement
    if path is None:
        return None
    try:
        return load(shown_path(config.invocation_params.dir / path, config))
    except BrokenStatement as error:
        raise pytest.UsageError(str(error)) from None


class StatementFile(pytest.File):
    """A statement file."""

    statement: Statement
    options: Options
    results: Path | None

    @classmethod
    def of(
        cls, statement: Statement, path: Path, parent: pytest.Collector, options: Options, results: Path | None
    ) -> "StatementFile":
        """The file of a statement, wherever it lies; outside of pytest's root folder its ID is its name as given."""
        root = parent.config.rootpath
        shown = path.relative_to(root) if path.is_relative_to(root) else statement.path
        file: StatementFile = cls.from_parent(parent, path=path, nodeid=shown.as_posix())
        file.statement, file.options, file.results = statement, options, results
        return file

    def collect(self) -> Iterator[pytest.Item]:
        """One item per probe; claims first."""
        for probe in probes(self.statement):
            item: ProbeItem = ProbeItem.from_parent(self, name=probe.name)
            item.probe = probe
            item.prepare(probe.case, self.options, self.results)
            yield item


class ProbeItem(CaseItem):
    """One probe."""

    probe: Probe

    def prepare(self, case: Case, options: Options, results: Path | None) -> None:
        """Say what to run; of what is not claimed no evidence is kept."""
        super().prepare(case, options, results)
        self.options = how(self.probe, self.options)

    def play(self) -> CaseResult:
        """Try it on the plugin."""
        result = try_probe(self.probe, self.options)
        if works_unclaimed(result.verdict):
            self.user_properties.append((UNCLAIMED, plain_name(self.probe.name)))
        return result


def put_first(items: list[pytest.Item], file: StatementFile) -> None:
    """Let the probes go before everything else, if the command line does not name some of them itself."""
    named = [item for item in items if isinstance(item, ProbeItem)]
    others = [item for item in items if not isinstance(item, ProbeItem)]
    items[:] = [*(named or file.collect()), *others]


def probe_cases(statement: Statement | None) -> dict[str, Case]:
    """The case of each probe by its name; none without a statement."""
    return {} if statement is None else {probe.name: probe.case for probe in probes(statement)}


class Unclaimed:
    """Tells at the end of a run what works although the statement does not claim it."""

    def __init__(self, statement: Statement) -> None:
        self._statement = statement
        self._found: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what a probe found."""
        if report.when == "call":
            self._found |= {str(value) for name, value in report.user_properties if name == UNCLAIMED}

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """One line for all of them."""
        works = [name for probe in probes(self._statement) if (name := plain_name(probe.name)) in self._found]
        if works:
            terminalreporter.write_line(f"{self._statement.path} does not claim, but works: {', '.join(works)}")
