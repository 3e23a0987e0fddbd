"""Tables of Wilki on the virtual rig, with short ways to say what happens and what shows."""

from collections.abc import Callable, Mapping
from typing import Any

from bumble_sim.contract import Plugin
from bumble_sim.plugins.wilki import Wilki
from reference_engine.screens import Screen
from reference_engine.tables import Seat, plain_setting
from rigs.interface import How, Request
from rigs.virtual import Virtual
from rigs.virtual.sitting import VirtualSitting
from tests.bumble_sim.plugins.wilki.tables import D, S, V, W, table_of

FIVE = (V, W, D, S, V)
SIX = (V, W, D, S, V, V)
PHASE_BY_PHASE = {"night_seconds": 6, "day_seconds": 12}


def request(
    deal: tuple[str, ...] = FIVE,
    *,
    host: Seat = 0,
    seed: int = 1,
    plugin: Callable[[Seat], Plugin] = lambda _seat: Wilki(),
    latency: float = 0.0,
    mtu: int = 517,
    fixed: bool = True,
    **variants: Any,
) -> Request:
    """What a table of Wilki asks of the rig."""
    table = table_of(deal, host, **variants)
    dealt = deal if fixed else None
    return Request(table, plain_setting(len(deal)), plugin, seed, dealt, latency=latency, mtu=mtu)


class Play:
    """A table in play."""

    def __init__(self, deal: tuple[str, ...] = FIVE, **asked: Any) -> None:
        opened = Virtual().open_table(request(deal, **asked))
        assert isinstance(opened, VirtualSitting)
        self.sitting = opened
        self.seats = len(deal)

    def __enter__(self) -> "Play":
        return self

    def __exit__(self, *_error: object) -> None:
        self.sitting.close()

    def lobby(self) -> "Play":
        """All join."""
        self.sitting.gather()
        self.sitting.settle()
        return self

    def night(self) -> "Play":
        """All join, the host starts."""
        self.lobby()
        host = next(seat for seat in range(self.seats) if "start" in self.screen(seat).choices)
        return self.do({host: "start"})

    def do(self, moves: Mapping[Seat, str]) -> "Play":
        """Tap one after the other, settling after each."""
        for seat, move in moves.items():
            self.sitting.tap(seat, move)
            self.sitting.settle()
        return self

    def lose(self, seat: Seat, how: How = How.BLUETOOTH_OFF) -> "Play":
        """A phone leaves, and the others notice."""
        self.sitting.lose(seat, how)
        self.sitting.settle()
        return self

    def screen(self, seat: Seat) -> Screen:
        """What a phone shows."""
        return self.sitting.current(seat)

    def phases(self) -> set[str]:
        """The phases of the phones at the table."""
        return {self.screen(seat).phase for seat in self.sitting.connected()}

    def facts(self, name: str) -> list[Any]:
        """A fact on all phones at the table; ``None`` where it does not show."""
        return [self.screen(seat).facts.get(name) for seat in sorted(self.sitting.connected())]

    def now(self) -> float:
        """Virtual time."""
        return self.sitting._loop.time()

    def logged(self, word: str) -> list[str]:
        """The lines of the log that contain a word."""
        return [line for line in self.sitting.log() if word in line]
