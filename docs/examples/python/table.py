"""The table as every phone knows it before the deal, and the moves that players can tap."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from effects import Seat

WEREWOLF = "werewolf"
SEER = "seer"
DOCTOR = "doctor"
VILLAGER = "villager"
ROLES = (DOCTOR, SEER, VILLAGER, WEREWOLF)

# The variants that this plugin can play (docs/screens.md, "Variants"). A suite that is newer than the plugin may know
# more values; playing them by the old rules would be wrong, so such a table is not supported.
CODES: Mapping[str, tuple[object, ...]] = {
    "parity": ("others", "strictly_more", "everyone"),
    "bad_start": ("refuse", "warn"),
    "wolves_disagree": ("plurality", "unanimous"),
    "doctor_self": (True, False),
    "doctor_repeat": (True, False),
    "probe_shows": ("role", "side"),
    "reveal_night_death": (True, False),
    "abstain_blocks": ("majority", "half"),
    "self_vote": (True, False),
    "drop_at_night": ("void", "stands"),
    "night_end": ("fixed", "all_confirmed", "all_decided"),
}
NUMBERS = ("stalemate_rounds", "night_seconds", "day_seconds")


class Unsupported(Exception):
    """A table or an event that this plugin does not know; the text says what."""


@dataclass(frozen=True, slots=True)
class Table:
    """Seats, host, cards and variants. ``composition`` has only roles that are in the game."""

    seats: int
    host: Seat
    composition: Mapping[str, int]
    variants: Mapping[str, Any]

    @property
    def wolves(self) -> int:
        """How many werewolf cards are in the game; everybody knows (WLK-A26)."""
        return self.composition.get(WEREWOLF, 0)

    def deck(self) -> list[str]:
        """One card per seat, in an order that is the same on every phone."""
        return [role for role in sorted(self.composition) for _ in range(self.composition[role])]

    def unbalanced(self) -> bool:
        """Whether the wolves are no minority, or there are none (WLK-SET-4)."""
        return not 1 <= self.wolves < self.seats - self.wolves


def read_table(data: Mapping[str, Any]) -> Table:
    """The table of a ``seated`` event.

    Raises:
        Unsupported: another game, or a variant's value that this plugin does not know.
    """
    if data["game"] != "wilki":
        raise Unsupported(f"game {data['game']}")
    variants = data["variants"]
    for key, values in CODES.items():
        if not any(variants[key] is value or variants[key] == value for value in values):
            raise Unsupported(f"variant {key}: {variants[key]}")
    kept = {key: variants[key] for key in (*CODES, *NUMBERS)}
    composition = {role: number for role, number in data["composition"].items() if number > 0}
    return Table(data["seats"], data["host"], composition, kept)


TARGETED = ("attack", "protect", "probe", "vote")
PLAIN = ("start", "abstain", "pass", "confirm")
NIGHT_MOVES = ("attack", "protect", "probe", "pass", "confirm")
DAY_MOVES = ("vote", "abstain")


def split_move(move: str) -> tuple[str, Seat | None]:
    """The verb and the target of a move, ``vote:3`` → ``("vote", 3)``; the verb is empty for a move that is none."""
    verb, colon, target = move.partition(":")
    if verb in PLAIN and not colon:
        return verb, None
    # Longer numbers are no seats, and Python would refuse to read a very long one.
    if verb in TARGETED and target.isascii() and target.isdigit() and len(target) <= 3:
        return verb, int(target)
    if verb in TARGETED or verb in PLAIN:
        return verb, -1  # a seat that does not exist
    return "", None


def target_of(move: str | None, verb: str) -> Seat | None:
    """The target of a choice if it is of this kind."""
    if move is None:
        return None
    found, target = split_move(move)
    return target if found == verb else None
