"""Whole packets are told from pieces, and look as Bumble's own do."""

import pytest
from bumble.hci import HCI_AclDataPacket

from bumble_sim.acl import to_host, whole

L2CAP = b"\x03\x00\x04\x00abc"


def packet(data: bytes, pb_flag: int = 0, size: int | None = None) -> bytes:
    return bytes(HCI_AclDataPacket(0x0ABC, pb_flag, 0, len(data) if size is None else size, data))


@pytest.mark.parametrize("pb_flag", [0, 2])
def test_a_packet_with_all_of_it_is_whole(pb_flag):
    assert whole(packet(L2CAP, pb_flag)) == 0x0ABC


@pytest.mark.parametrize(
    "piece",
    [
        packet(L2CAP[:-1]),
        packet(L2CAP + b"d"),
        packet(L2CAP, pb_flag=1),
        packet(L2CAP, size=6),
        packet(b"\x03"),
        b"\x02",
    ],
    ids=["first part", "too much", "continuation", "wrong size", "no header", "cut short"],
)
def test_anything_else_is_not(piece):
    assert whole(piece) is None


def test_a_controller_hands_up_what_bumble_would():
    assert to_host(0x0ABC, L2CAP) == packet(L2CAP, pb_flag=2)
    assert whole(to_host(0x0ABC, L2CAP)) == 0x0ABC
