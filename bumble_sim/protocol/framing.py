"""Frames on one link: cut into fragments, numbered, checked, acknowledged, kept until acknowledged.

One :class:`Endpoint` stands at each side of a link. It is pure: the owner hands it what came in from the air, puts on
the air what :meth:`Endpoint.outgoing` returns, and owns every timer. The air keeps order and may lose, repeat or
damage a fragment. The bytes are specified in ``docs/protocol.md`` (PRO-LNK-1 to PRO-LNK-9)::

    first         kind 01 │ again │ 00000 ┊ number u32 ┊ acknowledged u32 ┊ length u16 ┊ CRC-32 u32 ┊ data …
    continuation  kind 00 │ counter mod 64 ┊ data …
    bare ack      kind 10 │ 000000 ┊ acknowledged u32
"""

import struct
from collections import Counter, deque
from itertools import islice
from typing import Final, NoReturn
from zlib import crc32

from bumble_sim.protocol.errors import BadFragment, BadFrame, LinkFull, Reason

MIN_PAYLOAD: Final = 20
"""Payload of the smallest ATT MTU, 23."""
MAX_PAYLOAD: Final = 512
"""No attribute value is longer, whatever the MTU."""
MAX_FRAME: Final = 65_535
MAX_FRAGMENTS: Final = 4_096
WINDOW_FRAMES: Final = 32
WINDOW_BYTES: Final = 262_144
ACK_FRAMES: Final = 8
ACK_BYTES: Final = 65_536
MAX_HELD_FRAMES: Final = 4_096
MAX_HELD_BYTES: Final = 4_194_304
MAX_NUMBER: Final = 0xFFFF_FFFF

CONTINUATION: Final = 0x00
FIRST: Final = 0x40
ACK: Final = 0x80
KIND_MASK: Final = 0xC0
AGAIN: Final = 0x20
COUNTER_MASK: Final = 0x3F

_FIRST_HEADER: Final = struct.Struct(">BIIHI")
_ACK_HEADER: Final = struct.Struct(">BI")
FIRST_HEADER_BYTES: Final = _FIRST_HEADER.size


