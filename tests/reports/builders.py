"""Small runs to test with: a header, cases, attempts, a finished or interrupted records file."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from reports.lines import Attempt, Case, Place, Player, RunHeader, Step, StepStatus, Verdict
from reports.recorder import Recorder
from reports.records import Run, read

STARTED = datetime(2024, 5, 17, 20, 0, tzinfo=UTC)
TIE = "scenarios/wilki/tied_vote.yaml::two_way"
SAVED = "scenarios/wilki/doctor_saves.yaml"
DROP = "scenarios/wilki/wolf_vanishes.yaml"


def header(**changes: Any) -> RunHeader:
    """The header of a run on the virtual rig."""
    values: dict[str, Any] = {
        "suite_version": "0.1.0",
        "revision": "0123456789abcdef",
        "python": "CPython 3.11.9",
        "platform": "Linux 6.1 x86_64",
        "rig": "virtual",
        "plugin": "baseline",
        "seed": 7,
        "options": {"latency": 0.15, "deal": "fixed"},
        "started": STARTED,
    }
    return RunHeader(**{**values, **changes})


def case(id: str = TIE, *rules: str, **changes: Any) -> Case:
    """A Wilki case about the given rules."""
    return Case(**{"id": id, "game": "wilki", "title": "A night at the table", "rules": rules, **changes})


def passed(id: str = TIE, *rules: str, **changes: Any) -> Attempt:
    """A passed attempt."""
    values: dict[str, Any] = {
        "case": id,
        "game": "wilki",
        "rules": rules,
        "verdict": Verdict.PASS,
        "seed": 7,
        "rig": "virtual",
        "plugin": "baseline",
        "players": (Player(seat=0, character="Kuba", role="werewolf"), Player(seat=1, character="Ola", role=None)),
        "started": STARTED + timedelta(seconds=2),
        "duration": 0.5,
        "steps": (Step(text="do: Kuba votes Ola", line=7, status=StepStatus.DONE, time=31.0, took=0.2),),
        "replay": f"tablerig play {id} --rig virtual --seed 7",
    }
    return Attempt(**{**values, **changes})


def failed(id: str = TIE, *blamed: str, **changes: Any) -> Attempt:
    """An attempt that failed at its second step."""
    values: dict[str, Any] = {
        "verdict": Verdict.FAIL,
        "reason": "a tie eliminated somebody",
        "blamed": blamed,
        "seat": 1,
        "character": "Ola",
        "where": Place(index=1, line=9, text="expect: {everyone: {eliminated: nobody}}"),
        "part": "eliminated",
        "expected": "nobody",
        "seen": "Kuba",
        "steps": (
            Step(text="do: Kuba votes Ola", line=7, status=StepStatus.DONE, time=31.0, took=0.2),
            Step(text="expect: eliminated nobody", line=9, status=StepStatus.FAILED, time=31.0, took=0.1),
            Step(text="wait: night", line=10, status=StepStatus.NOT_REACHED),
        ),
    }
    return passed(id, **{**values, **changes})


def other(id: str, verdict: Verdict, reason: str, **changes: Any) -> Attempt:
    """An attempt without steps: not run here, inconclusive, error …"""
    return passed(id, **{"verdict": verdict, "reason": reason, "steps": (), **changes})


def write_run(
    folder: Path,
    cases: Sequence[Case],
    attempts: Sequence[Attempt],
    *,
    finish: bool = True,
    exit_status: int = 0,
    head: RunHeader | None = None,
) -> Run:
    """Record a run in ``folder`` and read it back."""
    with Recorder(folder, head or header()) as recorder:
        recorder.requested(cases)
        for attempt in attempts:
            recorder.attempt(attempt)
        if finish:
            recorder.finish(exit_status, STARTED + timedelta(minutes=1))
    return read(folder)
