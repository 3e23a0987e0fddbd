"""How fast the loopback rig plays whole tables of Wilki: ``python -m tests.bench_loopback``."""

import random
import time
from collections.abc import Callable

from bumble_sim.contract import Plugin
from bumble_sim.plugins.wilki import Wilki
from reference_engine.tables import NIGHT, OVER, Seat, Table, plain_setting
from rigs.interface import Request, Sitting
from rigs.loopback import Loopback
from tests.bumble_sim.plugins.wilki.tables import table_of

DEAL = ("werewolf", "doctor", "seer", "villager", "villager")
MAX_PHASES = 60
"""Random players may go on for ever; then the table is given up."""


def play_one(table: Table, seed: int, make: Callable[[Seat], Plugin] = lambda _seat: Wilki()) -> Sitting:
    """One whole table whose players tap something that their prompt offers, chosen with ``seed``."""
    chance = random.Random(seed)
    sitting = Loopback().open_table(Request(table, plain_setting(table.seats), make, seed))
    sitting.gather()
    sitting.tap(table.host, "start")
    sitting.settle()
    for _ in range(MAX_PHASES):
        phase = sitting.current(table.host).phase
        if phase == OVER:
            break
        for seat in range(table.seats):
            choices = sitting.current(seat).choices
            if choices:
                sitting.tap(seat, chance.choice(choices))
        sitting.settle()
        if phase == NIGHT:
            sitting.run_out()
    sitting.close()
    return sitting


def tables_per_second(seconds_hint: float) -> float:
    """Whole five-seat tables per second on one core, by processor time, for about ``seconds_hint`` seconds of it."""
    table = table_of(DEAL)
    began = time.process_time()
    played = 0
    while (passed := time.process_time() - began) < seconds_hint or not played:
        play_one(table, played)
        played += 1
    return played / passed


if __name__ == "__main__":
    print(f"{tables_per_second(3.0):.0f} five-seat tables/s")
