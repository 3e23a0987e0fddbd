"""A whole evening with a plugin process, kept line by line: what it was told, and what it answered."""

import functools
import subprocess
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from bumble_sim.contract import Effect, Event
from conformance.process.wire import effects_of, event_line, hello_line, read_answer, read_hello
from conformance.requests import Options
from conformance.run import run_case
from conformance.scenario.loader import load
from conformance.verdicts import Kind
from reference_engine.tables import Seat

SCENARIO = Path(__file__).parents[2] / "scenarios" / "wilki" / "wolves_win_in_the_second_night.yaml"
"""Two nights and a day between, with every role, to the end."""
TABLE = 1


class Exchange(NamedTuple):
    """One event as a line, and the line that answered it."""

    told: bytes
    answered: bytes


@functools.cache
def evening(command: tuple[str, ...]) -> tuple[Exchange, ...]:
    """All that the seats of table 1 were told and answered, in the order in which it happened, one at a time."""
    (case,) = load(SCENARIO).cases()
    with _Recorder(command) as recorder:
        verdict = run_case(case, Options(rig="loopback", plugin=recorder.seat)).verdict
    assert verdict.kind is Kind.PASS, verdict.reason
    return tuple(recorder.exchanges)


class _Recorder:
    """One process that is asked and waited for, event by event, and what was said."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.exchanges: list[Exchange] = []
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Self:
        read_hello(self.ask(hello_line()))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()

    def seat(self, seat: Seat) -> "_Seat":
        return _Seat(self, seat)

    def ask(self, line: bytes) -> bytes:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        self._process.stdin.flush()
        return self._process.stdout.readline()


class _Seat:
    """The plugin of one seat at the only table."""

    def __init__(self, recorder: _Recorder, seat: Seat) -> None:
        self._recorder = recorder
        self._seat = seat
        self._seq = 0

    def handle(self, event: Event) -> list[Effect]:
        self._seq += 1
        told = event_line(TABLE, self._seat, self._seq, event)
        answered = self._recorder.ask(told)
        self._recorder.exchanges.append(Exchange(told, answered))
        return effects_of(read_answer(answered))
