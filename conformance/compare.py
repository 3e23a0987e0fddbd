"""Compare what phones show with what the reference engine says, and find the rules to blame for a difference."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from conformance.oracle import Branch
from conformance.verdicts import MAX_BLAMED
from reference_engine import games, screens
from reference_engine.screens import Screen
from reference_engine.tables import OVER, Seat

PHASE = "phase"
PROMPT = "prompt"

# The most telling fact first: when a whole screen differs, its winner says more than its phase, and its phase more
# than what only follows from it: choices, proposals and the prompt.
TELLING: tuple[str, ...] = (
    screens.WINNER, screens.BECAUSE, screens.ELIMINATED, screens.TALLY, screens.ABSTENTIONS, screens.TURN,
    screens.DIED, screens.REVEALED, screens.ROLES, screens.ROLE, screens.KNOWS, screens.LOST, screens.SILENT,
    screens.REASON, screens.ALIVE, screens.WARNING, screens.COMPOSITION, screens.VENUE, screens.LANGUAGE, PHASE,
    screens.PROPOSALS, screens.CHOICE, PROMPT,
)  # fmt: skip
_RANK = {part: rank for rank, part in enumerate(TELLING)}
NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Difference:
    """How one seat's screen differs from the expected one; ``parts`` with the most telling first."""

    seat: Seat
    parts: tuple[str, ...]
    expected: Screen
    seen: Screen
    rules: tuple[str, ...]

    @property
    def part(self) -> str:
        """The most telling part that differs."""
        return self.parts[0]


def part_of(screen: Screen, part: str) -> object:
    """A fact of a screen, its phase or the choices of its prompt; ``None`` for an absent fact is told by ``in``."""
    if part == PHASE:
        return screen.phase
    if part == PROMPT:
        return screen.choices
    return screen.facts.get(part)


def differing_parts(expected: Screen, seen: Screen) -> tuple[str, ...]:
    """Every part in which the two screens differ, the most telling first; empty when a player sees no difference."""
    names = set(expected.facts) | set(seen.facts)
    parts = [name for name in names if not _same_fact(expected.facts, seen.facts, name)]
    if expected.choices != seen.choices:
        parts.append(PROMPT)
    if expected.phase != seen.phase:
        parts.append(PHASE)
    parts.sort(key=lambda part: (_RANK.get(part, -1), part))
    if PHASE in parts and OVER in (expected.phase, seen.phase):
        # Whether the game is over says more than anything but its winner.
        parts.remove(PHASE)
        parts.insert(int(parts[:1] == [screens.WINNER]), PHASE)
    return tuple(parts)


def _same_fact(one: Mapping[str, object], other: Mapping[str, object], name: str) -> bool:
    return name in one and name in other and one[name] == other[name] and type(one[name]) is type(other[name])


def asked(expected: Screen, seen: Screen, optional: frozenset[str]) -> Screen:
    """The expected screen without the ``optional`` facts that the seen one leaves out; those it shows must be right."""
    left_out = (optional & expected.facts.keys()) - seen.facts.keys()
    if not left_out:
        return expected
    return replace(expected, facts={name: value for name, value in expected.facts.items() if name not in left_out})


def difference(state: games.State, seat: Seat, seen: Screen, optional: frozenset[str] = NOTHING) -> Difference | None:
    """How the screen of a seat differs from what the state asks for, or ``None``.

    Args:
        optional: facts that a phone may leave out.
    """
    expected = asked(games.screen(state, seat), seen, optional)
    parts = differing_parts(expected, seen)
    if not parts:
        return None
    return Difference(seat, parts, expected, seen, blamed(state, seat, parts))


def blamed(state: games.State, seat: Seat, parts: Iterable[str]) -> tuple[str, ...]:
    """At most ``MAX_BLAMED`` rule IDs for the differing parts, those of the most telling part first."""
    rules: dict[str, None] = {}
    for part in parts:
        rules |= dict.fromkeys(games.blame(state, seat, part))
        if len(rules) >= MAX_BLAMED:
            break
    return tuple(rules)[:MAX_BLAMED]


def closest(
    states: Sequence[games.State], seat: Seat, seen: Screen, optional: frozenset[str] = NOTHING
) -> Difference | None:
    """``None`` if the screen is that of one of the states, else the difference to the nearest (latest of equals)."""
    found = [difference(state, seat, seen, optional) for state in states]
    if None in found:
        return None
    return min(reversed([each for each in found if each is not None]), key=_distance)


def _distance(different: Difference) -> int:
    """How far apart two screens are.

    Another phase counts twice, and so does a fact, or an entry of one, that only one of the two has: a wrong outcome is
    to be compared with the right outcome rather than with the moment when there was none yet.
    """
    expected, seen = different.expected.facts, different.seen.facts
    facts = [part for part in different.parts if part not in (PHASE, PROMPT)]
    uneven = sum(not _same_entries(expected, seen, fact) for fact in facts)
    return len(different.parts) + uneven + (PHASE in different.parts)


def _same_entries(one: Mapping[str, object], other: Mapping[str, object], name: str) -> bool:
    if name not in one or name not in other:
        return False
    mine, theirs = one[name], other[name]
    return not isinstance(mine, Mapping) or not isinstance(theirs, Mapping) or mine.keys() == theirs.keys()


def fitting(branches: Sequence[Branch], now: Mapping[Seat, Screen], optional: frozenset[str] = NOTHING) -> list[Branch]:
    """The branches whose state fits all given screens together."""

    def fits(state: games.State) -> bool:
        return all(asked(games.screen(state, seat), seen, optional).same(seen) for seat, seen in now.items())

    return [branch for branch in branches if fits(branch.state)]


def nearest_table(
    branches: Sequence[Branch], now: Mapping[Seat, Screen], optional: frozenset[str] = NOTHING
) -> Difference:
    """The first difference to the branch that fits most seats; call it only when none fits all."""
    tables = [
        [each for seat, seen in now.items() if (each := difference(branch.state, seat, seen, optional)) is not None]
        for branch in branches
    ]
    best = min(tables, key=lambda table: (len(table), sum(map(_distance, table))))
    return min(best, key=lambda each: (_RANK.get(each.part, -1), each.seat))
