"""Deal and open: the silent shuffle goes round the star in seat order, every hop is seen and checked by all.

The hub checks a hop and an opening before it gives them a place, so a broken one changes nothing (PRO-REF-1); every
phone checks them again (WLK-SET-7, PRO-DEA-1 to PRO-DEA-3, PRO-DEA-5), for the hub's word is no proof.
"""

from collections.abc import Mapping, Sequence

from bumble_sim import contract
from bumble_sim.crypto.groups import Group
from bumble_sim.crypto.seal import Purpose
from bumble_sim.crypto.sra import Dealer, encoded_deck
from bumble_sim.session import items
from bumble_sim.session.desks import HubDesk, HubFault, SeatDesk, check_mine, check_sealed
from bumble_sim.session.messages import AskDeal, CardKeys, Hop, Reveal
from bumble_sim.session.order import Entry, by_receiver
from bumble_sim.session.refusals import RefuseFrame, Why
from bumble_sim.session.whispers import HubWhispers, SeatWhispers
from reference_engine.tables import Seat

DEAL_NUMBER = 1
"""A table deals once; the number stands in the seal of card keys."""


class HubDealing:
    """The hub's part of the deal, and of openings."""

    def __init__(self, desk: HubDesk, whispers: HubWhispers) -> None:
        self._desk = desk
        self._whispers = whispers
        self._asked: dict[Seat, tuple[str, ...]] = {}
        self._begun = False
        self._next = 0
        self._cards: tuple[int, ...] = ()
        self._seen: dict[int, None] = {}
        self._plain: dict[int, str] = {}
        self._keys: dict[Seat, Mapping[Seat, bytes]] = {}
        self._open: dict[Seat, int] = {}
        self.done = False

    @property
    def running(self) -> bool:
        """Whether a seat has asked for the deal and it is not done."""
        return bool(self._asked) and not self.done

    def ask(self, frame: AskDeal) -> None:
        """A seat asks for the deal.

        Raises:
            RefuseFrame: for the second time, or for another deck than the others.
        """
        if frame.sender in self._asked:
            raise RefuseFrame(Why.OUT_OF_TURN, "a table deals once, and this seat has asked")
        if len(frame.deck) < self._desk.table.seats:
            raise RefuseFrame(Why.BAD_VALUE, f"{len(frame.deck)} cards for {self._desk.table.seats} seats")
        for seat, deck in self._asked.items():
            if deck != frame.deck:
                raise RefuseFrame(Why.DISAGREES, f"seat {seat} has asked for another deck")
        self._asked[frame.sender] = frame.deck
        if len(self._asked) == self._desk.table.seats:
            self._cards = encoded_deck(self._desk.group, frame.deck)
            self._plain = dict(zip(self._cards, frame.deck, strict=True))
            self._seen = dict.fromkeys(self._cards)
            self._desk.sequencer.propose(Entry(items.DealBegins(frame.deck), numbered=self._begin))

    def hop(self, frame: Hop) -> None:
        """A seat hands on the deck.

        Raises:
            RefuseFrame: not its turn, or no deck that it could have made.
        """
        seats = self._desk.table.seats
        if not self._begun or frame.number != self._next or frame.number % seats != frame.sender:
            raise RefuseFrame(Why.OUT_OF_TURN, f"hop {frame.number} came from seat {frame.sender}, due is {self._next}")
        cards = _elements(self._desk.group, frame.cards)
        if len(cards) != len(self._cards) or len(dict.fromkeys(cards)) != len(cards):
            raise RefuseFrame(Why.BAD_VALUE, "not as many different cards as the deck has (PRO-DEA-1)")
        if any(card in self._seen or not self._desk.group.contains(card) for card in cards):
            raise RefuseFrame(Why.BAD_VALUE, "a card that was there before or is none (PRO-DEA-1, PRO-DEA-2)")
        self._cards = cards
        self._seen.update(dict.fromkeys(cards))
        self._next += 1
        self._desk.sequencer.propose(Entry(items.Handed(frame.sender, frame.number, frame.cards)))

    def keys(self, frame: CardKeys) -> None:
        """A seat sends the keys of the others' cards.

        Raises:
            RefuseFrame: too early, for the second time, or not for all others.
        """
        seats = self._desk.table.seats
        if self._next < 2 * seats or frame.sender in self._keys:
            raise RefuseFrame(Why.OUT_OF_TURN, "card keys are due once, after the last hop")
        check_sealed(frame.keys, [seat for seat in range(seats) if seat != frame.sender], Purpose.CARD_KEY)
        self._keys[frame.sender] = frame.keys
        if len(self._keys) == seats:
            private = by_receiver(self._keys)
            self._desk.sequencer.propose(Entry(items.Dealt(), private=private, numbered=self._finish))

    def reveal(self, frame: Reveal) -> None:
        """A seat opens its card.

        Raises:
            RefuseFrame: before the deal is done, a second time, or with an exponent that opens no card of its own.
        """
        if not self.done or frame.sender in self._open:
            raise RefuseFrame(Why.OUT_OF_TURN, "a card is opened once, after the deal")
        exponent = int.from_bytes(frame.exponent, "big")
        group = self._desk.group
        if len(frame.exponent) != group.size or not 1 < exponent < group.q:
            raise RefuseFrame(Why.BAD_VALUE, "the exponent is out of range (PRO-DEA-5)")
        card = group.power(self._cards[frame.sender], exponent)
        if card not in self._plain:
            raise RefuseFrame(Why.BAD_VALUE, "the exponent opens no card of this deck (PRO-DEA-5)")
        self._open[frame.sender] = card
        self._desk.sequencer.propose(Entry(items.Opened(frame.sender, frame.exponent), needs=(frame.sender,)))

    def card_of(self, seat: Seat) -> str:
        """The card that a seat has opened, for the host's log."""
        return self._plain[self._open[seat]]

    def _begin(self, _n: int) -> None:
        self._begun = True

    def _finish(self, n: int) -> None:
        self.done = True
        self._whispers.begin(n)


