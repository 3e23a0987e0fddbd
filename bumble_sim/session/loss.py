"""Loss: silence with a grace time, then the declared drop at its place in the order (PLT-A3, PLT-A5, WLK-A30, WLK-A31).

The loss of a dead seat freezes nothing. A seat that is lost before the night has begun ends the table: without it no
cards can be dealt.
"""

from typing import Final

from bumble_sim.session import items
from bumble_sim.session.desks import HubDesk
from bumble_sim.session.order import Entry
from bumble_sim.session.ports import Handle
from bumble_sim.session.services import HubServices
from reference_engine.screens import TABLE_INCOMPLETE
from reference_engine.tables import Seat

GRACE_SECONDS: Final = "grace_seconds"


class HubLoss:
    """Which seats are gone, and since when.

    Attributes:
        lost: the seats that are gone for good, in the order in which their drops were declared.
        silent: the living seats whose grace time runs; while there are any, the table stands still.
        away: the dead seats whose grace time runs.
    """

    def __init__(self, desk: HubDesk, services: HubServices) -> None:
        self._desk = desk
        self._services = services
        self._grace: dict[Seat, tuple[float, Handle]] = {}
        self.lost: list[Seat] = []
        self.silent: list[Seat] = []
        self.away: list[Seat] = []

    def remaining(self) -> dict[Seat, float]:
        """The seconds of grace left, by seat, dead ones too."""
        now = self._desk.clock.time()
        return {seat: max(0.0, end - now) for seat, (end, _handle) in self._grace.items()}

    def link_lost(self, seat: Seat, living: bool) -> None:
        """The link of a seat is gone."""
        seconds = int(self._desk.table.variants[GRACE_SECONDS])
        if seconds == 0:
            self._declare(seat, living)
            return
        end = self._desk.clock.time() + seconds
        self._grace[seat] = (end, self._desk.clock.call_at(end, lambda: self._grace_over(seat, living)))
        if not living:
            self.away.append(seat)
            self._services.left_out(seat)
            return
        self.silent.append(seat)
        self._services.freeze(True)
        self._desk.sequencer.frozen = True
        self._desk.sequencer.push(Entry(items.Silent(seat)))

    def close(self) -> None:
        """The table is over: no grace time runs any more."""
        for _end, handle in self._grace.values():
            handle.cancel()
        self._grace = {}

    def _grace_over(self, seat: Seat, living: bool) -> None:
        del self._grace[seat]
        self._declare(seat, living)
        self._desk.pump()

    def _declare(self, seat: Seat, living: bool) -> None:
        if not self._services.night:
            self._desk.end(TABLE_INCOMPLETE)
            return
        self.lost.append(seat)
        self.silent = [other for other in self.silent if other != seat]
        self.away = [other for other in self.away if other != seat]
        self._desk.sequencer.drop_needing(seat)
        if living and not self.silent:
            self._services.whispers.stop()
            self._desk.sequencer.push(Entry(items.Lost(seat, living), numbered=self._services.whispers.begin))
        else:
            self._desk.sequencer.push(Entry(items.Lost(seat, living)))
        self._services.lost(seat)
        if not self.silent:
            self._desk.sequencer.frozen = False
            self._services.freeze(False)
