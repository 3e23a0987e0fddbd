"""Phones on the virtual air for tests: power on, connect, send bytes by GATT, see who noticed what."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from bumble import gatt
from bumble.core import UUID
from bumble.device import AdvertisingParameters, AdvertisingSet, Connection, Peer

from bumble_sim.air import Air
from bumble_sim.clock import run_virtually
from bumble_sim.phone_radio import PhoneRadio, phone_address, virtual_radio
from bumble_sim.randomness import seeded

T = TypeVar("T")

SERVICE = UUID("0a000000-0000-4000-8000-000000000001")
CHARACTERISTIC = UUID("0a000000-0000-4000-8000-000000000002")
INTERVAL = 20


@dataclass
class Guest:
    """A phone that connects to the host."""

    phone: PhoneRadio
    connection: Connection | None = None
    heard: list[bytes] = field(default_factory=list)
    reasons: list[int] = field(default_factory=list)
    characteristic: object = None


@dataclass
class Party:
    """A host and its guests on one air."""

    air: Air
    host: PhoneRadio
    guests: list[Guest]
    advertising: AdvertisingSet
    table: gatt.Characteristic
    received: list[tuple[str, bytes]] = field(default_factory=list)
    reasons: dict[str, list[int]] = field(default_factory=dict)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def connect(self, guest: Guest, patience: float = 10.0) -> Connection:
        """Only the link."""
        connection = await guest.phone.device.connect(phone_address(0), timeout=patience)
        guest.connection = connection
        connection.on(connection.EVENT_DISCONNECTION, guest.reasons.append)
        return connection

    async def join(self, guest: Guest, mtu: int = 185) -> None:
        """Link, MTU, discovery, subscription."""
        peer = Peer(await self.connect(guest))
        await peer.request_mtu(mtu)
        [service] = await peer.discover_service(SERVICE)
        await service.discover_characteristics()
        [guest.characteristic] = service.characteristics
        await guest.characteristic.subscribe(guest.heard.append)

    async def join_all(self) -> None:
        """All guests at the same time."""
        await self.advertising.start()
        await asyncio.gather(*(self.join(guest) for guest in self.guests))

    async def say(self, guest: Guest, data: bytes) -> None:
        """A guest writes to the host."""
        await guest.characteristic.write_value(data, with_response=False)

    async def tell(self, guest: Guest, data: bytes) -> None:
        """The host notifies a guest."""
        device = self.host.device
        connection = device.find_connection_by_bd_addr(guest.phone.device.random_address)
        assert connection is not None
        await device.gatt_server.notify_subscriber(connection, self.table, data)

    def links(self) -> tuple[int, int]:
        """How many links the host's stack has, and how many guests believe to have one."""
        return len(self.host.device.connections), sum(bool(each.phone.device.connections) for each in self.guests)


async def party(guests: int, seed: int = 1, latency: float = 0.0) -> Party:
    """Power on a host and so many guests; nobody is connected and nothing is advertised yet."""
    air = Air(random.Random(f"air {seed}"), latency)
    host = await virtual_radio(air, "host", 0)
    device = host.device
    can = gatt.Characteristic.Properties
    table = gatt.Characteristic(
        CHARACTERISTIC,
        can.NOTIFY | can.WRITE_WITHOUT_RESPONSE | can.READ,
        gatt.Characteristic.WRITEABLE | gatt.Characteristic.READABLE,
        gatt.CharacteristicValue(
            read=lambda _connection: b"table",
            write=lambda connection, value: made.received.append((str(connection.peer_address), value)),
        ),
    )
    device.add_service(gatt.Service(SERVICE, [table]))
    advertising = await device.create_advertising_set(
        advertising_parameters=AdvertisingParameters(
            primary_advertising_interval_min=INTERVAL, primary_advertising_interval_max=INTERVAL
        ),
        random_address=phone_address(0),
        auto_start=False,
    )
    phones = [Guest(await virtual_radio(air, f"guest {number}", number)) for number in range(1, guests + 1)]
    made = Party(air, host, phones, advertising, table)

    def connected(connection: Connection) -> None:
        reasons = made.reasons.setdefault(str(connection.peer_address), [])
        connection.on(connection.EVENT_DISCONNECTION, reasons.append)
        made.tasks.append(asyncio.ensure_future(advertising.start()))

    device.on(device.EVENT_CONNECTION, connected)
    return made


def play(script: Callable[[], Awaitable[T]], seed: int = 1) -> T:
    """Run a script in virtual time with seeded randomness."""

    async def main() -> T:
        return await script()

    with seeded(random.Random(seed)):
        return run_virtually(main())


async def rest(seconds: float) -> None:
    """Let virtual time pass."""
    await asyncio.sleep(seconds)


def reasons_at_host(party: Party, guest: Guest) -> list[int]:
    """The HCI reasons with which the host's links to a guest ended."""
    return party.reasons.get(str(guest.phone.device.random_address), [])
