"""Frames on one link (PRO-LNK-1 to PRO-LNK-9): what goes in comes out once and in order, whatever the MTU."""

import random
import struct
from collections import Counter
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bumble_sim.protocol import framing
from bumble_sim.protocol.errors import BadFragment, BadFrame, LinkFull, Reason
from bumble_sim.protocol.framing import Endpoint

PAYLOADS = (20, 182, 509)


def state(endpoint: Endpoint) -> str:
    """Everything an endpoint remembers, save its record of refusals."""
    return repr({name: value for name, value in sorted(vars(endpoint).items()) if name != "refusals"})


def carry(sender: Endpoint, receiver: Endpoint) -> list[bytes]:
    """Put on the air what the sender has, over a perfect link."""
    return [frame for fragment in sender.outgoing() for frame in receiver.receive(fragment)]


def first(
    number: int, frame: bytes, data: bytes, *, flags: int = 0x40, ack: int = 0, length: int | None = None
) -> bytes:
    """A first fragment, written by hand."""
    size = len(frame) if length is None else length
    return struct.pack(">BIIHI", flags, number, ack, size, crc32(frame)) + data


def refused(endpoint: Endpoint, fragment: bytes) -> Reason:
    """The reason for which ``fragment`` is refused; checks that nothing changed and that the reason is recorded."""
    before, counted = state(endpoint), endpoint.refusals.copy()
    with pytest.raises(BadFragment) as error:
        endpoint.receive(fragment)
    assert state(endpoint) == before
    counted[error.value.reason] += 1
    assert endpoint.refusals == counted
    assert error.value.rule.startswith("PRO-LNK-")
    return error.value.reason


# --- cutting and joining ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("size", [1, 4, 5, 6, 24, 25, 100, 167, 168, 494, 495, 3072, 65_535])
def test_a_frame_of_any_size_arrives_whole_and_no_fragment_is_longer_than_the_payload(payload: int, size: int) -> None:
    sender, receiver = Endpoint(payload), Endpoint(payload)
    frame = random.Random(size).randbytes(size)
    sender.send(frame)
    fragments = sender.outgoing()
    assert max(map(len, fragments)) <= payload
    assert all(receiver.receive(fragment) == [] for fragment in fragments[:-1])
    assert receiver.receive(fragments[-1]) == [frame]
    assert receiver.received == sender.sent == 1


def test_a_continuation_costs_one_byte_of_header() -> None:
    sender = Endpoint(20)
    sender.send(bytes(5 + 19))
    assert [len(fragment) for fragment in sender.outgoing()] == [20, 20]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(PAYLOADS), st.lists(st.binary(min_size=1, max_size=700), max_size=60), st.randoms())
def test_frames_arrive_once_and_in_order_in_both_directions(
    payload: int, frames: list[bytes], rng: random.Random
) -> None:
    left, right = Endpoint(payload), Endpoint(payload)
    from_left: list[bytes] = []
    from_right: list[bytes] = []
    at_right: list[bytes] = []
    at_left: list[bytes] = []
    for frame in frames:
        side, sent = (left, from_left) if rng.random() < 0.7 else (right, from_right)
        side.send(frame)
        sent.append(frame)
        if rng.random() < 0.3:
            at_right += carry(left, right)
            at_left += carry(right, left)
    while not (left.idle and right.idle):
        at_right += carry(left, right)
        at_left += carry(right, left)
        left.force_ack()
        right.force_ack()
    assert (at_right, at_left) == (from_left, from_right)
    assert (left.acknowledged, right.acknowledged) == (len(at_right), len(at_left))


# --- numbering and acknowledgement -----------------------------------------------------------------------------------
def test_frames_are_numbered_from_one() -> None:
    sender = Endpoint(182)
    for text in (b"a", b"b", b"c"):
        sender.send(text)
    assert [struct.unpack_from(">BI", fragment)[1] for fragment in sender.outgoing()] == [1, 2, 3]


