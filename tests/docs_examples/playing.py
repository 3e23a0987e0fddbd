"""The whole suite for an example that plays Wilki: every scenario, judged by the reference engine."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from conformance.process.pool import Pool
from conformance.requests import Options
from conformance.run import run_case
from conformance.scenario.loader import load
from conformance.verdicts import Kind

FOLDER: Final = Path(__file__).parents[2] / "scenarios"
WILKI: Final = re.compile(r"^game: *wilki\b", re.MULTILINE)
SCENARIOS: Final = tuple(
    path
    for path in sorted(FOLDER.glob("*/*.yaml"))
    if path.parent.name == "wilki" or WILKI.search(path.read_text(encoding="utf-8"))
)
"""All scenario files of Wilki."""


SOME: Final = (
    "wilki/wolves_win_in_the_second_night.yaml",
    "wilki/lost_wolf_mid_night.yaml",
    "platform/host_is_lost.yaml",
)
"""Enough where every scenario would show the same again."""


@contextmanager
def pool_of(*command: str) -> Iterator[Pool]:
    """Processes of a program, which in the end go in peace."""
    pool = Pool(command)
    yield pool
    assert pool.close() == []


def assert_passes(path: Path, pool: Pool, rig: str = "loopback") -> None:
    """Play every case of a file with the program in every phone."""
    for case in load(path).cases():
        verdict = run_case(case, Options(rig=rig, pool=pool)).verdict
        assert verdict.kind is Kind.PASS, f"{case.id}: {verdict.reason}"
