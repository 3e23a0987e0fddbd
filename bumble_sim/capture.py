"""What one phone and its controller said to each other, as a btsnoop file with virtual time stamps.

Wireshark and tshark read it. With the same seed the same run gives the same bytes.
"""

import struct
from collections.abc import Callable
from typing import Final

from bumble.hci import HCI_COMMAND_PACKET, HCI_EVENT_PACKET
from bumble.snoop import Snooper

_HEADER: Final = b"btsnoop\0" + struct.pack(">II", 1, Snooper.DataLinkType.H4)
_RECORD: Final = struct.Struct(">IIIIQ")
_COMMAND_OR_EVENT: Final = 2

EPOCH: Final = 0x00E03AB44A676000 + 820_454_400 * 1_000_000
"""Microseconds of btsnoop's calendar at virtual time 0: by convention 2026-01-01, 00:00 UTC."""


class Capture(Snooper):
    """Collects the HCI packets of one phone.

    Args:
        time: the virtual time in seconds.
    """

    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self._packets: list[tuple[float, int, bytes]] = []

    def snoop(self, hci_packet: bytes, direction: Snooper.Direction) -> None:
        """Take one packet, as Bumble's host hands it over."""
        self._packets.append((self._time(), direction, hci_packet))

    def contents(self) -> bytes:
        """The whole btsnoop file so far."""
        return b"".join([_HEADER, *(part for packet in self._packets for part in _record(*packet))])


def _record(time: float, direction: int, packet: bytes) -> tuple[bytes, bytes]:
    flags = direction | (_COMMAND_OR_EVENT if packet[0] in (HCI_EVENT_PACKET, HCI_COMMAND_PACKET) else 0)
    size = len(packet)
    return _RECORD.pack(size, size, flags, 0, EPOCH + round(time * 1_000_000)), packet
