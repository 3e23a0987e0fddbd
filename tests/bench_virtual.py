"""What the table costs beyond bare Bumble: joining, and frames, both as ratios of processor time in the same process.

Bare Bumble is the stock device, host, controller and link with the same long packets, as a short script would use them:
guests connect one after the other (at the same time they would end up with phantom links), exchange the MTU, discover
and subscribe; then each operation is one write command or one notification.
"""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from bumble import gatt
from bumble.controller import Controller
from bumble.device import AdvertisingParameters, Connection, Device, DeviceConfiguration, Peer
from bumble.gatt_client import CharacteristicProxy
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

from bumble_sim.air import Air
from bumble_sim.ble.guest import GuestLink
from bumble_sim.ble.host import HostLinks
from bumble_sim.ble.layout import DOWN, TABLE_SERVICE, UP
from bumble_sim.clock import run_virtually
from bumble_sim.phone_radio import PhoneRadio, virtual_radio
from bumble_sim.randomness import seeded
from bumble_sim.session.ports import Pipe

GUESTS: Final = 11
MTU: Final = 185
SIZES: Final = (20, 100, 160)
"""Bytes of one frame, and of one operation of bare Bumble; all fit into one packet at this MTU."""
ROUNDS: Final = 30
REPEATS: Final = 3


# --- ours ------------------------------------------------------------------------------------------------------------
@dataclass
class EchoTable:
    """Stands where the hub stands; sends every frame back to whom it came from."""

    pipes: list[Pipe] = field(default_factory=list)

    def joined(self, pipe: Pipe) -> int:
        self.pipes.append(pipe)
        return len(self.pipes) - 1

    def received(self, connection: int, frame: bytes) -> None:
        self.pipes[connection].send(frame)

    def link_lost(self, connection: int, reason: int) -> None:
        raise AssertionError(f"link {connection} was lost, reason {reason:#04x}")


@dataclass
class EchoSeat:
    """Stands where a session stands; counts what comes back."""

    pipe: Pipe | None = None
    frames: int = 0

    def attach(self, pipe: Pipe) -> None:
        self.pipe = pipe

    def received(self, frame: bytes) -> None:
        self.frames += 1

    def link_lost(self, reason: int) -> None:
        raise AssertionError(f"the link was lost, reason {reason:#04x}")


async def _our_phones() -> list[PhoneRadio]:
    air = Air(random.Random(1))
    return [await virtual_radio(air, f"phone {number}", number) for number in range(GUESTS + 1)]


async def _we_join(phones: list[PhoneRadio]) -> list[EchoSeat]:
    clock = asyncio.get_running_loop()
    host = HostLinks(phones[0].device, EchoTable(), GUESTS, clock)
    seats = [EchoSeat() for _ in range(GUESTS)]
    await host.advertise()
    links = [GuestLink(phone.device, seat, MTU, clock) for phone, seat in zip(phones[1:], seats, strict=True)]
    await asyncio.gather(*(link.join() for link in links))
    await host.stop_advertising()
    assert all(seat.pipe is not None for seat in seats)
    return seats


async def _our_join_seconds() -> float:
    phones = await _our_phones()
    begin = time.process_time()
    await _we_join(phones)
    return time.process_time() - begin


async def _our_frames_per_second() -> float:
    seats = await _we_join(await _our_phones())
    begin = time.process_time()
    for number in range(ROUNDS):
        for seat in seats:
            assert seat.pipe is not None
            seat.pipe.send(bytes(SIZES[number % len(SIZES)]))
        await asyncio.sleep(1)
    spent = time.process_time() - begin
    assert all(seat.frames == ROUNDS for seat in seats)
    return 2 * ROUNDS * GUESTS / spent


# --- bare Bumble -----------------------------------------------------------------------------------------------------
@dataclass
class BareGuest:
    """A guest of the bare script."""

    device: Device
    up: CharacteristicProxy[bytes] | None = None
    heard: int = 0

    def notified(self, _value: bytes) -> None:
        self.heard += 1


