"""What everybody at the table knows. Every phone makes the same record out of the same numbered events."""

from dataclasses import dataclass, field

from effects import Seat
from table import WEREWOLF, Table
from verdict import Public

UNKNOWN = "unknown"


@dataclass(slots=True)
class Vote:
    """The outcome of a count, as it is shown until the next night is settled."""

    eliminated: Seat | None
    because: str
    tally: dict[Seat, int]
    abstentions: int


@dataclass(slots=True)
class Record:
    """The public side of a game.

    ``living``: ascending. ``dropped``: eliminated by a drop. ``gone``: seats whose phones are lost, the dead too.
    ``opened``: every card that was opened. ``revealed``: the cards of eliminated seats, as shown. ``hidden``,
    ``kills``: see ``verdict.Public``. ``died``: one seat, ``None`` for nobody, or empty when it is not to be shown.
    """

    table: Table
    living: list[Seat]
    dropped: list[Seat] = field(default_factory=list)
    gone: set[Seat] = field(default_factory=set)
    silent: set[Seat] = field(default_factory=set)
    opened: dict[Seat, str] = field(default_factory=dict)
    revealed: dict[Seat, str] = field(default_factory=dict)
    hidden: set[Seat] = field(default_factory=set)
    kills: list[frozenset[Seat]] = field(default_factory=list)
    turn: int = 0
    died: list[Seat | None] = field(default_factory=list)
    vote: Vote | None = None
    quiet_rounds: int = 0
    quiet: bool = True
    winner: str | None = None

    def out(self, seat: Seat) -> None:
        """Somebody is out of the game, in whatever way."""
        self.living.remove(seat)
        self.quiet = False

    def drop(self, seat: Seat) -> None:
        """A living seat is lost: that is an elimination whose card stays hidden (WLK-DSC-1, WLK-DSC-2)."""
        self.out(seat)
        self.dropped.append(seat)
        self.dropped.sort()
        self.hidden.add(seat)

    def reveal(self, seat: Seat, card: str, *, by_vote: bool) -> None:
        """The card of an eliminated seat, or ``unknown`` if its owner was lost first (WLK-A22)."""
        self.revealed[seat] = card
        # A night's victim whose card nobody saw was certainly no wolf, for wolves cannot choose wolves (WLK-A5).
        if card == UNKNOWN and by_vote:
            self.hidden.add(seat)

    def public(self) -> Public:
        """What the verdict may use."""
        shown = {seat for seat, card in self.revealed.items() if card == WEREWOLF}
        return Public(self.table.wolves, set(self.living), self.hidden, shown, self.kills)

    def roles(self) -> dict[Seat, str] | None:
        """All cards, once every card that can still be opened is open (WLK-WIN-7, WLK-A23)."""
        seats = range(self.table.seats)
        if any(seat not in self.opened and seat not in self.gone for seat in seats):
            return None
        return {seat: self.opened.get(seat, UNKNOWN) for seat in seats}
