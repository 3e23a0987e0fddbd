"""Reading ``records.jsonl``: :func:`read` gives the :class:`Run`, also of a run that was killed.

The reader is strict: the one thing it forgives is a last line that was cut, and it says so. What a run did not get to
is in :attr:`Run.missing`; nothing counts as passed that is not written down as passed.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from reports.errors import BadRecord, DuplicateRecord, NoRecords, NotRequested, UnknownVerdict, WrongSchema
from reports.exit_codes import INTERRUPTED, NOT_PASSED, PASSED
from reports.lines import LINE, RECORDS_FILE, SCHEMA_VERSION, Attempt, Case, Finished, Requested, RunHeader, Verdict

GOOD: Final = frozenset({Verdict.PASS, Verdict.NOT_APPLICABLE})
"""The verdicts that leave a run's exit code at 0."""


@dataclass(frozen=True)
class Run:
    """What is known of one run.

    Attributes:
        folder: the results folder.
        header: what was run, with what.
        cases: what was requested, in order; empty when the run was stopped before it had collected.
        attempts: in the order in which they ended.
        finished: the last line; ``None`` when the run was killed.
        truncated: the cut last line as it is in the file; empty when there is none.
    """

    folder: Path
    header: RunHeader
    cases: tuple[Case, ...]
    attempts: tuple[Attempt, ...]
    finished: Finished | None
    truncated: str = ""

    @cached_property
    def by_case(self) -> dict[str, tuple[Attempt, ...]]:
        """The attempts of each requested case, in order; an empty tuple for a missing one."""
        found: dict[str, list[Attempt]] = {case.id: [] for case in self.cases}
        for attempt in self.attempts:
            found[attempt.case].append(attempt)
        return {case: tuple(attempts) for case, attempts in found.items()}

    @cached_property
    def missing(self) -> tuple[Case, ...]:
        """Requested cases without any attempt."""
        return tuple(case for case in self.cases if not self.by_case[case.id])

    def deciding(self, case: str) -> Attempt | None:
        """The attempt that decides a case: the first ``fail``, else the first ``error``, else the last one.

        So a later attempt makes good what was inconclusive and never what was wrong. ``None`` for a missing case.
        """
        attempts = self.by_case[case]
        for verdict in (Verdict.FAIL, Verdict.ERROR):
            for attempt in attempts:
                if attempt.verdict is verdict:
                    return attempt
        return attempts[-1] if attempts else None

    @cached_property
    def outcomes(self) -> dict[str, Verdict | None]:
        """The verdict of each requested case; ``None`` for a missing one."""
        deciding = {case.id: self.deciding(case.id) for case in self.cases}
        return {case: attempt.verdict if attempt else None for case, attempt in deciding.items()}

    @property
    def games(self) -> tuple[str, ...]:
        """The games of the requested cases, sorted."""
        return tuple(sorted({case.game for case in self.cases if case.game is not None}))

    @property
    def good(self) -> bool:
        """Something was requested, and each requested case has ``pass`` or ``not applicable``."""
        return bool(self.outcomes) and all(verdict in GOOD for verdict in self.outcomes.values())

    @property
    def interrupted(self) -> bool:
        """Whether the run did not come to its end: killed (no last line), or ended by ctrl-C."""
        return self.finished is None or self.finished.exit_status == INTERRUPTED

    @property
    def exit_code(self) -> int:
        """0 only if the run is good and came to its end: an interrupted one may lack a later, worse attempt."""
        return NOT_PASSED if self.interrupted or not self.good else PASSED


def read(path: Path) -> Run:
    """Read a run.

    Args:
        path: ``records.jsonl`` or the results folder that holds it.

    Raises:
        NoRecords: no such file, or it ends before the header does.
        WrongSchema: written with another schema version.
        BadRecord: a line is no record, or stands at the wrong place, or the last line's counts do not add up.
        UnknownVerdict: a verdict outside the closed list.
        DuplicateRecord: a case requested twice, an attempt recorded twice.
        NotRequested: an attempt of a case that was never requested.
    """
    file = path / RECORDS_FILE if path.is_dir() else path
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        raise NoRecords(file, None, f"there is no such file: give a folder with {RECORDS_FILE}") from None
    *whole, rest = data.split(b"\n")
    if not whole:
        raise NoRecords(file, None, "the run was stopped before its header was written: run it again")
    lines = [_parse(file, number, line) for number, line in enumerate(whole, start=1)]
    return _assemble(file, lines, rest.decode(errors="replace"))


