"""Writes a scenario as the file that a person would have written; used for what random play finds."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Final

from conformance.scenario.head import DEFAULT_MTU
from conformance.scenario.model import (
    Do,
    Grace,
    Lose,
    Refused,
    Scenario,
    Step,
    TimeUp,
    Together,
    WaitPhase,
    WaitSeconds,
)
from conformance.scenario.vocabulary import CODE, MOVES_ALONE, MOVES_AT_SOMEBODY
from conformance.words import Words
from reference_engine import variants
from reference_engine.tables import NIGHT, split_move

ENGLISH: Final = "en"
TEST_SHUFFLE: Final = "test"
_PLAIN: Final = re.compile(r"[A-Za-z][^\n{}\[\],\"'&*!|>%@`\\]*[\w.)]")


class NotWritable(Exception):
    """A step that random play does not make has no written form here."""


def scenario_text(scenario: Scenario) -> str:
    """The YAML text of a scenario whose steps are taps, losses and waits; read again it is the same scenario.

    Raises:
        NotWritable: the script holds another kind of step, or has endings.
    """
    if scenario.endings:
        raise NotWritable("a script with endings")
    words = Words(scenario.names)
    lines = [f"{key}: {value}" for key, value in _head(scenario)]
    lines.append("script:")
    # What goes wrong before the first step needs one all the same: the shortest that holds at every table.
    steps = [_step(step, words) for step in scenario.steps] or [f"expect: {{everyone: {{phase: {scenario.begin}}}}}"]
    lines += [f"  - {step}" for step in steps]
    return "\n".join(lines) + "\n"


def _head(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """What differs from what a file need not say."""
    yield "title", _text(scenario.title)
    yield "game", scenario.game
    if scenario.rules:
        yield "rules", f"[{', '.join(scenario.rules)}]"
    defaults = variants.resolve(scenario.game, {})
    changed = {key: value for key, value in scenario.variants.items() if value != defaults[key]}
    if changed:
        yield "variants", _flow((key, _scalar(value)) for key, value in changed.items())
    yield "cast", _flow((name, role or "any") for name, role in scenario.cast)
    if any(role is None for _, role in scenario.cast):
        yield "composition", _flow((role, str(count)) for role, count in scenario.composition.items())
    if scenario.host_named:
        yield "host", scenario.names[scenario.host]
    spoken = [each for each in zip(scenario.names, scenario.languages, strict=True) if each[1] != ENGLISH]
    if spoken:
        yield "languages", _flow(spoken)
    if scenario.venue is not None:
        yield "venue", _flow((key, _text(value)) for key, value in asdict(scenario.venue).items())
    if scenario.begin != NIGHT:
        yield "begin", scenario.begin
    if scenario.latency or scenario.mtu != DEFAULT_MTU:
        yield "air", f"{{latency: {round(scenario.latency * 1000)}, mtu: {scenario.mtu}}}"
    if scenario.shuffle != TEST_SHUFFLE:
        yield "shuffle", scenario.shuffle


def _step(step: Step, words: Words) -> str:
    match step:
        case Do():
            return f"do: {_tap(step, words)}"
        case Refused():
            rules = [("rule", f"[{', '.join(step.rules)}]")] if step.rules else []
            return f"{'late' if step.late else 'refused'}: {_flow([_move(step, words), *rules])}"
        case Together():
            return f"together: [{', '.join(_entry(entry, words) for entry in step.entries)}]"
        case Lose():
            return f"lose: {_lose(step, words)}"
        case WaitPhase():
            return f"wait: {step.phase}"
        case WaitSeconds():
            return f"wait: {step.seconds:g} s"
        case Grace():
            return "grace: over"
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


def _text(text: str) -> str:
    """A text as it is, or in quotes where YAML would read it otherwise."""
    plain = _PLAIN.fullmatch(text) and ": " not in text and " #" not in text
    return text if plain else json.dumps(text, ensure_ascii=False)


def _flow(items: Iterable[tuple[str, str]]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in items) + "}"


def _scalar(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
