"""A guest's end of its link: find a table on the air, connect, exchange the MTU, discover, subscribe."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from bumble import att
from bumble.core import UUID, AdvertisingData
from bumble.device import Advertisement, Connection, Device, Peer
from bumble.gatt_client import CharacteristicProxy
from bumble.hci import Address

from bumble_sim.ble.errors import JoinBroken, NoTable
from bumble_sim.ble.layout import DOWN, TABLE_SERVICE, UP, payload_size
from bumble_sim.ble.short_cut import NOTIFICATION, WRITE_COMMAND, divert, packet
from bumble_sim.ble.wire import Wire, hanging_up
from bumble_sim.session.ports import Clock, Pipe


class Seat(Protocol):
    """What is told of the link: the session of the phone (:class:`bumble_sim.session.seat.SeatSession`)."""

    def attach(self, pipe: Pipe) -> None:
        """The link is up."""

    def received(self, frame: bytes) -> None:
        """A frame came in."""

    def link_lost(self, reason: int) -> None:
        """The link is gone."""


class GuestLink:
    """Joins one table.

    Args:
        device: the guest's phone, powered on.
        seat: is told of the link and of frames.
        mtu: the ATT MTU to ask for; 23 asks for nothing, which leaves the smallest.
        clock: the time.
    """

    def __init__(self, device: Device, seat: Seat, mtu: int, clock: Clock) -> None:
        self._device = device
        self._seat = seat
        self._mtu = mtu
        self._clock = clock
        self._wire: Wire | None = None
        self._lost: int | None = None

    async def join(self) -> None:
        """Find the table that is on the air and join it.

        Raises:
            NoTable: the host offers no table service, or another one than ours.
            JoinBroken: the link was lost on the way.
        """
        address = await self._find()
        connection = await self._device.connect(address)
        connection.on(connection.EVENT_DISCONNECTION, self._disconnected)
        try:
            await self._set_up(connection)
        except asyncio.CancelledError:  # what Bumble does to requests that wait when the link is lost
            if self._lost is None:
                raise
            raise JoinBroken(self._lost) from None

    async def _set_up(self, connection: Connection) -> None:
        peer = Peer(connection)
        if self._mtu > att.ATT_DEFAULT_MTU:
            await peer.request_mtu(self._mtu)
        up, down = await self._discover(peer)
        size, put = payload_size(connection.att_mtu), _putter(connection, up.handle)
        wire = Wire(self._clock, size, put, self._seat.received, hanging_up(connection))
        divert(self._device, NOTIFICATION, down.handle, lambda _connection, value: wire.received(value))
        self._wire = wire
        await down.subscribe()
        self._seat.attach(wire)

    def close(self) -> None:
        """The phone leaves: no timer of the link runs any more."""
        if self._wire is not None:
            self._wire.close()

    def refusals(self) -> list[str]:
        """Every fragment refused so far, in words."""
        return [] if self._wire is None else list(self._wire.refused)

    # --- inside ---
    async def _find(self) -> Address:
        """The address of the first phone heard that advertises a table; the scanner is off again afterwards."""
        found: asyncio.Future[Address] = asyncio.get_running_loop().create_future()

        def heard(advertisement: Advertisement) -> None:
            if not found.done() and _offers_table(advertisement.data):
                found.set_result(advertisement.address)

        self._device.on(self._device.EVENT_ADVERTISEMENT, heard)
        await self._device.start_scanning(active=False, filter_duplicates=True)
        try:
            return await found
        finally:
            self._device.remove_listener(self._device.EVENT_ADVERTISEMENT, heard)
            await self._device.stop_scanning()

    async def _discover(self, peer: Peer) -> tuple[CharacteristicProxy[bytes], CharacteristicProxy[bytes]]:
        services = await peer.discover_service(TABLE_SERVICE)
        if len(services) != 1:
            raise NoTable(f"{len(services)} table services on the host's phone, one was expected")
        await services[0].discover_characteristics([UP, DOWN])
        return _one(services[0].characteristics, UP), _one(services[0].characteristics, DOWN)

    def _disconnected(self, reason: int) -> None:
        self._lost = reason
        if self._wire is not None:
            self._wire.close()
        self._seat.link_lost(reason)


def _putter(connection: Connection, up: int) -> Callable[[bytes], None]:
    return lambda fragment: connection.send_l2cap_pdu(att.ATT_CID, packet(WRITE_COMMAND, up, fragment))


def _offers_table(data: AdvertisingData) -> bool:
    offered = data.get_all(AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS)
    return any(isinstance(uuid, UUID) and uuid == TABLE_SERVICE for each in offered for uuid in _flat(each))


def _flat(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _one(characteristics: list[CharacteristicProxy[bytes]], uuid: UUID) -> CharacteristicProxy[bytes]:
    found = [each for each in characteristics if each.uuid == uuid]
    if len(found) != 1:
        raise NoTable(f"{len(found)} characteristics {uuid} on the host's phone, one was expected")
    return found[0]
