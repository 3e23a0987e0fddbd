"""One seeded source behind everything random in Bumble: addresses, identity keys, pairing nonces, key pairs, LE_Rand.

Bumble uses the modules ``secrets`` and ``random``. While :func:`seeded` is entered, those names in Bumble are bound
to the source of one sitting; afterwards they are what they were. A rig enters it for each slice of a run, so sittings
with sources of their own may take turns in one process.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Final

import bumble.controller
import bumble.crypto
import bumble.crypto.builtin
import bumble.device
import bumble.hci
import bumble.pairing

_USERS_OF_SECRETS: Final[tuple[ModuleType, ...]] = (
    bumble.hci,
    bumble.crypto,
    bumble.crypto.builtin,
    bumble.pairing,
    bumble.device,
    bumble.controller,
)
_KEY: Final[Any] = vars(bumble.crypto)["EccKey"]
_P256_BYTES: Final = 32


class _Secrets:
    """The part of ``secrets`` that Bumble uses."""

    def __init__(self, rng: random.Random) -> None:
        self.token_bytes = rng.randbytes
        self.randbelow = rng.randrange
        self.randbits = rng.getrandbits


class _Random:
    """The part of ``random`` that Bumble uses."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def randint(self, low: int, high: int) -> int:
        """Bumble's LE_Rand asks for 0 to 2**64, one more than fits into the eight bytes that it packs."""
        return self._rng.randint(low, min(high, 2**64 - 1))


@contextmanager
def seeded(rng: random.Random) -> Iterator[None]:
    """Let Bumble draw everything random from ``rng``.

    Raises:
        AttributeError: this version of Bumble takes randomness from elsewhere; then this module must follow.
    """

    def generate(cls: Any) -> Any:
        return cls.from_private_key_bytes(rng.randrange(1, 2**255).to_bytes(_P256_BYTES, "big"))

    places: list[tuple[Any, str, object]] = [(module, "secrets", _Secrets(rng)) for module in _USERS_OF_SECRETS]
    places.append((bumble.controller, "random", _Random(rng)))
    places.append((_KEY, "generate", classmethod(generate)))
    before = [(place, name, vars(place)[name]) for place, name, _ in places if hasattr(place, name)]
    if len(before) != len(places):
        missing = [f"{place.__name__}.{name}" for place, name, _ in places if not hasattr(place, name)]
        raise AttributeError(f"this version of Bumble has no {', '.join(missing)}: see bumble_sim/randomness.py")
    for place, name, value in places:
        setattr(place, name, value)
    try:
        yield
    finally:
        for place, name, value in before:
            setattr(place, name, value)
