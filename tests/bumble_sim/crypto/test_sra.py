"""The silent deal: the properties PRO-DEA-* of docs/protocol.md, on the test group and once on 2048 bits."""

import math
import random
from collections import Counter

import pytest

from bumble_sim.crypto.errors import BadHop, BadKey, BadOpening, OutOfTurn
from bumble_sim.crypto.groups import group
from bumble_sim.crypto.sra import Dealer, encoded_deck, labels, pack_deck, unpack_deck
from tests.bumble_sim.crypto.dealing import DECK, SEATS, TEST, dealers, dealt, hand_out, shuffle


@pytest.mark.parametrize("seed", range(20))
def test_the_dealt_cards_are_the_deck(seed: int) -> None:
    _, cards = dealt(seed)
    assert sorted(cards.values()) == sorted(DECK)


def test_five_seats_on_the_production_group_deal_open_and_check() -> None:
    phones, cards = dealt(of=group("modp2048"))
    assert sorted(cards.values()) == sorted(DECK)
    assert phones[0].check_opening(3, phones[3].opening()) == cards[3]
    with pytest.raises(BadOpening):
        phones[0].check_opening(2, phones[3].opening())


def test_seats_need_not_be_numbered_without_gaps_and_cards_may_stay_over() -> None:
    seats = (1, 4, 6)
    phones, cards = dealt(seats=seats, deck=DECK)
    assert set(cards) == set(seats)
    assert not Counter(cards.values()) - Counter(DECK)
    assert phones[4].check_opening(6, phones[6].opening()) == cards[6]


def test_equal_cards_have_labels_of_their_own() -> None:
    assert labels(("guard", "priest", "guard")) == ("guard#1", "priest#1", "guard#2")


def test_the_same_randomness_gives_the_same_deal() -> None:
    one, other = dealt(7), dealt(7)
    assert one[1] == other[1]
    assert one[0][0].deck == other[0][0].deck


