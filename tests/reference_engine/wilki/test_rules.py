"""Tables that cannot exist, and how a table is read."""

from dataclasses import replace

import pytest

from reference_engine import games
from reference_engine.errors import IllegalTable
from reference_engine.tables import Setting, Table, VariantValue, plain_setting
from reference_engine.wilki.rules import resolve
from tests.reference_engine.wilki.table import table_of


def broken(table: Table, match: str) -> None:
    """The table must be refused with a message that says why."""
    with pytest.raises(IllegalTable, match=match):
        games.start(table)


@pytest.mark.parametrize("seats", [0, 21])
def test_a_table_has_one_to_twenty_seats(seats: int) -> None:
    broken(replace(table_of("wvvv"), seats=seats), "PLT-A4")


@pytest.mark.parametrize("host", [-1, 4])
def test_the_host_sits_at_the_table(host: int) -> None:
    broken(replace(table_of("wvvv"), host=host), "host")


def test_every_role_exists() -> None:
    broken(replace(table_of("wvvv"), composition={"werewolf": 1, "cupid": 3}), "cupid")


@pytest.mark.parametrize("count", [-1, True, 1.0])
def test_counts_are_whole_numbers(count: int) -> None:
    broken(replace(table_of("wvvv"), composition={"werewolf": count}), "count of werewolf")


def test_every_seat_has_a_language() -> None:
    with pytest.raises(IllegalTable, match="languages"):
        games.start(table_of("wvvv"), plain_setting(3))


def test_every_variant_is_there() -> None:
    table = table_of("wvvv")
    for key in table.variants:
        variants = {other: value for other, value in table.variants.items() if other != key}
        broken(replace(table, variants=variants), key)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("parity", "most"),
        ("parity", True),
        ("self_vote", 1),
        ("self_vote", "true"),
        ("night_seconds", 4),
        ("night_seconds", True),
        ("day_seconds", 3601),
        ("stalemate_rounds", "2"),
        ("dance", True),
    ],
)
def test_every_variant_has_one_of_its_values(key: str, value: VariantValue) -> None:
    table = table_of("wvvv")
    broken(replace(table, variants={**table.variants, key: value}), key)


def test_equal_tables_and_settings_give_equal_rules() -> None:
    table = table_of("wvvv")
    again = Table(
        table.game, 4, 0, dict(reversed(list(table.composition.items()))), dict(reversed(list(table.variants.items())))
    )
    assert resolve(table, plain_setting(4)) == resolve(again, plain_setting(4))
    assert hash(resolve(table, plain_setting(4))) == hash(resolve(again, plain_setting(4)))
    assert resolve(table, plain_setting(4)) != resolve(table, Setting(("fr",) * 4))
    for other in (table_of("wvvv", self_vote=False), table_of("wvvv", tick_seconds=1), table_of("wvvv", host=1)):
        assert resolve(table, plain_setting(4)) != resolve(other, plain_setting(4))


def test_roles_with_count_zero_are_left_out() -> None:
    assert resolve(table_of("wvvv"), plain_setting(4)).composition_fact == {"villager": 3, "werewolf": 1}
