"""The difference between what was expected and what was seen, for people, without saying anything twice."""

from collections.abc import Iterator


def adds(seen: str, reason: str) -> bool:
    """Whether what was seen says more than the reason does."""
    return bool(seen) and seen not in reason


def told_difference(expected: str, seen: str, reason: str) -> Iterator[tuple[str, str]]:
    """Why a verdict is as it is, and the two sides of the difference, one (word, text) per line."""
    if reason:
        yield "why", reason
    if adds(seen, reason) or (expected and not seen):
        yield from ((word, text) for word, text in (("expected", expected), ("seen", seen)) if text)
