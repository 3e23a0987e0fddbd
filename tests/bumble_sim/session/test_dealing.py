"""The silent deal round the star, and openings (WLK-SET-7, PRO-DEA-1 to PRO-DEA-6)."""

import random
from dataclasses import replace

import pytest

from bumble_sim import contract
from bumble_sim.crypto.groups import group
from bumble_sim.crypto.stacked import stacked_permutations
from bumble_sim.session.items import Handed, Opened, decode_body, encode_body
from bumble_sim.session.messages import AskDeal, CardKeys, Hop, Item, Reveal, decode_down, decode_up, encode
from bumble_sim.session.refusals import Why
from reference_engine.screens import DISAGREEMENT
from tests.bumble_sim.session.kit import WOLF, MemoryTable


def sent(table: MemoryTable, seat: int, kind: type) -> list[bytes]:
    """The frames of a kind that a seat has sent."""
    return [frame for frame in table.up[seat].frames if isinstance(decode_up(frame), kind)]


def started(table: MemoryTable) -> MemoryTable:
    """The deal is asked for and runs its course."""
    table.say(0, go=1)
    table.clock.run(1)
    return table


def test_the_cards_dealt_are_the_cards_of_the_deck() -> None:
    for seed in range(5):
        table = MemoryTable(5, seed=seed).start()
        cards = sorted(table.events(seat, contract.Dealt)[0].card for seat in range(5))
        assert cards == ["villager"] * 3 + [WOLF] * 2


def test_different_seeds_deal_differently() -> None:
    deals = {
        tuple(table.events(seat, contract.Dealt)[0].card for seat in range(4))
        for table in (MemoryTable(4, seed=seed).start() for seed in range(8))
    }
    assert len(deals) > 1


def test_a_fixed_deal_gives_every_seat_its_card() -> None:
    target = {0: "villager", 1: WOLF, 2: "villager", 3: WOLF}
    deck = ("villager", "villager", WOLF, WOLF)
    permutations = stacked_permutations(random.Random(3), range(4), deck, target)
    table = MemoryTable(4, permutations=permutations).start()
    assert {seat: table.events(seat, contract.Dealt)[0].card for seat in range(4)} == target


def test_every_seat_sees_every_hop() -> None:
    table = MemoryTable(3).start()
    for seat in range(3):
        items = [decode_down(frame) for frame in table.down[seat].frames]
        bodies = [decode_body(item.body) for item in items if isinstance(item, Item)]
        hops = [(body.number, body.seat) for body in bodies if isinstance(body, Handed)]
        assert hops == [(0, 0), (1, 1), (2, 2), (3, 0), (4, 1), (5, 2)]


def test_a_deal_needs_all_seats_to_ask_for_the_same_deck() -> None:
    table = MemoryTable(3).gather()
    table.do(0, contract.Deal(("a", "b", "c")))
    table.do(1, contract.Deal(("a", "b", "d")))
    table.do(2, contract.Deal(("a", "b", "c")))
    table.clock.run(1)
    assert table.whys() == [Why.DISAGREES]
    assert table.events(0, contract.Dealt) == []


def test_a_second_deal_is_refused() -> None:
    table = MemoryTable(3).start()
    table.inject(1, encode(AskDeal(1, ("a", "b", "c"))))
    assert table.whys() == [Why.OUT_OF_TURN]


def flip(frame: bytes) -> bytes:
    """The same frame with one card of a hop changed."""
    message = decode_up(frame)
    if not isinstance(message, Hop):
        return frame
    first = group("test").to_bytes(group("test").encode(b"another card"))
    return encode(replace(message, cards=(first, *message.cards[1:])))


def test_a_hop_altered_on_its_way_to_the_hub_is_noticed_by_its_sender() -> None:
    table = MemoryTable(4).gather()
    table.up[1].tamper = flip
    started(table)
    assert table.hub.ended == DISAGREEMENT
    assert "PRO-DEA-1" in table.hub.faults[0]
    assert table.events(2, contract.Dealt) == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda cards: cards[:-1],
        lambda cards: (*cards, cards[0]),
        lambda cards: (cards[1], *cards[1:]),
        lambda cards: (bytes(32), *cards[1:]),
        lambda cards: (b"\xff" * 32, *cards[1:]),
        lambda cards: (cards[0][1:], *cards[1:]),
    ],
)
def test_a_hop_that_no_phone_could_have_made_is_refused(spoil: object) -> None:
    table = MemoryTable(4).gather()
    caught: list[Hop] = []

    def catch(frame: bytes) -> bytes:
        message = decode_up(frame)
        if isinstance(message, Hop):
            caught.append(message)
            return encode(replace(message, cards=spoil(message.cards)))  # type: ignore[operator]
        return frame

    table.up[2].tamper = catch
    started(table)
    assert table.whys() == [Why.BAD_VALUE]
    assert table.hub.ended is None
    table.up[2].tamper = None
    table.inject(2, encode(caught[0]))
    table.clock.run(1)
    assert len(table.events(3, contract.Dealt)) == 1


