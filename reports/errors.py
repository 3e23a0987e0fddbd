"""Errors of the reports.

ReportError
├── RecordsError          records.jsonl cannot be used as it is; names the file and the line
│   ├── NoRecords         there is no file, or it ends before the run header
│   ├── WrongSchema       written by a suite whose records have another form
│   ├── BadRecord         a line is not a record, or stands where it must not
│   ├── UnknownVerdict    a verdict outside the closed list
│   ├── DuplicateRecord   the same case requested twice, or the same attempt recorded twice
│   └── NotRequested      an attempt of a case that the run never asked for
├── RecordsExist          a recorder would write over an earlier run
├── EvidenceOutside       an evidence file does not lie in the results folder
└── UnknownRules          a case or a liar names rule IDs that no rulebook has
"""

from pathlib import Path


class ReportError(Exception):
    """Root of all errors of ``reports``."""


class RecordsError(ReportError):
    """``records.jsonl`` cannot be used as it is.

    Attributes:
        path: the file.
        line: number of the line, counted from 1; ``None`` when it is not about one line.
    """

    def __init__(self, path: Path, line: int | None, what: str) -> None:
        super().__init__(f"{path}: {what}" if line is None else f"{path}:{line}: {what}")
        self.path = path
        self.line = line


class NoRecords(RecordsError):
    """There is no file, or the run was stopped before its header was written."""


class WrongSchema(RecordsError):
    """The records have another schema version than this suite reads."""


class BadRecord(RecordsError):
    """A line is not a record of the schema, or stands at the wrong place."""


class UnknownVerdict(RecordsError):
    """A verdict outside the closed list."""


class DuplicateRecord(RecordsError):
    """The same case was requested twice, or the same attempt recorded twice."""


class NotRequested(RecordsError):
    """An attempt of a case that the run never asked for."""


class RecordsExist(ReportError):
    """The results folder holds the records of an earlier run; choose another folder or move that run aside."""


class EvidenceOutside(ReportError):
    """An evidence file does not lie in the results folder, so a record cannot point at it."""


class UnknownRules(ReportError):
    """A case or a liar names rule IDs that no rulebook has."""
