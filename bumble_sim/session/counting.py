"""Count: a ballot travels as sealed shares; partial sums are published when all shares are in (WLK-DAY-2, PRO-CNT-1,
PRO-CNT-2). The loss of a voter voids the count, the loss of anybody else does not matter."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bumble_sim import contract
from bumble_sim.crypto.count import Count
from bumble_sim.crypto.errors import BadBallot
from bumble_sim.crypto.randomness import Randomness
from bumble_sim.crypto.seal import Purpose
from bumble_sim.session import items
from bumble_sim.session.desks import HubDesk, HubFault, SeatDesk, check_mine, check_sealed
from bumble_sim.session.messages import Partial, Shares
from bumble_sim.session.order import Entry, by_receiver
from bumble_sim.session.refusals import RefuseFrame, Why
from reference_engine.tables import Seat


@dataclass(frozen=True, slots=True)
class Question:
    """What is counted: counts with different questions have nothing to do with each other."""

    ballot: str
    voters: tuple[Seat, ...]
    options: int


@dataclass(slots=True)
class _Running:
    question: Question
    partials: dict[Seat, bytes] = field(default_factory=dict)


class HubCounting:
    """The hub's part: collects shares, then partial sums."""

    def __init__(self, desk: HubDesk, rng: Randomness) -> None:
        self._desk = desk
        self._rng = rng
        self._numbers: dict[Seat, int] = {}
        self._shares: dict[Question, dict[Seat, Shares]] = {}
        self._entries: dict[Question, Entry] = {}
        self._running: dict[int, _Running] = {}
        self._begun = 0

    @property
    def running(self) -> bool:
        """Whether shares or sums are on their way."""
        return bool(self._shares or self._entries or self._running)

    def shares(self, frame: Shares) -> None:
        """A voter casts its ballot; it replaces an unfinished one of this voter.

        Raises:
            RefuseFrame: from no voter, with voters that are lost, for the wrong seats, or sent before.
        """
        question = Question(frame.ballot, frame.voters, frame.options)
        if len(dict.fromkeys(frame.voters)) != len(frame.voters) or frame.sender not in frame.voters:
            raise RefuseFrame(Why.BAD_VALUE, "the voters are not different seats with the sender among them")
        if any(seat >= self._desk.table.seats for seat in frame.voters):
            raise RefuseFrame(Why.NO_SUCH_SEAT, f"voters {frame.voters}, the table has {self._desk.table.seats} seats")
        if frame.number <= self._numbers.get(frame.sender, 0):
            raise RefuseFrame(Why.OLD, f"ballot {frame.number} of this seat has been taken")
        if any(seat not in self._desk.present for seat in frame.voters):
            raise RefuseFrame(Why.OLD, f"one of the voters {frame.voters} is lost: the count is void")
        check_sealed(frame.shares, [seat for seat in frame.voters if seat != frame.sender], Purpose.BALLOT_SHARE)
        self._numbers[frame.sender] = frame.number
        self._replace(frame.sender)
        ballots = self._shares.setdefault(question, {})
        ballots[frame.sender] = frame
        if len(ballots) == len(frame.voters):
            self._begin(question, self._shares.pop(question))

    def partial(self, frame: Partial) -> None:
        """A voter publishes its partial sum.

        Raises:
            RefuseFrame: no such count, from no voter of it, a second one, or of the wrong size.
        """
        running = self._running.get(frame.count)
        if running is None:
            why = Why.OLD if frame.count <= self._begun else Why.OUT_OF_TURN
            raise RefuseFrame(why, f"no count that began with item {frame.count} is running")
        question = running.question
        if frame.sender not in question.voters or frame.sender in running.partials:
            raise RefuseFrame(Why.OUT_OF_TURN, "a partial sum is due once from each voter")
        if len(frame.total) != 2 * question.options:
            raise RefuseFrame(Why.BAD_VALUE, f"{len(frame.total)} bytes, expected {2 * question.options}")
        running.partials[frame.sender] = frame.total
        if len(running.partials) == len(question.voters):
            del self._running[frame.count]
            body = items.Counted(frame.count, question.ballot, running.partials)
            self._desk.sequencer.propose(Entry(body, needs=question.voters))

    def lost(self, seat: Seat) -> None:
        """A seat is lost: counts in which it votes are void."""
        self._shares = {question: given for question, given in self._shares.items() if seat not in question.voters}
        self._entries = {question: entry for question, entry in self._entries.items() if seat not in question.voters}
        self._running = {n: count for n, count in self._running.items() if seat not in count.question.voters}

    def _replace(self, seat: Seat) -> None:
        """What this seat had begun before is void."""
        for given in self._shares.values():
            given.pop(seat, None)
        self._shares = {question: given for question, given in self._shares.items() if given}
        for question in [question for question in self._entries if seat in question.voters]:
            self._desk.sequencer.drop_entry(self._entries.pop(question))
        self._running = {n: count for n, count in self._running.items() if seat not in count.question.voters}

    def _begin(self, question: Question, ballots: Mapping[Seat, Shares]) -> None:
        numbers = {seat: frame.number for seat, frame in ballots.items()}
        body = items.CountBegins(question.ballot, question.voters, question.options, numbers)
        private = by_receiver({seat: frame.shares for seat, frame in ballots.items()})

        def numbered(n: int) -> None:
            self._begun = n
            self._entries.pop(question, None)
            self._running[n] = _Running(question)

        entry = Entry(body, needs=question.voters, private=private, numbered=numbered)
        self._entries[question] = entry
        self._desk.sequencer.propose(entry)