def test_a_hop_that_leaves_a_card_unlocked_is_refused() -> None:
    table = MemoryTable(4).gather()
    decks: list[tuple[bytes, ...]] = []

    def lazy(frame: bytes) -> bytes:
        message = decode_up(frame)
        if not isinstance(message, Hop):
            return frame
        return encode(replace(message, cards=(decks[-1][0], *message.cards[1:])))

    def watch(frame: bytes) -> bytes:
        message = decode_up(frame)
        if isinstance(message, Hop):
            decks.append(message.cards)
        return frame

    table.up[0].tamper = watch
    table.up[1].tamper = lazy
    started(table)
    assert table.whys() == [Why.BAD_VALUE]


def test_hops_out_of_turn_are_refused() -> None:
    table = MemoryTable(3).gather()
    cards = tuple(group("test").to_bytes(group("test").encode(bytes((n,)))) for n in range(3))
    table.inject(0, encode(Hop(0, 0, cards)))
    table.up[1].cut = True
    started(table)
    table.inject(2, encode(Hop(2, 1, cards)))
    table.inject(2, encode(Hop(2, 2, cards)))
    table.inject(0, encode(Hop(0, 0, cards)))
    assert table.whys() == [Why.OUT_OF_TURN] * 4


def test_card_keys_come_once_and_for_all_others() -> None:
    table = MemoryTable(3).start()
    keys = decode_up(sent(table, 1, CardKeys)[0])
    assert isinstance(keys, CardKeys)
    table.inject(1, encode(keys))
    assert table.whys() == [Why.OUT_OF_TURN]
    early = MemoryTable(3).gather()
    early.inject(1, encode(keys))
    assert early.whys() == [Why.OUT_OF_TURN]


def test_a_wrong_card_key_ends_the_table() -> None:
    table = MemoryTable(3).gather()

    def garble(frame: bytes) -> bytes:
        message = decode_up(frame)
        if not isinstance(message, CardKeys):
            return frame
        return encode(replace(message, keys={seat: bytes(len(key)) for seat, key in message.keys.items()}))

    table.up[1].tamper = garble
    started(table)
    assert table.hub.ended == DISAGREEMENT
    assert "PRO-SEA-2" in table.hub.faults[0]


def test_an_open_card_is_the_card_that_was_dealt() -> None:
    table = MemoryTable(4).start()
    table.do(2, contract.Open())
    table.do(0, contract.Open())
    table.clock.run(1)
    opened = [(event.seat, event.card) for event in table.events(3, contract.Opened)]
    assert sorted(opened) == [(seat, table.events(seat, contract.Dealt)[0].card) for seat in (0, 2)]
    assert all(
        [(event.seat, event.card) for event in table.events(seat, contract.Opened)] == opened for seat in range(4)
    )
    assert any("opened seat 2" in line for line in table.hub.log)


def test_asking_to_open_twice_opens_once() -> None:
    table = MemoryTable(3).start()
    table.do(1, contract.Open(), contract.Open())
    table.clock.run(1)
    assert len(table.events(0, contract.Opened)) == 1
    assert table.whys() == []


def test_a_wrong_exponent_is_refused_and_shows_nothing() -> None:
    table = MemoryTable(3).start()
    for exponent in (bytes(32), b"\xff" * 32, b"\x07" * 32, b"\x07"):
        table.inject(1, encode(Reveal(1, exponent)))
    assert table.whys() == [Why.BAD_VALUE] * 4
    table.do(1, contract.Open())
    table.clock.run(1)
    assert [event.seat for event in table.events(0, contract.Opened)] == [1]


def test_a_card_is_opened_once_and_not_before_the_deal() -> None:
    early = MemoryTable(3).gather()
    early.inject(1, encode(Reveal(1, b"\x07" * 32)))
    assert early.whys() == [Why.OUT_OF_TURN]
    table = MemoryTable(3).start()
    table.do(1, contract.Open())
    table.clock.run(1)
    table.inject(1, sent(table, 1, Reveal)[0])
    assert table.whys() == [Why.OUT_OF_TURN]


def test_a_seat_does_not_believe_the_hub_about_an_exponent() -> None:
    table = MemoryTable(3).start()

    def lie(frame: bytes) -> bytes:
        message = decode_down(frame)
        if isinstance(message, Item) and isinstance(body := decode_body(message.body), Opened):
            return frame.replace(body.exponent, b"\x07" * 32)
        return frame

    table.down[2].tamper = lie
    table.do(1, contract.Open())
    table.clock.run(1)
    assert table.events(2, contract.Opened) == []
    assert "PRO-DEA-5" in table.seats[2].faults[0]
    assert table.hub.ended == DISAGREEMENT


def test_a_seat_that_cannot_go_on_ends_whether_or_not_the_hub_hears_it() -> None:
    table = MemoryTable(3).start()
    item = Item(table.seats[2].log.last + 1, encode_body(Opened(1, b"\x07" * 32)), {})
    table.up[2].cut = True
    table.seats[2].received(encode(item))
    table.clock.run(1)
    assert table.seats[2].ended == DISAGREEMENT
    assert table.hub.ended is None
