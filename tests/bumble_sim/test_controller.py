"""The controller keeps its word where Bumble's own does not: connect, cancel, reset, hang up, crash, come back."""

import asyncio

import pytest
from bumble import core
from bumble.hci import HCI_Reset_Command

from tests.bumble_sim.airkit import party, play, reasons_at_host, rest


def test_connecting_to_nobody_ends_with_a_timeout_and_can_be_tried_again():
    async def script():
        table = await party(1)
        [guest] = table.guests
        with pytest.raises(core.TimeoutError):
            await table.connect(guest, patience=5)
        ended = asyncio.get_running_loop().time()
        await table.advertising.start()
        await table.join(guest)
        return table, ended

    table, ended = play(script)
    assert ended == pytest.approx(5)
    assert table.links() == (1, 1)


def test_who_hangs_up_sees_that_it_did_itself():
    async def script():
        table = await party(1)
        await table.join_all()
        [guest] = table.guests
        await guest.connection.disconnect()
        await rest(0)
        return table, guest

    table, guest = play(script)
    assert guest.reasons == [0x16]
    assert reasons_at_host(table, guest) == [0x13]


def test_a_guest_that_is_back_before_it_was_missed_leaves_no_ghost():
    async def script():
        table = await party(2)
        await table.join_all()
        guest, _ = table.guests
        guest.phone.controller.vanish()
        await rest(1)
        await guest.phone.switch_on_again()
        await table.join(guest)
        await rest(20)
        await table.say(guest, b"again")
        await rest(1)
        return table, guest

    table, guest = play(script)
    assert reasons_at_host(table, guest) == [0x08]
    assert len(table.host.controller.le_connections) == 2
    assert table.links() == (2, 2)
    assert [value for _, value in table.received] == [b"again"]


def test_a_host_that_comes_back_gets_all_its_guests_again():
    async def script():
        table = await party(11)
        await table.join_all()
        table.host.controller.vanish()
        await rest(7)
        await table.host.switch_on_again()
        advertising = await table.host.device.create_advertising_set(
            advertising_parameters=table.advertising.advertising_parameters,
            random_address=table.host.device.random_address,
            auto_start=False,
        )
        table.host.device.remove_all_listeners(table.host.device.EVENT_CONNECTION)
        table.host.device.on(
            table.host.device.EVENT_CONNECTION,
            lambda _: table.tasks.append(asyncio.ensure_future(advertising.start())),
        )
        await advertising.start()
        await asyncio.gather(*(table.join(guest) for guest in table.guests))
        for guest in table.guests:
            await table.say(guest, b"hello again")
        await rest(1)
        return table

    table = play(script)
    assert all(guest.reasons == [0x08] for guest in table.guests)
    assert table.links()[1] == 11
    assert len(table.host.controller.le_connections) == 11
    assert [value for _, value in table.received] == [b"hello again"] * 11


def test_a_reset_forgets_links_and_the_peer_misses_them_by_timeout():
    async def script():
        table = await party(1)
        await table.join_all()
        [guest] = table.guests
        await guest.phone.device.host.send_sync_command(HCI_Reset_Command())
        links = len(guest.phone.controller.le_connections)
        await rest(6.1)
        return table, guest, links

    table, guest, links = play(script)
    assert links == 0
    assert reasons_at_host(table, guest) == [0x08]
    assert guest.reasons == []


def test_a_reset_ends_advertising():
    async def script():
        table = await party(1)
        await table.advertising.start()
        await table.host.device.host.send_sync_command(HCI_Reset_Command())
        with pytest.raises(core.TimeoutError):
            await table.connect(table.guests[0], patience=3)
        return table

    assert play(script).links() == (0, 0)


def test_a_phone_that_is_off_neither_hears_nor_sends():
    async def script():
        table = await party(2)
        await table.join_all()
        off, on = table.guests
        off.phone.controller.vanish()
        await table.tell(off, b"?")
        await table.tell(on, b"!")
        await table.say(off, b"?")
        await table.say(on, b"!")
        await rest(1)
        return table, off, on

    table, off, on = play(script)
    assert off.heard == []
    assert on.heard == [b"!"]
    assert [value for _, value in table.received] == [b"!"]
