"""Screens in words for people: characters instead of seat numbers. For reports only; phones carry codes (PLT-LNG-1)."""

from collections.abc import Mapping, Sequence

from conformance import compare
from conformance.casting import Binding
from reference_engine import screens
from reference_engine.tables import Seat, split_move

_ONE_SEAT = frozenset({screens.DIED, screens.ELIMINATED})
_SEATS = frozenset({screens.ALIVE, screens.LOST, screens.SILENT})
_MOVES = frozenset({screens.CHOICE, compare.PROMPT})


class Words:
    """Turns parts of a screen into words.

    Args:
        characters: the names of the cast; until :meth:`seat` is called they sit in this order.
    """

    def __init__(self, characters: Sequence[str]) -> None:
        self._characters = tuple(characters)
        self.names = self._characters

    def seat(self, binding: Binding) -> None:
        """Say where each character sits."""
        self.names = tuple(self._characters[binding.character(seat)] for seat in range(len(self._characters)))

    def name(self, seat: Seat) -> str:
        """The character at a seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def move(self, code: str) -> str:
        """``vote:3`` as ``vote Zosia``; what is no move code stays as it is."""
        try:
            verb, target = split_move(code)
        except ValueError:
            return code
        return verb if target is None else f"{verb} {self.name(target)}"

    def describe(self, parts: object) -> str:
        """A mapping of parts as ``died: Marek; phase: day``, the code of a move as ``vote Marek``."""
        if not isinstance(parts, Mapping):
            return self.move(str(parts))
        return "; ".join(f"{part}: {self.value(str(part), value)}" for part, value in parts.items())

    def value(self, part: str, value: object) -> str:
        """One part in words."""
        if value is None:
            return "nobody"
        if part in _MOVES:
            return self._moves(value)
        if part in _ONE_SEAT and isinstance(value, int):
            return self.name(value)
        if isinstance(value, Mapping):
            keys = sorted(value, key=_order)
            return "{" + ", ".join(f"{self._key(key)}: {self._item(part, value[key])}" for key in keys) + "}"
        if isinstance(value, tuple | list):
            return "[" + ", ".join(self._listed(part, item) for item in value) + "]"
        return str(value)

    def _moves(self, value: object) -> str:
        if isinstance(value, str):
            return self.move(value)
        if isinstance(value, tuple | list):
            return ", ".join(self.move(str(code)) for code in value) or "none"
        return str(value)

    def _key(self, key: object) -> str:
        return self.name(key) if isinstance(key, int) else str(key)

    def _listed(self, part: str, item: object) -> str:
        return self.name(item) if part in _SEATS and isinstance(item, int) else str(item)

    def _item(self, part: str, item: object) -> str:
        return self.name(item) if part == screens.PROPOSALS and isinstance(item, int) else str(item)


def _order(key: object) -> tuple[int, int, str]:
    """Seats in their order, then names by letter, so that the same facts always read the same."""
    return (0, key, "") if isinstance(key, int) else (1, 0, str(key))
