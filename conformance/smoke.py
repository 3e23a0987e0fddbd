"""Is a plugin wired right? A few questions that take seconds, each with its answer (``tablerig smoke``)."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from msgspec import UnsetType

from bumble_sim.contract import Seated, Show
from bumble_sim.errors import PluginFault
from conformance.failure import one_line
from conformance.plugins import Found
from conformance.process.child import END_SECONDS, Child, ChildFault, shown
from conformance.process.pool import Pool
from conformance.process.speaker import read_greeting
from conformance.process.wire import (
    Answer,
    BadLine,
    close_line,
    effects_of,
    event_line,
    hello_line,
    read_answer,
    read_closed,
)
from conformance.random_tables import play_random_table, random_scenario
from conformance.run import Options
from conformance.verdicts import Kind
from reference_engine.tables import LOBBY, Table

SEED: Final = 1
NO_GAME: Final = "tiddlywinks"
NO_EVENT: Final = "sneezed"


@dataclass(frozen=True, slots=True)
class Checked:
    """One question.

    Attributes:
        what: what a well-wired plugin does.
        problem: what this one does instead, as a sentence; empty if all is well.
        note: something worth knowing, for people.
    """

    what: str
    problem: str = ""
    note: str = ""


class _Problem(Exception):
    """What went wrong with one question; the text goes on after "the plugin"."""


def smoke(found: Found, name: str) -> Iterator[Checked]:
    """Ask a plugin whatever can go wrong before any game does; stops after a question that makes the next pointless.

    Args:
        found: where the plugin comes from.
        name: what it is called on the command line.

    Raises:
        CannotStart: its program cannot be run at all.
    """
    if found.pool is not None:
        first = _hello(found.pool)
        yield first
        if first.problem:
            return
        yield from _manners(found.pool)
    for rig in ("loopback", "virtual"):
        options = Options(rig=rig, seed=SEED, plugin=found.make, pool=found.pool, plugin_name=name)
        verdict = play_random_table(SEED, options).result.verdict
        what = f"plays a game on the rig {rig}, judged"
        yield Checked(what, "" if verdict.kind is Kind.PASS else one_line(verdict))
    if found.pool is not None:
        complaints = [f"the plugin {complaint}" for complaint in found.close()]
        yield Checked("ends when its standard input is closed", "; ".join(dict.fromkeys(complaints)))


def _hello(pool: Pool) -> Checked:
    what = "starts and says hello"
    try:
        hello = pool.start()
    except PluginFault as fault:
        return Checked(what, f"the plugin {fault}")
    serves = "one process for all seats" if hello.serves == "table" else "one process for each seat"
    return Checked(what, note=f"{shown(hello.plugin)} {shown(hello.version)}, {serves}")


def _manners(pool: Pool) -> Iterator[Checked]:
    """What only a program is asked, in a process of its own."""
    try:
        with _talk(pool) as talk:
            yield _checked(f"answers a game that does not exist ({NO_GAME}) with unsupported", talk.unknown_game)
            yield _checked("shows the lobby when it is seated, and ignores members that it does not know", talk.seated)
            yield _checked(f"answers an event that does not exist ({NO_EVENT}) with unsupported", talk.unknown_event)
            yield _checked("confirms the end of a table", talk.closed)
    except PluginFault as fault:
        yield Checked("can be started again", f"the plugin {fault}")


def _checked(what: str, ask: Callable[[], None]) -> Checked:
    try:
        ask()
    except (_Problem, ChildFault) as problem:
        return Checked(what, f"the plugin {problem}")
    return Checked(what)


@contextmanager
def _talk(pool: Pool) -> Iterator["_Talk"]:
    """A process that has said hello."""
    child = Child(pool.command)
    try:
        child.send(hello_line())
        read_greeting(child, pool.limits)
        yield _Talk(child, pool.limits.answer)
        child.end(END_SECONDS)
    finally:
        child.kill()


class _Talk:
    """Questions that no rig asks."""

    def __init__(self, child: Child, seconds: float) -> None:
        self._child = child
        self._seconds = seconds
        self._table: Table = random_scenario(random.Random(SEED)).table

    def unknown_game(self) -> None:
        """A table of another game, as a newer suite may have it."""
        line = self._seated(1)
        line["event"]["table"]["game"] = NO_GAME
        self._unsupported(self._ask(line))

    def seated(self) -> None:
        """A table with members that a newer suite may write."""
        line = self._seated(2)
        for place in (line, line["event"], line["event"]["table"]):
            place["weather"] = {"sky": "blue"}
        answer = self._ask(line)
        if not isinstance(answer.unsupported, UnsetType):
            raise _Problem(f"answered with unsupported: {shown(answer.unsupported)}")
        shows = [effect for effect in effects_of(answer) if isinstance(effect, Show)]
        if not shows:
            raise _Problem("showed no screen")
        if shows[-1].screen.phase != LOBBY:
            raise _Problem(f"showed the phase {shown(shows[-1].screen.phase)}, not {LOBBY!r}")

    def unknown_event(self) -> None:
        """An event of a kind that a newer suite may have, for a seat that sits at a table."""
        self._unsupported(self._ask({"table": 2, "seat": 0, "seq": 2, "event": {"type": NO_EVENT, "n": 1}}))

    def closed(self) -> None:
        """The end of the table at which it sat."""
        self._child.send(close_line(2))
        line = self._child.line(self._seconds)
        try:
            closed = read_closed(line)
        except BadLine as bad:
            raise _Problem(f"wrote no `closed`: {bad}; it wrote {shown(line)}") from None
        if closed != 2:
            raise _Problem(f"closed table {closed}, not 2")

    def _seated(self, table: int) -> dict[str, Any]:
        line: dict[str, Any] = json.loads(event_line(table, 0, 1, Seated(self._table, 0)))
        return line

    def _ask(self, line: dict[str, Any]) -> Answer:
        self._child.send(json.dumps(line).encode() + b"\n")
        written = self._child.line(self._seconds)
        try:
            answer = read_answer(written)
        except BadLine as bad:
            raise _Problem(f"wrote no answer: {bad}; it wrote {shown(written)}") from None
        if (answer.table, answer.seat, answer.seq) != (line["table"], line["seat"], line["seq"]):
            raise _Problem(f"answered something else: {shown(written)}")
        return answer

    def _unsupported(self, answer: Answer) -> None:
        if isinstance(answer.unsupported, UnsetType):
            raise _Problem("answered with effects, as if it knew what that is")
