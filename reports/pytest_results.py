"""What the pytest plugin of ``conformance`` calls, so that a run leaves records and a summary.

In every process that plays cases (an xdist worker, or the only process)::

    pytest_runtest_makereport (wrapper, when == "call"):  attach(report, attempt)

and in the controller alone (``not hasattr(config, "workerinput")``)::

    pytest_configure                         results = Results(folder, header)
    pytest_collectreport                     results.unloadable(report)
    pytest_collection_finish, or under xdist
    pytest_xdist_node_collection_finished    results.collected(cases)
    pytest_runtest_logreport                 results.report(report)
    pytest_sessionfinish                     session.exitstatus = results.exit_status(exitstatus)
    pytest_terminal_summary                  print results.finish(exitstatus)
    pytest_unconfigure                       results.close()

The folder then holds ``records.jsonl``, ``evidence/<case>/<attempt>/…``, ``allure-results/``, and ``junit.xml`` if
pytest was told ``--junitxml``. The records of an earlier run there move to ``previous/`` (one generation).
"""

import re
import shutil
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest
from rich.console import RenderableType

from reports.allure import ALLURE_FOLDER, allure_results
from reports.environment import utc_now
from reports.evidence import EVIDENCE_FOLDER
from reports.lines import RECORDS_FILE, Attempt, Case, RunHeader, Verdict
from reports.recorder import Recorder
from reports.records import read
from reports.summary import summary

PREVIOUS_FOLDER: Final = "previous"
JUNIT_FILE: Final = "junit.xml"
_SHORT: Final = 12
_WORKER: Final = re.compile(r"\[gw\d+\] ")  # xdist tells first which worker and Python it was
_ATTACHED: Final = "tablerig_attempt"


def attach(report: pytest.TestReport, *attempts: Attempt) -> None:
    """Give a report the attempts that it is about, in order; they survive the way from an xdist worker."""
    setattr(report, _ATTACHED, [attempt.model_dump_json() for attempt in attempts])


def attached(report: pytest.TestReport) -> tuple[Attempt, ...]:
    """The attempts that :func:`attach` gave to the report."""
    return tuple(Attempt.model_validate_json(text) for text in getattr(report, _ATTACHED, ()))


