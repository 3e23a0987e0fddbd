"""A table of listening ends for tests of links: what was joined, heard and lost, without a session."""

import asyncio
import random
from dataclasses import dataclass, field

from bumble_sim.air import Air
from bumble_sim.ble.guest import GuestLink
from bumble_sim.ble.host import HostLinks
from bumble_sim.phone_radio import PhoneRadio, virtual_radio
from bumble_sim.session.ports import Pipe


@dataclass
class HostEar:
    """Stands where the hub stands."""

    pipes: list[Pipe] = field(default_factory=list)
    heard: list[tuple[int, bytes]] = field(default_factory=list)
    lost: list[tuple[int, int]] = field(default_factory=list)

    def joined(self, pipe: Pipe) -> int:
        self.pipes.append(pipe)
        return len(self.pipes) - 1

    def received(self, connection: int, frame: bytes) -> None:
        self.heard.append((connection, frame))

    def link_lost(self, connection: int, reason: int) -> None:
        self.lost.append((connection, reason))


@dataclass
class GuestEar:
    """Stands where a seat's session stands."""

    pipe: Pipe | None = None
    heard: list[bytes] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)

    def attach(self, pipe: Pipe) -> None:
        self.pipe = pipe

    def received(self, frame: bytes) -> None:
        self.heard.append(frame)

    def link_lost(self, reason: int) -> None:
        self.lost.append(reason)


@dataclass
class Links:
    """A host and its guests."""

    air: Air
    phones: list[PhoneRadio]
    host: HostLinks
    ear: HostEar
    guests: list[GuestLink]
    ears: list[GuestEar]

    async def join(self) -> None:
        """All guests at the same time."""
        await self.host.advertise()
        await asyncio.gather(*(guest.join() for guest in self.guests))

    def up(self, guest: int, frame: bytes) -> None:
        """A guest sends a frame."""
        pipe = self.ears[guest].pipe
        assert pipe is not None
        pipe.send(frame)


async def links(guests: int, mtu: int = 185, latency: float = 0.0) -> Links:
    """Phones that are on and know nothing of each other."""
    clock = asyncio.get_running_loop()
    air = Air(random.Random("air"), latency)
    phones = [await virtual_radio(air, f"phone {number}", number) for number in range(guests + 1)]
    ear, ears = HostEar(), [GuestEar() for _ in range(guests)]
    host = HostLinks(phones[0].device, ear, guests, clock)
    made = [GuestLink(phone.device, each, mtu, clock) for phone, each in zip(phones[1:], ears, strict=True)]
    return Links(air, phones, host, ear, made, ears)