def test_an_acknowledgement_rides_on_the_next_frame_of_the_other_side() -> None:
    left, right = Endpoint(182), Endpoint(182)
    left.send(b"question")
    carry(left, right)
    assert right.owes_ack
    right.send(b"answer")
    carry(right, left)
    assert left.acknowledged == 1
    assert left.idle
    assert not right.owes_ack


def test_after_eight_frames_a_bare_acknowledgement_is_due() -> None:
    left, right = Endpoint(182), Endpoint(182)
    for number in range(1, 9):
        assert right.outgoing() == []
        left.send(bytes([number]))
        carry(left, right)
    assert right.ack_due()
    assert right.outgoing() == [bytes.fromhex("80 00000008")]
    assert right.outgoing() == []


def test_much_data_in_few_frames_is_acknowledged_too() -> None:
    left, right = Endpoint(509), Endpoint(509)
    for _ in range(2):
        left.send(bytes(40_000))
    carry(left, right)
    assert right.ack_due()


def test_the_owners_timer_forces_an_acknowledgement_only_of_what_is_owed() -> None:
    left, right = Endpoint(182), Endpoint(182)
    right.force_ack()
    assert right.outgoing() == []
    left.send(b"one")
    carry(left, right)
    right.force_ack()
    assert carry(right, left) == []
    assert left.acknowledged == 1


@pytest.mark.parametrize(("frames", "size", "expected"), [(50, 10, 32), (10, 60_000, 4)])
def test_the_window_bounds_what_is_on_the_air(frames: int, size: int, expected: int) -> None:
    left, right = Endpoint(509), Endpoint(509)
    for _ in range(frames):
        left.send(bytes(size))
    arrived = carry(left, right)
    assert len(arrived) == expected
    assert left.outgoing() == []
    carry(right, left)
    assert len(carry(left, right)) > 0


def test_a_link_holds_a_bounded_number_of_frames_and_bytes() -> None:
    many, much = Endpoint(20), Endpoint(20)
    for _ in range(framing.MAX_HELD_FRAMES):
        many.send(b"x")
    with pytest.raises(LinkFull, match="4096 frames"):
        many.send(b"x")
    for _ in range(64):
        much.send(bytes(65_535))
    with pytest.raises(LinkFull, match="64 frames"):
        much.send(bytes(65_535))


def test_a_link_whose_numbers_are_used_up_must_be_joined_again() -> None:
    endpoint = Endpoint(20)
    endpoint._acknowledged = framing.MAX_NUMBER - 1
    endpoint.send(b"the last one")
    with pytest.raises(LinkFull, match="join again"):
        endpoint.send(b"one more")


@pytest.mark.parametrize("size", [0, 65_536])
def test_an_empty_or_too_long_frame_cannot_be_sent(size: int) -> None:
    endpoint = Endpoint(20)
    with pytest.raises(BadFrame, match=f"this one has {size}"):
        endpoint.send(bytes(size))
    assert endpoint.idle


@pytest.mark.parametrize("size", [19, 513])
def test_a_payload_that_no_mtu_gives_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"not {size}"):
        Endpoint(size)


# --- refusals --------------------------------------------------------------------------------------------------------
FRAME = bytes(range(60))

