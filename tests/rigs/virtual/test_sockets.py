"""IP sockets that the process uses are counted, other sockets are not (PLT-NET-2)."""

import socket

from rigs.virtual import sockets


def test_a_bound_ip_socket_counts():
    before = sockets.used()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as opened:
        opened.bind(("127.0.0.1", 0))
    assert sockets.used() == before + 1


def test_sending_on_an_ip_socket_counts():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as listening:
        listening.bind(("127.0.0.1", 0))
        before = sockets.used()
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as opened:
            opened.sendto(b"x", listening.getsockname())
        assert sockets.used() == before + 1


def test_a_local_socket_does_not_count(tmp_path):
    before = sockets.used()
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind(str(tmp_path / "local"))
    assert sockets.used() == before