class Results:
    """The results of one pytest session, written by its controller.

    Args:
        folder: the results folder; made if it is not there, an earlier run in it moves to ``previous/``.
        header: see :func:`reports.environment.header`.
        full: the summary lists every rule.
        now: the wall clock.
    """

    def __init__(
        self, folder: Path, header: RunHeader, *, full: bool = False, now: Callable[[], datetime] = utc_now
    ) -> None:
        self.folder = folder
        self._header = header
        self._full = full
        self._now = now
        self._unloadable: dict[str, str] = {}
        self._requested = False
        self._finished = False
        _set_aside(folder)
        self._recorder = Recorder(folder, header)

    def unloadable(self, report: pytest.CollectReport) -> None:
        """Note a file that could not be collected: it counts as a case with the verdict ``error``.

        Reports of files that were collected are ignored. Each xdist worker tells the same failures, and all of its own
        before it says that it has collected.
        """
        if report.failed and not self._requested:
            self._unloadable[report.nodeid] = report.longreprtext

    def collected(self, cases: Iterable[Case]) -> None:
        """Write down the cases of this run, before the first one is played.

        Under xdist each worker tells its collection; the first call counts and the others are ignored, because xdist
        itself refuses to run when they differ.

        Raises:
            DuplicateRecord: a case appears twice.
        """
        if self._requested:
            return
        self._requested = True
        failed = tuple(Case(id=file, title="this file could not be loaded") for file in self._unloadable)
        self._recorder.requested([*cases, *failed])
        for file, why in self._unloadable.items():
            self._broken(file, why)

    def report(self, report: pytest.TestReport) -> None:
        """Record what a report of pytest says of a case.

        A report with attempts is recorded as these attempts; one that failed without (set-up or clean-up broke, the
        time limit struck, the worker died) as ``error``, one that was skipped as ``not run here``. Reports of tests
        that are no case are ignored. When pytest reports on a case again, its attempts are numbered on, each naming
        its parent.
        """
        case = self._recorder.case(report.nodeid)
        if case is None:
            return
        attempts = attached(report)
        if attempts:
            self._record(
                *(item.model_copy(update={"case": case.id, "game": item.game or case.game}) for item in attempts)
            )
        elif report.failed:
            self._broken(case.id, report.longreprtext, started=report.start, duration=report.duration)
        elif report.skipped:
            self._record(self._bare(case, Verdict.NOT_RUN, _skip_reason(report), report.start, report.duration))

    def exit_status(self, exit_status: int) -> int:
        """The exit status that pytest must end with: a run whose cases are not all good never ends with 0.

        A session without any case keeps the status of pytest.
        """
        run = read(self.folder)
        return 1 if exit_status == 0 and run.cases and not run.good else exit_status

    def finish(self, exit_status: int) -> RenderableType:
        """Write the last line and the Allure results, and give the summary to print.

        A second call writes nothing again. The failures are only named: pytest has told them.
        """
        if not self._finished:
            self._finished = True
            self._recorder.finish(exit_status, self._now())
            allure_results(self.folder, self.folder / ALLURE_FOLDER)
        return summary(read(self.folder), full=self._full, brief=True)

    def close(self) -> None:
        """Let go of the file; without :meth:`finish` the run stays an interrupted one."""
        self._recorder.close()

    def _record(self, *attempts: Attempt) -> None:
        before = self._recorder.attempts_of(attempts[0].case)
        for attempt in attempts:
            parent = before + (attempt.parent or 0)
            renumbered = {"number": before + attempt.number, "parent": parent or None}
            self._recorder.attempt(attempt.model_copy(update=renumbered))

    def _broken(self, id: str, trace: str, *, started: float | None = None, duration: float = 0.0) -> None:
        case = self._recorder.case(id)
        assert case is not None  # callers look it up
        made = self._bare(case, Verdict.ERROR, _first_error(trace), started, duration)
        self._record(made.model_copy(update={"trace": trace}))

    def _bare(self, case: Case, verdict: Verdict, reason: str, started: float | None, duration: float) -> Attempt:
        return Attempt(
            case=case.id,
            game=case.game,
            rules=case.rules,
            verdict=verdict,
            reason=reason,
            seed=self._header.seed,
            rig=self._header.rig,
            plugin=self._header.plugin,
            started=self._now() if not started else datetime.fromtimestamp(started, UTC),
            duration=max(duration, 0.0),
        )


def _first_error(trace: str) -> str:
    """What went wrong: the line that pytest marks with E, else the text if it is short, else its last line."""
    lines = [line.rstrip() for line in trace.splitlines() if line.strip() and not _WORKER.match(line)]
    marked = [line[1:].strip() for line in lines if line.startswith("E  ")]
    if marked:
        return marked[0]
    if not lines:
        return "it broke without a word"
    return "\n".join(lines) if len(lines) <= _SHORT else lines[-1].strip()


def _skip_reason(report: pytest.TestReport) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longreprtext
    return text.removeprefix("Skipped: ")


def _set_aside(folder: Path) -> None:
    """Move an earlier run out of the way, so that no result is written over by the next one."""
    if not (folder / RECORDS_FILE).exists():
        return
    previous = folder / PREVIOUS_FOLDER
    if previous.exists():
        shutil.rmtree(previous)
    previous.mkdir()
    for name in (EVIDENCE_FOLDER, ALLURE_FOLDER, JUNIT_FILE, RECORDS_FILE):  # the records last: they mark a run
        if (folder / name).exists():
            (folder / name).rename(previous / name)