BAD_FIRST = {
    "no bytes": (b"", Reason.EMPTY),
    "longer than an attribute": (first(1, bytes(600), bytes(498)), Reason.OVERSIZED),
    "unknown kind": (b"\xc0abc", Reason.UNKNOWN_KIND),
    "reserved bits of a first fragment": (first(1, FRAME, FRAME[:5], flags=0x41), Reason.RESERVED_BITS),
    "reserved bits of an acknowledgement": (b"\x81" + bytes(4), Reason.RESERVED_BITS),
    "half a header": (first(1, FRAME, b"")[:14], Reason.SHORT_HEADER),
    "half an acknowledgement": (b"\x80\0\0", Reason.SHORT_HEADER),
    "an acknowledgement with a tail": (b"\x80" + bytes(5), Reason.WRONG_LENGTH),
    "a frame of length 0": (first(1, b"", b"x"), Reason.WRONG_LENGTH),
    "no data": (first(1, FRAME, b""), Reason.EMPTY),
    "more data than the frame has": (first(1, FRAME, FRAME, length=59), Reason.TOO_MUCH),
    "a continuation of nothing": (b"\x01abc", Reason.STRAY),
    "frame 0": (first(0, FRAME, FRAME), Reason.GAP),
    "frame 2 before frame 1": (first(2, FRAME, FRAME[:5]), Reason.GAP),
    "an acknowledgement of what was never sent": (b"\x80\0\0\0\1", Reason.ACK_AHEAD),
    "the same, on a frame": (first(1, FRAME, FRAME, ack=1), Reason.ACK_AHEAD),
}


@pytest.mark.parametrize(("fragment", "reason"), BAD_FIRST.values(), ids=BAD_FIRST.keys())
def test_a_malformed_fragment_is_refused_with_its_reason(fragment: bytes, reason: Reason) -> None:
    endpoint = Endpoint(182)
    assert refused(endpoint, fragment) is reason
    assert endpoint.receive(first(1, FRAME, FRAME)) == [FRAME]


def test_fragments_repeated_left_out_or_overlong_inside_a_frame_are_refused_and_the_frame_still_arrives() -> None:
    sender, receiver = Endpoint(20), Endpoint(20)
    sender.send(FRAME)
    fragments = sender.outgoing()
    assert len(fragments) == 4
    receiver.receive(fragments[0])
    assert refused(receiver, fragments[0]) is Reason.DUPLICATE
    assert refused(receiver, fragments[2]) is Reason.OUT_OF_ORDER
    receiver.receive(fragments[1])
    assert refused(receiver, fragments[1]) is Reason.DUPLICATE
    assert refused(receiver, b"\x02") is Reason.EMPTY
    assert refused(receiver, b"\x02" + bytes(37)) is Reason.TOO_MUCH
    assert refused(receiver, first(2, FRAME, FRAME)) is Reason.GAP
    receiver.receive(fragments[2])
    assert receiver.receive(fragments[3]) == [FRAME]


def test_a_frame_in_more_fragments_than_allowed_is_refused() -> None:
    receiver = Endpoint(20)
    frame = bytes(5_000)
    receiver.receive(first(1, frame, b"\0"))
    for counter in range(1, framing.MAX_FRAGMENTS):
        receiver.receive(bytes([counter % 64, 0]))
    assert refused(receiver, b"\0\0") is Reason.TOO_MANY


def test_a_damaged_frame_is_given_up_and_arrives_when_sent_again() -> None:
    sender, receiver = Endpoint(20), Endpoint(20)
    sender.send(FRAME)
    sender.send(b"next")
    *good, last, following = sender.outgoing()
    for fragment in good:
        receiver.receive(fragment)
    with pytest.raises(BadFragment) as error:
        receiver.receive(last[:-1] + b"?")
    assert error.value.reason is Reason.BAD_CRC
    assert refused(receiver, following) is Reason.GAP
    assert sender.send_again() == [FRAME, b"next"]
    assert carry(sender, receiver) == [FRAME, b"next"]


def test_a_replayed_frame_is_dropped_recorded_and_acknowledged_again() -> None:
    sender, receiver = Endpoint(20), Endpoint(20)
    sender.send(FRAME)
    fragments = sender.outgoing()
    assert [frame for fragment in fragments for frame in receiver.receive(fragment)] == [FRAME]
    receiver.force_ack()
    receiver.outgoing()
    assert [frame for fragment in fragments for frame in receiver.receive(fragment)] == []
    assert receiver.refusals == {Reason.REPLAYED: 1}
    assert receiver.outgoing() == [b"\x80\0\0\0\1"]


