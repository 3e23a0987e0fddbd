"""Whole deals for the tests: every phone in one process, every hop shown to everybody."""

import random
from collections.abc import Mapping, Sequence

from bumble_sim.crypto.groups import Group, group
from bumble_sim.crypto.sra import Dealer
from reference_engine.tables import Seat

TEST = group("test")
DECK = ("doctor", "seer", "villager", "villager", "werewolf")
SEATS = (0, 1, 2, 3, 4)


def dealers(
    deck: Sequence[str] = DECK,
    seats: Sequence[Seat] = SEATS,
    seed: int = 1,
    permutations: Mapping[Seat, Sequence[int]] | None = None,
    of: Group = TEST,
) -> dict[Seat, Dealer]:
    """One phone per seat, each with randomness of its own."""
    given = permutations or {}
    return {seat: Dealer(of, seats, seat, deck, random.Random(f"{seed}/{seat}"), given.get(seat)) for seat in seats}


def shuffle(phones: Mapping[Seat, Dealer], hops: int | None = None) -> None:
    """Make the next ``hops`` hops (all that are left by default) and let every phone check each."""
    anyone = next(iter(phones.values()))
    while anyone.turn is not None and hops != 0:
        phase, seat = anyone.turn
        phone = phones[seat]
        deck = phone.lock_and_permute(phone.deck) if phase == 1 else phone.relock(phone.deck)
        for other in phones.values():
            other.take_hop(seat, deck)
        hops = None if hops is None else hops - 1


def hand_out(phones: Mapping[Seat, Dealer]) -> dict[Seat, str]:
    """Give every phone the keys of its card; returns who holds what."""
    return {
        seat: phone.take_keys({other: phones[other].keys_for(seat) for other in phones if other != seat})
        for seat, phone in phones.items()
    }


def dealt(seed: int = 1, **settings: object) -> tuple[dict[Seat, Dealer], dict[Seat, str]]:
    """A finished deal."""
    phones = dealers(seed=seed, **settings)  # type: ignore[arg-type]
    shuffle(phones)
    return phones, hand_out(phones)
