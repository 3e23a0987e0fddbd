"""A process that has said hello: it is told the events of its seats and owes one answer for each."""

from dataclasses import dataclass
from typing import Final, NamedTuple, NoReturn

from msgspec import UnsetType

from bumble_sim.contract import Effect, Event
from bumble_sim.errors import PluginFault
from bumble_sim.telling import brief
from conformance.process.child import Child, ChildFault, shown
from conformance.process.wire import (
    PROTOCOL,
    Answer,
    BadLine,
    HelloBody,
    Unsupported,
    close_line,
    effects_of,
    event_line,
    nothing_line,
    read_answer,
    read_closed,
    read_hello,
)
from reference_engine.tables import Seat

LOGS: Final = "logs belong on standard error"

Key = tuple[int, Seat]
"""A table's number and a seat."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a process may take, in seconds of wall time.

    Attributes:
        hello: from its start to its first line.
        answer: for one event.
    """

    hello: float = 20.0
    answer: float = 10.0


class _Asked(NamedTuple):  # one for every event of a run, so it must be cheap
    seq: int
    event: Event


class Speaker:
    """Keeps account of who was asked what, and notices every line that nobody asked for.

    Args:
        child: a process that was greeted (:func:`read_greeting`).
        limits: how long it may take.

    Attributes:
        broken: something went wrong or was interrupted; the process must not play on.
    """

    def __init__(self, child: Child, limits: Limits) -> None:
        self.child = child
        self.broken = False
        self._limits = limits
        self._due: dict[Key, _Asked] = {}
        self._arrived: dict[Key, Answer] = {}
        self._last: dict[Key, int] = {}

    @property
    def owes(self) -> bool:
        """Whether an answer is due."""
        return bool(self._due)

    def tell(self, key: Key, seq: int, event: Event) -> None:
        """Send an event; it is written together with those of other seats."""
        self._due[key] = _Asked(seq, event)
        self._last[key] = seq
        self.child.send(event_line(*key, seq, event))

    def answer(self, key: Key) -> list[Effect]:
        """The effects with which a seat answers the event that it was told.

        Raises:
            PluginFault: no answer, or one that is none.
        """
        broken, self.broken = self.broken, True  # until all is well: an interruption leaves nothing half done
        asked = self._due[key]
        while key not in self._arrived:
            try:
                line = self.child.line(self._limits.answer)
            except ChildFault as fault:
                raise PluginFault(f"{fault}, at {told(asked)}") from None
            if line == nothing_line(*key, asked.seq):  # by far the most frequent answer, so it is not read any further
                del self._due[key]
                self.broken = broken
                return []
            self._take(line, asked)
        answer = self._arrived.pop(key)
        del self._due[key]
        if not isinstance(answer.unsupported, UnsetType):
            raise PluginFault(f"answered {told(asked)} with unsupported: {shown(answer.unsupported)}")
        self.broken = broken
        return effects_of(answer)

    def part(self, table: int) -> None:
        """Tell the process that a table is over, and hear that it has understood.

        Raises:
            PluginFault: it says something else, or nothing.
        """
        self.broken = True
        self._last.clear()
        self.child.send(close_line(table))
        try:
            line = self.child.line(self._limits.answer)
        except ChildFault as fault:
            raise PluginFault(f"{fault}, at the end of the table") from None
        try:
            if read_closed(line) != table:
                raise BadLine("it names another table")
        except BadLine as bad:
            raise PluginFault(
                f"wrote no `closed` at the end of the table: {bad}{_hint(line)}; it wrote {shown(line)}"
            ) from None
        self.broken = False

    def _take(self, line: bytes, asked: _Asked) -> None:
        """Note an answer, whichever seat's it is."""
        try:
            answer = read_answer(line)
        except BadLine as bad:
            raise PluginFault(f"wrote no answer at {told(asked)}: {bad}{_hint(line)}; it wrote {shown(line)}") from None
        key = (answer.table, answer.seat)
        due = self._due.get(key)
        if due is None or due.seq != answer.seq or key in self._arrived:
            self._blame_unasked(key, answer.seq, asked)
        self._arrived[key] = answer

    def _blame_unasked(self, key: Key, seq: int, asked: _Asked) -> NoReturn:
        """Somebody answered what was not being asked; the seat that did so is to blame, not the one waited for."""
        table, seat = key
        last = self._last.get(key, 0)
        if 0 < seq <= last:
            raise PluginFault(f"answered event {seq} of seat {seat} twice", seat=seat)
        what = f"event {seq} of seat {seat}" if last else f"an event of seat {seat} at table {table}"
        raise PluginFault(f"answered {what}, which it was not told; the answer to {told(asked)} was due")


def _hint(line: bytes) -> str:
    """What to do about a line that was never meant to be one of the protocol."""
    return "" if line.lstrip().startswith(b"{") else f"; {LOGS}"


def read_greeting(child: Child, limits: Limits) -> HelloBody:
    """What a process says of itself; it was sent its ``hello`` before.

    Raises:
        PluginFault: it does not say hello, or not in this version of the protocol.
    """
    try:
        line = child.line(limits.hello)
    except ChildFault as fault:
        raise PluginFault(f"{fault}, when it was to say hello") from None
    try:
        hello = read_hello(line)
    except BadLine as bad:
        raise PluginFault(f"said no hello: {bad}{_hint(line)}; it wrote {shown(line)}") from None
    if isinstance(hello, Unsupported):
        raise PluginFault(f"does not speak this protocol: {shown(hello.unsupported)}")
    if hello.protocol != PROTOCOL:
        raise PluginFault(f"speaks protocol {hello.protocol}, not {PROTOCOL}")
    return hello


def told(asked: _Asked) -> str:
    """``event 7 (Round(n=12, notes={…}))``, short enough to be read."""
    return f"event {asked.seq} ({brief(asked.event)})"
