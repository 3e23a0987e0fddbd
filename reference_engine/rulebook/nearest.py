"""Finding the word that was probably meant."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, valid: Iterable[str], otherwise: str | None = None) -> str:
    """A hint that names the nearest valid words (at most three); when none is near, ``otherwise`` or all of them.

    >>> did_you_mean("partiy", ["parity", "self_vote"])
    "did you mean 'parity'?"
    """
    words = list(valid)
    lowered = {candidate.lower(): candidate for candidate in words}
    near = [lowered[match] for match in get_close_matches(word.lower(), list(lowered), n=3, cutoff=0.6)]
    if near:
        return f"did you mean {' or '.join(repr(match) for match in near)}?"
    return otherwise or f"expected one of {', '.join(words)}"
