"""The lines of ``records.jsonl``: one model per kind of line, and the JSON Schema made from them.

A run writes, in this order: one ``run`` line, one ``requested`` line before anything is played, one ``attempt`` line
per attempt as it ends, one ``finished`` line. ``records.schema.json`` beside this module is what ``python -m
reports.lines`` prints (a test keeps the two alike).
"""

import json
from collections.abc import Mapping
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter

SCHEMA_VERSION: Final = 1
"""Raised whenever a line changes its form; a reader accepts exactly its own version."""

RECORDS_FILE: Final = "records.jsonl"
"""Name of the file in the results folder."""


class Verdict(StrEnum):
    """The closed list of verdicts of an attempt (the same words as ``conformance.verdicts.Kind``)."""

    PASS = "pass"
    FAIL = "fail"
    INCONCLUSIVE = "inconclusive"
    NOT_RUN = "not run here"
    NOT_APPLICABLE = "not applicable"
    ERROR = "error"


class StepStatus(StrEnum):
    """What became of one step of the script."""

    DONE = "done"
    FAILED = "failed"
    NOT_REACHED = "not reached"


class EvidenceKind(StrEnum):
    """What an evidence file is, so that a report can show it fittingly."""

    CAPTURE = "capture"  # btsnoop of one phone
    EXPECTED = "expected"  # the screens that the reference engine asked for
    SEEN = "seen"  # the screens that the phones showed
    SCREENS = "screens"  # both of them, seat by seat
    LOG = "log"  # the host's log of public events, a traceback, …
    OTHER = "other"


def _inside(path: str) -> str:
    parts = PurePosixPath(path).parts
    if not parts or parts[0] == "/" or ".." in parts or "\\" in path:
        raise ValueError("must be a path inside the results folder, with forward slashes")
    return path


RelativePath = Annotated[str, AfterValidator(_inside)]


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Case(_Line):
    """One case that a run was asked for. ``game`` is ``None`` for a file that could not be loaded."""

    id: str = Field(min_length=1, description="pytest node ID, e.g. scenarios/wilki/tied_vote.yaml::two_way")
    game: str | None = None
    title: str = ""
    rules: tuple[str, ...] = Field(default=(), description="rule IDs that the case covers")
    tags: tuple[str, ...] = ()


class Place(_Line):
    """A step of the script: its index counted from 0, its line in the file, its text."""

    index: int = Field(ge=0)
    line: int | None = Field(default=None, ge=1)
    text: str = ""


class Step(_Line):
    """One step as it went."""

    text: str
    line: int | None = Field(default=None, ge=1)
    status: StepStatus
    time: float = Field(default=0.0, ge=0, description="seconds of the table's own clock when the step ended")
    took: float = Field(default=0.0, ge=0, description="seconds of wall time that the step took")


class Player(_Line):
    """Who sat where."""

    seat: int = Field(ge=0)
    character: str
    role: str | None = Field(default=None, description="role code; null when it was never known")


class Evidence(_Line):
    """A file that backs a verdict."""

    name: str = Field(min_length=1, description="what a person calls it, e.g. 'capture of seat 2'")
    path: RelativePath
    sha256: str = Field(pattern="^[0-9a-f]{64}$")
    kind: EvidenceKind


class RunHeader(_Line):
    """The first line: what was run, with what, where."""

    record: Literal["run"] = "run"
    schema_version: Literal[1] = SCHEMA_VERSION
    suite_version: str
    revision: str | None = Field(default=None, description="git revision, with '+changes' when files differ from it")
    python: str
    platform: str
    rig: str
    plugin: str
    seed: int | None = None
    options: Mapping[str, str | int | float | bool | None] = Field(default_factory=dict)
    started: AwareDatetime


class Requested(_Line):
    """The second line: every case of the run, written before the first one is played."""

    record: Literal["requested"] = "requested"
    cases: tuple[Case, ...]


class Attempt(_Line):
    """One attempt at one case.

    ``number`` counts the attempts of a case from 1; ``parent`` is the number of the attempt that this one repeats.
    ``where`` is the first step that differed, ``None`` when nothing did or when it happened before the script.
    """

    record: Literal["attempt"] = "attempt"
    case: str = Field(min_length=1)
    number: int = Field(default=1, ge=1)
    parent: int | None = Field(default=None, ge=1)
    game: str | None = None
    rules: tuple[str, ...] = ()
    verdict: Verdict
    reason: str = ""
    blamed: tuple[str, ...] = Field(default=(), description="rule IDs, the most specific first")
    seat: int | None = Field(default=None, ge=0)
    character: str | None = None
    where: Place | None = None
    time: float | None = Field(default=None, description="when it differed, in seconds of the table's own clock")
    phase: str = Field(default="", description="the phase that the phone showed then")
    part: str = Field(default="", description="the fact that differed, or 'phase' or 'prompt'")
    expected: str = ""
    seen: str = ""
    trace: str = Field(default="", description="traceback of an error of ours")
    seed: int | None = None
    rig: str = ""
    plugin: str = ""
    players: tuple[Player, ...] = ()
    started: AwareDatetime
    duration: float = Field(ge=0, description="seconds of wall time")
    steps: tuple[Step, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    replay: str = Field(default="", description="the command that plays this attempt again")


class Finished(_Line):
    """The last line: the run came to its end. ``counts`` holds the attempts by verdict, zeros left out."""

    record: Literal["finished"] = "finished"
    counts: Mapping[Verdict, int]
    missing: int = Field(ge=0, description="requested cases without any attempt")
    exit_status: int = Field(description="exit status of pytest")
    ended: AwareDatetime


Line = Annotated[RunHeader | Requested | Attempt | Finished, Field(discriminator="record")]

LINE: Final[TypeAdapter[RunHeader | Requested | Attempt | Finished]] = TypeAdapter(Line)


def schema() -> dict[str, Any]:
    """The JSON Schema of one line of ``records.jsonl``."""
    made = LINE.json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "One line of tablerig's records.jsonl",
        **made,
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
