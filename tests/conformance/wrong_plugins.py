"""Tiny wrong plugins for tests of the judge: the honest one with a single thing altered, and a case to play it in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bumble_sim.contract import Effect, Event, Plugin, Refuse, Show, Tapped
from bumble_sim.plugins.wilki import Wilki
from conformance.run import CaseResult, Options, run_case
from conformance.verdicts import Kind, Verdict
from reference_engine.screens import FactValue, Prompt, Screen
from reference_engine.tables import Seat
from tests.conformance.scenario.texts import CAST, scenario

Alter = Callable[[Event, list[Effect]], Sequence[object]]


class Altered:
    """The honest plugin; ``alter`` gets each event and the honest effects, and gives those that count."""

    def __init__(self, alter: Alter) -> None:
        self._honest = Wilki()
        self._alter = alter

    def handle(self, event: Event) -> Sequence[Effect]:
        """The altered answer; a test may well answer what is no effect."""
        return self._alter(event, list(self._honest.handle(event)))  # type: ignore[return-value]


def only_at(seat: Seat, alter: Alter) -> Callable[[Seat], Plugin]:
    """Honest plugins but for one seat."""
    return lambda each: Altered(alter) if each == seat else Wilki()


def everywhere(alter: Alter) -> Callable[[Seat], Plugin]:
    """The same fault on every phone."""
    return lambda _seat: Altered(alter)


def screens(change: Callable[[Screen], Screen]) -> Alter:
    """Changes every screen."""

    def alter(_event: Event, effects: list[Effect]) -> Sequence[object]:
        return [Show(change(effect.screen)) if isinstance(effect, Show) else effect for effect in effects]

    return alter


def facts_in(phase: str, **facts: FactValue) -> Callable[[Screen], Screen]:
    """In one phase some facts are others."""
    return lambda screen: replace(screen, facts={**screen.facts, **facts}) if screen.phase == phase else screen


def moment(phase: str, **facts: FactValue) -> Alter:
    """Right before the first screen of a phase, that screen with other facts: wrong, and gone at once."""
    shown: list[str] = []

    def alter(_event: Event, effects: list[Effect]) -> Sequence[object]:
        answer: list[object] = []
        for effect in effects:
            if isinstance(effect, Show) and effect.screen.phase == phase and not shown:
                shown.append(phase)
                answer.append(Show(replace(effect.screen, facts={**effect.screen.facts, **facts})))
            answer.append(effect)
        return answer

    return alter


def takes(move: str) -> Alter:
    """Does not refuse one move."""
    return lambda _event, effects: [each for each in effects if not (isinstance(each, Refuse) and each.move == move)]


def refuses(move: str, rule: str) -> Alter:
    """Refuses one move for that rule, whatever the honest answer is."""

    def alter(event: Event, effects: list[Effect]) -> Sequence[object]:
        return [Refuse(move, rule)] if isinstance(event, Tapped) and event.move == move else effects

    return alter


def prompt_without(choice: str) -> Callable[[Screen], Screen]:
    """The screens lack one choice of their prompts."""

    def change(screen: Screen) -> Screen:
        left = tuple(each for each in screen.choices if each != choice)
        return replace(screen, prompt=Prompt(screen.prompt.number, left) if screen.prompt and left else None)

    return change


def play(
    *steps: str,
    plugin: Callable[[Seat], Plugin] | None = None,
    head: str = "",
    cast: str = CAST,
    options: Mapping[str, object] | None = None,
    case: str | None = None,
) -> CaseResult:
    """The result of a case with these steps on the loopback rig."""
    chosen = scenario(*steps, head=head, cast=cast).case(case)
    return run_case(chosen, replace(Options(rig="loopback", plugin=plugin), **(options or {})))  # type: ignore[arg-type]


def verdict(*steps: str, plugin: Callable[[Seat], Plugin] | None = None, head: str = "", cast: str = CAST) -> Verdict:
    """The verdict of :func:`play`."""
    return play(*steps, plugin=plugin, head=head, cast=cast).verdict


def failing(*steps: str, plugin: Callable[[Seat], Plugin], head: str = "", cast: str = CAST) -> Verdict:
    """The verdict of a case that must fail with this plugin and pass with the honest one."""
    honest = verdict(*steps, head=head, cast=cast)
    assert honest.kind is Kind.PASS, honest
    found = verdict(*steps, plugin=plugin, head=head, cast=cast)
    assert found.kind is Kind.FAIL, found
    return found
