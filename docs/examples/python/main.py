"""Wilki in plain Python as a process for tablerig: ``python3 main.py [--serves table|seat]``. See README.md."""

import argparse
import os
import sys

from lines import MAX_LINE, Conversation

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
    rest = b""
    # Whatever has arrived is read at once, and all complete lines are answered with one write: the other side sends
    # the events of all seats before it waits for the first answer.
    while chunk := os.read(STDIN, CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        if len(rest) > MAX_LINE:
            print(f"a line on standard input is longer than {MAX_LINE} bytes", file=sys.stderr)
            return 1
        if lines:
            sys.stdout.buffer.write(b"".join([conversation.answer(line) for line in lines]))
            sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
