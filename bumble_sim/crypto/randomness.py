"""Randomness is handed in: ``random.Random`` with a seed in simulation, ``SystemRandom`` where secrets must hold."""

from typing import Protocol


class Randomness(Protocol):
    """The one thing asked of a source of randomness."""

    def getrandbits(self, k: int, /) -> int:
        """A uniform integer of ``k`` bits."""
        ...


def random_bytes(rng: Randomness, count: int) -> bytes:
    """``count`` uniform bytes."""
    return rng.getrandbits(8 * count).to_bytes(count, "big")


def below(rng: Randomness, limit: int) -> int:
    """A uniform integer of ``0 .. limit - 1`` without bias."""
    bits = (limit - 1).bit_length()
    while True:
        value = rng.getrandbits(bits) if bits else 0
        if value < limit:
            return value


def random_permutation(rng: Randomness, size: int) -> tuple[int, ...]:
    """A uniform permutation of ``range(size)`` (Fisher and Yates)."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
