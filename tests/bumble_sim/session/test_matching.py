"""Match: wolves find wolves, the item *matched* ends it for all, and no message tells who is one (PRO-MAT-2)."""

from bumble_sim import contract
from bumble_sim.session.messages import MatchProof, MatchToken, decode_up, encode
from bumble_sim.session.refusals import Why
from tests.bumble_sim.session.kit import WOLF, MemoryTable


def test_equal_tokens_find_each_other() -> None:
    for seed in range(4):
        table = MemoryTable(5, wolves=2, seed=seed).start()
        wolves = [seat for seat in range(5) if table.events(seat, contract.Dealt)[0].card == WOLF]
        for seat in range(5):
            found = table.events(seat, contract.Matched)[0].seats
            assert found == (tuple(other for other in wolves if other != seat) if seat in wolves else ())


def test_a_single_token_finds_nobody() -> None:
    table = MemoryTable(4, wolves=1).start()
    assert all(table.events(seat, contract.Matched) == [contract.Matched(())] for seat in range(4))


def test_nobody_is_matched_before_all_have_asked() -> None:
    table = MemoryTable(3).gather()
    for plugin in table.plugins:
        plugin.match = False
    table.say(0, go=1)
    table.clock.run(1)
    for seat in (0, 1):
        table.do(seat, contract.Match("x"))
    table.clock.run(4)
    assert all(table.events(seat, contract.Matched) == [] for seat in range(3))
    assert table.whys() == [Why.OLD]  # of seat 2, whose tick ran on: the match has broken it off
    table.do(2, contract.Match(None))
    table.clock.run(1)
    assert [table.events(seat, contract.Matched)[0].seats for seat in range(3)] == [(1,), (0,), ()]


def test_messages_have_one_size_for_all() -> None:
    table = MemoryTable(5, wolves=2).start()
    for kind in (MatchToken, MatchProof):
        frames = [[f for f in table.up[seat].frames if isinstance(decode_up(f), kind)] for seat in range(5)]
        assert [len(sent) for sent in frames] == [1] * 5
        assert len({len(sent[0]) for sent in frames}) == 1


def test_ticks_begin_when_all_know_their_matches() -> None:
    table = MemoryTable(3).gather()
    table.up[2].tamper = lambda frame: b"\xa0" if isinstance(decode_up(frame), MatchProof) else frame
    table.say(0, go=1)
    table.clock.run(20)
    assert table.events(0, contract.Round) == []
    assert not table.hub.night


def test_match_messages_out_of_turn_are_refused() -> None:
    table = MemoryTable(3).start()
    token = next(f for f in table.up[1].frames if isinstance(decode_up(f), MatchToken))
    proof = next(f for f in table.up[1].frames if isinstance(decode_up(f), MatchProof))
    table.inject(1, token)
    table.inject(1, proof)
    early = MemoryTable(3).gather()
    early.inject(1, proof)
    early.inject(1, encode(MatchToken(1, {0: bytes(274)})))
    early.inject(1, encode(MatchToken(1, {0: bytes(274), 2: bytes(273)})))
    assert table.whys() == [Why.OUT_OF_TURN, Why.OUT_OF_TURN]
    assert early.whys() == [Why.OUT_OF_TURN, Why.WRONG_SEATS, Why.BAD_VALUE]


def test_a_plugin_that_matches_twice_misbehaves() -> None:
    table = MemoryTable(3).start()
    table.do(1, contract.Match(None))
    assert table.seats[1].misbehaved is not None
    assert "second match" in table.seats[1].misbehaved
