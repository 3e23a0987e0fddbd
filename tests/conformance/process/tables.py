"""Cases played by plugins that are processes and have one fault each."""

import sys
from pathlib import Path
from typing import Final

from conformance.process.pool import Pool
from conformance.process.speaker import Limits
from conformance.run import CaseResult, Options, run_case
from tests.conformance.cases import case_named

ROOT: Final = Path(__file__).parents[3]
SHORT: Final = Limits(hello=10.0, answer=1.0)
"""Long enough for what is answered at all, even on a busy machine, when no other answer is due."""


def command(fault: str, serves: str = "table") -> list[str]:
    """The words that start the plugin with a fault."""
    return [sys.executable, "-m", "tests.conformance.process.misbehaving", fault, serves]


def play(pool: Pool, rig: str = "loopback", evidence: Path | None = None) -> CaseResult:
    """Play one case with the processes of a pool."""
    return run_case(case_named("tied_vote[two_way]"), Options(rig=rig, pool=pool, evidence=evidence))


def play_fault(
    fault: str, rig: str = "loopback", serves: str = "table", limits: Limits | None = None, evidence: Path | None = None
) -> CaseResult:
    """Play one case with a fault; nothing of it runs any more afterwards."""
    pool = Pool(command(fault, serves), limits)
    try:
        return play(pool, rig, evidence)
    finally:
        pool.close()
