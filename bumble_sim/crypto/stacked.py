"""Fixed deals: honest phones whose shuffles, taken together, give every seat the card that a rig asks for.

Only for rigs that state the capability ``fixed-deal``. The protocol on the air is the same, and so is what every check
sees; but whoever knows all permutations knows all cards.
"""

from collections.abc import Mapping, Sequence

from bumble_sim.crypto.randomness import Randomness, random_permutation
from reference_engine.tables import Seat


def stacked_permutations(
    rng: Randomness, seats: Sequence[Seat], deck: Sequence[str], target: Mapping[Seat, str]
) -> dict[Seat, tuple[int, ...]]:
    """The permutation of each seat, for ``Dealer(permutation=…)``, such that every seat is dealt ``target[seat]``.

    All but the last seat shuffle at random; the last one's shuffle makes the deal come out. Which of several equal
    cards a seat gets, and the order of the cards beyond the seats, is random.

    Raises:
        ValueError: ``target`` names a seat that takes no part, leaves one out, or asks for cards that ``deck`` lacks.
    """
    if set(target) != set(seats):
        raise ValueError(f"the deal must name a card for each of the seats {tuple(seats)}, not for {tuple(target)}")
    wanted = _cards_of(rng, seats, deck, target)
    permutations = {seat: random_permutation(rng, len(deck)) for seat in seats[:-1]}
    order: Sequence[int] = range(len(deck))
    for seat in seats[:-1]:
        order = [order[place] for place in permutations[seat]]
    where = {card: place for place, card in enumerate(order)}
    permutations[seats[-1]] = tuple(where[card] for card in wanted)
    return permutations


def _cards_of(rng: Randomness, seats: Sequence[Seat], deck: Sequence[str], target: Mapping[Seat, str]) -> list[int]:
    """The place in ``deck`` of the card for each place of the dealt deck."""
    free = list(random_permutation(rng, len(deck)))
    wanted = []
    for seat in seats:
        card = next((card for card in free if deck[card] == target[seat]), None)
        if card is None:
            raise ValueError(f"the deck has no {target[seat]!r} left for seat {seat}")
        free.remove(card)
        wanted.append(card)
    return wanted + free
