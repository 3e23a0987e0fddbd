"""Guests find the table, join it, and frames of any size go both ways over real GATT (PRO-LNK-1 to 9)."""

import asyncio
import struct

import pytest
from bumble import att, gatt
from bumble.device import Peer

from bumble_sim.ble.errors import JoinBroken, NoTable
from bumble_sim.ble.guest import GuestLink
from bumble_sim.ble.layout import RESEND_SECONDS, TABLE_SERVICE, UP, payload_size
from tests.bumble_sim.airkit import play, rest
from tests.bumble_sim.ble.kit import GuestEar, links

SIZES = (1, 4, 5, 6, 166, 167, 168, 500, 512, 2_000, 9_000)


def values(capture: bytes, opcode: int) -> list[int]:
    """The sizes of the values of all such ATT packets in a btsnoop file, as far as they fit one ACL packet."""
    sizes, at = [], 16
    while at < len(capture):
        (size,) = struct.unpack_from(">I", capture, at + 4)
        packet = capture[at + 24 : at + 24 + size]
        at += 24 + size
        if packet[0] == 2 and len(packet) > 12 and packet[7:10] == bytes((4, 0, opcode)):
            (pdu,) = struct.unpack_from("<H", packet, 5)
            sizes.append(pdu - 3)
    return sizes


def test_eleven_guests_find_the_table_at_the_same_time_and_each_has_a_pipe_of_its_own():
    async def script():
        made = await links(11)
        await made.join()
        for number in range(11):
            made.up(number, b"from %d" % number)
        for number, pipe in enumerate(made.ear.pipes):
            pipe.send(b"to %d" % number)
        await rest(1)
        return made

    made = play(script)
    assert len(made.ear.pipes) == 11
    assert sorted(frame for _, frame in made.ear.heard) == sorted(b"from %d" % number for number in range(11))
    assert sorted(frame for ear in made.ears for frame in ear.heard) == sorted(b"to %d" % n for n in range(11))


def test_the_host_answers_over_the_link_on_which_it_was_asked():
    async def script():
        made = await links(5)
        await made.join()
        for number in range(5):
            made.up(number, bytes([number]))
        await rest(1)
        for connection, frame in made.ear.heard:
            made.ear.pipes[connection].send(frame)
        await rest(1)
        return [ear.heard for ear in made.ears]

    assert play(script) == [[bytes([number])] for number in range(5)]


@pytest.mark.parametrize("mtu", [23, 185, 517])
def test_frames_of_all_sizes_arrive_whole_and_in_order_both_ways(mtu):
    async def script():
        made = await links(1, mtu)
        await made.join()
        frames = [bytes([size % 251]) * size for size in SIZES]
        for frame in frames:
            made.up(0, frame)
            made.ear.pipes[0].send(frame)
        await rest(30)
        return made, frames

    made, frames = play(script)
    assert [frame for _, frame in made.ear.heard] == frames
    assert made.ears[0].heard == frames
    assert made.host.refusals() == made.guests[0].refusals() == []


@pytest.mark.parametrize("mtu", [23, 185, 517])
def test_no_write_and_no_notification_is_longer_than_the_mtu_allows(mtu):
    async def script():
        made = await links(1, mtu)
        await made.join()
        made.up(0, bytes(3_000))
        made.ear.pipes[0].send(bytes(3_000))
        await rest(5)
        return made.phones[1].capture.contents()

    capture = play(script)
    for opcode in (att.Opcode.ATT_WRITE_COMMAND, att.Opcode.ATT_HANDLE_VALUE_NOTIFICATION):
        sizes = values(capture, int(opcode))
        assert len(sizes) >= 3_000 // mtu
        assert max(sizes) == payload_size(mtu)
        assert sizes[0] == payload_size(mtu)


@pytest.mark.parametrize(("mtu", "payload"), [(23, 20), (185, 182), (512, 509), (517, 512)])
def test_a_fragment_has_the_mtu_less_three_bytes_and_never_more_than_an_attribute_holds(mtu, payload):
    assert payload_size(mtu) == payload


def test_after_all_have_come_nobody_advertises_or_scans_any_more():
    async def script():
        made = await links(3)
        await made.join()
        await made.host.stop_advertising()
        before = len(made.phones[1].capture.contents())
        await rest(600)
        quiet = len(made.phones[1].capture.contents()) == before
        return made, quiet

    made, quiet = play(script)
    assert quiet
    assert not made.phones[0].controller.is_advertising
    assert not any(phone.controller.le_scan_enable for phone in made.phones)


@pytest.mark.parametrize("reason", [0x08, 0x13, 0x16, 0x22, 0x3D, 0x3E], ids=hex)
def test_both_ends_are_told_of_a_lost_link_with_the_reason(reason):
    async def script():
        made = await links(2)
        await made.join()
        made.up(0, b"hello")
        await rest(1)
        [(connection, _)] = made.ear.heard
        made.air.cut(made.phones[0].controller, made.phones[1].controller, reason)
        await rest(1)
        return made, connection

    made, connection = play(script)
    assert made.ear.lost == [(connection, reason)]
    assert [ear.lost for ear in made.ears] == [[reason], []]


def test_after_a_lost_link_nothing_arrives_and_nothing_breaks():
    async def script():
        made = await links(1)
        await made.join()
        made.air.cut(made.phones[0].controller, made.phones[1].controller, 0x08)
        made.up(0, b"late")
        made.ear.pipes[0].send(b"late")
        await rest(60)
        made.up(0, b"later")
        made.ear.pipes[0].send(b"later")
        await rest(60)
        return made

    made = play(script)
    assert made.ear.heard == []
    assert made.ears[0].heard == []


