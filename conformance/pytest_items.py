"""Scenario files as pytest items: one item per case, and one that errors for a file with mistakes."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from conformance import run
from conformance.errors import BrokenScenario
from conformance.failure import failure_text
from conformance.run import CaseResult, Options
from conformance.scenario.checking import load_checked
from conformance.scenario.model import Case
from conformance.verdicts import Kind
from reports.evidence import evidence_folder
from reports.telling import counted

VERDICT = "verdict"
"""Name of the user property that carries the verdict of an item to the process that decides the exit code."""

_QUIET = {Kind.NOT_RUN, Kind.NOT_APPLICABLE}


class CaseFailed(Exception):
    """A case did not pass; the text says why."""


class ScenarioFile(pytest.File):
    """A scenario file."""

    options: Options
    results: Path | None

    def collect(self) -> Iterator[pytest.Item]:
        """One item per case, in the order of the file."""
        path = shown_path(self.path, self.config)
        try:
            scenario = load_checked(path)
        except BrokenScenario as error:
            broken: BrokenItem = BrokenItem.from_parent(self, name=self.path.stem)
            broken.error = error
            yield broken
            return
        for case in scenario.cases():
            item: CaseItem = CaseItem.from_parent(self, name=case.id)
            item.prepare(case, self.options, self.results)
            yield item


class CaseItem(pytest.Item):
    """One case. ``result`` is there once it has run."""

    case: Case
    options: Options
    result: CaseResult | None = None

    def prepare(self, case: Case, options: Options, results: Path | None) -> None:
        """Say what to run; the game and every rule that the case covers become markers."""
        self.case = case
        self.options = options
        if results is not None:
            self.options = replace(options, evidence=evidence_folder(results, self.nodeid))
        for marker in (case.scenario.game, *case.rules):
            self.add_marker(getattr(pytest.mark, marker))

    def runtest(self) -> None:
        """Play the case.

        Raises:
            CaseFailed: the verdict is neither *pass* nor one that skips.
        """
        self.result = self.play()
        verdict = self.result.verdict
        self.user_properties.append((VERDICT, verdict.kind.value))
        if verdict.kind in _QUIET:
            raise pytest.skip.Exception(f"{verdict.kind}: {verdict.reason}", _use_item_location=True)
        if verdict.kind is not Kind.PASS:
            raise CaseFailed(failure_text(self.case, self.result, self.options))

    def play(self) -> CaseResult:
        """What comes of it."""
        return run.run_case(self.case, self.options)

    def repr_failure(  # type: ignore[override]
        self, excinfo: pytest.ExceptionInfo[BaseException], style: str | None = None
    ) -> object:
        """The short text of a failed case; anything else is our own fault and keeps its traceback."""
        if isinstance(excinfo.value, CaseFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the case stands, for the headings of pytest."""
        line = self.case.steps[0].line - 1 if self.case.steps else None
        return self.path, line, self.name


class BrokenItem(pytest.Item):
    """Stands for a file with mistakes, so that all other files still run."""

    error: BrokenScenario

    def runtest(self) -> None:
        """Raise the mistakes."""
        raise self.error

    def repr_failure(  # type: ignore[override]
        self, excinfo: pytest.ExceptionInfo[BaseException], style: str | None = None
    ) -> object:
        """All mistakes, one per line."""
        if isinstance(excinfo.value, BrokenScenario):
            return f"this scenario has {counted(len(excinfo.value.mistakes), 'mistake')}:\n{excinfo.value}"
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The file, at its first mistake."""
        return self.path, self.error.mistakes[0].line - 1, self.name


def shown_path(path: Path, config: pytest.Config) -> Path:
    """The file as a person at the prompt would name it: relative to where pytest was started, if it lies below."""
    start = config.invocation_params.dir
    return path.relative_to(start) if path.is_relative_to(start) else path


def cases_of(ids: Iterable[str], root: Path) -> Iterator[tuple[str, Case | None]]:
    """The case of each node ID that belongs to a scenario file; ``None`` for a file with mistakes."""
    loaded: dict[str, dict[str, Case]] = {}
    for id in ids:
        file, _, name = id.partition("::")
        if not file.endswith((".yaml", ".yml")):
            continue
        if file not in loaded:
            try:
                loaded[file] = {case.id: case for case in load_checked(root / file).cases()}
            except BrokenScenario:
                loaded[file] = {}
        yield id, loaded[file].get(name)
