"""A pytest plugin that calls :mod:`reports.pytest_results` as its docstring asks; each ``test_…`` function is a case.

A test says its verdict by ``request.node.verdict = "fail"``; one that says nothing leaves no attempt. The results go
to the folder in ``MINI_RESULTS``.
"""

import os
from collections.abc import Generator, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from reports.environment import header, utc_now
from reports.lines import Attempt, Case, Verdict
from reports.pytest_results import Results, attach
from reports.summary import as_text


class Controller:
    """The hooks of the one process that writes."""

    def __init__(self, root: Path) -> None:
        head = header(rig="loopback", plugin="mini", seed=7, options={}, root=root, started=utc_now())
        self.results = Results(Path(os.environ["MINI_RESULTS"]), head)
        self.status = 0

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.results.unloadable(report)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if not hasattr(session.config.option, "dist") or session.config.option.dist == "no":
            self.collected(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: list[str]) -> None:
        self.collected(ids)

    def collected(self, ids: Iterable[str]) -> None:
        self.results.collected(Case(id=id, game="wilki", rules=("WLK-DAY-5",)) for id in ids if "other" not in id)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.results.report(report)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        session.exitstatus = self.status = self.results.exit_status(int(exitstatus))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        terminalreporter.write(as_text(self.results.finish(self.status), 100))

    def pytest_unconfigure(self) -> None:
        self.results.close()


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Controller(config.rootpath), "mini-controller")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    verdict = getattr(item, "verdict", None)
    if call.when == "call" and verdict:
        started = datetime.fromtimestamp(call.start, UTC)
        attempt = Attempt(case=item.nodeid, verdict=Verdict(verdict), started=started, duration=call.duration)
        attach(report, attempt)
    return report
