"""Where in a TOML text a key or a value stands: ``tomllib`` does not tell, and errors name a line.

A search by lines is enough for that: every line that begins a table or an entry, and the keys of inline tables. What is
found nowhere stands where its nearest parent does.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_KEY = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_KEY})\s*\]")
_ENTRY = re.compile(rf"\s*({_KEY})\s*=")
_INLINE = re.compile(rf"[{{,]\s*({_KEY})\s*=")


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a text, both counted from 1."""

    line: int
    column: int


Path = tuple[str | int, ...]


def position(text: str, path: Sequence[str | int], word: object = None) -> Position:
    """Where the entry with this path stands, or, if ``word`` is given and found in it, where the word stands in it.

    Args:
        text: the whole file.
        path: keys from the root; an index of a list is passed over.
        word: a text, number or flag as ``tomllib`` gives it.
    """
    keys = tuple(key for key in path if isinstance(key, str))
    found = list(_entries(text))
    best: tuple[tuple[str, ...], int] = ((), 0)
    for known, start in found:
        if len(known) > len(best[0]) and keys[: len(known)] == known:
            best = (known, start)
    nearest, offset = best
    after = [start for known, start in found if start > offset and known[: len(nearest)] != nearest]
    inside = text[offset : after[0] if after else len(text)]
    return _position(text, offset + _find(inside, word))


def _entries(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every key with its whole path and its offset in the text, in order."""
    table: tuple[str, ...] = ()
    offset, quoting = 0, ""
    for line in text.splitlines(keepends=True):
        start, offset = offset, offset + len(line)
        was_quoting, quoting = quoting, _still_quoting(line, quoting)
        if was_quoting:
            continue
        if header := _HEADER.match(line):
            table = _split(header[1])
            yield table, start + header.start(1)
        elif entry := _ENTRY.match(line):
            path = (*table, *_split(entry[1]))
            yield path, start + entry.start(1)
            for inline in _INLINE.finditer(line, entry.end()):
                yield (*path, *_split(inline[1])), start + inline.start(1)


def _still_quoting(line: str, quoting: str) -> str:
    """The marks of the text of several lines that is open behind this line; empty if none is."""
    rest = line
    while True:
        marks = [quoting] if quoting else ['"""', "'''"]
        found = [(rest.find(mark), mark) for mark in marks if mark in rest]
        if not found:
            return quoting
        at, mark = min(found)
        rest, quoting = rest[at + 3 :], "" if quoting else mark


def _split(key: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in re.findall(_PART, key))


def _find(inside: str, word: object) -> int:
    if word is None or isinstance(word, list | dict):
        return 0
    if isinstance(word, str):
        places = [at for mark in "\"'" if (at := inside.find(f"{mark}{word}{mark}")) >= 0]
        return min(places, default=0)
    plain = str(word).lower()
    found = re.search(rf"(?<![\w.]){re.escape(plain)}(?![\w.])", inside)
    return found.start() if found else 0


def _position(text: str, offset: int) -> Position:
    before = text[:offset]
    line = before.count("\n")
    return Position(line + 1, offset - (before.rfind("\n") + 1) + 1)
