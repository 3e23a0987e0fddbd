"""Join: a phone asks for a seat, the hub answers; with all seats taken the table is complete (PRO-JOI-1, PRO-JOI-2)."""

from dataclasses import dataclass

from bumble_sim.crypto.errors import BadSeal
from bumble_sim.crypto.randomness import Randomness
from bumble_sim.crypto.seal import Sealer, private_key
from bumble_sim.session import items
from bumble_sim.session.desks import HubDesk
from bumble_sim.session.messages import VERSION, Hello, NotWelcome, Welcome, encode
from bumble_sim.session.order import Entry
from bumble_sim.session.ports import Pipe
from bumble_sim.session.refusals import RefuseFrame, Why
from reference_engine.tables import Seat


@dataclass(slots=True)
class Connection:
    """A phone that is connected to the hub; ``seat`` once it has one."""

    number: int
    pipe: Pipe
    seat: Seat | None = None


class HubJoin:
    """Which phone sits where.

    Args:
        desk: the hub.
        identity: the identity of the table, 16 bytes.
        rng: for the test whether a public key is one.
    """

    def __init__(self, desk: HubDesk, identity: bytes, rng: Randomness) -> None:
        self._desk = desk
        self._identity = identity
        self._rng = rng
        self._connections: dict[int, Connection] = {}
        self._seats: dict[Seat, Connection] = {}
        self._keys: dict[Seat, bytes] = {}
        self._count = 0

    @property
    def complete(self) -> bool:
        """Whether all seats are taken (a seat that is lost stays taken)."""
        return len(self._keys) == self._desk.table.seats

    def connect(self, pipe: Pipe) -> Connection:
        """A phone has connected."""
        self._count += 1
        connection = self._connections[self._count] = Connection(self._count, pipe)
        return connection

    def find(self, number: int) -> Connection | None:
        """The connection of that number, while it stands."""
        return self._connections.get(number)

    def disconnect(self, number: int) -> Seat | None:
        """A connection is gone; returns the seat that lost its link."""
        connection = self._connections.pop(number, None)
        if connection is None or connection.seat is None:
            return None
        del self._seats[connection.seat]
        return connection.seat

    def send(self, seat: Seat, frame: bytes) -> None:
        """Send a frame to a seat, if its link is up."""
        connection = self._seats.get(seat)
        if connection is not None:
            connection.pipe.send(frame)

    def linked(self, seat: Seat) -> bool:
        """Whether the link of a seat is up."""
        return seat in self._seats

    def hello(self, connection: Connection, frame: Hello) -> None:
        """A phone asks for a seat. A refusal is also sent to it.

        Raises:
            RefuseFrame: it gets none.
        """
        try:
            self._check(connection, frame)
        except RefuseFrame as error:
            connection.pipe.send(encode(NotWelcome(error.why.value)))
            raise
        connection.seat = frame.seat
        self._seats[frame.seat] = connection
        self._keys[frame.seat] = frame.key
        connection.pipe.send(encode(self._welcome(frame.seat)))
        if self.complete:
            keys = {seat: self._keys[seat] for seat in range(self._desk.table.seats)}
            self._desk.sequencer.propose(Entry(items.Complete(keys)))

    def _check(self, connection: Connection, frame: Hello) -> None:
        if frame.version != VERSION:
            raise RefuseFrame(Why.VERSION, f"version {frame.version}, this table speaks {VERSION}")
        if connection.seat is not None:
            raise RefuseFrame(Why.SEAT_TAKEN, f"this phone has seat {connection.seat}")
        if frame.seat >= self._desk.table.seats:
            raise RefuseFrame(Why.NO_SUCH_SEAT, f"seat {frame.seat} of a table of {self._desk.table.seats}")
        if self.complete:
            raise RefuseFrame(Why.TABLE_FULL, "all seats are taken")
        if frame.seat in self._keys:
            raise RefuseFrame(Why.SEAT_TAKEN, f"seat {frame.seat} is taken")
        try:
            Sealer(private_key(self._rng), (frame.seat + 1) % 256, self._identity, {frame.seat: frame.key})
        except BadSeal as error:
            raise RefuseFrame(Why.BAD_VALUE, str(error)) from error

    def _welcome(self, seat: Seat) -> Welcome:
        table = self._desk.table
        return Welcome(
            seat=seat,
            identity=self._identity,
            group=self._desk.group.name,
            game=table.game,
            seats=table.seats,
            host=table.host,
            composition=table.composition,
            variants=table.variants,
        )