def test_what_is_lost_on_the_way_is_sent_again():
    async def script():
        made = await links(1)
        await made.join()
        path = made.air.path(made.phones[1].controller, made.phones[0].controller)
        path.loss = 1.0
        made.up(0, bytes(500))
        await rest(1)
        path.loss = 0.0
        made.up(0, b"next")
        await rest(RESEND_SECONDS + 1)
        return made

    made = play(script)
    assert [len(frame) for _, frame in made.ear.heard] == [500, 4]
    assert made.host.refusals() != []


def test_frames_arrive_once_and_in_order_over_a_bad_link():
    async def script():
        made = await links(2, mtu=23)
        await made.join()
        for phone in made.phones[1:]:
            for one, other in ((phone, made.phones[0]), (made.phones[0], phone)):
                made.air.path(one.controller, other.controller).loss = 0.05
        frames = [bytes([number]) * (1 + 7 * number) for number in range(25)]
        for frame in frames:
            made.up(0, frame)
            made.up(1, frame)
            for pipe in made.ear.pipes:
                pipe.send(frame)
            await rest(3)
        await rest(600)
        return made, frames

    made, frames = play(script)
    by_link = {number: [frame for link, frame in made.ear.heard if link == number] for number in (0, 1)}
    assert by_link == {0: frames, 1: frames}
    assert [ear.heard for ear in made.ears] == [frames, frames]


def test_a_guest_that_is_full_of_unread_frames_is_hung_up_on():
    async def script():
        made = await links(2)
        await made.join()
        made.up(0, b"which am I")
        await rest(1)
        [(connection, _)] = made.ear.heard
        made.air.path(made.phones[0].controller, made.phones[1].controller).loss = 1.0
        for _ in range(5_000):
            made.ear.pipes[connection].send(b"news")
        await rest(1)
        made.ear.pipes[1 - connection].send(b"news")
        await rest(1)
        return made, connection

    made, connection = play(script)
    assert made.ear.lost == [(connection, 0x16)]
    assert made.ears[0].lost == [0x13]
    assert made.ears[1].heard == [b"news"]


def test_a_phone_that_has_not_subscribed_is_refused():
    async def script():
        made = await links(2)
        await made.host.advertise()
        stranger = made.phones[2].device
        connection = await stranger.connect(made.phones[0].device.random_address)
        peer = Peer(connection)
        [service] = await peer.discover_service(TABLE_SERVICE)
        await service.discover_characteristics([UP])
        [up] = service.get_characteristics_by_uuid(UP)
        await up.write_value(b"let me in", with_response=False)
        await made.guests[0].join()
        made.up(0, b"hello")
        await rest(1)
        return made

    made = play(script)
    assert made.ear.heard == [(0, b"hello")]
    [refused] = made.host.refusals()
    assert refused.startswith("9 bytes over connection")


def test_a_damaged_fragment_is_refused_and_counted():
    async def script():
        made = await links(1)
        await made.join()
        device = made.phones[1].device
        [connection] = device.connections.values()
        peer = Peer(connection)
        [service] = await peer.discover_service(TABLE_SERVICE)
        await service.discover_characteristics([UP])
        [up] = service.get_characteristics_by_uuid(UP)
        await up.write_value(b"\xff\xff", with_response=False)
        await up.write_value(b"\x41", with_response=False)
        made.up(0, b"fine")
        await rest(1)
        return made

    made = play(script)
    assert [frame for _, frame in made.ear.heard] == [b"fine"]
    reasons = [line.split("(")[1].split(",")[0] for line in made.host.refusals()]
    assert reasons == ["unknown-kind", "short-header"]


def test_a_link_lost_while_joining_is_an_error_that_says_so():
    async def script():
        made = await links(1, latency=0.1)
        await made.host.advertise()
        joining = asyncio.ensure_future(made.guests[0].join())
        await rest(0.3)
        made.air.cut(made.phones[0].controller, made.phones[1].controller, 0x3E)
        with pytest.raises(JoinBroken, match="0x3e"):
            await joining

    play(script)


def test_a_phone_that_only_looks_like_a_host_is_no_table():
    async def script():
        made = await links(1)
        impostor = made.phones[0].device
        for service in [each for each in impostor.gatt_server.attributes if isinstance(each, gatt.Service)]:
            if service.uuid == TABLE_SERVICE:
                service.value = bytes(16)
        await made.host.advertise()
        with pytest.raises(NoTable, match="0 table services"):
            await made.guests[0].join()

    play(script)


def test_without_a_table_a_guest_goes_on_looking_and_finds_it_later():
    async def script():
        made = await links(1)
        looking = asyncio.ensure_future(made.guests[0].join())
        await rest(30)
        early = looking.done()
        await made.host.advertise()
        await looking
        return early, made.ears[0].pipe

    early, pipe = play(script)
    assert not early
    assert pipe is not None


def test_a_late_phone_finds_no_advertisement_at_a_full_table():
    async def script():
        made = await links(2)
        late = GuestLink(made.phones[2].device, GuestEar(), 185, asyncio.get_running_loop())
        made.host._guests = 1
        await made.host.advertise()
        await made.guests[0].join()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(30):
                await late.join()
        return made

    assert len(play(script).ear.pipes) == 1
