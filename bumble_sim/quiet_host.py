"""Bumble's host without the texts that it makes for its log on every packet, read or not: half of all its work."""

import struct
from typing import Final

from bumble import hci
from bumble.host import Host
from bumble.snoop import Snooper

_OUT: Final = Snooper.Direction.HOST_TO_CONTROLLER
_IN: Final = Snooper.Direction.CONTROLLER_TO_HOST

_ONE_COMPLETED: Final = struct.Struct("<BBBBHH")


def one_packet_completed(handle: int) -> bytes:
    """The event *number of completed packets* for one packet of one connection, by far the most frequent event."""
    event = hci.HCI_NUMBER_OF_COMPLETED_PACKETS_EVENT
    return _ONE_COMPLETED.pack(hci.HCI_EVENT_PACKET, event, 5, 1, handle, 1)


_ONE_COMPLETED_HEAD: Final = one_packet_completed(0)[:4]


class QuietHost(Host):
    """A host that does what Bumble's does, and says nothing about it."""

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
            self.on_hci_acl_data_packet(hci.HCI_AclDataPacket.from_bytes(packet))
        elif self.ready and packet[:4] == _ONE_COMPLETED_HEAD:
            if self.snooper is not None:
                self.snooper.snoop(packet, _IN)
            handle, count = struct.unpack_from("<HH", packet, 4)
            queue = self.get_data_packet_queue(handle)
            if queue is not None:
                queue.on_packets_completed(count, handle)
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
