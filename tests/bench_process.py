"""What a plugin costs as a process, next to the same plugin in this process: ``python -m tests.bench_process``.

Measured as it is used: every Wilki scenario on the loopback rig, judged; and, without judge and engine, bare tables.
"""

import shlex
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bumble_sim.contract import Plugin
from bumble_sim.plugins.wilki import Wilki
from conformance.process.pool import Pool
from conformance.requests import Options
from conformance.run import run_case
from conformance.scenario.loader import load
from conformance.scenario.model import Case
from conformance.verdicts import Kind
from reference_engine.tables import Seat
from tests.bench_loopback import DEAL, play_one
from tests.bumble_sim.plugins.wilki.tables import table_of

SERVED = f"{shlex.quote(sys.executable)} -m conformance serve bumble_sim.plugins.wilki:Wilki"


@dataclass(frozen=True, slots=True)
class Cost:
    """Wall time as a process by wall time in this process, for the same work.

    Attributes:
        judged: all scenarios on loopback, with judge and reference engine.
        bare: tables on the loopback rig alone.
        cases: how many cases were judged.
    """

    judged: float
    bare: float
    cases: int


def measure(tables: int = 60, repeat: int = 3) -> Cost:
    """The costs; of ``repeat`` measurements the best of each kind."""
    cases = [case for path in sorted(Path("scenarios/wilki").glob("*.yaml")) for case in load(path).cases()]
    pool = Pool(shlex.split(SERVED))
    pool.start()
    try:
        judged = _best(repeat, lambda: _judge(cases, Options(rig="loopback", pool=pool)))
        judged /= _best(repeat, lambda: _judge(cases, Options(rig="loopback")))
        bare = _best(repeat, lambda: _as_process(pool, tables)) / _best(repeat, lambda: _in_process(tables))
    finally:
        pool.close()
    return Cost(judged, bare, len(cases))


def _best(repeat: int, work: Callable[[], None]) -> float:
    times = []
    for _ in range(repeat):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def _judge(cases: list[Case], options: Options) -> None:
    for case in cases:
        verdict = run_case(case, options).verdict
        assert verdict.kind is Kind.PASS, f"{case.id}: {verdict.reason}"


def _in_process(tables: int) -> None:
    table = table_of(DEAL)

    def make(_seat: Seat) -> Plugin:
        return Wilki()

    for seed in range(tables):
        play_one(table, seed, make)


def _as_process(pool: Pool, tables: int) -> None:
    table = table_of(DEAL)
    for seed in range(tables):
        seated = pool.open_table(table.seats)
        play_one(table, seed, seated.plugin)
        seated.close()


if __name__ == "__main__":
    print(measure())
