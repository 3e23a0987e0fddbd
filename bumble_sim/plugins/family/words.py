"""How a game of the family calls what all of them have."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """Role and winner codes of one game (``docs/screens.md``, ``docs/screens-mafia.md``); the doctor is called alike.

    Attributes:
        villager: the role without a night action.
        seer: the role that probes.
        wolves: the roles that attack; they know each other and win together.
        village, pack: the two winners, and the two sides that a probe may show.
        token: what wolves hold to find each other.
    """

    villager: str
    seer: str
    wolves: Sequence[str]
    village: str
    pack: str
    token: str
