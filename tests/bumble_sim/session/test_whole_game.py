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