@pytest.mark.parametrize(
    ("me", "deck", "permutation", "words"),
    [
        (9, DECK, None, "does not take part"),
        (0, DECK[:4], None, "not enough"),
        (0, DECK, (0, 1, 2, 3, 3), "no permutation"),
    ],
)
def test_an_impossible_deal_is_refused(
    me: int, deck: tuple[str, ...], permutation: tuple[int, ...], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        Dealer(TEST, SEATS, me, deck, random.Random(1), permutation)


# --- PRO-DEA-8 -------------------------------------------------------------------------------------------------------
def test_exponents_are_units_never_trivial_distinct_and_fresh_for_each_deal() -> None:
    rng = random.Random(4)
    secrets: list[int] = []
    for _ in range(10):
        dealer = Dealer(TEST, SEATS, 0, DECK, rng)
        secrets += [dealer._lock, *dealer._keys]
    assert all(math.gcd(secret, TEST.p - 1) == 1 and secret not in (1, TEST.p - 2) for secret in secrets)
    assert len(set(secrets)) == len(secrets)


# --- PRO-DEA-1, -2, -3 -----------------------------------------------------------------------------------------------
def wrong_hops(deck: tuple[int, ...], earlier: tuple[int, ...]) -> dict[str, tuple[tuple[int, ...], str]]:
    """Altered decks, each with the property that it breaks."""
    return {
        "a card too few": (deck[:-1], "PRO-DEA-1"),
        "a card too many": ((*deck, TEST.encode(b"extra")), "PRO-DEA-1"),
        "a card twice": ((deck[0], deck[0], *deck[2:]), "PRO-DEA-1"),
        "zero": ((0, *deck[1:]), "PRO-DEA-1"),
        "one": ((1, *deck[1:]), "PRO-DEA-1"),
        "p - 1": ((TEST.p - 1, *deck[1:]), "PRO-DEA-1"),
        "beyond p": ((TEST.p + deck[0], *deck[1:]), "PRO-DEA-1"),
        "a non-residue": ((TEST.p - deck[0], *deck[1:]), "PRO-DEA-1"),
        "an unlocked card": ((earlier[0], *deck[1:]), "PRO-DEA-2"),
        "only shuffled": (earlier[::-1], "PRO-DEA-2"),
    }


@pytest.mark.parametrize("name", wrong_hops((2, 3, 4, 5, 6), (7, 8, 9, 10, 11)))
@pytest.mark.parametrize("hops", [0, 1, 5, 7])
def test_a_wrong_hop_is_refused_and_the_right_one_still_taken(name: str, hops: int) -> None:
    phones = dealers()
    shuffle(phones, hops)
    watcher = phones[4]
    before = watcher.deck
    assert watcher.turn is not None
    phase, seat = watcher.turn
    right = phones[seat].lock_and_permute(before) if phase == 1 else phones[seat].relock(before)
    wrong, rule = wrong_hops(right, encoded_deck(TEST, DECK) if hops else before)[name]
    with pytest.raises(BadHop) as error:
        watcher.take_hop(seat, wrong)
    assert (error.value.rule, error.value.seat) == (rule, seat)
    assert watcher.deck == before
    watcher.take_hop(seat, right)
    assert watcher.deck == right


def test_a_deck_survives_the_wire_and_a_cut_one_is_refused() -> None:
    phones = dealers()
    deck = phones[0].lock_and_permute(phones[0].deck)
    data = pack_deck(TEST, deck)
    assert len(data) == 5 * 32
    assert unpack_deck(TEST, data) == deck
    for cut in (data[:-1], data[:-32], b""):
        with pytest.raises(BadHop, match="PRO-DEA-1"):
            phones[1].take_hop(0, unpack_deck(TEST, cut))


def test_a_hop_out_of_turn_is_refused() -> None:
    phones = dealers()
    first = phones[0].lock_and_permute(phones[0].deck)
    with pytest.raises(BadHop, match="seat 0's is due") as error:
        phones[2].take_hop(1, first)
    assert error.value.rule == "PRO-DEA-3"
    shuffle(phones)
    with pytest.raises(BadHop, match="none is due"):
        phones[2].take_hop(0, first)


def test_a_seat_does_not_work_on_a_deck_that_nobody_else_saw() -> None:
    phones = dealers()
    with pytest.raises(BadHop, match="not the one that was broadcast"):
        phones[0].lock_and_permute(phones[0].deck[::-1])


def test_my_own_hop_altered_by_the_relay_is_noticed() -> None:
    phones = dealers()
    sent = phones[0].lock_and_permute(phones[0].deck)
    with pytest.raises(BadHop, match="altered on the way"):
        phones[0].take_hop(0, sent[::-1])


def test_steps_at_the_wrong_time_are_the_callers_fault() -> None:
    phones = dealers()
    with pytest.raises(OutOfTurn, match="pass 1"):
        phones[1].lock_and_permute(phones[1].deck)
    with pytest.raises(OutOfTurn, match="pass 2"):
        phones[0].relock(phones[0].deck)
    with pytest.raises(OutOfTurn, match="not complete"):
        phones[0].keys_for(1)
    shuffle(phones)
    with pytest.raises(OutOfTurn, match="its own key"):
        phones[0].keys_for(0)
    with pytest.raises(OutOfTurn, match="no card"):
        phones[0].keys_for(9)
    with pytest.raises(OutOfTurn, match="wait for the keys"):
        phones[0].opening()


# --- PRO-DEA-9 -------------------------------------------------------------------------------------------------------
def spread(honest: int | None, deals: int) -> float:
    """Chi-square of the 24 orders in which four cards come out when at most one seat shuffles."""
    deck, seats = ("a", "b", "c", "d"), (0, 1, 2, 3)
    lazy = {seat: (0, 1, 2, 3) for seat in seats if seat != honest}
    orders = Counter(tuple(dealt(seed, deck=deck, seats=seats, permutations=lazy)[1].values()) for seed in range(deals))
    expected = deals / 24
    return sum((n - expected) ** 2 / expected for n in orders.values()) + expected * (24 - len(orders))


@pytest.mark.parametrize("honest", [0, 2, 3])
def test_one_honest_shuffle_makes_all_orders_equally_likely(honest: int) -> None:
    assert spread(honest, 480) < 49.7  # 0.1 % point with 23 degrees of freedom


def test_without_an_honest_shuffle_the_same_measure_is_far_out() -> None:
    assert spread(None, 24) > 500


# --- PRO-DEA-4, -5, -6 ---------------------------------------------------------------------------------------
def test_a_seat_opens_its_own_card_and_no_other() -> None:
    phones, _ = dealt()
    plain = set(encoded_deck(TEST, DECK))
    for seat, phone in phones.items():
        opens = [TEST.power(card, phone.opening()) in plain for card in phone.deck]
        assert opens == [place == seat for place in range(5)]


@pytest.mark.parametrize("fault", ["missing", "zero", "one", "too large", "of another card"])
def test_a_wrong_key_does_not_open_a_card(fault: str) -> None:
    phones = dealers()
    shuffle(phones)
    keys = {seat: phones[seat].keys_for(0) for seat in (1, 2, 3, 4)}
    wrong = {"zero": 0, "one": 1, "too large": TEST.q, "of another card": phones[2].keys_for(1)}
    altered = {seat: key for seat, key in keys.items() if seat != 2} | ({2: wrong[fault]} if fault in wrong else {})
    with pytest.raises(BadKey) as error:
        phones[0].take_keys(altered)
    assert error.value.rule == "PRO-DEA-4"
    assert error.value.seat == (None if fault == "of another card" else 2)
    assert phones[0].take_keys(keys) in DECK


def test_everybody_checks_an_opening_and_gets_the_holders_card() -> None:
    phones, cards = dealt()
    for holder in SEATS:
        for phone in phones.values():
            assert phone.check_opening(holder, phones[holder].opening()) == cards[holder]
            assert phone.check_opening(holder, phones[holder].opening()) == cards[holder]


def test_a_wrong_exponent_is_rejected_by_every_seat() -> None:
    phones, _ = dealt()
    right = phones[1].opening()
    for phone in phones.values():
        for wrong in (0, 1, right + 1, right * 2 % TEST.q, right + TEST.q, phones[2].opening()):
            with pytest.raises(BadOpening) as error:
                phone.check_opening(1, wrong)
            assert (error.value.rule, error.value.seat) == ("PRO-DEA-5", 1)


def test_a_card_that_a_shuffler_put_in_twice_is_opened_once_only() -> None:
    """Seat 0 replaces the second card by another copy of the first, under a lock of its own: no hop shows it."""
    phones = dealers(permutations=dict.fromkeys(SEATS, range(5)))
    cheat, plain = phones[0], encoded_deck(TEST, DECK)
    other_lock = TEST.random_exponent(random.Random(1))
    honest = cheat.lock_and_permute(plain)
    forged = cheat._hand_on((honest[0], TEST.power(plain[0], other_lock), *honest[2:]))
    for phone in phones.values():
        phone.take_hop(0, forged)
    shuffle(phones, 4)
    before = cheat.deck
    honest = cheat.relock(before)
    undone = TEST.power(before[1], TEST.inverse(other_lock) * cheat._keys[1] % TEST.q)
    forged = cheat._hand_on((honest[0], undone, *honest[2:]))
    for phone in phones.values():
        phone.take_hop(0, forged)
    shuffle(phones)
    assert hand_out(phones) == {0: "doctor", 1: "doctor", 2: "villager", 3: "villager", 4: "werewolf"}
    watcher = phones[4]
    assert watcher.check_opening(0, cheat.opening()) == "doctor"
    with pytest.raises(BadOpening, match="another seat holds") as error:
        watcher.check_opening(1, phones[1].opening())
    assert (error.value.rule, error.value.seat) == ("PRO-DEA-6", 1)


# --- PRO-DEA-10 --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("gone", SEATS)
def test_the_keys_of_all_others_do_not_open_the_card_of_a_seat_that_is_gone(gone: int) -> None:
    phones, cards = dealt()
    left = [phones[seat] for seat in SEATS if seat != gone]
    pooled = 1
    for phone in left:
        pooled = pooled * phone.keys_for(gone) % TEST.q
    card = TEST.power(left[0].deck[gone], TEST.inverse(pooled))
    assert card not in encoded_deck(TEST, DECK)
    known = [phone._lock for phone in left] + [key for phone in left for key in phone._keys]
    assert all(TEST.power(card, TEST.inverse(key)) not in encoded_deck(TEST, DECK) for key in known)
    for seat in SEATS:
        if seat != gone:
            assert left[0].check_opening(seat, phones[seat].opening()) == cards[seat]


def test_a_deck_with_a_wrong_lock_of_one_seat_opens_nobodys_card() -> None:
    phones = dealers()
    shuffle(phones, 5)
    forged = tuple(TEST.power(card, 7) for card in phones[0].deck)
    phones[0]._hand_on(forged)
    for phone in phones.values():
        phone.take_hop(0, forged)
    shuffle(phones)
    with pytest.raises(BadKey):
        hand_out(phones)
