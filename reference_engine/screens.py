"""What one seat's phone shows: the types and the names of facts. Which fact shows when is in ``catalogue.py``.

A screen is data: a phase, facts and a prompt, in codes only (PLT-LNG-1). Conventions that hold everywhere:

* a fact that does not apply is absent; *nobody* is ``None``;
* a set of seats is a sorted tuple; something per seat is a mapping with seats as (integer) keys;
* mappings compare by content, so their order never matters.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

FactValue = (
    None
    | str
    | int
    | bool
    | tuple[int, ...]
    | Mapping[int, str]
    | Mapping[int, int]
    | Mapping[str, int]
    | Mapping[str, str]
)

# Facts that the phone itself adds.
LANGUAGE: Final = "language"
VENUE: Final = "venue"
SILENT: Final = "silent"
REASON: Final = "reason"

# Facts of a game in the family of Wilki.
COMPOSITION: Final = "composition"
WARNING: Final = "warning"
TURN: Final = "turn"
ALIVE: Final = "alive"
LOST: Final = "lost"
ROLE: Final = "role"
KNOWS: Final = "knows"
CHOICE: Final = "choice"
PROPOSALS: Final = "proposals"
DIED: Final = "died"
ELIMINATED: Final = "eliminated"
BECAUSE: Final = "because"
TALLY: Final = "tally"
ABSTENTIONS: Final = "abstentions"
REVEALED: Final = "revealed"
WINNER: Final = "winner"
ROLES: Final = "roles"

# Values of the fact ``because``.
VOTES: Final = "votes"
TIE: Final = "tie"
ABSTAINED: Final = "abstained"

# Values of the fact ``reason``.
HOST_LOST: Final = "host_lost"
CUT_OFF: Final = "cut_off"
NOT_READMITTED: Final = "not_readmitted"
TABLE_INCOMPLETE: Final = "table_incomplete"
DISAGREEMENT: Final = "disagreement"

# Value of the fact ``warning``.
UNBALANCED: Final = "unbalanced"


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a phone asks of its player. ``choices`` are move codes in the order shown; the number is never judged."""

    number: int
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """One seat's screen."""

    phase: str
    facts: Mapping[str, FactValue]
    prompt: Prompt | None = None

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices of the prompt, empty without a prompt."""
        return () if self.prompt is None else self.prompt.choices

    def same(self, other: "Screen") -> bool:
        """Whether a player could not tell the two apart: equal phase, facts and choices."""
        return self.phase == other.phase and self.choices == other.choices and self.facts == other.facts
