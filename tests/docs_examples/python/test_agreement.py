"""However taps, whispers, timers and losses cross, all phones of a table go through the game together."""

import random

import pytest

from tests.docs_examples.python.sloppy_table import SloppyTable

ROLES = ["villager", "werewolf", "werewolf", "doctor", "seer", "villager", "villager"]
CROWD = [*ROLES, "werewolf", "villager", "villager"]


def assert_all_agree(table: SloppyTable) -> None:
    views = table.public_views()
    assert all(view == views[0] for view in views), views


@pytest.mark.parametrize("drop_at_night", ["void", "stands"])
@pytest.mark.parametrize("night_end", ["fixed", "all_confirmed", "all_decided"])
def test_phones_agree_after_every_exchange(night_end: str, drop_at_night: str) -> None:
    endings = []
    for seed in range(60):
        chance = random.Random(f"{night_end} {drop_at_night} {seed}")
        table = SloppyTable(
            chance.choice((ROLES, CROWD)),
            chance,
            night_end=night_end,
            drop_at_night=drop_at_night,
            reveal_night_death=chance.random() < 0.5,
            wolves_disagree=chance.choice(("plurality", "unanimous")),
            stalemate_rounds=4,
        )
        for _ in range(200):
            luck = chance.random()
            if luck < 0.12:
                table.expire()
            elif luck < 0.14 and len(table.connected) > 2:
                table.lose(chance.choice([seat for seat in sorted(table.connected) if seat != 0]))
            else:
                table.round()
            assert_all_agree(table)
            if table.phase(0) == "over":
                break
        assert table.phase(0) == "over", f"seed {seed} has no end"
        assert "roles" in table.screens[0]["facts"]
        endings.append(table.screens[0]["facts"]["winner"])
    assert len(set(endings)) > 1


def test_a_tap_while_the_lock_is_on_its_way_is_not_shown_and_not_counted() -> None:
    table = SloppyTable(["villager", "werewolf", "werewolf", "villager", "villager"], Nobody(), night_end="all_decided")
    table.tap(1, "attack:3")
    table.tap(2, "attack:3")
    table.round()
    table.round()
    assert table.phase(0) == "night"
    table.tap(2, "attack:4")
    assert table.screens[2]["facts"]["choice"] == "attack:3"
    table.round()
    assert [table.phase(seat) for seat in range(5)] == ["locked"] * 5
    for _ in range(3):
        table.round()
    assert table.screens[0]["facts"]["died"] == 3


def test_a_wolf_who_changes_her_mind_in_time_keeps_the_night_open() -> None:
    table = SloppyTable(["villager", "werewolf", "werewolf", "villager", "villager"], Nobody(), night_end="all_decided")
    table.tap(1, "attack:3")
    table.tap(2, "attack:3")
    table.round()
    table.tap(2, "attack:4")
    for _ in range(5):
        table.round()
    assert table.phase(0) == "night"
    assert table.screens[1]["facts"]["proposals"] == {"1": 3, "2": 4}


class Nobody(random.Random):
    """Chance by which no player taps unasked and the phones come in seat order."""

    def random(self) -> float:
        return 0.99

    def shuffle(self, x: object) -> None:
        """As it is."""
