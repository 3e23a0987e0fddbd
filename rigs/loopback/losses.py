"""Phones that leave: silence, grace time, the declared drop, and the end of a table (PLT-A2, PLT-A3, WLK-A30, A31)."""

from contextlib import ExitStack
from typing import Final

from bumble_sim.contract import Ended, Lost, Silent
from reference_engine.screens import CUT_OFF, HOST_LOST, TABLE_INCOMPLETE
from reference_engine.tables import DEALING, LOBBY, Seat, Table
from rigs.loopback.hub import Hub
from rigs.loopback.items import LOST, SILENT, Item
from rigs.loopback.phone import Phone

BEFORE_THE_DEAL_ENDS: Final = frozenset({"", LOBBY, DEALING})


class Losses:
    """Which phones are gone, and since when.

    Attributes:
        silent: the living seats whose grace time runs, ascending; every phone shows them.
    """

    def __init__(self, table: Table, hub: Hub) -> None:
        self._table = table
        self._hub = hub
        self._grace = float(table.variants["grace_seconds"])
        self._leaving: list[Seat] = []
        self._freezing: set[Seat] = set()
        self.silent: tuple[Seat, ...] = ()

    def leave(self, seat: Seat) -> None:
        """The phone of ``seat`` is out of reach from now on; the others notice later."""
        phone = self._hub.phones[seat]
        if not phone.reachable:
            return
        phone.reachable = False
        self._hub.cut(seat)
        if phone.playing:
            self._leaving.append(seat)

    def notice(self) -> None:
        """The others notice who has left: grace times begin. Without grace the drops follow at once, in seat order."""
        leaving, self._leaving = self._leaving, []
        for seat in leaving:
            self._hub.clock.graces[seat] = self._hub.clock.now + self._grace
            self._silence(seat)
        if self._grace == 0:
            for seat in sorted(leaving):
                self.declare(seat)

    def declare(self, seat: Seat) -> None:
        """The grace time of ``seat`` is over: the drop takes effect at its place in the order (PLT-A5)."""
        self._hub.clock.graces.pop(seat, None)
        phone = self._hub.phones[seat]
        if not phone.playing:
            return
        self._end(phone, CUT_OFF)
        if seat == self._table.host:
            self._give_up(HOST_LOST)
        elif self._hub.phase() in BEFORE_THE_DEAL_ENDS:
            self._give_up(TABLE_INCOMPLETE)
        else:
            self._lost(seat)

    def _silence(self, seat: Seat) -> None:
        living = seat in self._hub.phones[self._table.host].living()
        if not living and seat != self._table.host:
            return
        self._freezing.add(seat)
        self._hub.frozen = True
        if living:
            self.silent = tuple(sorted({*self.silent, seat}))
            self._tell_with_silence(Item(SILENT, lambda n, _seat: Silent(n, seat), f"seat {seat}"))

    def _lost(self, seat: Seat) -> None:
        was_frozen = self._hub.frozen
        self._freezing.discard(seat)
        self.silent = tuple(other for other in self.silent if other != seat)
        self._tell_with_silence(Item(LOST, lambda n, _seat: Lost(n, seat), f"seat {seat}"))
        self._hub.gone()
        self._hub.frozen = bool(self._freezing)
        if was_frozen and not self._hub.frozen and self._hub.clock.next_tick is not None:
            self._hub.clock.start_ticks()

    def _tell_with_silence(self, item: Item) -> None:
        """A phone shows who is silent now, and what its plugin makes of the item, as one change."""
        displays = [phone.display for phone in self._hub.present()]
        with ExitStack() as changes:
            for display in displays:
                changes.enter_context(display.at_once())
                display.silence(self.silent)
            self._hub.tell(item)

    def _give_up(self, reason: str) -> None:
        self._hub.clear()
        self._hub.clock.graces.clear()
        self._freezing.clear()
        self.silent = ()
        for phone in self._hub.phones:
            self._end(phone, reason if phone.reachable else CUT_OFF)

    def _end(self, phone: Phone, reason: str) -> None:
        """This phone has no table any more; what its plugin still asks for comes to nothing."""
        if phone.playing:
            phone.playing = False
            phone.display.ended(reason)
            phone.ask(Ended(reason))
