"""Wilki in plain Python as a process for tablerig: ``python3 main.py [--serves table|seat]``. See README.md.

Ends with status 0 at the end of input, with 2 at a line that is none of the protocol.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from lines import MAX_LINE, BrokenLine, Conversation

CHUNK = 1 << 16
STDIN = 0


def main() -> int:
    """Answer every line of standard input until it ends."""
    parser = argparse.ArgumentParser(description="Wilki as a plugin process of tablerig")
    parser.add_argument(
        "--serves",
        choices=("table", "seat"),
        default="table",
        help="one process for all seats of a table (faster), or one per seat as in the app",
    )
    conversation = Conversation(parser.parse_args().serves)
    try:
        talk(conversation)
    except BrokenLine as broken:
        print(f"wilki-python: standard input: {broken}", file=sys.stderr)
        return 2
    return 0


def talk(conversation: Conversation) -> None:
    """Read and write until the end of input.

    Whatever has arrived is read at once, and all complete lines are answered with one write: the other side sends the
    events of all seats before it waits for the first answer.

    Raises:
        BrokenLine: a line is none of the protocol; those before it are answered.
    """
    rest = b""
    while chunk := os.read(STDIN, CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        if lines:
            _answer_all(conversation, lines)
        if len(rest) > MAX_LINE:
            raise BrokenLine(f"a line is longer than {MAX_LINE:,} bytes")
    if rest:
        raise BrokenLine(f"it ends within a line: {rest[:80]!r}")


def _answer_all(conversation: Conversation, lines: Sequence[bytes]) -> None:
    answers: list[bytes] = []
    try:
        answers.extend(map(conversation.answer, lines))
    finally:
        sys.stdout.buffer.write(b"".join(answers))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
