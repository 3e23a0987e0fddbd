"""Characters and seats: on a rig that deals at random, who plays which character is known only after the deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from reference_engine.tables import Seat, move, split_move


@dataclass(frozen=True, slots=True)
class Binding:
    """Which seat each character of the cast sits at; ``seats[i]`` is the seat of character ``i``."""

    seats: tuple[Seat, ...]

    def seat(self, character: int) -> Seat:
        """The seat of a character."""
        return self.seats[character]

    def character(self, seat: Seat) -> int:
        """The character at a seat."""
        return self.seats.index(seat)

    def move(self, code: str) -> str:
        """A move that names a character, as the move that names the seat."""
        verb, target = split_move(code)
        return code if target is None or target >= len(self.seats) else move(verb, self.seats[target])

    def value(self, fact: str, value: object) -> object:
        """The value of a fact in characters, as the value in seats."""
        if fact in _SEAT_FACTS:
            return self._seats_in(value)
        if fact in _SEAT_TO_SEAT_FACTS and isinstance(value, Mapping):
            return {self.seats[key]: self.seats[target] for key, target in value.items()}
        if fact in _BY_SEAT_FACTS and isinstance(value, Mapping):
            return {self.seats[key]: item for key, item in value.items()}
        if fact == "choice" and isinstance(value, str):
            return self.move(value)
        if fact == "prompt" and isinstance(value, tuple):
            return _as_shown([self.move(code) for code in value])
        return value

    def _seats_in(self, value: object) -> object:
        if isinstance(value, tuple):
            return tuple(sorted(self.seats[item] for item in value))
        return self.seats[value] if isinstance(value, int) else value


def _as_shown(moves: Sequence[str]) -> tuple[str, ...]:
    """Moves with the same verb in the order of their seats, as prompts show them wherever the characters sit."""
    runs = [sorted(run, key=_target) for _, run in groupby(moves, key=lambda code: split_move(code)[0])]
    return tuple(code for run in runs for code in run)


def _target(code: str) -> Seat:
    target = split_move(code)[1]
    return -1 if target is None else target


_SEAT_FACTS = frozenset({"alive", "lost", "silent", "died", "eliminated"})
_SEAT_TO_SEAT_FACTS = frozenset({"proposals"})
_BY_SEAT_FACTS = frozenset({"knows", "tally", "revealed", "roles"})


def as_seated(characters: int) -> Binding:
    """Character ``i`` sits at seat ``i``: the binding of a rig with a fixed deal."""
    return Binding(tuple(range(characters)))


def bind(
    cast: Sequence[str | None], dealt: Sequence[str], fixed: Mapping[int, Seat], never: Mapping[Seat, frozenset[int]]
) -> Binding | None:
    """Bind characters to seats by the roles that were dealt.

    Args:
        cast: the role of each character, ``None`` for any.
        dealt: the role of each seat.
        fixed: characters that must sit at a certain seat (the host).
        never: for a seat, the characters that must not sit there (a lost one at the host's, one who reads another
            language).

    Returns:
        The first binding in seat order, or ``None`` if the deal allows none.
    """
    taken: dict[int, Seat] = {}

    def fits(character: int, seat: Seat) -> bool:
        role = cast[character]
        return (
            role in (None, dealt[seat])
            and fixed.get(character, seat) == seat
            and character not in never.get(seat, frozenset())
        )

    # Roles first, open characters last; the number of seats is small, so plain backtracking does.
    order = sorted(range(len(cast)), key=lambda character: (character not in fixed, cast[character] is None, character))

    def place(at: int) -> bool:
        if at == len(order):
            return True
        for seat in range(len(dealt)):
            if seat not in taken.values() and fits(order[at], seat):
                taken[order[at]] = seat
                if place(at + 1):
                    return True
                del taken[order[at]]
        return False

    return Binding(tuple(taken[character] for character in range(len(cast)))) if place(0) else None
