"""Verdicts of one case: what the run says about the plugin, and the first place where it went wrong."""

from dataclasses import dataclass
from enum import StrEnum

from reference_engine.tables import Seat

MAX_BLAMED = 3
"""A difference blames at most this many rules."""


class Kind(StrEnum):
    """The closed list of verdicts. Only ``PASS`` and ``NOT_APPLICABLE`` leave a run's exit code at 0."""

    PASS = "pass"
    FAIL = "fail"
    INCONCLUSIVE = "inconclusive"
    NOT_RUN = "not run here"
    NOT_APPLICABLE = "not applicable"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict of one case.

    Attributes:
        kind: pass, fail, …
        reason: one sentence for people.
        rules: blamed rule IDs, the most specific first (at most ``MAX_BLAMED``).
        seat: the seat whose phone differed.
        step: index of the step that was running, counted from 0 (``None``: before the script).
        line: line of that step in the scenario file.
        part: the fact that differed, or ``phase`` or ``prompt``.
        expected: what the reference engine (or the scenario) asked for, in words.
        seen: what the phone showed, in words.
        time: when, in seconds of the table's own clock; ``None`` if no table was in play.
        phase: what the phone (without a seat: the host's) showed then.
    """

    kind: Kind
    reason: str = ""
    rules: tuple[str, ...] = ()
    seat: Seat | None = None
    step: int | None = None
    line: int | None = None
    part: str = ""
    expected: str = ""
    seen: str = ""
    time: float | None = None
    phase: str = ""


class Failed(Exception):
    """Ends a case with a verdict that is not *pass*; raised by the judge, caught by :mod:`conformance.run`."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.reason)
        self.verdict = verdict
