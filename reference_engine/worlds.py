"""Who has won for certain, from what the whole table knows: the verdict after drops (WLK-DSC-4, WLK-DSC-5, WLK-DSC-6).

A dropped player takes his role along. The verdict must be the same on every phone, so it may use public knowledge only,
never what one phone happens to know (WLK-DSC-T5). A *world* is one way in which the wolves that nobody has seen yet may
sit among the living and the dropped. A winner is declared when he wins in every world.

Two answers to one question, tested against each other: :func:`enumeration` is the definition, world by world;
:func:`closed_form` counts, and is the one to play with.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Final

from reference_engine.errors import ImpossibleKnowledge
from reference_engine.tables import Seat

OTHERS: Final = "others"
STRICTLY_MORE: Final = "strictly_more"
EVERYONE: Final = "everyone"
PARITIES: Final = (OTHERS, STRICTLY_MORE, EVERYONE)
"""The readings of *the wolves' number equals the others'* (WLK-A1), the default first."""


class Verdict(StrEnum):
    """What the table may say now. ``UNDECIDED`` is an end: the game is certainly over, its winner is not certain."""

    VILLAGE = "village"
    WOLVES = "wolves"
    UNDECIDED = "undecided"
    CONTINUE = "continue"


@dataclass(frozen=True, slots=True)
class PublicKnowledge:
    """What every phone knows, the only input of the verdict.

    Attributes:
        parity: how the wolves' number is compared, one of ``PARITIES`` (WLK-A1).
        living: seats neither eliminated nor lost.
        dropped: seats whose role is unknown for good: drops, and voted-out seats whose card nobody opened (WLK-A22).
            A night victim is never among them: whatever his card, he is no wolf (WLK-A5).
        wolves_left: wolves of the composition minus wolves publicly revealed.
        death_nights: for each past night with a death that no revealed wolf explains, the seats of ``living`` and
            ``dropped`` that were alive and connected when it was settled. Every living seat is in each of them.

    Raises:
        ImpossibleKnowledge: no course of a game leads to this knowledge.
    """

    parity: str
    living: frozenset[Seat]
    dropped: frozenset[Seat]
    wolves_left: int
    death_nights: tuple[frozenset[Seat], ...] = ()

    def __post_init__(self) -> None:
        if self.parity not in PARITIES:
            raise ImpossibleKnowledge(f"parity {self.parity!r}: expected one of {', '.join(PARITIES)}")
        if not self.living.isdisjoint(self.dropped):
            both = sorted(self.living & self.dropped)
            raise ImpossibleKnowledge(
                f"seats {both} are both living and dropped: a lost seat is eliminated (WLK-DSC-1)"
            )
        if not 0 <= self.wolves_left <= len(self.living) + len(self.dropped):
            raise ImpossibleKnowledge(
                f"{self.wolves_left} wolves among {len(self.living)} living and {len(self.dropped)} dropped seats: "
                "count the wolves of the composition minus those revealed"
            )
        if self.death_nights:
            self._check_nights()

    def _check_nights(self) -> None:
        seats = self.living | self.dropped
        for night in self.death_nights:
            if not self.living <= night <= seats:
                raise ImpossibleKnowledge(
                    f"death night {sorted(night)}: give the seats among living {sorted(self.living)} and dropped "
                    f"{sorted(self.dropped)} that were alive then; nobody who lives now was dead"
                )


def wins(parity: str, wolves: int, living: int) -> bool:
    """Whether ``wolves`` living wolves among ``living`` living seats win (WLK-WIN-2, WLK-A1, WLK-A2)."""
    if wolves < 1:
        return False
    if parity == OTHERS:
        return 2 * wolves >= living
    if parity == STRICTLY_MORE:
        return 2 * wolves > living
    return wolves >= living


def worlds(knowledge: PublicKnowledge) -> Iterator[frozenset[Seat]]:
    """Every set of seats that the unseen wolves may hold: only wolves kill, so each death needs one who was there."""
    for wolves in combinations(sorted(knowledge.living | knowledge.dropped), knowledge.wolves_left):
        world = frozenset(wolves)
        if all(world & night for night in knowledge.death_nights):
            yield world


def enumeration(knowledge: PublicKnowledge) -> Verdict:
    """The verdict by definition: look at every world (exponential in the number of wolves; for tests).

    With nobody alive the verdict is ``UNDECIDED`` whatever the worlds are (WLK-A2).

    Raises:
        ImpossibleKnowledge: there is no world at all: a death by night and no wolf who could have killed.
    """
    living = len(knowledge.living)
    if not living:
        return Verdict.UNDECIDED
    outcomes = {_outcome(knowledge.parity, len(world & knowledge.living), living) for world in worlds(knowledge)}
    if not outcomes:
        raise _no_world(knowledge)
    if Verdict.CONTINUE in outcomes:
        return Verdict.CONTINUE
    return outcomes.pop() if len(outcomes) == 1 else Verdict.UNDECIDED


def closed_form(knowledge: PublicKnowledge) -> Verdict:
    """The verdict by counting: only the smallest possible number of living wolves matters.

    More living wolves are always possible too and never hurt the wolves. So with ``fewest`` living wolves at least, the
    wolves win for certain if that many win; with none at least, it is over only if a single one would already win.

    Raises:
        ImpossibleKnowledge: as :func:`enumeration`.
    """
    living = len(knowledge.living)
    if not living:
        return Verdict.UNDECIDED
    unseen = knowledge.wolves_left
    if not unseen:
        if knowledge.death_nights:
            raise _no_world(knowledge)
        return Verdict.VILLAGE
    fewest = unseen - len(knowledge.dropped)
    if fewest < 1:
        fewest = 0 if _dropped_explain(knowledge) else 1
    if not wins(knowledge.parity, fewest or 1, living):
        return Verdict.CONTINUE
    return Verdict.WOLVES if fewest else Verdict.UNDECIDED


def _outcome(parity: str, wolves: int, living: int) -> Verdict:
    if not wolves:
        return Verdict.VILLAGE
    return Verdict.WOLVES if wins(parity, wolves, living) else Verdict.CONTINUE


def _dropped_explain(knowledge: PublicKnowledge) -> bool:
    """Whether the dropped seats alone can hold all unseen wolves, with every death by night explained."""
    if not knowledge.death_nights:
        return True
    nights = [knowledge.dropped & night for night in knowledge.death_nights]
    if frozenset.intersection(*nights):
        return True  # in play always so when true: whoever was there in the last of these nights was there in all
    candidates = sorted(frozenset.union(*nights))
    fits = combinations(candidates, min(knowledge.wolves_left, len(candidates)))
    return any(all(not night.isdisjoint(wolves) for night in nights) for wolves in fits)


def _no_world(knowledge: PublicKnowledge) -> ImpossibleKnowledge:
    nights = [sorted(night) for night in knowledge.death_nights]
    return ImpossibleKnowledge(
        f"{knowledge.wolves_left} unseen wolves cannot explain the deaths of the nights {nights}: "
        "leave out the nights that a revealed wolf explains"
    )
