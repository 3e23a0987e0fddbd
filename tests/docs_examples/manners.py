"""How every plugin process behaves whatever it plays (docs/process.md): checks for the examples of all languages.

``MANNERS`` are the checks, to be given a command that plays Wilki and serves tables. Each runs a program of its own,
tells it a whole conversation and looks at all that it wrote. Where a game is needed it is one that the same program has
played before (``evening.py``): what one phone tells another is a plugin's own affair, so no check can make it up.
"""

import fcntl
import json
import os
import subprocess
import termios
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from conformance.process.wire import MAX_LINE, PROTOCOL, HelloBody, Unsupported, read_answer, read_closed, read_hello
from reference_engine import variants
from reference_engine.tables import WILKI
from tests.docs_examples.evening import evening

Command = tuple[str, ...]
Line = dict[str, Any]
Manner = Callable[[Command], None]

SECONDS: Final = 30.0
VARIANTS: Final[Line] = variants.resolve(WILKI, {})
"""Every variant of Wilki with its default."""
HELLO: Final[Line] = {"hello": {"protocol": PROTOCOL}}


class Said(NamedTuple):
    """What a program did with a conversation: its exit status, the lines that it wrote, and its standard error."""

    status: int
    lines: list[bytes]
    error: str

    @property
    def answers(self) -> list[Line]:
        """The lines as objects."""
        return [json.loads(line) for line in self.lines]


def converse(command: Command, *said: Line | bytes) -> Said:
    """Tell a program these lines (bytes: exactly as they are), then the end of input, and wait until it has ended."""
    told = b"".join(line if isinstance(line, bytes) else text_of(line) for line in said)
    done = subprocess.run(command, input=told, capture_output=True, timeout=SECONDS, check=False)
    *lines, rest = done.stdout.split(b"\n")
    assert rest == b"", f"the last line has no end: {rest[:200]!r}"
    return Said(done.returncode, lines, done.stderr.decode("utf-8", "replace"))


def talk(command: Command, *said: Line | bytes) -> list[Line]:
    """Converse with a program that must understand everything and have no complaint; its answers after the hello."""
    done = converse(command, HELLO, *said)
    assert (done.status, done.error) == (0, "")
    assert len(done.lines) == 1 + len(said)
    greeting = read_hello(done.lines[0])
    assert isinstance(greeting, HelloBody)
    return done.answers[1:]


