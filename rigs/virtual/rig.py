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
            NotCapable: more seats than the air carries, or an MTU that phones do not ask for.
        """
        if request.table.seats > MAX_SEATS:
            raise NotCapable(f"{request.table.seats} seats, the virtual rig carries {MAX_SEATS}")
        if request.mtu not in MTUS:
            raise NotCapable(f"an MTU of {request.mtu}; phones ask for {', '.join(map(str, MTUS))}")
        return VirtualSitting(request)
