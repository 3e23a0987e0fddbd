"""Writing ``records.jsonl``: append only, one whole line per write, on the disk before the next case ends.

Under pytest-xdist only the controller has a recorder; workers send it their attempts (:mod:`reports.pytest_results`).
"""

import os
from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from pydantic import BaseModel

from reports.errors import BadRecord, DuplicateRecord, NotRequested, RecordsExist
from reports.lines import RECORDS_FILE, Attempt, Case, Finished, Requested, RunHeader, Verdict


class Recorder:
    """The one writer of a run.

    The header is on the disk when the constructor returns. A run that is killed leaves whole lines, and at most one
    cut line at the end.

    Args:
        folder: the results folder; made if it is not there.
        header: the first line.

    Raises:
        RecordsExist: the folder holds the records of another run.
    """

    def __init__(self, folder: Path, header: RunHeader) -> None:
        self.path = folder / RECORDS_FILE
        folder.mkdir(parents=True, exist_ok=True)
        try:
            self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC, 0o644)
        except FileExistsError:
            raise RecordsExist(
                f"{self.path} holds an earlier run: choose another results folder or move it aside"
            ) from None
        self._cases: dict[str, Case] | None = None
        self._numbers: dict[str, set[int]] = {}
        self._counts: Counter[Verdict] = Counter()
        self._append(header)
        _sync_folder(folder)

    def requested(self, cases: Iterable[Case]) -> None:
        """Write down what the run was asked for; once, before the first attempt.

        Raises:
            DuplicateRecord: the same case twice, or a second call.
        """
        listed = tuple(cases)
        if self._cases is not None:
            raise DuplicateRecord(self.path, None, "the cases of this run are already written down")
        twice = sorted(id for id, times in Counter(case.id for case in listed).items() if times > 1)
        if twice:
            raise DuplicateRecord(self.path, None, f"requested twice: {', '.join(twice)}")
        self._cases = {case.id: case for case in listed}
        self._append(Requested(cases=listed))

    def attempt(self, record: Attempt) -> None:
        """Write one attempt; it is on the disk when this returns.

        Raises:
            NotRequested: the run never asked for this case.
            DuplicateRecord: this attempt of the case is already recorded.
            BadRecord: it repeats an attempt that is not there.
        """
        if self.case(record.case) is None:
            raise NotRequested(self.path, None, f"{record.case} was never requested")
        numbers = self._numbers.setdefault(record.case, set())
        if record.number in numbers:
            raise DuplicateRecord(self.path, None, f"attempt {record.number} of {record.case} is already recorded")
        if record.parent is not None and record.parent not in numbers:
            raise BadRecord(self.path, None, f"{record.case} has no attempt {record.parent} to repeat")
        numbers.add(record.number)
        self._counts[record.verdict] += 1
        self._append(record)

    def attempts_of(self, case: str) -> int:
        """The highest attempt number of a case so far, 0 before the first."""
        return max(self._numbers.get(case, ()), default=0)

    def case(self, id: str) -> Case | None:
        """The requested case of that ID."""
        return None if self._cases is None else self._cases.get(id)

    def finish(self, exit_status: int, ended: datetime) -> None:
        """Write the last line and close the file."""
        missing = sum(case not in self._numbers for case in self._cases or ())
        counts = {verdict: self._counts[verdict] for verdict in Verdict if self._counts[verdict]}
        self._append(Finished(counts=counts, missing=missing, exit_status=exit_status, ended=ended))
        self.close()

    def close(self) -> None:
        """Close the file without a last line, as an interrupted run does; harmless when it is closed."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _append(self, record: BaseModel) -> None:
        line = record.model_dump_json().encode() + b"\n"
        written = os.write(self._file, line)
        while written < len(line):  # a full disk or a signal may cut a write; the rest follows or the error shows
            written += os.write(self._file, line[written:])
        os.fsync(self._file)


def _sync_folder(folder: Path) -> None:
    """Put the new file's name on the disk too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
