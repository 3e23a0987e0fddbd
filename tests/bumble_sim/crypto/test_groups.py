"""The groups: safe primes by their published recipe, and texts hashed to quadratic residues (PRO-DEA-7)."""

import math
import random
from hashlib import shake_256

import gmpy2
import pytest

from bumble_sim.crypto.groups import PRODUCTION, group, production_group
from bumble_sim.crypto.sra import encoded_deck

DECK = ("guard",) * 5 + ("priest", "priest", "baron", "baron", "princess", "villager", "villager", "werewolf")


@pytest.mark.parametrize("name", ["modp2048", "test"])
def test_p_and_q_are_prime_and_p_is_safe(name: str) -> None:
    g = group(name)
    assert g.p == 2 * g.q + 1
    assert gmpy2.is_prime(g.p, 40)
    assert gmpy2.is_prime(g.q, 40)


def test_modp2048_is_the_prime_of_the_published_formula() -> None:
    with gmpy2.context(precision=2200):
        digits = int(gmpy2.floor(gmpy2.const_pi() * gmpy2.mpfr(2) ** 1918))
    assert group("modp2048").p == 2**2048 - 2**1984 - 1 + 2**64 * (digits + 124476)
    assert group("modp2048").p.bit_length() == 2048
    assert group("modp2048").size == 256


def test_the_test_group_is_the_first_safe_prime_after_a_digest() -> None:
    candidate = int.from_bytes(shake_256(b"tablerig test group").digest(32), "big") | 1 << 255 | 3
    while not (gmpy2.is_prime(candidate) and gmpy2.is_prime(candidate // 2)):
        candidate += 4
    assert group("test").p == candidate


def test_a_table_uses_a_production_group_unless_another_is_declared() -> None:
    assert PRODUCTION == ("modp2048",)
    assert production_group("modp2048") is group("modp2048")
    with pytest.raises(ValueError, match="for tests only"):
        production_group("test")
    assert production_group("test", frozenset({"test"})) is group("test")
    with pytest.raises(ValueError, match="no group 'modp1024'"):
        group("modp1024")


@pytest.mark.parametrize("name", ["modp2048", "test"])
def test_encodings_are_distinct_residues_within_bounds(name: str) -> None:
    g = group(name)
    cards = encoded_deck(g, DECK)
    assert len(set(cards)) == len(DECK)
    assert all(1 < card < g.p - 1 and pow(card, g.q, g.p) == 1 for card in cards)
    assert cards == encoded_deck(g, DECK)


@pytest.mark.parametrize("name", ["modp2048", "test"])
def test_no_card_is_a_product_of_two_cards_or_a_square_of_one(name: str) -> None:
    g = group(name)
    cards = encoded_deck(g, DECK)
    products = {a * b % g.p for a in cards for b in cards}
    assert not products & set(cards)


def test_small_numbers_would_betray_themselves_by_products() -> None:
    """Why texts are hashed: squares of small numbers are residues too, and still related."""
    g = group("test")
    squares = [n * n % g.p for n in range(2, 18)]
    assert {a * b % g.p for a in squares for b in squares} & set(squares)


def test_exponents_can_be_undone_and_are_never_trivial() -> None:
    g, rng = group("test"), random.Random(5)
    for _ in range(200):
        exponent = g.random_exponent(rng)
        assert math.gcd(exponent, g.p - 1) == 1
        assert 3 <= exponent <= g.q - 2
        element = g.encode(b"x")
        assert g.power(g.power(element, exponent), g.inverse(exponent)) == element


@pytest.mark.parametrize("element", [0, 1, -1])
def test_trivial_elements_do_not_belong_to_the_group(element: int) -> None:
    g = group("test")
    assert not g.contains(element % g.p)
    assert not g.contains(g.p)
    assert not g.contains(g.p - g.encode(b"x"))