def test_a_stray_copy_of_an_old_frame_does_not_disturb_the_open_one() -> None:
    sender, receiver = Endpoint(20), Endpoint(20)
    sender.send(b"old")
    old = sender.outgoing()[0]
    receiver.receive(old)
    sender.send(FRAME)
    opening, *rest = sender.outgoing()
    receiver.receive(opening)
    assert receiver.receive(old) == []
    assert [frame for fragment in rest for frame in receiver.receive(fragment)] == [FRAME]


# --- coming back -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("cut", range(9))
def test_after_a_cut_at_any_fragment_everything_arrives_exactly_once(cut: int) -> None:
    sender, receiver = Endpoint(20), Endpoint(20)
    frames = [FRAME, b"b", FRAME[::-1], b"d"]
    arrived: list[bytes] = []
    for frame in frames[:3]:
        sender.send(frame)
    for fragment in sender.outgoing()[:cut]:
        arrived += receiver.receive(fragment)
    sender.send(frames[3])
    again = sender.resume(receiver.received, 509)
    receiver.resume(sender.received, 509)
    assert again == frames[len(arrived) : 3]
    assert sender.acknowledged == len(arrived)
    arrived += carry(sender, receiver)
    assert arrived == frames
    assert not receiver.refusals


def test_frames_sent_again_are_marked_and_new_ones_are_not() -> None:
    sender = Endpoint(182)
    sender.send(b"one")
    sender.outgoing()
    sender.send(b"two")
    sender.resume(0)
    assert [fragment[0] for fragment in sender.outgoing()] == [0x60, 0x40]


@pytest.mark.parametrize(("peer_received", "reason"), [(1, Reason.RESUME_BEHIND), (5, Reason.ACK_AHEAD)])
def test_a_peer_that_claims_what_cannot_be_is_refused(peer_received: int, reason: Reason) -> None:
    sender, receiver = Endpoint(182), Endpoint(182)
    for _ in range(2):
        sender.send(b"x")
    carry(sender, receiver)
    receiver.force_ack()
    carry(receiver, sender)
    for _ in range(2):
        sender.send(b"x")
    sender.outgoing()
    before = state(sender)
    with pytest.raises(BadFragment) as error:
        sender.resume(peer_received)
    assert error.value.reason is reason
    assert state(sender) == before


@settings(max_examples=60, deadline=None)
@given(st.lists(st.binary(min_size=1, max_size=120), min_size=1, max_size=20), st.randoms())
def test_over_an_air_that_loses_repeats_and_damages_everything_arrives_once_and_in_order(
    frames: list[bytes], rng: random.Random
) -> None:
    sender, receiver = Endpoint(20), Endpoint(20)
    arrived: list[bytes] = []

    def through(source: Endpoint, target: Endpoint, trouble: float) -> None:
        for fragment in source.outgoing():
            copies = 1
            if rng.random() < trouble:
                copies = rng.choice((0, 2))
            elif len(fragment) > 15 and rng.random() < trouble:
                fragment = fragment[:-1] + bytes([fragment[-1] ^ 1])
            for _ in range(copies):
                try:
                    arrived.extend(target.receive(fragment))
                except BadFragment:
                    continue

    for frame in frames:
        sender.send(frame)
    rounds = 0
    while not sender.idle:
        rounds += 1
        trouble = 0.2 if rounds < 20 else 0.0
        through(sender, receiver, trouble)
        receiver.force_ack()
        through(receiver, sender, trouble)
        sender.send_again()
    assert arrived == frames


@settings(max_examples=200, deadline=None)
@given(st.lists(st.binary(max_size=40), max_size=12))
def test_noise_is_refused_or_ignored_and_never_raises_anything_else(noise: list[bytes]) -> None:
    receiver = Endpoint(182)
    raised: Counter[Reason] = Counter()
    for fragment in noise:
        try:
            receiver.receive(fragment)
        except BadFragment as error:
            raised[error.reason] += 1
    assert receiver.refusals == raised
