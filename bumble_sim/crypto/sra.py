"""The silent deal (SRA): every phone locks and shuffles, nobody sees a card but its holder (WLK-SET-7).

One :class:`Dealer` per phone, without I/O. The deck goes round twice in seat order; every hop is broadcast and checked
by everybody (:meth:`Dealer.take_hop`):

1. ``lock_and_permute``: each seat raises all cards to its one secret exponent and shuffles them;
2. ``relock``: each seat exchanges that exponent for one key per card, order kept.

Card *i* belongs to the seat at place *i*; cards beyond the seats stay locked. Each seat sends each other seat, sealed,
its key of that seat's card; the holder combines all keys (:meth:`Dealer.take_keys`). To open a card its holder
publishes one exponent, which anyone can check and nobody can fake without solving a discrete logarithm. A seat that is
gone has taken its key along: its card stays closed (WLK-DSC-3). Bytes and properties: ``docs/protocol.md``.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from bumble_sim.crypto.errors import BadHop, BadKey, BadOpening, OutOfTurn
from bumble_sim.crypto.groups import Group
from bumble_sim.crypto.randomness import Randomness, random_permutation
from reference_engine.tables import Seat

Deck = tuple[int, ...]
"""Locked cards: elements of the group, in deck order."""

_DOMAIN: Final = b"tablerig/card/"


def labels(deck: Sequence[str]) -> tuple[str, ...]:
    """Distinct labels of the cards of a deck, in order: ``("guard", "guard")`` gives ``("guard#1", "guard#2")``."""
    seen: Counter[str] = Counter()
    out = []
    for card in deck:
        seen[card] += 1
        out.append(f"{card}#{seen[card]}")
    return tuple(out)


def encoded_deck(group: Group, deck: Sequence[str]) -> Deck:
    """The cards of ``deck`` before any lock, in deck order (PRO-DEA-7); the same on every phone."""
    return tuple(group.encode(_DOMAIN + label.encode()) for label in labels(deck))


def pack_deck(group: Group, deck: Deck) -> bytes:
    """A deck on the wire: its cards one after the other, ``group.size`` bytes each."""
    return b"".join(map(group.to_bytes, deck))


def unpack_deck(group: Group, data: bytes) -> Deck:
    """The deck in ``data``; a cut last card becomes 0, so that :meth:`Dealer.take_hop` refuses the hop."""
    return tuple(group.from_bytes(data[at : at + group.size]) for at in range(0, len(data), group.size))


class Dealer:
    """One phone's part of one deal.

    Args:
        group: the group of the table.
        seats: the seats that take part, in the order of the hops; card *i* goes to ``seats[i]``.
        me: the seat of this phone.
        deck: the card names, at least one per seat; equal on every phone.
        rng: source of the secret exponents, the keys and the permutation.
        permutation: the shuffle of this phone instead of a drawn one (rigs that fix the deal): the card at place
            ``permutation[i]`` of the deck that comes in goes out at place ``i``.

    Raises:
        ValueError: ``me`` does not take part, cards are too few, or ``permutation`` is none of this deck.
    """

    def __init__(
        self,
        group: Group,
        seats: Sequence[Seat],
        me: Seat,
        deck: Sequence[str],
        rng: Randomness,
        permutation: Sequence[int] | None = None,
    ) -> None:
        if me not in seats or len(set(seats)) != len(seats):
            raise ValueError(f"seat {me} does not take part in a deal among {tuple(seats)}")
        if len(deck) < len(seats):
            raise ValueError(f"{len(deck)} cards are not enough for {len(seats)} seats")
        self.group = group
        self.seats = tuple(seats)
        self.me = me
        self._cards = {code: (label, card) for code, label, card in _plain(group, deck)}
        self._hops: list[Deck] = [encoded_deck(group, deck)]
        self._seen: set[int] = set(self._hops[0])
        self._sent: dict[int, Deck] = {}
        self._permutation = random_permutation(rng, len(deck)) if permutation is None else tuple(permutation)
        if sorted(self._permutation) != list(range(len(deck))):
            raise ValueError(f"{self._permutation} is no permutation of {len(deck)} cards")
        self._lock = group.random_exponent(rng)
        self._keys = _distinct_exponents(group, rng, len(deck))
        self._opening: int | None = None
        self._opened: dict[Seat, str] = {}

    # --- hops ----------------------------------------------------------------------------------------------------
    @property
    def deck(self) -> Deck:
        """The deck as the last hop left it."""
        return self._hops[-1]

    @property
    def turn(self) -> tuple[int, Seat] | None:
        """Which pass (1 or 2) and whose hop comes next; ``None`` when the deal is complete."""
        done = len(self._hops) - 1
        if done == 2 * len(self.seats):
            return None
        return done // len(self.seats) + 1, self.seats[done % len(self.seats)]

    def lock_and_permute(self, deck_in: Deck) -> Deck:
        """My hop of pass 1: raise every card to my exponent, then shuffle.

        Raises:
            OutOfTurn: it is not my turn in pass 1.
            BadHop: ``deck_in`` is not the deck that everybody saw.
        """
        self._check_turn(1, deck_in)
        locked = [self.group.power(card, self._lock) for card in deck_in]
        return self._hand_on(tuple(locked[place] for place in self._permutation))

    def relock(self, deck_in: Deck) -> Deck:
        """My hop of pass 2: undo my exponent and lock each card with its own key, in one power; order kept.

        Raises:
            OutOfTurn: it is not my turn in pass 2.
            BadHop: ``deck_in`` is not the deck that everybody saw.
        """
        self._check_turn(2, deck_in)
        undo = self.group.inverse(self._lock)
        fused = (undo * key % self.group.q for key in self._keys)
        return self._hand_on(tuple(map(self.group.power, deck_in, fused)))

    def take_hop(self, seat: Seat, deck: Deck) -> None:
        """Check and record a broadcast hop, my own too (whoever relays it may have altered it).

        Raises:
            BadHop: not this seat's turn (PRO-DEA-3), wrong number of cards, a card out of range, no quadratic residue
                or twice (PRO-DEA-1), a card of an earlier hop (PRO-DEA-2), or not what I sent. Nothing changed.
        """
        turn = self.turn
        if turn is None or turn[1] != seat:
            due = "none is" if turn is None else f"seat {turn[1]}'s is"
            raise BadHop(seat, "PRO-DEA-3", f"a hop came, but {due} due")
        if len(deck) != len(self.deck):
            raise BadHop(seat, "PRO-DEA-1", f"{len(deck)} cards handed on, the deck has {len(self.deck)}")
        if seat == self.me and self._sent.get(turn[0]) != deck:
            raise BadHop(seat, "PRO-DEA-1", "this is not the deck that this phone sent: it was altered on the way")
        if len(set(deck)) != len(deck):
            raise BadHop(seat, "PRO-DEA-1", "a card is there twice")
        for place, card in enumerate(deck):
            if not self.group.contains(card):
                raise BadHop(seat, "PRO-DEA-1", f"card {place} is no quadratic residue of the group")
            if card in self._seen:
                raise BadHop(seat, "PRO-DEA-2", f"card {place} was seen in an earlier hop: it was not locked")
        self._hops.append(tuple(deck))
        self._seen.update(deck)

    # --- keys and openings -----------------------------------------------------------------------------------------
    def keys_for(self, seat: Seat) -> int:
        """My key of the card of ``seat``: for that seat alone, sealed.

        Raises:
            OutOfTurn: the deal is not complete, or ``seat`` is me or no seat of it.
        """
        if seat == self.me:
            raise OutOfTurn("a phone keeps its own key of its own card until it opens the card")
        return self._keys[self._place(seat)]

    def take_keys(self, keys: Mapping[Seat, int]) -> str:
        """Open my own card with the keys of all other seats; returns its name.

        Raises:
            BadKey: a key is missing, out of range, or together they do not open a card of this deck (PRO-DEA-4); who
                sent a wrong key cannot be told.
            OutOfTurn: the deal is not complete.
        """
        place = self._place(self.me)
        others = [seat for seat in self.seats if seat != self.me]
        product = self._keys[place]
        for seat in others:
            key = keys.get(seat)
            if key is None or not 1 < key < self.group.q:
                raise BadKey(seat, "PRO-DEA-4", "its key of my card is missing or out of range")
            product = product * key % self.group.q
        opening = self.group.inverse(product)
        card = self._cards.get(self.group.power(self.deck[place], opening))
        if card is None or card[0] in self._opened.values():
            raise BadKey(None, "PRO-DEA-4", "the keys do not open my card: deal again")
        self._opening = opening
        self._opened[self.me] = card[0]
        return card[1]

    def opening(self) -> int:
        """The one exponent that opens my card to everybody who holds it.

        Raises:
            OutOfTurn: my card is not open to me yet.
        """
        if self._opening is None:
            raise OutOfTurn("this phone has not seen its own card yet: wait for the keys")
        return self._opening

    def check_opening(self, seat: Seat, exponent: int) -> str:
        """The card that ``seat`` opens with ``exponent``; opening it again the same way gives the same card.

        Raises:
            BadOpening: out of range, opens nothing of this deck (PRO-DEA-5), or opens a card that another seat holds
                (PRO-DEA-6). Nothing changed.
            OutOfTurn: the deal is not complete, or there is no such seat in it.
        """
        place = self._place(seat)
        if not 1 < exponent < self.group.q:
            raise BadOpening(seat, "PRO-DEA-5", "the exponent is out of range")
        card = self._cards.get(self.group.power(self.deck[place], exponent))
        if card is None:
            raise BadOpening(seat, "PRO-DEA-5", "the exponent opens no card of this deck")
        if any(label == card[0] for other, label in self._opened.items() if other != seat):
            raise BadOpening(seat, "PRO-DEA-6", f"it opens {card[0]}, which another seat holds")
        self._opened[seat] = card[0]
        return card[1]

    # --- inside ----------------------------------------------------------------------------------------------------
    def _check_turn(self, phase: int, deck_in: Deck) -> None:
        if self.turn != (phase, self.me):
            raise OutOfTurn(f"seat {self.me} cannot make its hop of pass {phase} now: due is {self.turn}")
        if deck_in != self.deck:
            raise BadHop(None, "PRO-DEA-1", "the deck that came in is not the one that was broadcast")

    def _hand_on(self, deck: Deck) -> Deck:
        self._sent[1 if len(self._hops) <= len(self.seats) else 2] = deck
        return deck

    def _place(self, seat: Seat) -> int:
        if self.turn is not None:
            raise OutOfTurn(f"the deal is not complete: due is {self.turn}")
        if seat not in self.seats:
            raise OutOfTurn(f"seat {seat} has no card in this deal")
        return self.seats.index(seat)


def _plain(group: Group, deck: Sequence[str]) -> list[tuple[int, str, str]]:
    return list(zip(encoded_deck(group, deck), labels(deck), deck, strict=True))


def _distinct_exponents(group: Group, rng: Randomness, count: int) -> tuple[int, ...]:
    exponents: dict[int, None] = {}
    while len(exponents) < count:
        exponents[group.random_exponent(rng)] = None
    return tuple(exponents)
