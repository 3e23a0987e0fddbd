"""The shared vocabulary of a table: seats, roles, moves, phases and the table itself.

Codes only, never display text (PLT-LNG-1). Phones, rigs, engine and judge all speak in these words; nothing in this
file is a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

Seat = int
"""A place at the table, counted from 0 in the order in which the phones sit."""

VariantValue = str | int | bool
"""A value of a variant: a code, a number (0 often means *off*) or a flag."""

WILKI: Final = "wilki"

# Role codes of Wilki.
VILLAGER: Final = "villager"
WEREWOLF: Final = "werewolf"
SEER: Final = "seer"
DOCTOR: Final = "doctor"

UNKNOWN: Final = "unknown"
"""Stands for a role that nobody can show any more (WLK-DSC-2, WLK-A22, WLK-A23)."""

# Winner codes of Wilki.
VILLAGE: Final = "village"
WOLVES: Final = "wolves"
UNDECIDED: Final = "undecided"

# Phases of the app, shown by the phone itself.
HOME: Final = "home"
JOINING: Final = "joining"
ENDED: Final = "ended"

# Phases of a game in the family of Wilki, shown by the plugin.
LOBBY: Final = "lobby"
DEALING: Final = "dealing"
NIGHT: Final = "night"
LOCKED: Final = "locked"
DAWN: Final = "dawn"
DAY: Final = "day"
CLOSED: Final = "closed"
RESULT: Final = "result"
OVER: Final = "over"

# Names of phase timers.
NIGHT_TIMER: Final = "night"
DAY_TIMER: Final = "day"

# Verbs of moves. A move on the wire is "verb" or "verb:seat".
START: Final = "start"
ATTACK: Final = "attack"
PROTECT: Final = "protect"
PROBE: Final = "probe"
VOTE: Final = "vote"
ABSTAIN: Final = "abstain"
PASS: Final = "pass"
CONFIRM: Final = "confirm"


def move(verb: str, target: Seat | None = None) -> str:
    """The code of a move: ``move("vote", 3) == "vote:3"``, ``move("abstain") == "abstain"``."""
    return verb if target is None else f"{verb}:{target}"


def split_move(code: str) -> tuple[str, Seat | None]:
    """The verb and the target seat of a move code; the inverse of :func:`move`.

    Raises:
        ValueError: the part behind the colon is not a plain decimal number.
    """
    verb, colon, target = code.partition(":")
    if not colon:
        return verb, None
    if not (target.isascii() and target.isdigit()):
        raise ValueError(f"{code!r} is not a move: expected 'verb' or 'verb:seat'")
    return verb, int(target)


@dataclass(frozen=True, slots=True)
class Table:
    """What every phone at a table agrees on before the deal.

    ``composition`` counts the roles, for example ``{"villager": 3, "werewolf": 2}``; a role that is absent counts 0.
    ``variants`` holds *every* variant of the game and of the platform with its value, so that nobody needs to know a
    default. The seat ``host`` created the table (PLT-HST-1).
    """

    game: str
    seats: int
    host: Seat
    composition: Mapping[str, int]
    variants: Mapping[str, VariantValue]

    def deck(self) -> tuple[str, ...]:
        """The cards of the composition, one per role, sorted by role code so that every phone builds the same list."""
        return tuple(role for role in sorted(self.composition) for _ in range(self.composition[role]))


@dataclass(frozen=True, slots=True)
class Venue:
    """The Custom texts and theme of a place; they belong to the app, not to a table (PLT-CUS-3)."""

    logo: str
    welcome: str
    banner: str
    theme: str
    featured: str


@dataclass(frozen=True, slots=True)
class Setting:
    """What the phones bring along: the language of each seat (PLT-LNG-2) and the venue, if Custom is on."""

    languages: tuple[str, ...]
    venue: Venue | None = None


def plain_setting(seats: int) -> Setting:
    """English phones, Standard app."""
    return Setting(languages=("en",) * seats)
