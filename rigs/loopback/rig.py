"""The loopback rig: opens tables whose phones are plain objects."""

from reference_engine.tables import Table
from rigs.errors import NotCapable
from rigs.interface import Capability, Request
from rigs.loopback.sitting import LoopbackSitting

CAPABILITIES = frozenset(
    {
        Capability.FIXED_DEAL,
        Capability.HELD_TIMERS,
        Capability.HELD_EVENTS,
        Capability.EVERY_SCREEN,
        Capability.LINK_FAULTS,
    }
)


class Loopback:
    """Plugins called directly: exact and fast, but there is no air."""

    name = "loopback"
    capabilities = CAPABILITIES
    max_seats = 20

    def open_table(self, request: Request) -> LoopbackSitting:
        """Power on the phones of one table.

        Raises:
            NotCapable: too many seats, a host who does not sit there, or a deal that does not give every seat a card.
        """
        _check(request.table, request.deal, self.max_seats)
        return LoopbackSitting(request)


def _check(table: Table, deal: tuple[str, ...] | None, max_seats: int) -> None:
    if not 1 <= table.seats <= max_seats:
        raise NotCapable(f"loopback seats 1 to {max_seats}, not {table.seats}")
    if not 0 <= table.host < table.seats:
        raise NotCapable(f"the host sits on seat {table.host}, but there are only {table.seats} seats")
    if deal is not None and len(deal) != table.seats:
        raise NotCapable(f"the deal names {len(deal)} cards for {table.seats} seats")
