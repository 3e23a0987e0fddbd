"""The groups of the deal: quadratic residues modulo a safe prime p = 2q + 1, and texts hashed into them (PRO-DEA-7).

All elements in use are quadratic residues other than 1, so each generates the subgroup of prime order q: exponents
count modulo q, every exponent of ``1 .. q - 1`` can be undone, and the Legendre symbol tells nothing.
"""

from dataclasses import dataclass
from functools import cache
from hashlib import shake_256
from typing import Final

import gmpy2

from bumble_sim.crypto.randomness import Randomness, below

_EXTRA_BYTES: Final = 16
"""Digest bytes beyond the length of p: the bias of the reduction modulo p stays below 2**-128."""


@dataclass(frozen=True, slots=True)
class Group:
    """Quadratic residues modulo the safe prime ``p``; their number is the prime ``q = (p - 1) / 2``."""

    name: str
    p: int
    q: int
    size: int
    """Bytes of an element or exponent on the wire, big-endian."""

    def power(self, base: int, exponent: int) -> int:
        """``base`` to the ``exponent`` modulo p."""
        return int(gmpy2.powmod(base, exponent, self.p))

    def inverse(self, exponent: int) -> int:
        """The exponent that undoes ``exponent``."""
        return int(gmpy2.invert(exponent, self.q))

    def contains(self, element: int) -> bool:
        """Whether ``element`` is a quadratic residue with 1 < element < p - 1 (PRO-DEA-7)."""
        return 1 < element < self.p - 1 and gmpy2.legendre(element, self.p) == 1

    def encode(self, text: bytes) -> int:
        """The element that stands for ``text``: SHAKE-256, reduced, squared; nobody knows how two of them relate."""
        digest = shake_256(text).digest(self.size + _EXTRA_BYTES)
        return int(gmpy2.powmod(int.from_bytes(digest, "big"), 2, self.p))

    def random_exponent(self, rng: Randomness) -> int:
        """A secret exponent e with gcd(e, p - 1) = 1 and e not ±1 (PRO-DEA-8): odd, 3 <= e <= q - 2."""
        return 3 + 2 * below(rng, (self.q - 3) // 2)

    def to_bytes(self, number: int) -> bytes:
        """An element or exponent in ``size`` bytes, big-endian."""
        return number.to_bytes(self.size, "big")

    def from_bytes(self, data: bytes) -> int:
        """The number of ``size`` bytes; of any other length 0, which no check takes for an element or exponent."""
        return int.from_bytes(data, "big") if len(data) == self.size else 0


_MODP_2048: Final = int(
    "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd"
    "ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed"
    "ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f"
    "83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b"
    "e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510"
    "15728e5a8aacaa68ffffffffffffffff",
    16,
)
_TEST_256: Final = 0xD7771B421F37171CAA263D989F5F1B8587B511AC6DC72DE59FF21854BE270627

PRODUCTION: Final = ("modp2048",)
"""The groups that a table may use; any other must be declared by whoever opens the table (PRO-DEA-7)."""


@cache
def group(name: str) -> Group:
    """The group ``name``: ``"modp2048"`` (RFC 3526, group 14) or ``"test"`` (256 bits: fast, and safe for nothing).

    Raises:
        ValueError: no such group.
    """
    primes = {"modp2048": _MODP_2048, "test": _TEST_256}
    if name not in primes:
        raise ValueError(f"no group {name!r}: choose one of {', '.join(primes)}")
    p = primes[name]
    return Group(name, p, p // 2, (p.bit_length() + 7) // 8)


def production_group(name: str, declared: frozenset[str] = frozenset()) -> Group:
    """The group ``name`` if a table may use it: it is on the allow-list, or ``declared`` names it.

    Raises:
        ValueError: neither (PRO-DEA-7).
    """
    if name not in PRODUCTION and name not in declared:
        raise ValueError(f"the group {name!r} is for tests only: declare it, or use {', '.join(PRODUCTION)}")
    return group(name)