def _parse(file: Path, number: int, line: bytes) -> RunHeader | Requested | Attempt | Finished:
    try:
        raw: Any = json.loads(line)
    except ValueError as error:
        raise BadRecord(file, number, f"this is no JSON ({error})") from None
    if not isinstance(raw, dict):
        raise BadRecord(file, number, "expected a JSON object")
    if number == 1 and raw.get("record") == "run" and raw.get("schema_version") != SCHEMA_VERSION:
        had = raw.get("schema_version")
        raise WrongSchema(
            file, number, f"schema version {had!r}; this suite reads {SCHEMA_VERSION}: use the suite that wrote it"
        )
    if raw.get("record") == "attempt" and raw.get("verdict") not in list(Verdict):
        known = ", ".join(Verdict)
        raise UnknownVerdict(file, number, f"verdict {raw.get('verdict')!r}; the verdicts are {known}")
    try:
        return LINE.validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "line"
        raise BadRecord(file, number, f"{where}: {first['msg']}") from None


def _assemble(file: Path, lines: Sequence[RunHeader | Requested | Attempt | Finished], truncated: str) -> Run:
    header = lines[0]
    if not isinstance(header, RunHeader):
        raise BadRecord(file, 1, f"expected the run header, found {header.record!r}")
    requested: Requested | None = None
    finished: Finished | None = None
    known: frozenset[str] = frozenset()
    attempts: dict[tuple[str, int], Attempt] = {}
    for number, line in enumerate(lines[1:], start=2):
        if finished is not None:
            raise BadRecord(file, number, f"{line.record!r} after the last line of the run")
        match line:
            case RunHeader():
                raise BadRecord(file, number, "a second run header: one file holds one run")
            case Requested():
                if requested is not None:
                    raise DuplicateRecord(file, number, "a second list of requested cases")
                _check_once(file, number, (case.id for case in line.cases))
                requested = line
                known = frozenset(case.id for case in line.cases)
            case Attempt():
                if requested is None:
                    raise BadRecord(file, number, "an attempt before the list of requested cases")
                _check_attempt(file, number, line, known, attempts)
                attempts[line.case, line.number] = line
            case Finished():
                finished = line
    cases = requested.cases if requested else ()
    run = Run(file.parent, header, cases, tuple(attempts.values()), finished, truncated)
    if finished is not None:
        _check_counts(file, len(lines), run, finished)
    return run


def _check_once(file: Path, number: int, cases: Iterable[str]) -> None:
    twice = sorted(case for case, times in Counter(cases).items() if times > 1)
    if twice:
        raise DuplicateRecord(file, number, f"requested twice: {', '.join(twice)}")


def _check_attempt(
    file: Path, number: int, attempt: Attempt, known: frozenset[str], before: dict[tuple[str, int], Attempt]
) -> None:
    if attempt.case not in known:
        raise NotRequested(file, number, f"{attempt.case} was never requested")
    if (attempt.case, attempt.number) in before:
        raise DuplicateRecord(file, number, f"attempt {attempt.number} of {attempt.case} is recorded twice")
    if attempt.parent is not None and (attempt.case, attempt.parent) not in before:
        raise BadRecord(file, number, f"attempt {attempt.number} repeats attempt {attempt.parent}, which is not there")


def _check_counts(file: Path, number: int, run: Run, finished: Finished) -> None:
    counts = dict(Counter(attempt.verdict for attempt in run.attempts))
    if counts != {verdict: times for verdict, times in finished.counts.items() if times}:
        raise BadRecord(file, number, "the counts differ from the attempts in the file: a line was lost or added")
    if finished.missing != len(run.missing):
        raise BadRecord(file, number, f"says {finished.missing} missing cases, the file shows {len(run.missing)}")