class Endpoint:
    """One side of a link.

    Args:
        payload_size: bytes that one write or notification carries, the ATT MTU less 3: 20 to 512.

    Raises:
        ValueError: ``payload_size`` is out of range.
    """

    def __init__(self, payload_size: int) -> None:
        self._payload = _checked_payload(payload_size)
        self.refusals: Counter[Reason] = Counter()
        """How often each reason came up; a bounded record."""
        # Sending. ``_held`` has every frame above ``_acknowledged`` in order: those on the air, then those that wait.
        self._held: deque[bytes] = deque()
        self._held_bytes = 0
        self._acknowledged = 0
        self._on_air = 0
        self._on_air_bytes = 0
        self._highest = 0
        # Receiving.
        self._received = 0
        self._owed = 0
        self._owed_bytes = 0
        self._ack_forced = False
        self._parts: list[bytes] | None = None
        self._missing = 0
        self._crc = 0
        self._fragments = 0
        self._skip = 0

    # --- what the owner may look at ------------------------------------------------------------------------------
    @property
    def received(self) -> int:
        """Number of the last frame delivered here; what the peer's ``resume`` wants to know."""
        return self._received

    @property
    def acknowledged(self) -> int:
        """Number of the last frame that the peer acknowledged."""
        return self._acknowledged

    @property
    def sent(self) -> int:
        """Number of the last frame ever put on the air."""
        return self._highest

    @property
    def idle(self) -> bool:
        """Nothing waits, nothing is unacknowledged, nothing is half received."""
        return not self._held and self._parts is None

    @property
    def owes_ack(self) -> bool:
        """Something was received that the peer cannot know about yet; a reason to run the acknowledgement timer."""
        return self._ack_forced or self._owed > 0

    # --- sending -------------------------------------------------------------------------------------------------
    def send(self, frame: bytes) -> None:
        """Queue one frame (1 to 65 535 bytes).

        Raises:
            BadFrame: it is empty or too long.
            LinkFull: too much waits already (PRO-LNK-9).
        """
        if not 0 < len(frame) <= MAX_FRAME:
            raise BadFrame(f"a frame has 1 to {MAX_FRAME} bytes, this one has {len(frame)}: split it into messages")
        if len(self._held) >= MAX_HELD_FRAMES or self._held_bytes + len(frame) > MAX_HELD_BYTES:
            raise LinkFull(f"{len(self._held)} frames ({self._held_bytes} bytes) wait for the peer: treat it as silent")
        if self._acknowledged + len(self._held) >= MAX_NUMBER:
            raise LinkFull("the frame numbers of this link epoch are used up: join again")
        self._held.append(bytes(frame))
        self._held_bytes += len(frame)

    def outgoing(self) -> list[bytes]:
        """The fragments to put on the air now, in order; empty when there is nothing or the window is full."""
        fragments: list[bytes] = []
        while self._on_air < len(self._held):
            frame = self._held[self._on_air]
            if self._on_air and (self._on_air >= WINDOW_FRAMES or self._on_air_bytes + len(frame) > WINDOW_BYTES):
                break
            self._on_air += 1
            self._on_air_bytes += len(frame)
            self._cut(self._acknowledged + self._on_air, frame, fragments)
        if not fragments and self.ack_due():
            fragments.append(_ACK_HEADER.pack(ACK, self._received))
            self._ack_is_out()
        return fragments

    def ack_due(self) -> bool:
        """Whether ``outgoing`` would send a bare acknowledgement if there were no frame to carry it."""
        return self._ack_forced or self._owed >= ACK_FRAMES or self._owed_bytes >= ACK_BYTES

    def force_ack(self) -> None:
        """The acknowledgement timer ran out: acknowledge with the next ``outgoing``, if anything is owed."""
        self._ack_forced = self.owes_ack

    def send_again(self) -> list[bytes]:
        """Go back: all frames on the air go out once more (marked *again*); returns them, oldest first.

        For the owner's timer, when frames stay unacknowledged although the link is up.
        """
        frames = list(islice(self._held, self._highest - self._acknowledged))
        self._on_air = 0
        self._on_air_bytes = 0
        return frames

    def resume(self, peer_received: int, payload_size: int | None = None) -> list[bytes]:
        """The link is back within the grace time: go on after frame ``peer_received``, the last one the peer has.

        What was half sent or half received is forgotten. Returns the frames that go out again, oldest first; they
        come out of ``outgoing``. ``payload_size`` is that of the new connection.

        Raises:
            BadFragment: the peer claims a frame never sent, or lost one that it had acknowledged (PRO-LNK-8); nothing
                changed, and the link must begin a new epoch.
            ValueError: ``payload_size`` is out of range.
        """
        payload = self._payload if payload_size is None else _checked_payload(payload_size)
        if peer_received < self._acknowledged:
            self._refuse(
                Reason.RESUME_BEHIND, f"the peer has frame {peer_received} but acknowledged {self._acknowledged}"
            )
        self._check_ack(peer_received)
        self._payload = payload
        self._take_ack(peer_received)
        self._parts = None
        self._skip = 0
        self._ack_is_out()
        return self.send_again()

    def _cut(self, number: int, frame: bytes, into: list[bytes]) -> None:
        flags = FIRST | AGAIN if number <= self._highest else FIRST
        self._highest = max(self._highest, number)
        at = self._payload - FIRST_HEADER_BYTES
        header = _FIRST_HEADER.pack(flags, number, self._received, len(frame), crc32(frame))
        into.append(header + frame[:at])
        self._ack_is_out()
        counter = 0
        step = self._payload - 1
        while at < len(frame):
            counter = (counter + 1) & COUNTER_MASK
            into.append(bytes((counter,)) + frame[at : at + step])
            at += step

    def _ack_is_out(self) -> None:
        self._owed = 0
        self._owed_bytes = 0
        self._ack_forced = False

    # --- receiving -----------------------------------------------------------------------------------------------
    def receive(self, fragment: bytes) -> list[bytes]:
        """Take one fragment from the air; returns the frames that it completes (none or one).

        A frame that was taken before is dropped, counted in ``refusals`` and acknowledged again.

        Raises:
            BadFragment: it breaks the framing; counted in ``refusals``, and nothing changed (PRO-LNK-1 to 7).
        """
        if not fragment:
            self._refuse(Reason.EMPTY, "it has no bytes")
        if len(fragment) > MAX_PAYLOAD:
            self._refuse(Reason.OVERSIZED, f"{len(fragment)} bytes, at most {MAX_PAYLOAD} are possible")
        kind = fragment[0] & KIND_MASK
        if kind == CONTINUATION:
            return self._continue(fragment)
        if kind == FIRST:
            return self._begin(fragment)
        if kind != ACK:
            self._refuse(Reason.UNKNOWN_KIND, f"its first byte is {fragment[0]:#04x}")
        self._bare_ack(fragment)
        return []

    def _bare_ack(self, fragment: bytes) -> None:
        if fragment[0] & COUNTER_MASK:
            self._refuse(Reason.RESERVED_BITS, f"the first byte of an acknowledgement is {fragment[0]:#04x}")
        if len(fragment) < _ACK_HEADER.size:
            self._refuse(Reason.SHORT_HEADER, f"an acknowledgement has 5 bytes, this one {len(fragment)}")
        if len(fragment) > _ACK_HEADER.size:
            self._refuse(Reason.WRONG_LENGTH, f"an acknowledgement has 5 bytes, this one {len(fragment)}")
        acknowledged: int = _ACK_HEADER.unpack(fragment)[1]
        self._check_ack(acknowledged)
        self._take_ack(acknowledged)

    def _begin(self, fragment: bytes) -> list[bytes]:
        if len(fragment) < FIRST_HEADER_BYTES:
            self._refuse(Reason.SHORT_HEADER, f"a first fragment has a header of 15 bytes, this has {len(fragment)}")
        flags, number, acknowledged, length, crc = _FIRST_HEADER.unpack_from(fragment)
        if flags & ~(FIRST | AGAIN):
            self._refuse(Reason.RESERVED_BITS, f"the first byte is {flags:#04x}")
        if not length:
            self._refuse(Reason.WRONG_LENGTH, "a frame of length 0")
        size = len(fragment) - FIRST_HEADER_BYTES
        if not size:
            self._refuse(Reason.EMPTY, "a first fragment without data")
        if size > length:
            self._refuse(Reason.TOO_MUCH, f"{size} bytes of a frame of {length}")
        if not number:
            self._refuse(Reason.GAP, "a frame with number 0: the first one is 1")
        self._check_ack(acknowledged)
        again = bool(flags & AGAIN)
        if number <= self._received:
            self._replayed(length - size, acknowledged, again)
            return []
        if number > self._received + 1:
            self._refuse(Reason.GAP, f"frame {number} came, {self._received + 1} is next")
        if self._parts is not None and not again:
            self._refuse(Reason.DUPLICATE, f"the first fragment of frame {number} once more")
        self._take_ack(acknowledged)
        self._parts = [fragment[FIRST_HEADER_BYTES:]]
        self._missing = length - size
        self._crc = crc
        self._fragments = 1
        self._skip = 0
        return self._complete() if not self._missing else []

    def _replayed(self, left: int, acknowledged: int, again: bool) -> None:
        self.refusals[Reason.REPLAYED] += 1
        self._take_ack(acknowledged)
        self._ack_forced = True  # the peer does not know that we have it
        if self._parts is not None:
            if not again:
                return  # a stray copy must not disturb the frame that is open
            self._parts = None
        self._skip = left
        self._fragments = 1

    def _continue(self, fragment: bytes) -> list[bytes]:
        if self._parts is None and not self._skip:
            self._refuse(Reason.STRAY, "a continuation, but no frame is open")
        counter = fragment[0]
        if counter != self._fragments & COUNTER_MASK:
            last = (self._fragments - 1) & COUNTER_MASK
            reason = Reason.DUPLICATE if counter == last else Reason.OUT_OF_ORDER
            self._refuse(reason, f"continuation {counter} came, {self._fragments & COUNTER_MASK} is next")
        size = len(fragment) - 1
        if not size:
            self._refuse(Reason.EMPTY, "a continuation without data")
        left = self._skip if self._parts is None else self._missing
        if size > left:
            self._refuse(Reason.TOO_MUCH, f"{size} bytes, the frame lacks {left}")
        if self._fragments >= MAX_FRAGMENTS:
            self._refuse(Reason.TOO_MANY, f"a frame has at most {MAX_FRAGMENTS} fragments")
        self._fragments += 1
        if self._parts is None:
            self._skip -= size
            return []
        self._parts.append(fragment[1:])
        self._missing -= size
        return self._complete() if not self._missing else []

    def _complete(self) -> list[bytes]:
        frame = b"".join(self._parts or ())
        self._parts = None
        if crc32(frame) != self._crc:
            self._refuse(Reason.BAD_CRC, f"frame {self._received + 1} is damaged; the peer must send it again")
        self._received += 1
        self._owed += 1
        self._owed_bytes += len(frame)
        return [frame]

    def _check_ack(self, number: int) -> None:
        if number > self._highest:
            self._refuse(Reason.ACK_AHEAD, f"frame {number} is acknowledged, {self._highest} was the last one sent")

    def _take_ack(self, number: int) -> None:
        while self._acknowledged < number:
            size = len(self._held.popleft())
            self._held_bytes -= size
            self._acknowledged += 1
            if self._on_air:
                self._on_air -= 1
                self._on_air_bytes -= size

    def _refuse(self, reason: Reason, what: str) -> NoReturn:
        self.refusals[reason] += 1
        raise BadFragment(reason, what)


def _checked_payload(size: int) -> int:
    if not MIN_PAYLOAD <= size <= MAX_PAYLOAD:
        raise ValueError(f"a payload has {MIN_PAYLOAD} to {MAX_PAYLOAD} bytes (ATT MTU less 3), not {size}")
    return size