@dataclass
class Bare:
    """The bare script: a host that echoes and its guests."""

    host: Device
    guests: list[BareGuest]
    down: gatt.Characteristic[bytes]
    echoes: list[asyncio.Future[None]] = field(default_factory=list)

    def echo(self, connection: Connection, value: bytes) -> None:
        echo = self.host.gatt_server.notify_subscriber(connection, self.down, value)
        self.echoes.append(asyncio.ensure_future(echo))

    async def join(self) -> None:
        parameters = AdvertisingParameters(primary_advertising_interval_min=20, primary_advertising_interval_max=20)
        address = self.host.random_address
        for guest in self.guests:
            advertising = await self.host.create_advertising_set(
                advertising_parameters=parameters, random_address=address, auto_start=True
            )
            connection = await guest.device.connect(address)
            peer = Peer(connection)
            await peer.request_mtu(MTU)
            [service] = await peer.discover_service(TABLE_SERVICE)
            await service.discover_characteristics()
            [guest.up] = service.get_characteristics_by_uuid(UP)
            [down] = service.get_characteristics_by_uuid(DOWN)
            await down.subscribe(guest.notified)
            await advertising.remove()


async def _bare() -> Bare:
    link = LocalLink()  # type: ignore[no-untyped-call]
    devices = []
    for number in range(GUESTS + 1):
        controller = Controller(f"bare {number}", link=link)
        controller.le_acl_data_packet_length = 251
        config = DeviceConfiguration(name=f"bare {number}", address=Address(f"F0:00:00:00:00:{number:02X}"))
        devices.append(Device(config=config, host=Host(controller, AsyncPipeSink(controller))))
    can = gatt.Characteristic.Properties
    down = gatt.Characteristic[bytes](DOWN, can.NOTIFY, gatt.Characteristic.READABLE)
    bare = Bare(devices[0], [BareGuest(device) for device in devices[1:]], down)
    up = gatt.Characteristic[bytes](
        UP,
        can.WRITE_WITHOUT_RESPONSE,
        gatt.Characteristic.WRITEABLE,
        gatt.CharacteristicValue[bytes](write=bare.echo),
    )
    devices[0].add_service(gatt.Service(TABLE_SERVICE, [up, down]))
    for device in devices:
        await device.power_on()
    return bare


async def _bare_join_seconds() -> float:
    bare = await _bare()
    begin = time.process_time()
    await bare.join()
    return time.process_time() - begin


async def _bare_operations_per_second() -> float:
    bare = await _bare()
    await bare.join()
    begin = time.process_time()
    for number in range(ROUNDS):
        for guest in bare.guests:
            assert guest.up is not None
            await guest.up.write_value(bytes(SIZES[number % len(SIZES)]), with_response=False)
        await asyncio.sleep(1)
    spent = time.process_time() - begin
    assert all(guest.heard == ROUNDS for guest in bare.guests)
    return 2 * ROUNDS * GUESTS / spent


# --- figures ---------------------------------------------------------------------------------------------------------
def _measured(script: Callable[[], Coroutine[Any, Any, float]], best: Callable[[list[float]], float]) -> float:
    with seeded(random.Random(1)):
        return best([run_virtually(script()) for _ in range(REPEATS)])


def join_ratio() -> float:
    """Processor time until 12 phones have found each other, joined and are ready, by that of bare Bumble."""
    return _measured(_our_join_seconds, min) / _measured(_bare_join_seconds, min)


def frames_ratio() -> float:
    """Frames per second through the table protocol, by the GATT operations per second of bare Bumble."""
    return _measured(_our_frames_per_second, max) / _measured(_bare_operations_per_second, max)


if __name__ == "__main__":
    print(f"join {join_ratio():.2f}, frames {frames_ratio():.2f}")
