"""The host's end of all links: the table as a GATT service, advertised until every guest has come."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bumble import att
from bumble.device import AdvertisingParameters, AdvertisingSet, Connection, Device
from bumble.gatt import Characteristic, Service

from bumble_sim.ble.layout import ADVERTISING_MILLISECONDS, DOWN, TABLE_SERVICE, UP, advertisement, payload_size
from bumble_sim.ble.short_cut import NOTIFICATION, WRITE_COMMAND, divert, packet
from bumble_sim.ble.wire import Wire, hanging_up
from bumble_sim.session.ports import Clock, Pipe


class Table(Protocol):
    """What is told of links: the hub (:class:`bumble_sim.session.hub.Hub`)."""

    def joined(self, pipe: Pipe) -> int:
        """A phone has connected."""
        ...

    def received(self, connection: int, frame: bytes) -> None:
        """A frame came in."""

    def link_lost(self, connection: int, reason: int) -> None:
        """A link is gone."""


@dataclass(slots=True)
class _Guest:
    wire: Wire
    number: int = -1


class HostLinks:
    """Offers a table to guests and carries frames to and from them.

    Args:
        device: the host's phone, powered on.
        table: is told of links and frames.
        guests: how many guests are awaited; with so many links the phone stops advertising.
        clock: the time.
    """

    def __init__(self, device: Device, table: Table, guests: int, clock: Clock) -> None:
        self.refused: list[str] = []
        self._device = device
        self._table = table
        self._guests = guests
        self._clock = clock
        self._wires: dict[int, _Guest] = {}
        self._advertising: AdvertisingSet | None = None
        self._open = False
        can = Characteristic.Properties
        self._down = Characteristic[bytes](DOWN, can.NOTIFY, Characteristic.READABLE)
        self._up = Characteristic[bytes](UP, can.WRITE_WITHOUT_RESPONSE, Characteristic.WRITEABLE)
        self._down.on(self._down.EVENT_SUBSCRIPTION, self._subscribed)
        device.add_service(Service(TABLE_SERVICE, [self._up, self._down]))
        divert(device, WRITE_COMMAND, self._up.handle, self._written)
        device.on(device.EVENT_CONNECTION, self._connected)

    async def advertise(self) -> None:
        """Let guests find the table; goes on by itself until all have connected."""
        self._open = True
        if self._advertising is None:
            parameters = AdvertisingParameters(
                primary_advertising_interval_min=ADVERTISING_MILLISECONDS,
                primary_advertising_interval_max=ADVERTISING_MILLISECONDS,
            )
            self._advertising = await self._device.create_advertising_set(
                advertising_parameters=parameters,
                random_address=self._device.random_address,
                advertising_data=advertisement(),
                auto_start=False,
            )
        # Bumble still takes the set for enabled when it tells of the connection that has just ended the advertising.
        await self._advertising.start()

    async def stop_advertising(self) -> None:
        """The table is full, or given up."""
        self._open = False
        if self._advertising is not None and self._advertising.enabled:
            await self._advertising.stop()

    def close(self) -> None:
        """The phone leaves: no timer of a link runs any more."""
        self._open = False
        for guest in self._wires.values():
            guest.wire.close()

    def refusals(self) -> list[str]:
        """Every fragment refused on any link so far, in words."""
        return [*self.refused, *(line for guest in self._wires.values() for line in guest.wire.refused)]

    # --- inside ---
    def _connected(self, connection: Connection) -> None:
        connection.on(connection.EVENT_DISCONNECTION, lambda reason: self._disconnected(connection, reason))
        # Advertising stops with each connection; it goes on until the table is full.
        if self._open and len(self._device.connections) < self._guests:
            asyncio.ensure_future(self.advertise())  # noqa: RUF006  # the loop of the sitting owns it

    def _subscribed(self, bearer: att.Bearer, notify: bool, _indicate: bool) -> None:
        assert isinstance(bearer, Connection)
        if not notify or bearer.handle in self._wires:
            return
        handle = bearer.handle
        size, give_up = payload_size(bearer.att_mtu), hanging_up(bearer)
        guest = _Guest(Wire(self._clock, size, self._putter(bearer), self._taker(handle), give_up))
        self._wires[handle] = guest
        guest.number = self._table.joined(guest.wire)

    def _putter(self, connection: Connection) -> Callable[[bytes], None]:
        server, handle = self._device.gatt_server, self._down.handle

        def put(fragment: bytes) -> None:
            server.send_gatt_pdu(connection, packet(NOTIFICATION, handle, fragment))

        return put

    def _taker(self, handle: int) -> Callable[[bytes], None]:
        def take(frame: bytes) -> None:
            self._table.received(self._wires[handle].number, frame)

        return take

    def _written(self, connection: int, value: bytes) -> None:
        guest = self._wires.get(connection)
        if guest is None:
            self.refused.append(f"{len(value)} bytes over connection {connection}, which has not subscribed")
            return
        guest.wire.received(value)

    def _disconnected(self, connection: Connection, reason: int) -> None:
        guest = self._wires.pop(connection.handle, None)
        if guest is None:
            return
        self.refused += guest.wire.refused
        guest.wire.close()
        self._table.link_lost(guest.number, reason)
