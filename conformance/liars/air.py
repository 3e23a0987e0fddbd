"""Liars that only the air gives away: no screen shows what they do, so the virtual rig has to."""

import socket
from typing import Final

from bumble_sim.contract import Publish
from bumble_sim.phone.display import Display
from bumble_sim.plugins.wilki import Wilki
from conformance.liars.model import Liar, phone_liar, plugin_liar
from reference_engine.screens import Screen
from reference_engine.tables import ATTACK, SEER


class PhonesReportToTheInternet(Display):
    """Whenever its screen changes the phone turns to an internet address."""

    def show(self, screen: Screen) -> None:
        super().show(screen)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as reporting:
            # Connecting a datagram socket sends nothing, and the address is this machine itself.
            reporting.connect(("127.0.0.1", 9))


class WolvesActAloud(Wilki):
    """A werewolf's phone publishes something whenever its player proposes a victim; no screen shows it."""

    def choose(self, code: str) -> None:
        super().choose(code)
        if self.is_wolf() and self.chosen(ATTACK) is not None:
            self.effects.append(Publish({}))


class SeerKnocks(Wilki):
    """The seer's phone publishes something at the beginning of every night."""

    def begin_night(self) -> None:
        super().begin_night()
        if self.state.role == SEER and self.may_act():
            self.effects.append(Publish({"seen": self.state.turn}))


LIARS: Final[tuple[Liar, ...]] = (
    phone_liar("PLT-NET-2", PhonesReportToTheInternet, rig="virtual"),
    plugin_liar("WLK-NGT-13", WolvesActAloud, rig="virtual"),
    plugin_liar("WLK-NGT-13", SeerKnocks, rig="virtual"),
)
