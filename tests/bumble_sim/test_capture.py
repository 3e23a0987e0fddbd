"""Captures: readable by others, the same bytes for the same seed, time stamps of virtual time."""

import io
import os
import shutil
import subprocess
import sys

import pytest
from bumble.snoop import Snooper

from bumble_sim.capture import EPOCH, Capture
from tests.bumble_sim.airkit import party, play, rest

needs_tshark = pytest.mark.skipif(shutil.which("tshark") is None, reason="tshark is not installed")

SESSION = """
import hashlib
from tests.bumble_sim.airkit import party, play, rest

async def script():
    table = await party(11)
    await table.join_all()
    for guest in table.guests:
        table.air.path(guest.phone.controller, table.host.controller).latency = 0.01
        table.air.path(guest.phone.controller, table.host.controller).loss = 0.1
        await table.say(guest, bytes(100))
        await table.tell(guest, bytes(150))
    table.air.out_of_range(table.guests[3].phone.controller)
    table.guests[4].phone.controller.hang_up()
    await rest(20)
    phones = [table.host, *(guest.phone for guest in table.guests)]
    return [hashlib.sha256(phone.capture.contents()).hexdigest() for phone in phones]

print(chr(10).join(play(script)))
"""


def digests(hash_seed: int) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run(
        [sys.executable, "-c", SESSION], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.split()


def test_the_same_seed_gives_the_same_bytes_whatever_the_hash_seed():
    first, second = digests(1), digests(2)
    assert len(first) == 12
    assert len(set(first)) == 12
    assert first == second


def test_time_stamps_are_virtual_time():
    now = [0.0]
    capture = Capture(lambda: now[0])
    capture.snoop(b"\x01\x03\x0c\x00", Snooper.Direction.HOST_TO_CONTROLLER)
    now[0] = 1.5
    capture.snoop(b"\x02\x01\x00\x00\x00", Snooper.Direction.CONTROLLER_TO_HOST)
    file = io.BytesIO(capture.contents())
    assert file.read(16) == b"btsnoop\0\0\0\0\1\0\0\x03\xea"
    command = file.read(24 + 4)
    data = file.read(24 + 5)
    assert command[8:12] == b"\0\0\0\2"
    assert data[8:12] == b"\0\0\0\1"
    assert int.from_bytes(command[16:24], "big") == EPOCH
    assert int.from_bytes(data[16:24], "big") == EPOCH + 1_500_000


@needs_tshark
def test_tshark_reads_it_and_sees_the_reason(tmp_path):
    async def script():
        table = await party(1)
        await table.join_all()
        await rest(1)
        table.air.out_of_range(table.guests[0].phone.controller)
        await rest(10)
        return table.host.capture.contents()

    file = tmp_path / "host.btsnoop"
    file.write_bytes(play(script))
    fields = ["-T", "fields", "-e", "frame.time_relative", "-e", "bthci_evt.reason"]
    only = ["-Y", "bthci_evt.code == 0x05"]
    done = subprocess.run(
        ["tshark", "-r", file, *only, *fields], capture_output=True, text=True, check=True, timeout=60
    )
    time, reason = done.stdout.split()
    assert 7.0 <= float(time) < 7.1
    assert int(reason, 16) == 0x08
    broken = subprocess.run(
        ["tshark", "-r", file, "-Y", "_ws.malformed"], capture_output=True, text=True, check=True, timeout=60
    )
    assert broken.stdout == ""
