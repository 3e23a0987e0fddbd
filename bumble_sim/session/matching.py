"""Match: every seat sends every other one two sealed messages of one size; equal tokens find each other, nobody learns
more (WLK-KNO-1, PRO-MAT-2). The item *matched* ends it, for all seats at once."""

from collections.abc import Mapping

from bumble_sim import contract
from bumble_sim.crypto.match import Match
from bumble_sim.crypto.seal import Purpose
from bumble_sim.session import items
from bumble_sim.session.desks import HubDesk, HubFault, SeatDesk, check_mine, check_sealed
from bumble_sim.session.messages import MatchProof, MatchToken
from bumble_sim.session.order import Entry, by_receiver
from bumble_sim.session.refusals import RefuseFrame, Why
from bumble_sim.session.whispers import HubWhispers, SeatWhispers
from reference_engine.tables import Seat

MATCH_NUMBER = 1
"""A table matches once; the number stands in the seals."""


class HubMatching:
    """The hub's part: collects both messages of all seats."""

    def __init__(self, desk: HubDesk, whispers: HubWhispers) -> None:
        self._desk = desk
        self._whispers = whispers
        self._tokens: dict[Seat, Mapping[Seat, bytes]] = {}
        self._proofs: dict[Seat, Mapping[Seat, bytes]] = {}
        self._proving = False
        self._done = False

    @property
    def running(self) -> bool:
        """Whether a seat has asked for the match and it is not done."""
        return bool(self._tokens) and not self._done

    def token(self, frame: MatchToken) -> None:
        """The first message of a seat.

        Raises:
            RefuseFrame: a second one, or not for all others.
        """
        if frame.sender in self._tokens:
            raise RefuseFrame(Why.OUT_OF_TURN, "a table matches once, and this seat has asked")
        self._check(frame.sender, frame.tokens, Purpose.MATCH_TOKEN)
        self._tokens[frame.sender] = frame.tokens
        self._whispers.stop()  # the ticks begin when all know their matches
        if len(self._tokens) == self._desk.table.seats:
            private = by_receiver(self._tokens)
            self._desk.sequencer.propose(Entry(items.Tokens(), private=private, numbered=self._prove))

    def proof(self, frame: MatchProof) -> None:
        """The second message of a seat.

        Raises:
            RefuseFrame: too early, a second one, or not for all others.
        """
        if not self._proving or frame.sender in self._proofs:
            raise RefuseFrame(Why.OUT_OF_TURN, "the second message of a match is due once, after all first ones")
        self._check(frame.sender, frame.proofs, Purpose.MATCH_PROOF)
        self._proofs[frame.sender] = frame.proofs
        if len(self._proofs) == self._desk.table.seats:
            private = by_receiver(self._proofs)
            self._desk.sequencer.propose(Entry(items.Matched(), private=private, numbered=self._finish))

    def _check(self, sender: Seat, notes: Mapping[Seat, bytes], purpose: Purpose) -> None:
        check_sealed(notes, [seat for seat in range(self._desk.table.seats) if seat != sender], purpose)

    def _prove(self, _n: int) -> None:
        self._proving = True

    def _finish(self, n: int) -> None:
        self._done = True
        self._whispers.begin(n)


class SeatMatching:
    """A seat's part: its own tests with every other seat."""

    def __init__(self, desk: SeatDesk, whispers: SeatWhispers) -> None:
        self._desk = desk
        self._whispers = whispers
        self._match: Match | None = None

    def ask(self, effect: contract.Match) -> None:
        """The plugin looks for seats with its token.

        Raises:
            ValueError: for the second time.
        """
        if self._match is not None:
            raise ValueError("asks for a second match")
        desk = self._desk
        self._whispers.stop()
        self._match = Match(desk.group, desk.seat, desk.others, effect.token, desk.identity, desk.rng)
        desk.send(MatchToken(desk.seat, self._seal(Purpose.MATCH_TOKEN, self._match.first())))

    def tokens(self, mine: Mapping[Seat, bytes]) -> None:
        """The first messages of all others.

        Raises:
            BadMatch, BadSeal, HubFault: one of them is wrong.
        """
        match = self._running()
        proofs = match.second(self._open(Purpose.MATCH_TOKEN, mine))
        self._desk.send(MatchProof(self._desk.seat, self._seal(Purpose.MATCH_PROOF, proofs)))

    def matched(self, n: int, mine: Mapping[Seat, bytes]) -> None:
        """The second messages of all others.

        Raises:
            BadMatch, BadSeal, HubFault: one of them is wrong.
        """
        seats = self._running().matched(self._open(Purpose.MATCH_PROOF, mine))
        self._whispers.begin(n)
        self._desk.tell(contract.Matched(seats))

    def _running(self) -> Match:
        if self._match is None:
            raise HubFault("PRO-ORD-3", "something of a match came, but this phone has not asked for one")
        return self._match

    def _seal(self, purpose: Purpose, contents: Mapping[Seat, bytes]) -> dict[Seat, bytes]:
        seal = self._desk.sealer.seal
        return {seat: seal(seat, purpose, MATCH_NUMBER, content) for seat, content in contents.items()}

    def _open(self, purpose: Purpose, mine: Mapping[Seat, bytes]) -> dict[Seat, bytes]:
        check_mine(mine, self._running().others)
        opened = self._desk.sealer.open
        return {seat: opened(seat, purpose, MATCH_NUMBER, note) for seat, note in mine.items()}
