"""Screens with a word or a value that does not exist at all: what is wrong says more than which parts differ."""

from difflib import get_close_matches
from typing import Final, NamedTuple

from bumble_sim.telling import brief
from reference_engine import catalogue
from reference_engine.screens import Screen
from reference_engine.tables import HOME, JOINING

_FACTS: Final = {fact.name: fact for fact in catalogue.FACTS}
_WHERE: Final = "docs/screens.md lists them"
NEAR: Final = 0.7


class Malformed(NamedTuple):
    """What is wrong with a screen, as one sentence.

    Attributes:
        what: the sentence.
        alone: no rule of the game has anything to do with it, so none is to be blamed.
    """

    what: str
    alone: bool


def malformed(expected: Screen, seen: Screen) -> Malformed | None:
    """What is wrong with a screen whatever the rules say; ``None`` if only the rules can tell.

    A fact that nobody knows may be a leak and a value that does not exist a lie; the rules of the game are then blamed
    as for any other wrong screen. A word that is only misspelt and a value of another type are mistakes of writing.

    Args:
        expected: what the reference engine asks for instead.
        seen: a wrong screen of the same seat.
    """
    if seen.phase in (HOME, JOINING) and expected.phase in catalogue.GAME:
        return Malformed(f"the plugin has shown nothing yet: its phone still says {seen.phase}", alone=True)
    if seen.phase not in catalogue.EVERY:
        near = _nearest(seen.phase, sorted(catalogue.EVERY)) or _WHERE
        return Malformed(f"there is no phase {brief(seen.phase)}; {near}", alone=True)
    for name, value in seen.facts.items():
        if name not in _FACTS:
            near = _nearest(name, [fact for fact in expected.facts if fact not in seen.facts])
            return Malformed(f"there is no fact {brief(name)}; {near or _WHERE}", alone=bool(near))
        form = _FACTS[name].form
        if name in expected.facts and not form.fits(value):
            alone = type(value) is not type(expected.facts[name])
            return Malformed(f"{name} is not of its form: it must be {form.name}, not {brief(value)}", alone)
    return None


def _nearest(word: str, known: list[str]) -> str:
    near = get_close_matches(word.lower(), known, n=1, cutoff=NEAR)
    return f"did you mean {near[0]!r}?" if near else ""
