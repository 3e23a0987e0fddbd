"""Events and effects in messages: short, and never in the way of what matters."""

from typing import Final

from bumble_sim.contract import Seated, Show
from reference_engine.screens import Screen

MAX_TEXT: Final = 100


def brief(value: object, most: int = MAX_TEXT) -> str:
    """A short text for a value of which nothing is known, not even that it can be printed."""
    if type(value) is Seated:
        return f"Seated(me={value.me}, …)"
    if type(value) is Show and type(value.screen) is Screen:
        return f"Show of phase {brief(value.screen.phase)}"
    try:
        text = repr(value)
    except Exception:
        text = f"an object of {type(value).__name__}"
    return text if len(text) <= most else f"{text[:most]}…"
