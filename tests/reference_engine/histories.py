"""Public histories of Wilki in miniature, to test the verdict against: who left the table, how, and with which card.

Written from the definition alone (public knowledge of a table with drops), without the engine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from reference_engine.tables import Seat
from reference_engine.worlds import PublicKnowledge, worlds


@dataclass(frozen=True, slots=True)
class Killed:
    """A night with a death; the victim is certainly no wolf."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class VotedOut:
    """A vote; ``wolf`` is what the card showed, ``None`` when nobody opened it."""

    seat: Seat
    wolf: bool | None


@dataclass(frozen=True, slots=True)
class Dropped:
    """A lost link."""

    seat: Seat


Happening = Killed | VotedOut | Dropped


def known(parity: str, seats: int, wolves: int, history: Sequence[Happening]) -> PublicKnowledge:
    """What everybody knows after ``history`` at a table of ``seats`` with ``wolves`` wolves."""
    living = set(range(seats))
    dropped: set[Seat] = set()
    seen: set[Seat] = set()
    nights: list[frozenset[Seat]] = []
    for what in history:
        if isinstance(what, Killed):
            nights.append(frozenset(living))
        living.remove(what.seat)
        if isinstance(what, Dropped) or (isinstance(what, VotedOut) and what.wolf is None):
            dropped.add(what.seat)
        elif isinstance(what, VotedOut) and what.wolf:
            seen.add(what.seat)
    hidden = living | dropped
    unexplained = tuple(night & hidden for night in nights if not night & seen)
    return PublicKnowledge(parity, frozenset(living), frozenset(dropped), wolves - len(seen), unexplained)


def possible(seats: int, pack: frozenset[Seat], history: Sequence[Happening]) -> bool:
    """Whether this pack could have played the history: no wolf is killed, one is at every kill, cards as shown."""
    living = set(range(seats))
    for what in history:
        if isinstance(what, Killed) and (what.seat in pack or not living & pack):
            return False
        if isinstance(what, VotedOut) and what.wolf is not None and what.wolf != (what.seat in pack):
            return False
        living.remove(what.seat)
    return True


def living_wolves(knowledge: PublicKnowledge) -> set[int]:
    """How many wolves may be alive: one number per world, without repetition."""
    return {len(world & knowledge.living) for world in worlds(knowledge)}


def next_happening(rng: Random, living: Sequence[Seat], pack: frozenset[Seat]) -> Happening:
    """Something that can happen now to one of the living, with ``pack`` as the true wolves."""
    victims = [seat for seat in living if seat not in pack]
    kind = rng.choice(("kill", "vote", "vote", "drop"))
    if kind == "kill" and victims and len(victims) < len(living):
        return Killed(rng.choice(victims))
    seat = rng.choice(living)
    if kind == "drop":
        return Dropped(seat)
    return VotedOut(seat, None if rng.random() < 0.15 else seat in pack)
