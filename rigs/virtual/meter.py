"""Counts what a phone sends to the hub: all that an eavesdropper can tell one phone from another by."""

from collections.abc import Sequence
from typing import Protocol

from bumble_sim.session.messages import StartTimer, StopTimer, Whispers, decode_up
from bumble_sim.session.refusals import RefuseFrame
from reference_engine.tables import NIGHT, Seat
from rigs.interface import Traffic, TrafficKind


class Playing(Protocol):
    """What the meter asks of a phone's part of the table session."""

    @property
    def seat(self) -> Seat:
        """Its place at the table."""

    @property
    def phase(self) -> str:
        """The phase of the plugin's last screen."""

    @property
    def living(self) -> tuple[Seat, ...] | None:
        """The living seats as that screen names them."""


class Meter:
    """Meters one phone.

    Args:
        session: its part of the table session.
        host: whether it is the host's phone. Its whispers never go on the air; what it publishes does, to all guests.
    """

    def __init__(self, session: Playing, *, host: bool) -> None:
        self._session = session
        self._host = host
        self._by_night: list[int] = []
        self._counted: dict[tuple[int, TrafficKind], tuple[int, ...]] = {}

    def sent(self, frame: bytes) -> None:
        """The phone sends a frame to the hub."""
        try:
            message = decode_up(frame)
        except RefuseFrame:
            return
        if isinstance(message, Whispers):
            self._round(message.since, len(frame))
        elif self._session.phase == NIGHT and not isinstance(
            message, StartTimer | StopTimer
        ):  # these stay on the phone
            self._by_night.append(len(frame))

    def traffic(self) -> Sequence[Traffic]:
        """All that was counted, round by round; what comes by night counts for the round that follows."""
        seat = self._session.seat
        return tuple(Traffic(number, seat, frames, kind) for (number, kind), frames in self._counted.items())

    def _round(self, number: int, size: int) -> None:
        session = self._session
        if not self._host:
            self._count(number, TrafficKind.WHISPERS, (size,))
        if self._by_night or session.seat in (session.living or ()):
            self._count(number, TrafficKind.NIGHT, tuple(self._by_night))
        self._by_night = []

    def _count(self, number: int, kind: TrafficKind, frames: tuple[int, ...]) -> None:
        self._counted[number, kind] = self._counted.get((number, kind), ()) + frames
