"""Collects the mistakes of one file and finds the word that was probably meant."""

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Protocol

from conformance.errors import BrokenScenario, ScenarioError

MAX_LISTED = 24
"""So many valid words are listed when no single one is near."""

MAX_LENGTH = 300
"""So long may what is wrong be told: a word in a file can be as long as the file."""

NEAR = 0.65
"""How alike two words must be: ``dya`` is near ``day`` (0.67), ``Dan`` is not near ``Anna`` (0.57)."""


class Placed(Protocol):
    """Anything with a place in the file."""

    @property
    def line(self) -> int:
        """Counted from 1."""

    @property
    def column(self) -> int:
        """Counted from 1."""


class Mistakes:
    """The mistakes found so far in the file ``path``."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._found: dict[tuple[int, int, str], ScenarioError] = {}

    def add(self, line: int, column: int, what: str, hint: str = "") -> None:
        """Note a mistake; the same one at the same place counts once."""
        what = visible(what if len(what) <= MAX_LENGTH else f"{what[:MAX_LENGTH]}…")
        self._found.setdefault((line, column, what), ScenarioError(self.path, line, column, what, hint))

    def at(self, place: Placed, what: str, hint: str = "") -> None:
        """Note a mistake at a node."""
        self.add(place.line, place.column, what, hint)

    def __bool__(self) -> bool:
        return bool(self._found)

    def all(self) -> tuple[ScenarioError, ...]:
        """All mistakes in the order of the file."""
        return tuple(self._found[key] for key in sorted(self._found))

    def raise_any(self) -> None:
        """Raise :class:`BrokenScenario` if there is any."""
        if self:
            raise BrokenScenario(self.path, self.all())


def visible(text: str) -> str:
    """The text on one line, with a name for each sign that cannot be seen or would do something to a terminal."""
    return "".join(f"<U+{ord(sign):04X}>" if _unseen(sign) else sign for sign in text)


def _unseen(sign: str) -> bool:
    return sign != " " and unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")


def near(word: str, known: Sequence[str]) -> str | None:
    """The known word that was probably meant, if one is near."""
    folded = {each.casefold(): each for each in reversed(known)}
    close = get_close_matches(word.casefold(), list(folded), n=1, cutoff=NEAR)
    return folded[close[0]] if close else None


def nearest(word: str, known: Iterable[str]) -> str:
    """``did you mean Marek?``, or the valid words when none is near and they are few."""
    words = list(dict.fromkeys(known))
    meant = near(word, words)
    if meant is not None:
        return f"did you mean {meant}?"
    if not words:
        return "there is none"
    return f"one of: {', '.join(words)}" if len(words) <= MAX_LISTED else ""
