"""Data packets of HCI (Core Specification, Vol 4, Part E, 5.4.2) as bytes, for the way that nearly all of them go.

A packet that carries one whole L2CAP packet needs no reassembly; Bumble's own classes take care of all others.
"""

import struct
from typing import Final

from bumble.hci import HCI_ACL_DATA_PACKET

_HEADER: Final = struct.Struct("<BHH")
_HEADERS: Final = struct.Struct("<HHH")
HEADER_BYTES: Final = _HEADER.size
L2CAP_HEADER_BYTES: Final = 4

_HANDLE: Final = 0x0FFF
_CONTINUES: Final = 0x1000
_FIRST_OF_CONTROLLER: Final = 0x2000


def whole(packet: bytes) -> int | None:
    """The handle of the connection if this data packet carries exactly one whole L2CAP packet, ``None`` otherwise."""
    if len(packet) < HEADER_BYTES + L2CAP_HEADER_BYTES:
        return None
    head, size, l2cap_size = _HEADERS.unpack_from(packet, 1)
    if head & _CONTINUES or size != len(packet) - HEADER_BYTES or size != l2cap_size + L2CAP_HEADER_BYTES:
        return None
    handle: int = head & _HANDLE
    return handle


def to_host(handle: int, l2cap_packet: bytes) -> bytes:
    """The data packet in which a controller hands a whole L2CAP packet to its host."""
    return _HEADER.pack(HCI_ACL_DATA_PACKET, handle | _FIRST_OF_CONTROLLER, len(l2cap_packet)) + l2cap_packet