class SeatCounting:
    """A seat's part: its ballot, its partial sum, and the totals of every count at the table."""

    def __init__(self, desk: SeatDesk) -> None:
        self._desk = desk
        self._number = 0
        self._mine: tuple[Question, Count] | None = None
        self._begun: dict[int, Question] = {}

    def ask(self, effect: contract.Count) -> None:
        """The plugin casts its ballot; an unfinished one is void.

        Raises:
            ValueError: too many options, or no voter.
        """
        desk = self._desk
        question = Question(effect.ballot, tuple(effect.voters), effect.options)
        count = Count(desk.seat, question.voters, question.options, desk.rng)
        self._number += 1
        self._mine = (question, count)
        seal = desk.sealer.seal
        shares = {
            seat: seal(seat, Purpose.BALLOT_SHARE, self._number, share)
            for seat, share in count.shares(effect.choice).items()
        }
        desk.send(Shares(desk.seat, question.ballot, question.voters, question.options, self._number, shares))

    def begin(self, n: int, item: items.CountBegins, mine: Mapping[Seat, bytes]) -> None:
        """All ballots are cast.

        Raises:
            BadBallot, BadSeal, HubFault: a share is wrong.
        """
        desk = self._desk
        question = Question(item.ballot, item.voters, item.options)
        self._begun[n] = question
        if desk.seat not in item.voters or self._mine is None or self._mine[0] != question:
            return
        if sorted(item.numbers) != sorted(item.voters):
            raise HubFault("PRO-ORD-3", "a count begins without the ballots of all its voters")
        if item.numbers[desk.seat] != self._number:
            return
        count = self._mine[1]
        check_mine(mine, [seat for seat in item.voters if seat != desk.seat])
        for seat, share in mine.items():
            count.take_share(seat, desk.sealer.open(seat, Purpose.BALLOT_SHARE, item.numbers[seat], share))
        desk.send(Partial(desk.seat, n, count.partial()))

    def counted(self, n: int, item: items.Counted) -> None:
        """All partial sums are here.

        Raises:
            BadBallot, HubFault: they are not one ballot per voter, or no such count has begun.
        """
        question = self._begun.pop(item.count, None)
        if question is None or question.ballot != item.ballot:
            raise HubFault("PRO-ORD-3", f"sums of a count that item {item.count} did not begin")
        if self._mine is not None and self._mine[0] == question:
            self._mine = None
        self._desk.tell(contract.Counted(n, item.ballot, totals(question, item.partials, self._desk.rng)))

    def lost(self, seat: Seat) -> None:
        """A seat is lost: counts in which it votes are void."""
        self._begun = {n: question for n, question in self._begun.items() if seat not in question.voters}
        if self._mine is not None and seat in self._mine[0].voters:
            self._mine = None


def totals(question: Question, partials: Mapping[Seat, bytes], rng: Randomness) -> tuple[int, ...]:
    """The totals, for voters and onlookers alike.

    Raises:
        BadBallot: the sums are not one ballot per voter (PRO-CNT-1).
    """
    if sorted(partials) != sorted(question.voters):
        raise BadBallot(None, "PRO-CNT-1", "the partial sums are not those of the voters")
    return Count(question.voters[0], question.voters, question.options, rng).totals(partials)
