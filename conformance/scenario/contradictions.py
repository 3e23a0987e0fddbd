"""What a written expectation and the reference engine say of the same screen."""

from collections.abc import Iterator, Mapping, Sequence

from conformance import compare
from conformance.scenario.steps import Expect, Never, RoleOf
from conformance.words import Words
from reference_engine import games, screens
from reference_engine.screens import Screen
from reference_engine.tables import UNKNOWN, Seat

ABSENT = "(absent)"


def contradictions(
    step: Expect, state: games.State, connected: Sequence[Seat], words: Words
) -> Iterator[tuple[str, str]]:
    """What the step expects otherwise than the rules, seats that differ alike together; and the rules that say so."""
    alive = games.screen(state, connected[0]).facts.get(screens.ALIVE, ()) if connected else ()
    living = [seat for seat in connected if isinstance(alive, tuple) and seat in alive]
    named = [seat for partial in step.partials for seat in partial.seats]
    for partial in step.partials:
        seats = partial.select(range(len(words.names)), connected, living, named)
        gone = [words.name(seat) for seat in seats if seat not in connected]
        if gone:
            yield f"not at the table any more: {', '.join(gone)}", "expect it of those who are connected"
        shown = {seat: games.screen(state, seat) for seat in seats if seat in connected}
        for part, wanted in {**partial.facts, **dict.fromkeys(step.absent, ABSENT)}.items():
            yield from _part_contradictions(part, wanted, state, shown, words)


def _part_contradictions(
    part: str, wanted: object, state: games.State, shown: Mapping[Seat, Screen], words: Words
) -> Iterator[tuple[str, str]]:
    alike: dict[str, list[Seat]] = {}
    for seat, screen in shown.items():
        there = _part(screen, part)
        if there != wanted:
            alike.setdefault(_say(part, there, words), []).append(seat)
    for there, seats in alike.items():
        names = ", ".join(words.name(seat) for seat in seats)
        rules = games.blame(state, seats[0], part)
        shown_here = f"no {part} here" if there == ABSENT else f"{part}: {there}"
        otherwise = f"although {part} is said to be absent" if wanted == ABSENT else f"not {_say(part, wanted, words)}"
        what = f"by the rules the phone of {names} shows {shown_here}, {otherwise}"
        yield what, f"see {', '.join(rules)}" if rules else ""


def forbidden(step: Never, state: games.State, seat: Seat) -> bool:
    """Whether the rules make the phone of ``seat`` show in this state what the step says is never shown."""
    facts = games.screen(state, seat).facts
    if not isinstance(step.what, RoleOf):
        fact, value = step.what
        return fact in facts and (value is None or facts[fact] == value)
    if step.what.character == seat:
        return screens.ROLE in facts
    told = [facts.get(fact) for fact in (screens.KNOWS, screens.REVEALED, screens.ROLES)]
    pairs = [pair for fact in told if isinstance(fact, Mapping) for pair in fact.items()]
    return any(of == step.what.character and role != UNKNOWN for of, role in pairs)


def _part(screen: Screen, part: str) -> object:
    if part in (compare.PHASE, compare.PROMPT) or part in screen.facts:
        return compare.part_of(screen, part)
    return ABSENT


def _say(part: str, value: object, words: Words) -> str:
    return ABSENT if value == ABSENT else words.value(part, value)
