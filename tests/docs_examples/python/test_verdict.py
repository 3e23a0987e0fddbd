"""The verdict counts worlds by a formula; here every world is written down instead (rules.md section 3, WLK-DSC-5)."""

import itertools
import random
from typing import Any

from tests.docs_examples.python.example import verdict

Public = Any  # the example's own class
PARITIES = ("others", "strictly_more", "everyone")
GAMES = 3_000


def test_the_formula_gives_what_listing_all_worlds_gives() -> None:
    chance = random.Random(7)
    seen = set()
    for _ in range(GAMES):
        public = some_history(chance)
        for parity in PARITIES:
            expected = by_listing(parity, public)
            assert verdict.verdict(parity, public) == expected, (parity, public)
            seen.add(expected)
    assert seen == {None, "village", "wolves", "undecided"}


def some_history(chance: random.Random) -> Public:
    """A table of which some are lost, some are killed by night, and some are voted out, as the rules allow."""
    seats = chance.randint(4, 8)
    wolves = frozenset(chance.sample(range(seats), chance.randint(1, seats // 2)))
    living = set(range(seats))
    hidden: set[int] = set()
    shown: set[int] = set()
    kills: list[frozenset[int]] = []
    for _ in range(chance.randint(1, seats - 1)):
        seat = chance.choice(sorted(living))
        what = chance.choice(("lost", "killed", "voted out"))
        if what == "killed":
            if seat in wolves or not living & wolves:
                continue
            kills.append(frozenset(living))
        elif what == "lost" or chance.random() < 0.3:
            hidden.add(seat)
        elif seat in wolves:
            shown.add(seat)
        living.remove(seat)
    return verdict.Public(len(wolves), living, hidden, shown, kills)


def by_listing(parity: str, public: Public) -> str | None:
    if not public.living:
        return "undecided"
    outcomes = {outcome(parity, world, public.living) for world in worlds(public)}
    if None in outcomes:
        return None
    return outcomes.pop() if len(outcomes) == 1 else "undecided"


def worlds(public: Public) -> list[set[int]]:
    """Every set of wolves that fits: the shown ones, others hidden or living, and one there at each kill."""
    unseen = public.wolves - len(public.shown_wolves)
    guesses = itertools.combinations(sorted(public.living | public.hidden), unseen)
    fitting = ({*public.shown_wolves, *guess} for guess in guesses)
    return [world for world in fitting if all(world & present for present in public.kills)]


def outcome(parity: str, world: set[int], living: set[int]) -> str | None:
    wolves = len(world & living)
    others = len(living) - wolves
    if wolves == 0:
        return "village"
    won = {"others": wolves >= others, "strictly_more": wolves > others, "everyone": others == 0}[parity]
    return "wolves" if won else None
