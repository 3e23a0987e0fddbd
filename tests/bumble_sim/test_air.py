"""The air carries in order, delays, loses, cuts, and lets nobody believe in a link that is none."""

import asyncio

import pytest

from bumble_sim.errors import AirError
from tests.bumble_sim.airkit import party, play, reasons_at_host, rest

REASONS = (0x08, 0x13, 0x16, 0x22, 0x3D, 0x3E)


def test_eleven_guests_that_connect_at_once_are_all_really_connected():
    async def script():
        table = await party(11)
        await table.join_all()
        for number, guest in enumerate(table.guests):
            await table.say(guest, bytes([number]))
        for guest in table.guests:
            await table.tell(guest, b"welcome")
        await rest(1)
        return table

    table = play(script)
    assert table.links() == (11, 11)
    assert sorted(value for _, value in table.received) == [bytes([number]) for number in range(11)]
    assert len({address for address, _ in table.received}) == 11
    assert all(guest.heard == [b"welcome"] for guest in table.guests)


def test_a_message_needs_the_latency_of_its_way():
    async def script():
        table = await party(1)
        await table.join_all()
        [guest] = table.guests
        loop = asyncio.get_running_loop()
        table.air.path(guest.phone.controller, table.host.controller).latency = 0.15
        table.air.path(table.host.controller, guest.phone.controller).latency = 0.05
        start = loop.time()
        assert await guest.characteristic.read_value() == b"table"
        return loop.time() - start

    assert play(script) == pytest.approx(0.2)


def test_data_of_one_way_arrive_in_order_although_the_latency_changes():
    async def script():
        table = await party(1)
        await table.join_all()
        [guest] = table.guests
        path = table.air.path(guest.phone.controller, table.host.controller)
        for number in range(40):
            path.latency = (0.3, 0.0, 0.1, 0.2)[number % 4]
            await table.say(guest, bytes([number]))
            await rest(0.01)
        await rest(1)
        return [value[0] for _, value in table.received]

    assert play(script) == list(range(40))


def test_a_path_with_loss_loses_some_data_and_the_link_stands():
    async def script():
        table = await party(1)
        await table.join_all()
        [guest] = table.guests
        table.air.path(guest.phone.controller, table.host.controller).loss = 0.5
        for number in range(100):
            await table.say(guest, bytes([number]))
        await rest(30)
        return table

    table = play(script)
    arrived = [value[0] for _, value in table.received]
    assert 25 < len(arrived) < 75
    assert arrived == sorted(arrived)
    assert table.air.count.lost == 100 - len(arrived)
    assert table.links() == (1, 1)


@pytest.mark.parametrize("reason", REASONS, ids=hex)
def test_a_cut_gives_each_side_its_reason(reason):
    async def script():
        table = await party(2)
        await table.join_all()
        guest, bystander = table.guests
        other = REASONS[REASONS.index(reason) - 1]
        table.air.cut(table.host.controller, guest.phone.controller, reason, other)
        await rest(0)
        return table, guest, bystander, other

    table, guest, bystander, other = play(script)
    assert reasons_at_host(table, guest) == [reason]
    assert guest.reasons == [other]
    assert reasons_at_host(table, bystander) == bystander.reasons == []


@pytest.mark.parametrize("reason", REASONS, ids=hex)
@pytest.mark.parametrize("side", ["host", "guest"])
def test_a_cut_on_one_side_is_noticed_by_the_other_after_the_supervision_timeout(reason, side):
    async def script():
        table = await party(1)
        await table.join_all()
        [guest] = table.guests
        here, there = table.host.controller, guest.phone.controller
        if side == "guest":
            here, there = there, here
        table.air.cut_one_side(here, there, reason)
        await rest(5.9)
        early = (list(reasons_at_host(table, guest)), list(guest.reasons))
        await rest(0.2)
        late = (reasons_at_host(table, guest), guest.reasons)
        return (early, late) if side == "host" else (early[::-1], late[::-1])

    early, late = play(script)
    assert early == ([reason], [])
    assert late == ([reason], [0x08])


def test_cutting_a_link_that_is_none_is_refused():
    async def script():
        table = await party(1)
        one, other = table.host.controller, table.guests[0].phone.controller
        with pytest.raises(AirError, match="host and guest 1 have no link"):
            table.air.cut(one, other, 0x13)
        with pytest.raises(AirError, match="guest 1 has no link to host"):
            table.air.cut_one_side(other, one, 0x13)

    play(script)


def test_what_is_under_way_when_a_link_is_cut_does_not_reach_the_next_link():
    async def script():
        table = await party(1, latency=0.2)
        await table.join_all()
        [guest] = table.guests
        await table.say(guest, b"old")
        await rest(0.1)
        table.air.cut(table.host.controller, guest.phone.controller, 0x08)
        await rest(0)
        await table.join(guest)
        await table.say(guest, b"new")
        await rest(1)
        return [value for _, value in table.received]

    assert play(script) == [b"new"]


def test_a_message_that_is_cut_in_the_middle_does_not_arrive():
    async def script():
        table = await party(1)
        await table.join_all()
        [guest] = table.guests
        guest.phone.device.host.le_acl_packet_queue.max_packet_size = 27
        seen = 0

        def before() -> None:
            nonlocal seen
            seen += 1
            if seen == 4:
                table.air.cut(table.host.controller, guest.phone.controller, 0x08)

        guest.phone.controller.before_fragment = before
        await table.say(guest, bytes(150))
        await rest(1)
        return seen, table.received, reasons_at_host(table, guest)

    seen, received, reasons = play(script)
    assert seen > 4
    assert received == []
    assert reasons == [0x08]
