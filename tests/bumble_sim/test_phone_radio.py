"""A phone is powered on with a name, an address and keys of its own, on the virtual air or on a real controller."""

import random

import pytest
from bumble.controller import Controller
from bumble.transport import open_transport

from bumble_sim.air import Air
from bumble_sim.phone_radio import phone_address, real_radio, virtual_radio
from tests.bumble_sim.airkit import play


def test_every_phone_has_its_own_address_and_identity_key():
    async def script():
        air = Air(random.Random(1))
        phones = [await virtual_radio(air, f"phone {number}", number) for number in range(20)]
        return [(str(phone.device.random_address), phone.device.irk) for phone in phones]

    phones = play(script)
    assert len({address for address, _ in phones}) == 20
    assert len({irk for _, irk in phones}) == 20
    assert bytes(16) not in {irk for _, irk in phones}


def test_a_phone_uses_long_packets():
    async def script():
        phone = await virtual_radio(Air(random.Random(1)), "phone", 7)
        return phone.device.host.le_acl_packet_queue.max_packet_size, phone.device.random_address

    assert play(script) == (251, phone_address(7))


@pytest.mark.asyncio
async def test_the_same_phone_opens_a_controller_by_transport_name(tmp_path):
    socket = tmp_path / "hci"
    async with await open_transport(f"unix-server:{socket}") as served:
        controller = Controller("real", host_source=served.source, host_sink=served.sink)
        radio = await real_radio(f"unix:{socket}", "phone", 3)
        try:
            assert radio.device.random_address == phone_address(3)
            assert controller.random_address == phone_address(3)
            assert phone_address(3).address_bytes in radio.capture.contents()
        finally:
            await radio.transport.close()


@pytest.mark.asyncio
async def test_a_transport_that_does_not_exist_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        await real_radio(f"unix:{tmp_path / 'nobody'}", "phone", 3)
