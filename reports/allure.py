"""Allure results from records: one test result per attempt, written by allure's own writer.

A result carries the game as ``feature``, every covered rule as a ``story``, the file as ``suite``, each player as a
parameter and a ``seat`` label, a step for each scenario step, and the evidence as attachments. Attempts of one case on
one rig and plugin share a ``historyId``, so Allure shows them as retries. A case that was requested and never ran is
there as ``unknown``. The same records always give the same files.
"""

import hashlib
import json
import uuid
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from allure_commons.logger import AllureFileLogger
from allure_commons.model2 import Attachment, Label, Parameter, Status, StatusDetails, TestResult, TestStepResult
from allure_commons.types import LabelType, Severity

from reports import allure_words as words
from reports.evidence import digest
from reports.lines import Attempt, Case, Evidence, RunHeader, Step, StepStatus, Verdict
from reports.matrix import book
from reports.records import Run, read

ALLURE_FOLDER: Final = "allure-results"
"""Name of the folder for them in the results folder."""

STATUS: Final = {
    Verdict.PASS: Status.PASSED,
    Verdict.FAIL: Status.FAILED,
    Verdict.INCONCLUSIVE: Status.UNKNOWN,
    Verdict.NOT_RUN: Status.SKIPPED,
    Verdict.NOT_APPLICABLE: Status.SKIPPED,
    Verdict.ERROR: Status.BROKEN,
}
STEP_STATUS: Final = {
    StepStatus.DONE: Status.PASSED,
    StepStatus.FAILED: Status.FAILED,
    StepStatus.NOT_REACHED: Status.SKIPPED,
}
_FileLogger: Final[Any] = AllureFileLogger  # allure_commons has no types
_NAMESPACE: Final = uuid.uuid5(uuid.NAMESPACE_URL, "tablerig:allure")


def allure_results(run_folder: Path, out_folder: Path) -> int:
    """Write the Allure results of a run, finished or interrupted.

    Args:
        run_folder: the results folder with ``records.jsonl`` and the evidence.
        out_folder: made if it is not there; files of other runs in it stay.

    Returns:
        The number of test results written.

    Raises:
        RecordsError: the records cannot be read.
    """
    run = read(run_folder)
    logger = _FileLogger(out_folder)
    cases = {case.id: case for case in run.cases}
    for attempt in run.attempts:
        result = _result(run, cases[attempt.case], attempt)
        result.attachments = _attachments(run.folder, attempt.evidence, result, logger)
        _write(logger, result)
    for case in run.missing:
        _write(logger, _missing(run.header, case))
    _write_json(out_folder / "categories.json", words.CATEGORIES)
    (out_folder / "environment.properties").write_text(words.environment(run.header), encoding="utf-8")
    return len(run.attempts) + len(run.missing)


def _result(run: Run, case: Case, attempt: Attempt) -> Any:
    rules = attempt.rules or case.rules
    start = _milliseconds(attempt.started)
    return TestResult(
        uuid=_uuid(run.header.model_dump_json(), attempt.model_dump_json()),
        historyId=_history(case, attempt.rig or run.header.rig, attempt.plugin or run.header.plugin),
        testCaseId=_md5(case.id),
        fullName=case.id,
        titlePath=words.title_path(case.id),
        name=case.title or case.id,
        description=words.description(attempt),
        status=STATUS[attempt.verdict],
        statusDetails=StatusDetails(message=words.message(attempt), trace=words.trace(attempt)),
        stage="finished",
        start=start,
        stop=start + round(attempt.duration * 1000),
        steps=_steps(attempt.steps, start),
        labels=[*_labels(case, rules), *(Label("seat", words.seated(player)) for player in attempt.players)],
        parameters=[
            Parameter("rig", attempt.rig or run.header.rig),
            Parameter("plugin", attempt.plugin or run.header.plugin),
            Parameter("seed", str(attempt.seed), excluded=True),
            Parameter("attempt", str(attempt.number), excluded=True),
            *(Parameter(f"seat {player.seat}", words.who(player), excluded=True) for player in attempt.players),
        ],
    )


