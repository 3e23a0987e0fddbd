"""Has a side won for certain? The only input is what everybody knows (WLK-DSC-5, WLK-DSC-T5).

Once a player is lost his card stays hidden, so nobody knows how many wolves live. A *world* is a guess which of the
hidden cards are wolves that fits everything public; a side has won only if it has won in all worlds. A wolf's phone
knows the true world, but must not act on it: the moment of the announcement would give the secret away.

For the outcome of a world only the *number* of living wolves matters, so it is enough to ask which numbers are
possible.
"""

from collections.abc import Collection, Set
from dataclasses import dataclass

VILLAGE = "village"
WOLVES = "wolves"
UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Public:
    """What the verdict may use.

    ``wolves``: werewolf cards in the game. ``living``: seats not eliminated. ``hidden``: eliminated seats whose side
    nobody can tell (lost, or voted out and lost before the reveal; a night's victim is never one, WLK-A22).
    ``shown_wolves``: seats whose werewolf card everybody has seen. ``kills``: for each night with a victim, who was
    there to kill.
    """

    wolves: int
    living: Set[int]
    hidden: Set[int]
    shown_wolves: Set[int]
    kills: Collection[Set[int]]


def verdict(parity: str, public: Public) -> str | None:
    """The winner, ``undecided`` if the game is certainly over but its winner is not certain, ``None`` to play on."""
    living = len(public.living)
    if living == 0:
        return UNDECIDED  # WLK-A2
    outcomes = {_outcome(parity, wolves, living) for wolves in possible_numbers(public)}
    if None in outcomes:
        return None  # in some world there is something left to play for
    return outcomes.pop() if len(outcomes) == 1 else UNDECIDED


def possible_numbers(public: Public) -> list[int]:
    """How many of the living may be wolves."""
    unseen = public.wolves - len(public.shown_wolves)
    fewest = max(0, unseen - len(public.hidden))
    most = min(unseen, len(public.living))
    if fewest == 0 and unseen > 0 and not _could_all_be_hidden(public):
        fewest = 1
    return list(range(fewest, most + 1))


def _could_all_be_hidden(public: Public) -> bool:
    """Whether the wolves not seen may all be among the hidden seats although people were killed at night.

    Only wolves kill, so every kill needs a wolf who was there: one who was shown later, or else a hidden one. Nobody
    ever comes back, so of two nights the later has fewer seats; one hidden wolf who was there in the last night was
    there in all before, and it is enough to look for one such seat per night. "Nobody died" proves nothing.
    """
    return all(present & public.shown_wolves or present & public.hidden for present in public.kills)


def _outcome(parity: str, wolves: int, living: int) -> str | None:
    """Who has won when so many of the living are wolves (WLK-WIN-1, WLK-WIN-2, WLK-A1)."""
    if wolves == 0:
        return VILLAGE
    enough = {
        "others": 2 * wolves >= living,
        "strictly_more": 2 * wolves > living,
        "everyone": wolves >= living,
    }[parity]
    return WOLVES if enough else None
