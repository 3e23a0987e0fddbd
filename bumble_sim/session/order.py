"""Order: the one numbering of public items, and the digest of the log that all compare (PRO-ORD-1, PRO-ORD-2)."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from bumble_sim.session.items import Body, encode_body, kind_of
from bumble_sim.session.messages import Item, encode
from reference_engine.tables import Seat

NOTHING: Final[Mapping[Seat, Mapping[Seat, bytes]]] = {}


class Log:
    """The public items so far, as bytes, and the digest after each: SHA-256 of the digest before and the body."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self._digests: list[bytes] = [bytes(32)]

    @property
    def last(self) -> int:
        """The number of the last item; 0 when there is none. Items count from 1."""
        return len(self.bodies)

    def append(self, body: bytes) -> None:
        """Take the next item."""
        self._digests.append(sha256(self._digests[-1] + body).digest())
        self.bodies.append(body)

    def digest(self, n: int) -> bytes:
        """The digest of items 1 to ``n``."""
        return self._digests[n]


@dataclass(frozen=True, slots=True)
class Hold:
    """Which items are set aside: those of ``kind``, if ``when`` is true at the moment when they would go."""

    kind: str
    when: Callable[[], bool]

    def catches(self, body: Body) -> bool:
        """Whether an item is to be set aside now."""
        return kind_of(body) == self.kind and self.when()


@dataclass(slots=True)
class Entry:
    """Something that waits for its place in the order.

    ``needs`` are the seats without which it is void: if one of them is lost first, the entry is dropped. ``private``
    maps a receiver to what is sealed for it, by sender. ``numbered`` is told the place just before the item goes out.
    """

    body: Body
    needs: tuple[Seat, ...] = ()
    private: Mapping[Seat, Mapping[Seat, bytes]] = field(default_factory=lambda: NOTHING)
    numbered: Callable[[int], None] | None = None


class Sequencer:
    """Gives each item its place and sends it to all seats in that order.

    Silence, loss and the end go first and pass a standstill; everything else waits while a living seat is silent
    (``frozen``). Items of the kind on hold are set aside until they are released, and then go before all others.

    Args:
        send: sends a frame to a seat, if its link is up.
        seats: the seats of the table.
        written: told of every item and its place, for the host's log.
    """

    def __init__(self, send: Callable[[Seat, bytes], None], seats: range, written: Callable[[int, Body], None]) -> None:
        self.log = Log()
        self.frozen = False
        self.closed = False
        self._send = send
        self._seats = seats
        self._written = written
        self._urgent: deque[Entry] = deque()
        self._waiting: deque[Entry] = deque()
        self._aside: list[Entry] = []
        self._hold: Hold | None = None
        self._pumping = False

    @property
    def holding(self) -> bool:
        """Whether an item of the kind on hold has come up and waits."""
        return bool(self._aside)

    @property
    def idle(self) -> bool:
        """Whether nothing waits for its place, except what is on hold or stands still."""
        return not self._urgent and (not self._waiting or self.frozen)

    def propose(self, entry: Entry) -> None:
        """Put an entry at the end of those that wait; :meth:`pump` sends it."""
        self._waiting.append(entry)

    def push(self, entry: Entry) -> None:
        """Put an entry that passes standstill and hold."""
        self._urgent.append(entry)

    def drop(self, which: Callable[[Entry], bool]) -> None:
        """Forget the waiting entries for which ``which`` is true."""
        self._waiting = deque(entry for entry in self._waiting if not which(entry))
        self._aside = [entry for entry in self._aside if not which(entry)]

    def drop_needing(self, seat: Seat) -> None:
        """Forget the waiting entries that are void without ``seat``."""
        self.drop(lambda entry: seat in entry.needs)

    def drop_entry(self, gone: Entry | None) -> None:
        """Forget one entry, if it still waits."""
        self.drop(lambda entry: entry is gone)

    def hold(self, hold: Hold) -> None:
        """Set items aside from now on; what is set aside already stays."""
        self._hold = hold

    def release(self) -> None:
        """End the hold; what was set aside goes first."""
        self._hold = None
        self._waiting.extendleft(reversed(self._aside))
        self._aside = []

    def close(self) -> None:
        """Send nothing any more."""
        self.closed = True

    def pump(self) -> None:
        """Number and send what may go. A call from inside a call does nothing: the outer one goes on."""
        if self._pumping:
            return
        self._pumping = True
        try:
            while (entry := self._next()) is not None:
                self._emit(entry)
        finally:
            self._pumping = False

    def _next(self) -> Entry | None:
        if self.closed:
            return None
        if self._urgent:
            return self._urgent.popleft()
        while self._waiting and not self.frozen:
            entry = self._waiting.popleft()
            if self._hold is None or not self._hold.catches(entry.body):
                return entry
            self._aside.append(entry)
        return None

    def _emit(self, entry: Entry) -> None:
        body = encode_body(entry.body)
        self.log.append(body)
        n = self.log.last
        if entry.numbered is not None:
            entry.numbered(n)
        self._written(n, entry.body)
        for seat in self._seats:
            self._send(seat, encode(Item(n, body, entry.private.get(seat, {}))))


def by_receiver(sent: Mapping[Seat, Mapping[Seat, bytes]]) -> dict[Seat, dict[Seat, bytes]]:
    """Turn *sender: {receiver: bytes}* around into *receiver: {sender: bytes}*."""
    turned: dict[Seat, dict[Seat, bytes]] = {}
    for sender, parts in sent.items():
        for receiver, part in parts.items():
            turned.setdefault(receiver, {})[sender] = part
    return turned