def _missing(header: RunHeader, case: Case) -> Any:
    start = _milliseconds(header.started)
    return TestResult(
        uuid=_uuid(header.model_dump_json(), case.model_dump_json()),
        historyId=_history(case, header.rig, header.plugin),
        testCaseId=_md5(case.id),
        fullName=case.id,
        titlePath=words.title_path(case.id),
        name=case.title or case.id,
        status=Status.UNKNOWN,
        statusDetails=StatusDetails(message="missing: requested, and the run ended before it was done"),
        stage="finished",
        start=start,
        stop=start,
        labels=_labels(case, case.rules),
        parameters=[Parameter("rig", header.rig), Parameter("plugin", header.plugin)],
    )


def _labels(case: Case, rules: Iterable[str]) -> list[Any]:
    folder, _, file = case.id.partition("::")[0].rpartition("/")
    labels = [
        Label(LabelType.FEATURE, case.game or "not loaded"),
        *(Label(LabelType.STORY, rule) for rule in rules),
        *(Label(LabelType.TAG, tag) for tag in case.tags),
        Label(LabelType.PARENT_SUITE, folder or file),
        Label(LabelType.SUITE, file),
        Label(LabelType.SEVERITY, _severity(case.game, rules)),
        Label(LabelType.FRAMEWORK, "tablerig"),
    ]
    ending = case.id.partition("::")[2]
    return [*labels, Label(LabelType.SUB_SUITE, ending)] if ending else labels


def _severity(game: str | None, rules: Iterable[str]) -> str:
    """Critical where the documents themselves state a covered rule, normal elsewhere."""
    known = book(game)
    stated = any(rule in known and known[rule].status == "stated" for rule in rules)
    return Severity.CRITICAL.value if stated else Severity.NORMAL.value


def _steps(steps: Iterable[Step], start: int) -> list[Any]:
    made, at = [], start
    for step in steps:
        stop = at + round(step.took * 1000)
        details = [Parameter("table time", f"{step.time:g} s")]
        if step.line is not None:
            details.append(Parameter("line", str(step.line)))
        status = STEP_STATUS[step.status]
        made.append(
            TestStepResult(name=step.text, status=status, stage="finished", start=at, stop=stop, parameters=details)
        )
        at = stop
    return made


def _attachments(folder: Path, files: Iterable[Evidence], result: Any, logger: Any) -> list[Any]:
    """Copy the evidence; what is gone or changed since is said in the description and not attached."""
    attached, wrong = [], []
    for number, item in enumerate(files):
        source = folder / item.path
        if not source.is_file():
            wrong.append(f"* {item.path} is no longer in the results folder")
        elif digest(source) != item.sha256:
            wrong.append(f"* {item.path} was changed after it was recorded")
        else:
            name = f"{_uuid(result.uuid, str(number), item.path)}-attachment{source.suffix}"
            logger.report_attached_file(source, name)
            attached.append(Attachment(name=item.name, source=name, type=words.media_type(item)))
    if wrong:
        notes = "Evidence that is missing:\n\n" + "\n".join(wrong)
        result.description = f"{result.description}\n\n{notes}" if result.description else notes
    return attached


def _history(case: Case, rig: str, plugin: str) -> str:
    return _md5(case.id, rig, plugin)


def _md5(*parts: str) -> str:
    """An identifier in the form that Allure uses for cases and their history."""
    return hashlib.md5("\0".join(parts).encode(), usedforsecurity=False).hexdigest()


def _uuid(*parts: str) -> str:
    return str(uuid.uuid5(_NAMESPACE, "\0".join(parts)))


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def _write(logger: Any, result: Any) -> None:
    """Write a result under its own uuid; the writer's random name would double it when the report is made again."""
    result.file_pattern = f"{result.uuid}-result.json"
    logger.report_result(result)


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")
