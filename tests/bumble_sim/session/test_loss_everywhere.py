"""A small table loses a seat at every message boundary: the others go on alike, or the table ends for all of them."""

from collections.abc import Callable

import pytest

from bumble_sim import contract
from bumble_sim.session.refusals import Why
from reference_engine.tables import Seat
from tests.bumble_sim.session.kit import GRACE, MemoryTable

SEATS = 3

HARMLESS = {Why.OLD, Why.OVER, Why.STRANGER}
"""Why a frame may be refused that was under way when a seat was lost."""


def play(table: MemoryTable) -> None:
    """A game that uses every service, among the seats that are left."""
    host = table.table.host

    def voters() -> tuple[Seat, ...]:
        return table.plugins[host].alive

    def everyone(effect: Callable[[Seat], contract.Effect]) -> None:
        for seat in range(table.table.seats):
            if seat in voters() and table.seats[seat].ended is None:
                table.do(seat, effect(seat))
        table.clock.run(1)

    table.gather()
    table.say(host, go=1)
    table.clock.run(1)
    everyone(lambda seat: contract.Whisper({(seat + 1) % table.table.seats: {"to": seat}}))
    table.ticks(2)
    everyone(lambda seat: contract.Publish({"x": seat}))
    everyone(lambda _seat: contract.Count("day", voters(), 3, 1))
    everyone(lambda _seat: contract.Toss("coin", 6))
    everyone(lambda _seat: contract.Open())


def boundaries() -> int:
    """How many messages arrive in the undisturbed game."""
    table = MemoryTable(SEATS, wolves=1)
    play(table)
    return table.boundary


ALL = boundaries()


def lose(victim: Seat, at: int, grace: int) -> MemoryTable:
    """The game with ``victim`` lost right after message ``at`` has arrived."""
    table = MemoryTable(SEATS, wolves=1, grace=grace)

    def boundary(count: int) -> None:
        if count == at and victim in table.connections:
            table.cut(victim)

    table.at_boundary = boundary
    play(table)
    return table


def test_the_undisturbed_game_uses_every_service() -> None:
    table = MemoryTable(SEATS, wolves=1)
    play(table)
    kinds = {type(event) for event in table.plugins[2].events}
    wanted = {contract.Dealt, contract.Matched, contract.Round, contract.Public, contract.Counted, contract.Tossed}
    assert wanted | {contract.Opened} <= kinds
    assert table.hub.refused == []
    assert ALL > 100


@pytest.mark.parametrize(("victim", "grace"), [(1, GRACE), (2, 0)])
def test_a_guest_lost_at_any_message(victim: Seat, grace: int) -> None:
    ended = 0
    for at in range(1, ALL + 1):
        table = lose(victim, at, grace)
        table.clock.run(GRACE + 5)
        rest = [seat for seat in range(SEATS) if seat != victim]
        where = f"seat {victim} lost after message {at} of {ALL}"
        assert all(table.seats[seat].faults == [] and table.seats[seat].misbehaved is None for seat in rest), where
        assert table.hub.faults == [], where
        assert set(table.whys()) <= HARMLESS, where
        if table.hub.ended is not None:
            ended += 1
            assert table.hub.ended == "table_incomplete", where
            reasons = {table.seats[seat].ended for seat in rest if seat in table.connections}
            assert reasons <= {"table_incomplete", None}, where
            assert not table.hub.night, where
            continue
        if victim not in table.hub.lost:  # the victim had not connected yet at this boundary
            assert table.hub.lost == (), where
            continue
        assert table.agree(*rest), where
        assert [table.events(seat, contract.Lost)[0].seat for seat in rest] == [victim] * len(rest), where
        rounds = len(table.events(0, contract.Round))
        table.ticks(2)
        assert len(table.events(0, contract.Round)) >= rounds + 1, where
        assert set(table.events(0, contract.Round)[-1].notes) == set(rest) - {0}, where
        for seat in rest:
            table.do(seat, contract.Count("last", tuple(rest), 2, 1), contract.Toss("last", 2))
        table.clock.run(1)
        for seat in rest:
            assert ("last", (0, len(rest))) in [(e.ballot, e.totals) for e in table.events(seat, contract.Counted)], (
                where
            )
            assert "last" in [event.name for event in table.events(seat, contract.Tossed)], where
        assert table.agree(*rest), where
        public = [[e for e in table.plugins[seat].events if hasattr(e, "n")] for seat in rest]
        numbers = [[(type(e), e.n) for e in events] for events in public]
        assert numbers[0] == numbers[1], where
    assert 20 < ended < ALL - 40


def test_the_host_lost_at_any_message_ends_the_table_for_every_guest() -> None:
    for at in range(20, ALL + 1, 3):
        table = MemoryTable(SEATS, wolves=1)

        def boundary(count: int, table: MemoryTable = table, at: int = at) -> None:
            if count == at:
                for seat in (1, 2):
                    table.cut(seat)

        table.at_boundary = boundary
        play(table)
        table.clock.run(GRACE + 5)
        reasons = {table.seats[seat].ended for seat in (1, 2)}
        assert reasons <= {"host_lost", "table_incomplete"}, f"host lost after message {at}"
        assert all(table.seats[seat].faults == [] for seat in range(SEATS))
