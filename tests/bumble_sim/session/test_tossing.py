"""The joint coin (PRO-TOS-1, PRO-TOS-2)."""

from dataclasses import replace

from bumble_sim import contract
from bumble_sim.session.messages import Commit, Uncover, decode_up, encode
from bumble_sim.session.refusals import Why
from reference_engine.screens import DISAGREEMENT
from tests.bumble_sim.session.kit import GRACE, MemoryTable


def toss(table: MemoryTable, *seats: int, sides: int = 6) -> None:
    """These seats take part in the coin."""
    for seat in seats:
        table.do(seat, contract.Toss("coin", sides))
    table.clock.run(1)


def values(table: MemoryTable, seat: int) -> list[int]:
    """The values that a plugin has been told."""
    return [event.value for event in table.events(seat, contract.Tossed)]


def test_all_seats_learn_one_value_in_range() -> None:
    seen = set()
    for seed in range(12):
        table = MemoryTable(3, seed=seed).start()
        toss(table, 0, 1, 2)
        assert len(values(table, 0)) == 1
        assert values(table, 0) == values(table, 1) == values(table, 2)
        assert 0 <= values(table, 0)[0] < 6
        seen.update(values(table, 0))
    assert len(seen) > 2


def test_the_coin_waits_for_all_present_seats() -> None:
    table = MemoryTable(3).start()
    toss(table, 0, 2)
    assert values(table, 0) == []
    assert not table.hub.quiet
    toss(table, 1)
    assert len(values(table, 0)) == 1
    assert table.hub.quiet


def test_a_coin_can_be_tossed_again_under_its_name() -> None:
    table = MemoryTable(3).start()
    for _ in range(2):
        toss(table, 0, 1, 2)
    assert len(values(table, 1)) == 2


def test_a_lost_seat_makes_the_coin_begin_again() -> None:
    table = MemoryTable(4).start()
    first_secrets: list[bytes] = []
    table.up[3].tamper = lambda frame: b"\xa0" if isinstance(decode_up(frame), Uncover) else frame
    toss(table, 0, 1, 2, 3)
    first_secrets += [m.secret for m in map(decode_up, table.up[1].frames) if isinstance(m, Uncover)]
    assert len(first_secrets) == 1
    table.cut(3)
    table.clock.run(GRACE + 1)
    assert len(values(table, 0)) == 1
    assert values(table, 0) == values(table, 1) == values(table, 2)
    secrets = [m.secret for m in map(decode_up, table.up[1].frames) if isinstance(m, Uncover)]
    assert len(secrets) == 2
    assert secrets[0] != secrets[1]


def test_a_dead_seat_whose_link_is_gone_does_not_hold_the_coin_up() -> None:
    table = MemoryTable(4).start()
    table.kill(3)
    toss(table, 0, 1, 2)
    assert values(table, 0) == []
    table.cut(3)
    table.clock.run(1)
    assert len(values(table, 0)) == 1


def test_a_coin_that_only_the_lost_seat_wanted_is_forgotten() -> None:
    table = MemoryTable(4, grace=0).start()
    toss(table, 3)
    table.cut(3)
    assert table.hub.quiet
    toss(table, 0, 1, 2)
    assert len(values(table, 0)) == 1


def test_another_range_is_refused() -> None:
    table = MemoryTable(3).start()
    toss(table, 0)
    toss(table, 1, sides=7)
    assert table.whys() == [Why.DISAGREES]


def test_commitments_and_secrets_come_once_and_in_turn() -> None:
    table = MemoryTable(3).start()
    table.up[2].tamper = lambda frame: b"\xa0" if isinstance(decode_up(frame), Commit) else frame
    toss(table, 0, 1, 2)
    before = len(table.hub.refused)
    commit = next(m for m in map(decode_up, table.up[1].frames) if isinstance(m, Commit))
    table.inject(1, encode(commit))
    table.inject(1, encode(Uncover(1, commit.begun, bytes(32))))
    table.inject(1, encode(replace(commit, begun=commit.begun + 1)))
    table.inject(1, encode(replace(commit, begun=commit.begun - 1)))
    assert table.whys()[before:] == [Why.OUT_OF_TURN, Why.OUT_OF_TURN, Why.OUT_OF_TURN, Why.OLD]


def test_a_secret_that_was_not_committed_to_ends_the_table() -> None:
    table = MemoryTable(3).start()

    def cheat(frame: bytes) -> bytes:
        message = decode_up(frame)
        return encode(replace(message, secret=bytes(32))) if isinstance(message, Uncover) else frame

    table.up[1].tamper = cheat
    toss(table, 0, 1, 2)
    assert all(values(table, seat) == [] for seat in range(3))
    assert table.hub.ended == DISAGREEMENT
    assert "PRO-TOS-1" in table.hub.faults[0]


def test_a_plugin_that_tosses_a_coin_in_the_air_misbehaves() -> None:
    table = MemoryTable(3).start()
    table.do(1, contract.Toss("coin", 6), contract.Toss("coin", 6))
    assert table.seats[1].misbehaved is not None
