"""Bumble's host without the texts that it makes for its log on every packet, read or not: half of all its work."""

import asyncio
import struct
from collections import deque
from typing import Final, Protocol

from bumble import hci
from bumble.device import Device
from bumble.host import Connection, Host
from bumble.snoop import Snooper

from bumble_sim.acl import HEADER_BYTES, L2CAP_HEADER_BYTES, whole

_OUT: Final = Snooper.Direction.HOST_TO_CONTROLLER
_IN: Final = Snooper.Direction.CONTROLLER_TO_HOST

PDU_AT: Final = HEADER_BYTES + L2CAP_HEADER_BYTES
CID_AT: Final = PDU_AT - 2

_COMPLETED: Final = struct.Struct("<BBBBHH")


def packets_completed(handle: int, count: int) -> bytes:
    """The event *number of completed packets* for one connection, by far the most frequent event."""
    return _COMPLETED.pack(hci.HCI_EVENT_PACKET, hci.HCI_NUMBER_OF_COMPLETED_PACKETS_EVENT, 5, 1, handle, count)


_COMPLETED_HEAD: Final = packets_completed(0, 0)[:4]


class PacketSink(Protocol):
    """Takes packets."""

    def on_packet(self, packet: bytes) -> None:
        """Take one packet."""


class BurstSink:
    """Hands packets to another sink in a later turn of the loop, those of one burst together."""

    def __init__(self, sink: PacketSink) -> None:
        self._sink = sink
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[bytes] = deque()

    def on_packet(self, packet: bytes) -> None:
        """Take one packet."""
        if not self._waiting:
            self._loop.call_soon(self._hand_over)
        self._waiting.append(packet)

    def _hand_over(self) -> None:
        burst, self._waiting = self._waiting, deque()
        for packet in burst:
            self._sink.on_packet(packet)


class QuietHost(Host):
    """A host that does what Bumble's does, and says nothing about it.

    Attributes:
        device: who takes the data; set it before the first connection.
    """

    device: Device | None = None

    def send_hci_packet(self, packet: hci.HCI_Packet) -> None:
        """Hand a packet to the controller."""
        data = bytes(packet)
        if self.snooper is not None:
            self.snooper.snoop(data, _OUT)
        if self.hci_sink is not None:
            self.hci_sink.on_packet(data)

    def on_packet(self, packet: bytes) -> None:
        """Take a packet of the controller."""
        if self.ready and packet[0] == hci.HCI_ACL_DATA_PACKET:
            if self.snooper is not None:
                self.snooper.snoop(packet, _IN)
            handle = whole(packet)
            connection = None if handle is None else self.connections.get(handle)
            if connection is None:
                self.on_hci_acl_data_packet(hci.HCI_AclDataPacket.from_bytes(packet))
            else:
                cid = int.from_bytes(packet[CID_AT:PDU_AT], "little")
                self.on_l2cap_pdu(connection, cid, packet[PDU_AT:])
        elif self.ready and packet[:4] == _COMPLETED_HEAD:
            if self.snooper is not None:
                self.snooper.snoop(packet, _IN)
            completed, count = struct.unpack_from("<HH", packet, 4)
            queue = self.get_data_packet_queue(completed)
            if queue is not None:
                queue.on_packets_completed(count, completed)
        else:
            super().on_packet(packet)

    def on_hci_packet(self, packet: hci.HCI_Packet) -> None:
        """Take a packet of the controller that is no data."""
        if isinstance(packet, hci.HCI_Event):
            if self.snooper is not None:
                self.snooper.snoop(bytes(packet), _IN)
            self.on_hci_event_packet(packet)
        else:
            super().on_hci_packet(packet)

    def on_l2cap_pdu(self, connection: Connection, cid: int, pdu: bytes) -> None:
        """Hand data to the device, past the emitter of events."""
        device = self.device
        known = None if device is None else device.connections.get(connection.handle)
        if device is not None and known is not None:
            device.l2cap_channel_manager.on_pdu(known, cid, pdu)
