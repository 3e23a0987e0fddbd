"""The virtual rig."""

from typing import Final

from rigs.errors import NotCapable
from rigs.interface import Capability, Request, Sitting
from rigs.virtual.sitting import VirtualSitting

MAX_SEATS: Final = 20
MTUS: Final = (23, 185, 517)


class Virtual:
    """Opens tables of emulated phones, each a whole Bluetooth stack, on virtual air."""

    name: Final = "virtual"
    capabilities: Final = frozenset(
        {
            Capability.FIXED_DEAL,
            Capability.HELD_TIMERS,
            Capability.HELD_EVENTS,
            Capability.EVERY_SCREEN,
            Capability.LINK_FAULTS,
            Capability.AIR_CAPTURE,
        }
    )
    max_seats: Final = MAX_SEATS

    def open_table(self, request: Request) -> Sitting:
        """Power on the phones.

        Raises:
            NotCapable: too many seats, a host who does not sit there, a deal that does not give every seat a card,
                or an MTU that phones do not ask for.
            PluginMisbehaved: a plugin could not be made.
        """
        table = request.table
        if not 1 <= table.seats <= MAX_SEATS:
            raise NotCapable(f"{table.seats} seats, the virtual rig carries 1 to {MAX_SEATS}")
        if not 0 <= table.host < table.seats:
            raise NotCapable(f"the host sits on seat {table.host}, but there are only {table.seats} seats")
        if request.deal is not None and len(request.deal) != table.seats:
            raise NotCapable(f"the deal names {len(request.deal)} cards for {table.seats} seats")
        if request.mtu not in MTUS:
            raise NotCapable(f"an MTU of {request.mtu}; phones ask for {', '.join(map(str, MTUS))}")
        return VirtualSitting(request)
