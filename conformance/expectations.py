"""Written expectations of a scenario: what certain screens show at rest, and what they may never show."""

from collections.abc import Mapping

from conformance.casting import Binding
from conformance.judge import ABSENT, Judge, Place, part_or_absent
from conformance.scenario.model import Expect, Never, Partial, RoleOf
from conformance.verdicts import Failed, Kind, Verdict
from reference_engine import games, screens
from reference_engine.screens import Screen
from reference_engine.tables import UNKNOWN, Seat
from rigs.interface import Seen

ROLE_FACTS = (screens.KNOWS, screens.REVEALED, screens.ROLES)
"""Facts that tell another seat's role."""


def check_expectation(step: Expect, judge: Judge, binding: Binding) -> None:
    """Compare the screens at rest with the reference engine, and then with what the step asks for.

    Raises:
        Failed: a screen differs. Where only the step disagrees, engine and phone speak against it alike: the verdict is
            *error*, because then the scenario is wrong (or both are wrong together), and blaming the plugin would be a
            guess.
    """
    judge.unchanged()
    everyone = range(len(binding.seats))
    connected = [binding.character(seat) for seat in judge.connected()]
    alive = [binding.character(seat) for seat in _alive(judge)]
    named = [character for partial in step.partials for character in partial.seats]
    for partial in step.partials:
        for seat in map(binding.seat, partial.select(everyone, connected, alive, named)):
            if seat in judge.gone:
                raise Failed(_mistake(judge, "it expects something of a phone that is not at the table"))
            _check_seat(step, partial, seat, judge, binding)


def _alive(judge: Judge) -> list[Seat]:
    connected = judge.connected()
    alive = games.screen(judge.states[0], connected[0]).facts.get(screens.ALIVE) if connected else ()
    return [seat for seat in connected if isinstance(alive, tuple) and seat in alive]


def _check_seat(step: Expect, partial: Partial, seat: Seat, judge: Judge, binding: Binding) -> None:
    seen = judge.sitting.current(seat)
    wanted = [(part, binding.value(part, value)) for part, value in partial.facts.items()]
    for part, value in [*wanted, *((fact, ABSENT) for fact in step.absent)]:
        if part_or_absent(seen, part) != value:
            _fail(step, judge, seat, part, value, seen)


def _fail(step: Expect, judge: Judge, seat: Seat, part: str, wanted: object, seen: Screen) -> None:
    expected, shown = judge.describe({part: wanted}), judge.describe({part: part_or_absent(seen, part)})
    raise Failed(_contradiction("expect", judge.place, seat, part, expected, shown))


def check_never(place: Place, never: Never, judge: Judge, binding: Binding) -> None:
    """Look through every screen shown, from first to last.

    Raises:
        Failed: one of the seats has shown it. Every screen has been compared with the reference engine by now, so the
            engine agrees with the phone, and the verdict is *error* as for an expectation.
    """
    seats = {binding.seat(character) for character in never.seats}
    for seen in judge.seen:
        if seen.seat in seats and _forbidden(seen, never, binding):
            shown = judge.describe({"phase": seen.screen.phase, **seen.screen.facts})
            raise Failed(_contradiction("never", place, seen.seat, "never", never.text, shown))


def _contradiction(step: str, place: Place, seat: Seat, part: str, expected: str, shown: str) -> Verdict:
    """Nobody but the file is to blame, so no rule is."""
    reason = f"a mistake of the scenario: the reference engine agrees with the phone, not with this '{step}'"
    return Verdict(Kind.ERROR, reason, (), seat, place.step, place.line, part, expected, shown)


def _forbidden(seen: Seen, never: Never, binding: Binding) -> bool:
    facts = seen.screen.facts
    if isinstance(never.what, RoleOf):
        return _tells_role(seen, binding.seat(never.what.character))
    fact, value = never.what
    return fact in facts and (value is None or facts[fact] == binding.value(fact, value))


def _tells_role(seen: Seen, of: Seat) -> bool:
    if seen.seat == of:
        return screens.ROLE in seen.screen.facts
    told = [seen.screen.facts.get(fact) for fact in ROLE_FACTS]
    return any(
        key == of and role != UNKNOWN for fact in told if isinstance(fact, Mapping) for key, role in fact.items()
    )


def _mistake(judge: Judge, what: str) -> Verdict:
    return Verdict(Kind.ERROR, f"a mistake of the scenario: {what}", step=judge.place.step, line=judge.place.line)
