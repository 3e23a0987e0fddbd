"""What the README of the Python example says is so."""

import re
import sys

from tests.docs_examples.manners import converse
from tests.docs_examples.python.example import FOLDER, MAIN

README = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_every_file_is_in_the_table_and_every_file_of_the_table_is_there() -> None:
    rows = re.findall(r"^\| (`[^|]+) \|", README, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([^`]+)`", row)}
    assert named == {path.name for path in FOLDER.iterdir() if path.is_file()} - {"README.md"}


def test_the_conversation_by_hand_goes_as_shown() -> None:
    shown = re.search(r"\$ printf '%s\\n' '(.+)' '(.+)' \| .*\n((?:    \{.*\n)+)", README)
    assert shown is not None
    first, second, answers = shown.groups()
    said = converse((sys.executable, str(MAIN)), f"{first}\n{second}\n".encode())
    assert [line.decode() for line in said.lines] == answers.split()
