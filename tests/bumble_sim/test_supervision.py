"""Who hears nothing for six seconds gives up with 0x08, and not a moment earlier."""

import pytest

from tests.bumble_sim.airkit import party, play, reasons_at_host, rest

TIMEOUT = [0x08]


async def joined(guests: int = 2, latency: float = 0.0):
    table = await party(guests, latency=latency)
    await table.join_all()
    return table


def test_both_sides_notice_a_phone_out_of_range_after_six_seconds():
    async def script():
        table = await joined()
        table.air.out_of_range(table.guests[0].phone.controller)
        await rest(5.99)
        early = [*reasons_at_host(table, table.guests[0]), *table.guests[0].reasons]
        pending = table.air.pending_losses
        await rest(0.02)
        return table, early, pending

    table, early, pending = play(script)
    left, stays = table.guests
    assert early == []
    assert pending == 2
    assert reasons_at_host(table, left) == left.reasons == TIMEOUT
    assert reasons_at_host(table, stays) == stays.reasons == []
    assert table.air.pending_losses == 0


def test_a_phone_that_is_back_in_range_in_time_keeps_its_link():
    async def script():
        table = await joined()
        [guest, _] = table.guests
        table.air.out_of_range(guest.phone.controller)
        await rest(5)
        table.air.out_of_range(guest.phone.controller, away=False)
        await rest(60)
        await table.say(guest, b"still here")
        await rest(1)
        return table, guest

    table, guest = play(script)
    assert guest.reasons == []
    assert [value for _, value in table.received] == [b"still here"]


def test_a_host_that_vanishes_is_missed_by_every_guest():
    async def script():
        table = await joined(3)
        table.host.controller.vanish()
        await rest(5.9)
        early = [list(guest.reasons) for guest in table.guests]
        await rest(0.2)
        return early, [guest.reasons for guest in table.guests]

    early, late = play(script)
    assert early == [[], [], []]
    assert late == [TIMEOUT] * 3


def test_silence_one_way_makes_the_deaf_side_give_up_first_and_the_other_six_seconds_later():
    async def script():
        table = await joined(1)
        [guest] = table.guests
        table.air.silence(table.host.controller, guest.phone.controller)
        await table.say(guest, b"can you hear me")
        await rest(6.1)
        first = (list(guest.reasons), list(reasons_at_host(table, guest)))
        await rest(6)
        return table, first, (guest.reasons, reasons_at_host(table, guest))

    table, first, second = play(script)
    assert [value for _, value in table.received] == [b"can you hear me"]
    assert first == (TIMEOUT, [])
    assert second == (TIMEOUT, TIMEOUT)


def test_silence_that_ends_in_time_costs_only_what_was_sent_meanwhile():
    async def script():
        table = await joined(1)
        [guest] = table.guests
        here, there = guest.phone.controller, table.host.controller
        table.air.silence(here, there)
        await table.say(guest, b"lost")
        await rest(5)
        table.air.silence(here, there, silent=False)
        await table.say(guest, b"heard")
        await rest(60)
        return table, guest

    table, guest = play(script)
    assert [value for _, value in table.received] == [b"heard"]
    assert guest.reasons == []


@pytest.mark.parametrize("latency", [0.0, 0.2])
def test_a_phone_that_hangs_up_is_missed_at_once_and_not_by_timeout(latency):
    async def script():
        table = await joined(1, latency)
        [guest] = table.guests
        guest.phone.controller.hang_up()
        await rest(latency + 0.01)
        return table, guest

    table, guest = play(script)
    assert guest.reasons == [0x16]
    assert reasons_at_host(table, guest) == [0x13]
    assert table.air.pending_losses == 0
