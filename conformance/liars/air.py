"""Liars that only the air gives away: no screen shows what they do, so the virtual rig has to."""

import socket
from typing import Final

from bumble_sim.phone.display import Display
from conformance.liars.model import Liar, phone_liar
from reference_engine.screens import Screen


class PhonesReportToTheInternet(Display):
    """Whenever its screen changes the phone turns to an internet address."""

    def show(self, screen: Screen) -> None:
        super().show(screen)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as reporting:
            # Connecting a datagram socket sends nothing, and the address is this machine itself.
            reporting.connect(("127.0.0.1", 9))


LIARS: Final[tuple[Liar, ...]] = (phone_liar("PLT-NET-2", PhonesReportToTheInternet, rig="virtual"),)
