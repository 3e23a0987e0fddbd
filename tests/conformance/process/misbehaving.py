"""A plugin process that plays Wilki well but for one thing: ``python -m tests.conformance.process.misbehaving FAULT``.

Each fault shows at the third round of whispers of seat 1, well within the first night, or where its name says.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from bumble_sim.plugins.wilki import Wilki
from conformance.process.serve import Server

Line = dict[str, Any]


def say(data: bytes) -> None:
    """Write to standard output, at once."""
    while data:
        data = data[os.write(1, data) :]


def hang() -> None:
    """Do nothing, for longer than any test."""
    while True:
        time.sleep(3600)


def exits(_answer: bytes) -> bytes:
    print("Traceback: it was all too much", file=sys.stderr, flush=True)
    os._exit(3)


def exits_well(_answer: bytes) -> bytes:
    os._exit(0)


def is_killed(_answer: bytes) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def is_silent(_answer: bytes) -> bytes:
    hang()
    return b""


def stops_in_a_line(answer: bytes) -> bytes:
    say(answer[:20])
    hang()
    return b""


def dies_in_a_line(answer: bytes) -> bytes:
    say(answer[:20])
    os._exit(1)


def closes_output(_answer: bytes) -> bytes:
    os.close(1)
    hang()
    return b""


def writes_garbage(_answer: bytes) -> bytes:
    return b"\x00\xff\xfe???\n"


def logs_to_stdout(answer: bytes) -> bytes:
    return b"DEBUG: thinking about it\n" + answer


def writes_empty_line(answer: bytes) -> bytes:
    return b"\n" + answer


def answers_twice(answer: bytes) -> bytes:
    return answer + answer


def floods_a_line(_answer: bytes) -> bytes:
    while True:
        say(b"x" * 65536)


def floods_lines(answer: bytes) -> bytes:
    while True:
        say(answer * 1000)


def floods_error(answer: bytes) -> bytes:
    for _ in range(100):
        os.write(2, b"E" * 65535 + b"\n")
    return answer


def changed(change: Callable[[Line], object]) -> Callable[[bytes], bytes]:
    """The answer with something else in it."""

    def fault(answer: bytes) -> bytes:
        line: Line = json.loads(answer)
        change(line)
        return json.dumps(line).encode() + b"\n"

    return fault


def adds(effect: Line) -> Callable[[bytes], bytes]:
    """The answer with one more effect."""
    return changed(lambda line: line["effects"].append(effect))


AT_EVENT: dict[str, Callable[[bytes], bytes]] = {
    "exits": exits,
    "exits_well": exits_well,
    "is_killed": is_killed,
    "is_silent": is_silent,
    "stops_in_a_line": stops_in_a_line,
    "dies_in_a_line": dies_in_a_line,
    "closes_output": closes_output,
    "writes_garbage": writes_garbage,
    "logs_to_stdout": logs_to_stdout,
    "writes_empty_line": writes_empty_line,
    "answers_twice": answers_twice,
    "floods_a_line": floods_a_line,
    "floods_lines": floods_lines,
    "floods_error": floods_error,
    "wrong_seq": changed(lambda line: line.update(seq=line["seq"] + 1)),
    "wrong_seat": changed(lambda line: line.update(seat=11)),
    "wrong_table": changed(lambda line: line.update(table=99)),
    "unsupported": changed(lambda line: (line.pop("effects"), line.update(unsupported="event round"))),
    "neither": changed(lambda line: line.pop("effects")),
    "both": changed(lambda line: line.update(unsupported="event round")),
    "unknown_member": changed(lambda line: line.update(effect=[])),
    "effects_no_list": changed(lambda line: line.update(effects={})),
    "unknown_effect": adds({"type": "explode"}),
    "no_type": adds({"screen": {}}),
    "missing_member": adds({"type": "timer", "name": "night"}),
    "text_for_number": adds({"type": "timer", "name": "night", "seconds": "30"}),
    "number_with_a_dot": adds({"type": "timer", "name": "night", "seconds": 30.5}),
    "seconds_beyond_all": adds({"type": "timer", "name": "night", "seconds": 10**30}),
    "whisper_to_nobody": adds({"type": "whisper", "notes": {"77": {}}}),
    "whisper_to_a_name": adds({"type": "whisper", "notes": {"Ola": {}}}),
    "note_too_long": adds({"type": "publish", "note": {"t": "x" * 100}}),
    "misspelt_prompt": adds({"type": "show", "screen": {"phase": "night", "facts": {}, "promt": None}}),
    "fact_of_facts": adds({"type": "show", "screen": {"phase": "night", "facts": {"alive": [[0]]}}}),
    "refuses_no_tap": adds({"type": "refuse", "move": "start", "rule": "PLT-HST-1"}),
}

AT_HELLO = {
    "no_hello": lambda _answer: hang(),
    "dies_at_hello": lambda _answer: os._exit(7),
    "says_garbage": lambda _answer: b"Welcome to my plugin v1!\n",
    "other_protocol": lambda _answer: b'{"hello":{"protocol":2,"plugin":"x","version":"1","serves":"table"}}\n',
    "no_such_protocol": lambda _answer: b'{"unsupported":"protocol 1"}\n',
    "serves_nobody": lambda _answer: b'{"hello":{"protocol":1,"plugin":"x","version":"1","serves":"dinner"}}\n',
}

AT_CLOSE = {
    "answers_close_twice": lambda answer: b'{"table":1,"seat":0,"seq":9,"effects":[]}\n' + answer,
    "closes_another": lambda _answer: b'{"closed":{"table":77}}\n',
    "silent_at_close": lambda _answer: hang(),
}

AT_END = {"never_ends": hang, "ends_badly": lambda: os._exit(4)}
"""Only after the end of input."""

ALWAYS = {"leaves_a_child": lambda: subprocess.Popen(["sleep", "3600"])}


def main(fault: str, serves: str = "table") -> None:
    """Play, with one fault."""
    if fault in ALWAYS:
        child = ALWAYS[fault]()
        print(f"child {child.pid}", file=sys.stderr, flush=True)
    server = Server(lambda _seat: Wilki(), frozenset({"wilki"}), "misbehaving")
    rounds = 0
    for text in sys.stdin.buffer:
        line = json.loads(text)
        answer: bytes | None = server.answer(text)
        if "hello" in line:
            answer = answer.replace(b'"serves":"table"', f'"serves":"{serves}"'.encode())  # type: ignore[union-attr]
            answer = AT_HELLO[fault](answer) if fault in AT_HELLO else answer  # type: ignore[no-untyped-call]
        elif "close" in line:
            answer = AT_CLOSE[fault](answer) if fault in AT_CLOSE else answer  # type: ignore[no-untyped-call]
        elif line["seat"] == 1 and line["event"]["type"] == "round":
            rounds += 1
            if rounds == 3 and fault in AT_EVENT:
                answer = AT_EVENT[fault](answer)  # type: ignore[arg-type]
        say(answer or b"")
    if fault in AT_END:
        AT_END[fault]()


if __name__ == "__main__":
    main(*sys.argv[1:])
