"""The hub: the centre of the star, on the host's phone. It puts what is public in order and relays what is sealed."""

from collections.abc import Callable, Mapping, Sequence

from bumble_sim.crypto.groups import group as group_named
from bumble_sim.crypto.randomness import Randomness, random_bytes
from bumble_sim.session.items import Body, Ended
from bumble_sim.session.join import Connection, HubJoin
from bumble_sim.session.logbook import log_line
from bumble_sim.session.loss import HubLoss
from bumble_sim.session.messages import Hello, decode_up
from bumble_sim.session.order import Entry, Hold, Sequencer
from bumble_sim.session.ports import Clock, Pipe
from bumble_sim.session.refusals import Refused, RefuseFrame, Why
from bumble_sim.session.services import HubServices
from reference_engine.screens import TABLE_INCOMPLETE
from reference_engine.tables import Seat, Table

IDENTITY_BYTES = 16


def _always() -> bool:
    return True


class Hub:
    """The hub of one table.

    Whoever binds it to links calls :meth:`joined` for each phone that connects, :meth:`received` for each of its frames
    and :meth:`link_lost` when its link is gone; the host's own :class:`~bumble_sim.session.seat.SeatSession` is
    connected by a local pipe in the same way.

    Args:
        table: the table; its ``variants`` hold ``tick_seconds`` and ``grace_seconds``.
        clock: the time.
        rng: makes the identity of the table.
        group: the name of the SRA group, ``"modp2048"`` or ``"test"``.
        living: the living seats as the host's phone shows them, or ``None`` before it shows any
            (:attr:`SeatSession.living` of the host's seat).

    Attributes:
        refused: every frame that was refused (PRO-REF-1).
        faults: what went wrong with the table as a whole, in sentences: logs that differ, proofs that do not hold.
        log: the public items, one line each, for people.
        ended: the reason why the table was given up; ``None`` while it stands.

    Raises:
        ValueError: no such group.
    """

    def __init__(
        self,
        table: Table,
        clock: Clock,
        rng: Randomness,
        group: str,
        living: Callable[[], Sequence[Seat] | None],
    ) -> None:
        self.table = table
        self.clock = clock
        self.group = group_named(group)
        self.refused: list[Refused] = []
        self.faults: list[str] = []
        self.log: list[str] = []
        self.ended: str | None = None
        self._living = living
        self._join = HubJoin(self, random_bytes(rng, IDENTITY_BYTES), rng)
        self.sequencer = Sequencer(self._join.send, range(table.seats), self._written)
        self._services = HubServices(self, rng)
        self._loss = HubLoss(self, self._services)

    # --- links -------------------------------------------------------------------------------------------------------
    def joined(self, pipe: Pipe) -> int:
        """A phone has connected; returns the number of the connection."""
        return self._join.connect(pipe).number

    def received(self, connection: int, frame: bytes) -> None:
        """Take a frame that came in over a connection. What is wrong with it is recorded in :attr:`refused`."""
        known = self._join.find(connection)
        try:
            self._take(known, frame)
        except RefuseFrame as error:
            seat = None if known is None else known.seat
            self.refused.append(Refused(self.clock.time(), connection, seat, error.why, error.what))
        self.pump()

    def link_lost(self, connection: int, reason: int) -> None:
        """The link of a connection is gone, for an HCI ``reason``. Nothing happens if it is not known any more."""
        seat = self._join.disconnect(connection)
        if seat is None or self.ended is not None:
            return
        self.log.append(f"- link of seat {seat} gone (reason {reason:#04x})")
        if not self._join.complete:
            self.end(TABLE_INCOMPLETE)
        else:
            living = self._living()
            self._loss.link_lost(seat, living is None or seat in living)
        self.pump()

    # --- the rig -----------------------------------------------------------------------------------------------------
    def hold_timers(self, held: bool) -> None:
        """Let all phase timers stand still (``True``) or go on with the time they have left."""
        self._services.timers.hold(held)

    def hold(self, kind: str, when: Callable[[], bool] = _always) -> None:
        """Set items of ``kind`` aside right before they happen, if ``when`` is true then.

        Kinds: see ``bumble_sim.session.items.KINDS``, for example ``opened``, ``counted``, ``round``, ``public``,
        ``matched``, ``expired``.
        """
        self.sequencer.hold(Hold(kind, when))

    def release(self) -> None:
        """End the hold and let what was set aside happen, first of all."""
        self.sequencer.release()
        self.pump()

    def give_up(self) -> None:
        """Give the table up because somebody is missing, for example a guest who never came."""
        self.end(TABLE_INCOMPLETE)
        self.pump()

    def close(self) -> None:
        """Leave the table without a word: no timer of the hub runs any more."""
        self._stop()
        self.ended = self.ended or "closed"

    @property
    def complete(self) -> bool:
        """Whether all seats were taken."""
        return self._join.complete

    @property
    def night(self) -> bool:
        """Whether all cards are dealt and, if the game matches seats, matched."""
        return self._services.night

    @property
    def holding(self) -> bool:
        """Whether an item is set aside by :meth:`hold`."""
        return self.sequencer.holding

    @property
    def grace(self) -> Mapping[Seat, float]:
        """The seconds of grace left of each seat whose link is gone, dead ones too."""
        return self._loss.remaining()

    @property
    def silent(self) -> tuple[Seat, ...]:
        """The living seats whose grace time runs, ascending."""
        return tuple(sorted(self._loss.silent))

    @property
    def lost(self) -> tuple[Seat, ...]:
        """The seats that are gone for good, in the order of their drops."""
        return tuple(self._loss.lost)

    @property
    def timers(self) -> Mapping[str, float]:
        """The seconds left of each timer."""
        return self._services.timers.remaining()

    @property
    def quiet(self) -> bool:
        """Whether nothing waits for its place and no service waits for frames (what is on a link is not seen)."""
        return self.sequencer.idle and not self._services.busy

    # --- for the services --------------------------------------------------------------------------------------------
    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that are not lost, ascending."""
        return tuple(seat for seat in range(self.table.seats) if seat not in self._loss.lost)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The present seats that the table waits for: all but dead ones whose link is gone. Ascending."""
        return tuple(seat for seat in self.present if seat not in self._loss.away)

    def end(self, reason: str, fault: str = "") -> None:
        """Give the table up."""
        if self.ended is not None:
            return
        self.ended = reason
        if fault:
            self.faults.append(fault)
        self._stop()
        self.sequencer.push(Entry(Ended(reason), numbered=lambda _n: self.sequencer.close()))

    def pump(self) -> None:
        """Number and send what may go."""
        self.sequencer.pump()

    # --- inside ------------------------------------------------------------------------------------------------------
    def _take(self, connection: Connection | None, frame: bytes) -> None:
        if connection is None:
            raise RefuseFrame(Why.STRANGER, "a frame over a link that is gone")
        if self.ended is not None:
            raise RefuseFrame(Why.OVER, f"the table has ended: {self.ended}")
        message = decode_up(frame)
        if isinstance(message, Hello):
            self._join.hello(connection, message)
            return
        if connection.seat is None:
            raise RefuseFrame(Why.STRANGER, "this phone has no seat at the table")
        if message.sender >= self.table.seats:
            raise RefuseFrame(Why.NO_SUCH_SEAT, f"seat {message.sender} of a table of {self.table.seats}")
        if message.sender != connection.seat:
            raise RefuseFrame(Why.FORGED_SENDER, f"it says seat {message.sender}, but comes from {connection.seat}")
        if not self._join.complete:
            raise RefuseFrame(Why.OUT_OF_TURN, "the table is not complete")
        self._services.take(message)

    def _written(self, n: int, body: Body) -> None:
        line = log_line(body, self._services)
        if line is not None:
            self.log.append(f"{n} {line}")

    def _stop(self) -> None:
        self._services.close()
        self._loss.close()
