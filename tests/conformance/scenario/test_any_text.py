"""Whatever stands in a file, the loader answers with a scenario or with mistakes that have a place."""

import random
import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.errors import BrokenScenario
from conformance.scenario.loader import read
from tests.conformance.scenario.texts import text

PATH = Path("any.yaml")
WHOLE = text(
    "do: {Kuba: attack Marek, Ewa: protect Jan}",
    "together: [time up, {lose: {who: Ola}}, {Jan: pass}]",
    "lose: {who: [Zosia], how: app killed, for: until later}",
    "grace: over",
    "refused: {Jan: vote Kuba, rule: WLK-A16}",
    "expect: {connected: {died: nobody, tally: {Ola: 2}, prompt: none}, absent: [winner], rule: WLK-DAY-1}",
    "never: {seats: all but Kuba and Jan, show: role of Ola}",
    "each: {one: [{wait: 10 s}], two: [{wait: over}]}",
    head="variants: {parity: others, night_seconds: 30}\ncomposition: {werewolf: 2, villager: 3, seer: 1, doctor: 1}\n"
    "languages: {Ola: fr}\nvenue: true\nair: {latency: 20, mtu: 23}",
)
WORDS = (
    "do", "late", "each", "Kuba", "rule", "nobody", "none", "all", "but", "and", "for", "at", "any", "wait", "role of",
    "10 s", "true", "null", "-1", "1.5",
)  # fmt: skip
SIGNS = "{}[]:,- \n#&*!|>%@'\"~?"


def spoilt(rng: random.Random) -> str:
    """A scenario with a few words and signs changed at random."""
    whole = WHOLE
    for _ in range(rng.randint(1, 3)):
        words = [match.span() for match in re.finditer(r"\w+", whole)]
        start, end = rng.choice(words)
        change = rng.choice((rng.choice(WORDS), rng.choice(SIGNS), "", "9" * 5000))
        whole = whole[:start] + change + whole[end:]
    return whole


def answer(whole: str) -> bool:
    """Whether it is a scenario; anything but a list of mistakes with places is an error of the loader."""
    try:
        read(whole, PATH)
    except BrokenScenario as error:
        mistakes = error.mistakes
    else:
        return True
    assert mistakes
    assert all(mistake.line >= 1 and mistake.column >= 1 and mistake.what for mistake in mistakes)
    return False


def test_the_text_that_is_spoilt_below_is_a_scenario() -> None:
    assert answer(WHOLE)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(st.integers(0, 2**32))
def test_a_spoilt_scenario_is_read_or_refused_with_places(seed: int) -> None:
    answer(spoilt(random.Random(seed)))


@settings(max_examples=150, derandomize=True, deadline=None)
@given(st.text())
def test_any_text_is_refused_with_places(whole: str) -> None:
    assert not answer(whole)
