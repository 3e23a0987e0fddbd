"""A verdict in lines of a word and a text, for people: in one order, in one form, without saying anything twice."""

import re
import textwrap
from collections.abc import Iterator
from typing import Final

_WORD: Final = 9
_MARGIN: Final = 2 + _WORD + 1
_MIN_ROOM: Final = 20
_FOLDED: Final = re.compile(r"  (?:step|when|phone|why|expected|seen|blamed) ")
"""Lines that are read, not copied: an address, a path or a command stays whole."""


def counted(number: int, word: str) -> str:
    """``1 case``, ``2 cases``."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def adds(seen: str, reason: str) -> bool:
    """Whether what was seen says more than the reason does."""
    return bool(seen) and seen not in reason


def told_difference(expected: str, seen: str, reason: str) -> Iterator[tuple[str, str]]:
    """Why a verdict is as it is, and the two sides of the difference, one (word, text) per line."""
    if reason:
        yield "why", reason
    if adds(seen, reason) or (expected and not seen):
        yield from ((word, text) for word, text in (("expected", expected), ("seen", seen)) if text)


def told_line(word: str, text: str) -> str:
    """``  why       the screen is wrong``."""
    return f"  {word:{_WORD}} {text}"


def folded(block: str, columns: int) -> str:
    """The same lines, those that are too long for a terminal broken between words and kept under their text."""
    return "\n".join(_fold(line, columns) for line in block.split("\n"))


def _fold(line: str, columns: int) -> str:
    if len(line) <= columns or columns < _MARGIN + _MIN_ROOM or not _FOLDED.match(line):
        return line
    head, text = line[:_MARGIN], line[_MARGIN:]
    return textwrap.fill(
        text, columns, initial_indent=head, subsequent_indent=" " * _MARGIN,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
