"""Writes a scenario as the file that a person would have written; used for what random play finds."""

from collections.abc import Iterable

from conformance.scenario.head import DEFAULT_MTU
from conformance.scenario.model import Do, Lose, Refused, Scenario, Step, TimeUp, Together, WaitPhase
from conformance.scenario.vocabulary import CODE, MOVES_ALONE, MOVES_AT_SOMEBODY
from conformance.words import Words
from reference_engine import variants
from reference_engine.tables import split_move


class NotWritable(Exception):
    """A step that random play does not make has no written form here."""


def scenario_text(scenario: Scenario) -> str:
    """The YAML text of a scenario whose steps are taps, losses and waits.

    Raises:
        NotWritable: the script holds another kind of step.
    """
    words = Words(scenario.names)
    defaults = variants.resolve(scenario.game, {})
    changed = {key: value for key, value in scenario.variants.items() if value != defaults[key]}
    lines = [f"title: {scenario.title}", f"game: {scenario.game}"]
    if scenario.rules:
        lines.append(f"rules: [{', '.join(scenario.rules)}]")
    if changed:
        lines.append(f"variants: {_flow((key, _scalar(value)) for key, value in changed.items())}")
    lines.append(f"cast: {_flow((name, role or 'any') for name, role in scenario.cast)}")
    lines.append(f"host: {scenario.names[scenario.host]}")
    if scenario.latency or scenario.mtu != DEFAULT_MTU:
        lines.append(f"air: {{latency: {round(scenario.latency * 1000)}, mtu: {scenario.mtu}}}")
    lines.append("script:")
    lines += [f"  - {_step(step, words)}" for step in scenario.steps]
    return "\n".join(lines) + "\n"


def _step(step: Step, words: Words) -> str:
    match step:
        case Do():
            return f"do: {_tap(step, words)}"
        case Refused():
            rules = f"[{', '.join(step.rules)}]"
            return f"{'late' if step.late else 'refused'}: {_flow([_move(step, words), ('rule', rules)])}"
        case Together():
            return f"together: [{', '.join(_entry(entry, words) for entry in step.entries)}]"
        case Lose():
            return f"lose: {_lose(step, words)}"
        case WaitPhase():
            return f"wait: {step.phase}"
    raise NotWritable(f"a step of the kind {type(step).__name__}")


def _entry(entry: Do | Lose | TimeUp, words: Words) -> str:
    match entry:
        case Do():
            return _tap(entry, words)
        case Lose():
            return f"{{lose: {_lose(entry, words)}}}"
        case TimeUp():
            return "time up"


def _tap(step: Do, words: Words) -> str:
    return _flow([_move(step, words)])


def _move(step: Do | Refused, words: Words) -> tuple[str, str]:
    verb, target = split_move(step.move)
    known = verb in MOVES_ALONE if target is None else verb in MOVES_AT_SOMEBODY and target < len(words.names)
    return words.name(step.seat), words.move(step.move) if known else f"{CODE} {step.move}"


def _lose(step: Lose, words: Words) -> str:
    names = [words.name(seat) for seat in step.seats]
    who = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
    parts = [("who", who), ("how", step.how.value)]
    if step.until_later:
        parts.append(("for", "until later"))
    if step.at is not None:
        parts.append(("at", step.at.value))
    return _flow(parts)


def _flow(items: Iterable[tuple[str, str]]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in items) + "}"


def _scalar(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