class SeatDealing:
    """A seat's part: its hops, its keys, its own card."""

    def __init__(self, desk: SeatDesk, whispers: SeatWhispers, permutation: Sequence[int] | None) -> None:
        self._desk = desk
        self._whispers = whispers
        self._permutation = permutation
        self._deck: tuple[str, ...] | None = None
        self._dealer: Dealer | None = None
        self._opening = False
        self.done = False

    def ask(self, effect: contract.Deal) -> None:
        """The plugin asks for the deal.

        Raises:
            ValueError: for the second time, or for too few cards.
        """
        if self._deck is not None:
            raise ValueError("asks for a second deal")
        if len(effect.deck) < self._desk.table.seats:
            raise ValueError(f"deals {len(effect.deck)} cards to {self._desk.table.seats} seats")
        self._deck = tuple(effect.deck)
        self._desk.send(AskDeal(self._desk.seat, self._deck))

    def open(self) -> None:
        """The plugin opens its card; asking again changes nothing.

        Raises:
            ValueError: it has none yet.
        """
        if self._dealer is None or not self.done:
            raise ValueError("opens a card before it has one")
        if not self._opening:
            self._opening = True
            exponent = self._desk.group.to_bytes(self._dealer.opening())
            self._desk.send(Reveal(self._desk.seat, exponent))

    def begin(self, item: items.DealBegins) -> None:
        """All seats have asked.

        Raises:
            HubFault: for a deck that this phone has not asked for.
        """
        desk = self._desk
        if self._dealer is not None or item.deck != self._deck:
            raise HubFault("PRO-ORD-3", "the hub deals a deck that this phone has not asked for")
        self._dealer = Dealer(desk.group, range(desk.table.seats), desk.seat, item.deck, desk.rng, self._permutation)
        self._take_turn(self._dealer)

    def handed(self, item: items.Handed) -> None:
        """A seat has handed on the deck.

        Raises:
            BadHop, HubFault: the hop is wrong.
        """
        dealer = self._running()
        if dealer.turn is not None and item.number != (dealer.turn[0] - 1) * self._desk.table.seats + dealer.turn[1]:
            raise HubFault("PRO-DEA-3", f"hop {item.number} came, due is {dealer.turn}")
        dealer.take_hop(item.seat, tuple(int.from_bytes(card, "big") for card in item.cards))
        self._take_turn(dealer)

    def dealt(self, n: int, mine: Mapping[Seat, bytes]) -> None:
        """All keys of my card are here.

        Raises:
            BadKey, BadSeal, HubFault: they do not open it.
        """
        dealer = self._running()
        check_mine(mine, [seat for seat in range(self._desk.table.seats) if seat != self._desk.seat])
        opened = self._desk.sealer.open
        keys = {
            seat: int.from_bytes(opened(seat, Purpose.CARD_KEY, DEAL_NUMBER, note), "big")
            for seat, note in mine.items()
        }
        card = dealer.take_keys(keys)
        self.done = True
        self._whispers.begin(n)
        self._desk.tell(contract.Dealt(card))

    def opened(self, n: int, item: items.Opened) -> None:
        """A seat opens its card.

        Raises:
            BadOpening, HubFault: the exponent does not open it.
        """
        card = self._running().check_opening(item.seat, int.from_bytes(item.exponent, "big"))
        self._desk.tell(contract.Opened(n, item.seat, card))

    def _running(self) -> Dealer:
        if self._dealer is None:
            raise HubFault("PRO-ORD-3", "something of a deal came, but none has begun")
        return self._dealer

    def _take_turn(self, dealer: Dealer) -> None:
        desk = self._desk
        if dealer.turn is None:
            numbers = {seat: desk.group.to_bytes(dealer.keys_for(seat)) for seat in desk.others}
            seal = desk.sealer.seal
            keys = {seat: seal(seat, Purpose.CARD_KEY, DEAL_NUMBER, number) for seat, number in numbers.items()}
            desk.send(CardKeys(desk.seat, keys))
            return
        phase, seat = dealer.turn
        if seat != desk.seat:
            return
        deck = dealer.lock_and_permute(dealer.deck) if phase == 1 else dealer.relock(dealer.deck)
        number = (phase - 1) * desk.table.seats + seat
        desk.send(Hop(desk.seat, number, tuple(desk.group.to_bytes(card) for card in deck)))


def _elements(group: Group, cards: Sequence[bytes]) -> tuple[int, ...]:
    if any(len(card) != group.size for card in cards):
        raise RefuseFrame(Why.BAD_VALUE, f"a card that is not {group.size} bytes long (PRO-DEA-1)")
    return tuple(int.from_bytes(card, "big") for card in cards)
