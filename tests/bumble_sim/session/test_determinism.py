"""The same seeds give the same bytes in the same order; other seeds give others."""

from tests.bumble_sim.session.kit import MemoryTable
from tests.bumble_sim.session.test_loss_everywhere import play


def frames(seed: int) -> list[bytes]:
    """All frames of a whole game with a loss in it."""
    table = MemoryTable(4, seed=seed)
    play(table)
    table.cut(2)
    table.clock.run(60)
    return [frame for seat in range(4) for frame in (*table.up[seat].frames, *table.down[seat].frames)]


def test_a_game_can_be_repeated_byte_for_byte() -> None:
    assert frames(5) == frames(5)
    assert frames(5) != frames(6)