def text_of(line: Line) -> bytes:
    """A line as it is written."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def event(table: int, seat: int, seq: int, kind: str, /, **members: object) -> Line:
    """An event in its envelope."""
    return {"table": table, "seat": seat, "seq": seq, "event": {"type": kind, **members}}


def seated(table: int, seat: int, game: str = "wilki") -> Line:
    """The first event of a seat."""
    cards = {"doctor": 1, "seer": 1, "villager": 1, "werewolf": 2}
    described = {"game": game, "seats": 5, "host": 0, "composition": cards, "variants": VARIANTS}
    return event(table, seat, 1, "seated", me=seat, table=described)


def played(command: Command, table: int = 1, seat: int | None = None) -> list[Line]:
    """What the program was told in a whole game, as if at this table; all of it, or what one seat was told."""
    lines = [json.loads(exchange.told) | {"table": table} for exchange in evening(command)]
    return [line for line in lines if seat in (None, line["seat"])]


def answered(command: Command, table: int = 1, seat: int | None = None) -> list[Line]:
    """What it answered to these."""
    lines = [json.loads(exchange.answered) | {"table": table} for exchange in evening(command)]
    return [line for line in lines if seat in (None, line["seat"])]


# --- the first line ---
def says_hello(command: Command) -> None:
    greeting = read_hello(converse(command, HELLO).lines[0])
    assert isinstance(greeting, HelloBody)
    assert greeting.protocol == PROTOCOL
    assert greeting.serves == "table"
    assert greeting.plugin
    assert greeting.version


def does_not_speak_an_unknown_protocol(command: Command) -> None:
    done = converse(command, {"hello": {"protocol": 99}})
    refusal = read_hello(done.lines[0])
    assert isinstance(refusal, Unsupported)
    assert "99" in refusal.unsupported
    assert len(done.lines) == 1
    assert done.status == 0


# --- what it does not know ---
def does_not_support_an_unknown_game(command: Command) -> None:
    unknown, known = talk(command, seated(1, 0, game="chess"), seated(2, 0))
    assert {**unknown, "unsupported": ""} == {"table": 1, "seat": 0, "seq": 1, "unsupported": ""}
    assert "chess" in unknown["unsupported"]
    assert known["effects"][-1]["screen"]["phase"] == "lobby"


def does_not_support_an_unknown_event_and_plays_on(command: Command) -> None:
    lines, expected = played(command, seat=1), answered(command, seat=1)
    answers = talk(command, *lines[:9], event(1, 1, 999, "applauded", n=9, seat=2), *lines[9:])
    unknown = answers.pop(9)
    assert {**unknown, "unsupported": ""} == {"table": 1, "seat": 1, "seq": 999, "unsupported": ""}
    assert "applauded" in unknown["unsupported"]
    assert answers == expected


def ignores_unknown_members(command: Command) -> None:
    close = {"close": {"table": 1}}
    answers = talk(command, *map(_with_more, [*played(command), close]))
    assert answers == [*answered(command), {"closed": {"table": 1}}]
    assert converse(command, _with_more(HELLO)).lines == converse(command, HELLO).lines


def _with_more(line: Line) -> Line:
    """The line with a member that nobody knows in every object whose members have fixed names."""
    more: Line = {**line, "colour": {"event": "red"}}
    for name in ("hello", "close", "event"):
        if name in line:
            more[name] = {**line[name], "colour": [1, None], "mood": {"type": "good"}}
    if "table" in line.get("event", {}):
        more["event"]["table"] = {**line["event"]["table"], "tablecloth": "white"}
    return more


# --- lines ---
def answers_many_lines_at_once_as_it_answers_one_after_the_other(command: Command) -> None:
    close = {"close": {"table": 1}}
    done = converse(command, HELLO, *(exchange.told for exchange in evening(command)), close)
    assert (done.status, done.error) == (0, "")
    assert [line + b"\n" for line in done.lines[1:-1]] == [exchange.answered for exchange in evening(command)]
    assert read_closed(done.lines[-1]) == 1


def answers_lines_that_arrive_in_pieces(command: Command) -> None:
    lines = [HELLO, seated(1, 2), event(1, 2, 2, "tapped", prompt=0, move="żółw")]
    told = b"".join(map(text_of, lines))
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for byte in told:  # in the middle of characters, too
            process.stdin.write(bytes((byte,)))
            _wait_until_read(process.stdin.fileno())
        process.stdin.close()
        in_pieces = process.stdout.read()
    assert process.returncode == 0
    assert in_pieces.split(b"\n")[:-1] == converse(command, told).lines


def _wait_until_read(pipe: int) -> None:
    """Wait until the other side has taken all that is in the pipe."""
    deadline = time.monotonic() + SECONDS
    waiting = bytearray(4)
    while fcntl.ioctl(pipe, termios.FIONREAD, waiting) or any(waiting):
        assert time.monotonic() < deadline, "it does not read its standard input"
        os.sched_yield()


def repeats_a_text_of_any_language(command: Command) -> None:
    answer = talk(command, seated(1, 0), event(1, 0, 2, "tapped", prompt=0, move="żółw 🐢"))[1]
    assert answer["effects"] == [{"type": "refuse", "move": "żółw 🐢", "rule": "PRO-MOV-1"}]
    read_answer(text_of(answer))


def reads_a_line_as_long_as_allowed(command: Command) -> None:
    bare = len(text_of({**seated(1, 0), "padding": ""}))
    long = text_of({**seated(1, 0), "padding": "x" * (MAX_LINE - bare)})
    assert len(long) == MAX_LINE
    assert talk(command, long) == talk(command, seated(1, 0))


# --- seats and tables ---
def seats_share_nothing(command: Command) -> None:
    for seat in sorted({line["seat"] for line in played(command)}):
        assert talk(command, *played(command, seat=seat)) == answered(command, seat=seat)


def tables_share_nothing(command: Command) -> None:
    one_by_one = zip(played(command, 1), played(command, 2), strict=True)
    answers = talk(command, *(line for lines in one_by_one for line in lines))
    assert [answer for answer in answers if answer["table"] == 1] == answered(command, 1)
    assert [answer for answer in answers if answer["table"] == 2] == answered(command, 2)


def forgets_a_closed_table(command: Command) -> None:
    """What a line about it is answered with is not laid down; it is no move in a game that goes on."""
    lines = played(command, seat=1)
    done = converse(command, HELLO, *lines[:9], {"close": {"table": 1}}, lines[9])
    if done.status == 0:
        assert "effects" not in done.answers[-1]
    else:
        assert done.status == 2
        assert read_closed(done.lines[-1]) == 1


# --- the end ---
def ends_well_at_the_end_of_input(command: Command) -> None:
    assert converse(command) == Said(0, [], "")
    assert talk(command, *played(command)[:40]) == answered(command)[:40]


BROKEN: Final = {
    "no JSON": b"good evening\n",
    "empty": b"\n",
    "half a JSON text": b'{"table":1,"seat":0,"seq":2,\n',
    "half a line at the end of input": b'{"table":1,"seat":0',
    "no object": b"[1]\n",
    "nothing known in it": b"{}\n",
    "no text of UTF-8": b'{"hello":{"protocol":1,"x":"\xff\xfe"}}\n',
    "nested without end": b"[" * 200_000 + b"\n",
    "event without type": b'{"table":1,"seat":0,"seq":2,"event":{}}\n',
    "event that is none": b'{"table":1,"seat":0,"seq":2,"event":7}\n',
    "longer than allowed": b'{"x":"' + b"x" * (MAX_LINE + 1) + b'"}\n',
}
"""Lines that tablerig never writes, by what is wrong with them."""


def ends_with_2_at_a_broken_line(command: Command) -> None:
    for what, line in BROKEN.items():
        done = converse(command, HELLO, seated(1, 0), line)
        assert done.status == 2, f"{what}: status {done.status}, {done.error}"
        assert done.error.strip(), f"{what}: it does not say why"
        assert "Traceback" not in done.error, f"{what}: {done.error}"
        assert len(done.lines) == 2, f"{what}: what was whole before it is answered, and nothing else: {done.lines}"


MANNERS: Final[tuple[Manner, ...]] = (
    says_hello,
    does_not_speak_an_unknown_protocol,
    does_not_support_an_unknown_game,
    does_not_support_an_unknown_event_and_plays_on,
    ignores_unknown_members,
    answers_many_lines_at_once_as_it_answers_one_after_the_other,
    answers_lines_that_arrive_in_pieces,
    repeats_a_text_of_any_language,
    reads_a_line_as_long_as_allowed,
    seats_share_nothing,
    tables_share_nothing,
    forgets_a_closed_table,
    ends_well_at_the_end_of_input,
    ends_with_2_at_a_broken_line,
)
