"""The platform services, as every seat sees them."""

from collections import Counter as Multiset

import pytest

from bumble_sim.contract import (
    Count,
    Counted,
    Deal,
    Dealt,
    Match,
    Matched,
    Open,
    Opened,
    Public,
    Publish,
    Seated,
    Tapped,
    Toss,
    Tossed,
)
from rigs.errors import PluginMisbehaved
from rigs.interface import How
from tests.rigs.loopback.scripted import DEAL, Bench


def test_the_deal_that_was_asked_for_is_dealt() -> None:
    bench = Bench({}).start()
    assert [events[0].card for events in bench.got(Dealt)] == list(DEAL)


def test_without_a_wanted_deal_the_deck_is_shuffled_by_the_seed() -> None:
    def cards(seed: int) -> list[str]:
        return [events[0].card for events in Bench({}, seed=seed, dealt=None).start().got(Dealt)]

    assert cards(7) == cards(7)
    assert len({tuple(cards(seed)) for seed in range(8)}) > 1
    assert all(Multiset(cards(seed)) == Multiset(DEAL) for seed in range(8))


def test_nobody_is_dealt_a_card_before_all_have_asked() -> None:
    bench = Bench({Public: lambda me, _: [Deal(me.table.deck())] if me.me != 2 else []}).start()
    assert bench.all_got(Dealt) == []


def test_seats_that_ask_for_different_decks_break_the_contract() -> None:
    bench = Bench({Public: lambda me, _: [Deal(me.table.deck() if me.me else ("ace",) * 4)]})
    with pytest.raises(PluginMisbehaved, match="another deck") as caught:
        bench.start()
    assert caught.value.seat == 1


def test_a_second_deal_breaks_the_contract() -> None:
    with pytest.raises(PluginMisbehaved, match="second deal"):
        Bench({Dealt: lambda me, _: [Deal(me.table.deck())]}).start()


def test_matching_finds_equal_tokens_and_tells_the_others_nothing() -> None:
    tokens = ("x", None, "x", "y")
    bench = Bench({Dealt: lambda me, _: [Match(tokens[me.me])]}).start()
    assert [events[0].seats for events in bench.got(Matched)] == [(2,), (), (0,), ()]


def test_a_second_match_breaks_the_contract() -> None:
    with pytest.raises(PluginMisbehaved, match="second match"):
        Bench({Matched: lambda me, _: [Match(None)]}).start()


def test_published_notes_reach_all_seats_in_one_order_the_sender_too() -> None:
    bench = Bench({Tapped: lambda me, event: [Publish({event.move: me.me})]})
    for seat in (2, 0, 3):
        bench.sitting.tap(seat, "hi")
    bench.sitting.settle()
    published = bench.all_got(Public)
    assert [event.sender for event in published] == [2, 0, 3]
    assert [event.n for event in published] == [1, 2, 3]


def test_a_tap_has_no_public_effect_before_the_table_settles() -> None:
    bench = Bench({Tapped: lambda me, event: [Publish({"x": 1})]})
    bench.sitting.tap(1, "hi")
    assert bench.all_got(Public) == []


def test_a_card_is_opened_to_all() -> None:
    bench = Bench({Tapped: lambda me, event: [Open()] if event.move == "open" else [Publish({"start": 1})]}).start()
    bench.tap(3, "open")
    (opened,) = bench.all_got(Opened)
    assert (opened.seat, opened.card) == (3, DEAL[3])


def test_no_card_can_be_opened_before_the_deal() -> None:
    with pytest.raises(PluginMisbehaved, match="before the deal"):
        Bench({Seated: lambda me, _: [Open()] if me.me == 1 else []})


def test_a_count_gives_totals_when_all_voters_have_sent() -> None:
    bench = Bench({Tapped: lambda me, event: [Count("b", (0, 1, 3), 3, int(event.move))]})
    bench.tap(0, "2")
    bench.tap(1, "0")
    assert bench.all_got(Counted) == []
    bench.tap(3, "2")
    (counted,) = bench.all_got(Counted)
    assert (counted.ballot, counted.totals) == ("b", (1, 0, 2))


def test_a_count_with_a_new_name_replaces_an_unfinished_one() -> None:
    bench = Bench({Tapped: lambda me, event: [Count(event.move, (0, 1), 2, 1)]})
    bench.tap(0, "old")
    bench.tap(0, "new")
    bench.tap(1, "old")
    assert bench.all_got(Counted) == []
    bench.tap(1, "new")
    assert [event.ballot for event in bench.all_got(Counted)] == ["new"]


def test_a_count_is_void_when_a_voter_is_lost() -> None:
    bench = Bench(
        {Tapped: lambda me, event: [Publish({"start": 1})] if event.move == "start" else [Count("b", (0, 1, 3), 2, 0)]}
    ).start()
    bench.tap(1, "vote")
    bench.sitting.lose(3, How.OUT_OF_RANGE)
    bench.sitting.pass_grace()
    bench.tap(0, "vote")
    assert bench.plugins[0].got(Counted) == []


def test_a_coin_falls_when_all_have_asked_and_is_the_same_for_all() -> None:
    bench = Bench({Tapped: lambda me, event: [Toss("coin", 6)]}, seed=3)
    for seat in range(3):
        bench.tap(seat, "toss")
    assert bench.all_got(Tossed) == []
    bench.tap(3, "toss")
    (tossed,) = bench.all_got(Tossed)
    assert tossed.name == "coin"
    assert 0 <= tossed.value < 6


def test_coins_follow_the_seed() -> None:
    def value(seed: int) -> int:
        bench = Bench({Seated: lambda me, _: [Toss("coin", 1000)]}, seed=seed)
        bench.sitting.settle()
        return bench.all_got(Tossed)[0].value

    assert value(5) == value(5)
    assert len({value(seed) for seed in range(6)}) > 1
