"""The services in one game, from joining to openings."""

from bumble_sim import contract
from tests.bumble_sim.session.kit import WOLF, MemoryTable


def test_from_joining_to_rounds() -> None:
    table = MemoryTable(4).start()
    cards = [table.events(seat, contract.Dealt)[0].card for seat in range(4)]
    assert sorted(cards) == ["villager", "villager", WOLF, WOLF]
    wolves = tuple(seat for seat in range(4) if cards[seat] == WOLF)
    for seat in range(4):
        wanted = tuple(other for other in wolves if other != seat) if seat in wolves else ()
        assert table.events(seat, contract.Matched) == [contract.Matched(wanted)]
    table.ticks(3)
    assert len(table.events(0, contract.Round)) == 3
    assert table.agree(0, 1, 2, 3)
    assert table.hub.refused == []
    assert all(seat.refused == [] for seat in table.seats)
    assert table.hub.log == [
        "1 complete",
        "2 public seat 0 {'go': 1}",
        "3 deal-begins",
        "12 dealt",
        "14 matched",
    ]


def test_any_seat_can_be_the_host() -> None:
    table = MemoryTable(4, host=2).start()
    for seat in range(4):
        table.do(seat, contract.Count("day", (0, 1, 2, 3), 2, 1), contract.Timer("night", 5))
    table.ticks(2)
    assert [event.totals for event in table.events(0, contract.Counted)] == [(0, 4)]
    assert [event.timer for event in table.events(3, contract.Expired)] == ["night"]
    table.cut(0)
    table.clock.run(60)
    assert [event.seat for event in table.events(2, contract.Lost)] == [0]
    assert table.agree(1, 2, 3)


def test_the_group_for_production_deals_too() -> None:
    table = MemoryTable(3, wolves=1, group="modp2048", groups=frozenset()).start()
    cards = [table.events(seat, contract.Dealt)[0].card for seat in range(3)]
    assert sorted(cards) == ["villager", "villager", WOLF]
    table.do(1, contract.Open())
    table.ticks(1)
    assert [event.card for event in table.events(2, contract.Opened)] == [cards[1]]
    assert len(table.events(0, contract.Round)) == 1
