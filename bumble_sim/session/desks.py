"""What the services see of the two ends of the session, so that each service can stand in a file of its own."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from bumble_sim.contract import Event
from bumble_sim.crypto.groups import Group
from bumble_sim.crypto.randomness import Randomness
from bumble_sim.crypto.seal import Purpose, Sealer, sealed_size
from bumble_sim.session.messages import Up
from bumble_sim.session.order import Log, Sequencer
from bumble_sim.session.ports import Clock
from bumble_sim.session.refusals import RefuseFrame, Why
from reference_engine.tables import Seat, Table


class HubDesk(Protocol):
    """The hub as its services see it."""

    table: Table
    group: Group
    clock: Clock
    sequencer: Sequencer

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that are not lost, ascending."""
        ...

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The present seats that the table waits for: all but dead ones whose link is gone. Ascending."""
        ...

    def end(self, reason: str, fault: str = "") -> None:
        """Give the table up; ``fault`` says for people what went wrong, empty when nothing did."""

    def pump(self) -> None:
        """Send what may go (for callbacks of the clock)."""


class SeatDesk(Protocol):
    """A seat's session as its services see it."""

    seat: Seat
    clock: Clock
    rng: Randomness
    log: Log

    @property
    def table(self) -> Table:
        """The table, once this phone is welcome."""
        ...

    @property
    def identity(self) -> bytes:
        """The identity of the table, 16 bytes."""
        ...

    @property
    def group(self) -> Group:
        """The group of the table."""
        ...

    @property
    def sealer(self) -> Sealer:
        """Seals for the other seats, once the table is complete."""
        ...

    @property
    def others(self) -> tuple[Seat, ...]:
        """The seats that are not lost, without this one, ascending."""
        ...

    def send(self, message: Up) -> None:
        """Send a message to the hub."""

    def tell(self, event: Event) -> None:
        """Hand an event to the plugin and carry out its effects."""


class HubFault(Exception):
    """What the hub sent cannot be: raised by the services of a seat, which then complains. Never leaves the session."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(what)
        self.rule = rule


def check_sealed(given: Mapping[Seat, bytes], receivers: Iterable[Seat], purpose: Purpose) -> None:
    """Refuse a frame unless it holds one sealed note of the right size for each of ``receivers``.

    Raises:
        RefuseFrame: otherwise.
    """
    wanted = sorted(receivers)
    if sorted(given) != wanted:
        raise RefuseFrame(Why.WRONG_SEATS, f"sealed for the seats {sorted(given)}, expected {wanted}")
    size = sealed_size(purpose)
    for seat, note in given.items():
        if len(note) != size:
            raise RefuseFrame(Why.BAD_VALUE, f"the note for seat {seat} has {len(note)} bytes, expected {size}")


def check_mine(mine: Mapping[Seat, bytes], senders: Sequence[Seat]) -> None:
    """Fail unless the hub handed over something from exactly these senders.

    Raises:
        HubFault: otherwise.
    """
    if sorted(mine) != sorted(senders):
        raise HubFault("PRO-ORD-3", f"the hub hands over notes of the seats {sorted(mine)}, not of {sorted(senders)}")
