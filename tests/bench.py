"""`make bench`: measures speed as ratios and rates in one run and writes them to a file.

Rates depend on the machine, so the run also times a fixed piece of plain Python, the *reference*; compare rates of two
machines only after dividing by it. Nothing here fails because something is slow: the file says what was reached.
"""

import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests import bench_engine, bench_loopback, bench_process, bench_virtual

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure. ``good`` is ``<=`` or ``>=``: on which side of ``target`` it should lie."""

    name: str
    value: float
    unit: str
    good: str
    target: float

    @property
    def reached(self) -> bool:
        """Whether the target is reached."""
        return self.value <= self.target if self.good == "<=" else self.value >= self.target


def reference_loops_per_second() -> float:
    """How often this machine does a fixed piece of plain Python in a second of processor time."""
    begin, loops = time.process_time(), 0
    while time.process_time() - begin < 0.5:
        table = {number: number * number for number in range(1000)}
        assert sum(table.values()) == 332_833_500
        loops += 1
    return loops / (time.process_time() - begin)


def all_scenarios_seconds() -> float:
    """Wall seconds for every scenario on the virtual rig with two workers, start-up included."""
    begin = time.perf_counter()
    command = [
        sys.executable,
        "-m",
        "pytest",
        "scenarios",
        "--rig",
        "virtual",
        "-n",
        "2",
        "-q",
        "-p",
        "no:cacheprovider",
    ]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def measure() -> list[Figure]:
    """Every figure, in the order of the speed requirements."""
    engine = bench_engine.events_per_second()
    process = bench_process.measure()
    return [
        Figure("12 phones joined and ready / bare Bumble", bench_virtual.join_ratio(), "ratio", "<=", 2.0),
        Figure("frames per second / bare GATT operations", bench_virtual.frames_ratio(), "ratio", ">=", 0.5),
        Figure("engine alone", engine["play"], "events/s", ">=", 50_000),
        Figure("engine with all screens", engine["play_and_screens"], "events/s", ">=", 20_000),
        Figure("loopback, five seats", bench_loopback.tables_per_second(5), "tables/s", ">=", 100),
        Figure("plugin as a process / in process, scenarios on loopback", process.judged, "ratio", "<=", 2.0),
        Figure("plugin as a process / in process, without engine and judge", process.bare, "ratio", "<=", 2.0),
        Figure("all scenarios on the virtual rig", all_scenarios_seconds(), "s", "<=", 40),
    ]


def main(path: Path, timed: Callable[[], list[Figure]] = measure) -> None:
    """Measure, print a table, and write the figures as JSON."""
    reference = reference_loops_per_second()
    figures = timed()
    table = Table("what", "measured", "aim", "reached", title="tablerig bench")
    for each in figures:
        aim = f"{each.good} {each.target:,g} {each.unit}"
        table.add_row(each.name, f"{each.value:,.2f} {each.unit}", aim, "yes" if each.reached else "no")
    console = Console()
    console.print(table)
    console.print(f"reference: {reference:,.0f} loops/s of plain Python; Python {platform.python_version()}")
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {
        "python": platform.python_version(),
        "reference_loops_per_second": reference,
        "figures": [asdict(each) | {"reached": each.reached} for each in figures],
    }
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    console.print(f"written to {path}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/bench.json"))
