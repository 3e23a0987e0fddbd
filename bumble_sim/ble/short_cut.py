"""A short cut for the ATT packets that carry fragments, past Bumble's attribute server and client.

Bumble makes a task and several texts for its log of each such packet, and swallows what a handler raises, which would
hide faults of our own. What is on the air does not change, and every other ATT packet goes Bumble's way.
"""

from collections.abc import Callable

from bumble import att
from bumble.device import Device

WRITE_COMMAND = int(att.Opcode.ATT_WRITE_COMMAND)
NOTIFICATION = int(att.Opcode.ATT_HANDLE_VALUE_NOTIFICATION)


def packet(opcode: int, attribute: int, value: bytes) -> bytes:
    """A write command or notification."""
    return bytes((opcode,)) + attribute.to_bytes(2, "little") + value


def divert(device: Device, opcode: int, attribute: int, take: Callable[[int, bytes], None]) -> None:
    """Hand the values of all such packets for one attribute to ``take``.

    Args:
        attribute: its handle.
        take: called with the handle of the connection and the value.
    """
    head = packet(opcode, attribute, b"")
    size = len(head)

    def on_att_packet(connection: int, pdu: bytes) -> None:
        if pdu.startswith(head):
            take(connection, pdu[size:])
        else:
            device.on_gatt_pdu(connection, pdu)

    device.l2cap_channel_manager.register_fixed_channel(att.ATT_CID, on_att_packet)
