"""One link as an ordered, reliable pipe of frames: a frame endpoint, its timers, and a way to put bytes on the air."""

import asyncio
from collections.abc import Callable

from bumble.device import Connection

from bumble_sim.ble.layout import ACK_SECONDS, RESEND_SECONDS
from bumble_sim.protocol.errors import BadFragment, LinkFull
from bumble_sim.protocol.framing import Endpoint
from bumble_sim.session.ports import Clock, Handle


class Wire:
    """A :class:`bumble_sim.session.ports.Pipe` over one Bluetooth link.

    Args:
        clock: the time, for acknowledgements and for sending again.
        payload: bytes of a fragment.
        put: puts one fragment on the air.
        deliver: takes each complete frame, in order.
        give_up: ends the link, because the peer does not acknowledge and too much waits for it (PRO-LNK-9).

    Attributes:
        refused: what was wrong with each fragment that was refused, in words (PRO-LNK-1 to 7).
    """

    def __init__(
        self,
        clock: Clock,
        payload: int,
        put: Callable[[bytes], None],
        deliver: Callable[[bytes], None],
        give_up: Callable[[], object],
    ) -> None:
        self.refused: list[str] = []
        self._clock = clock
        self._endpoint = Endpoint(payload)
        self._put = put
        self._deliver = deliver
        self._give_up = give_up
        self._closed = False
        self._ack: Handle | None = None
        self._resend: Handle | None = None

    def send(self, frame: bytes) -> None:
        """Send one frame; after the link is gone nothing happens."""
        if self._closed:
            return
        try:
            self._endpoint.send(frame)
        except LinkFull:
            self.close()
            self._give_up()
            return
        self._flush()

    def received(self, fragment: bytes) -> None:
        """A fragment came in from the air."""
        if self._closed:
            return
        try:
            frames = self._endpoint.receive(fragment)
        except BadFragment as refusal:
            self.refused.append(str(refusal))
            return
        for frame in frames:
            self._deliver(frame)
        self._flush()

    def close(self) -> None:
        """The link is gone."""
        self._closed = True
        for handle in (self._ack, self._resend):
            if handle is not None:
                handle.cancel()

    def _flush(self) -> None:
        for fragment in self._endpoint.outgoing():
            self._put(fragment)
        if not self._endpoint.owes_ack:
            if self._ack is not None:  # a frame has carried it
                self._ack.cancel()
                self._ack = None
        elif self._ack is None:
            self._ack = self._clock.call_at(self._clock.time() + ACK_SECONDS, self._acknowledge)
        if self._endpoint.sent > self._endpoint.acknowledged and self._resend is None:
            self._watch_for_loss()

    def _acknowledge(self) -> None:
        self._ack = None
        if not self._closed and self._endpoint.owes_ack:
            self._endpoint.force_ack()
            self._flush()

    def _watch_for_loss(self) -> None:
        waiting = self._endpoint.sent
        at = self._clock.time() + RESEND_SECONDS
        self._resend = self._clock.call_at(at, lambda: self._still_unacknowledged(waiting))

    def _still_unacknowledged(self, number: int) -> None:
        self._resend = None
        if self._closed:
            return
        if self._endpoint.acknowledged < number:
            self._endpoint.send_again()
        self._flush()


def hanging_up(connection: Connection) -> Callable[[], object]:
    """Ends a connection in good order, in a task of its own."""
    return lambda: asyncio.ensure_future(connection.disconnect())
