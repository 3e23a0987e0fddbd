"""All services of the hub together: which one a message belongs to, and what a standstill or a loss means for each."""

from bumble_sim.crypto.randomness import Randomness
from bumble_sim.session import items, messages
from bumble_sim.session.counting import HubCounting
from bumble_sim.session.dealing import HubDealing
from bumble_sim.session.desks import HubDesk
from bumble_sim.session.matching import HubMatching
from bumble_sim.session.messages import Up
from bumble_sim.session.order import Entry
from bumble_sim.session.refusals import RefuseFrame, Why
from bumble_sim.session.timers import HubTimers
from bumble_sim.session.tossing import HubTossing
from bumble_sim.session.whispers import HubWhispers
from reference_engine.screens import DISAGREEMENT
from reference_engine.tables import Seat


class HubServices:
    """The services of one hub."""

    def __init__(self, desk: HubDesk, rng: Randomness) -> None:
        self._desk = desk
        self.whispers = HubWhispers(desk)
        self.dealing = HubDealing(desk, self.whispers)
        self.matching = HubMatching(desk, self.whispers)
        self.counting = HubCounting(desk, rng)
        self.tossing = HubTossing(desk)
        self.timers = HubTimers(desk)

    @property
    def night(self) -> bool:
        """Whether the cards are dealt and, if the game matches seats, matched."""
        return self.dealing.done and not self.matching.running

    @property
    def busy(self) -> bool:
        """Whether a service waits for frames that are under way."""
        return (
            self.dealing.running
            or self.matching.running
            or self.counting.running
            or self.tossing.running
            or self.whispers.collecting
        )

    def take(self, frame: Up) -> None:
        """Hand a frame of a seated phone to its service.

        Raises:
            RefuseFrame: the service refuses it.
        """
        match frame:
            case messages.Whispers():
                self.whispers.take(frame)
            case messages.Say():
                self._say(frame)
            case messages.AskDeal():
                self.dealing.ask(frame)
            case messages.Hop():
                self.dealing.hop(frame)
            case messages.CardKeys():
                self.dealing.keys(frame)
            case messages.Reveal():
                self.dealing.reveal(frame)
            case messages.MatchToken():
                self.matching.token(frame)
            case messages.MatchProof():
                self.matching.proof(frame)
            case messages.Shares():
                self.counting.shares(frame)
            case messages.Partial():
                self.counting.partial(frame)
            case messages.AskToss():
                self.tossing.ask(frame)
            case messages.Commit():
                self.tossing.commit(frame)
            case messages.Uncover():
                self.tossing.uncover(frame)
            case messages.StartTimer():
                self.timers.start(frame)
            case messages.StopTimer():
                self.timers.stop(frame)
            case messages.Complaint():
                self._complaint(frame)
            case messages.Hello():
                raise RefuseFrame(Why.SEAT_TAKEN, f"seat {frame.seat} says hello again")

    def freeze(self, frozen: bool) -> None:
        """A living seat has fallen silent, or none is silent any more."""
        self.timers.freeze(frozen)
        if frozen:
            self.whispers.stop()

    def left_out(self, seat: Seat) -> None:
        """The link of a dead seat is gone: go on without it."""
        self.whispers.left_out()
        self.tossing.left(seat)

    def lost(self, seat: Seat) -> None:
        """A seat is lost."""
        self.whispers.left_out()
        self.counting.lost(seat)
        self.tossing.left(seat)

    def close(self) -> None:
        """The table is over."""
        self.whispers.stop()
        self.timers.close()

    def _say(self, frame: messages.Say) -> None:
        messages.decode_note(frame.note)
        self._desk.sequencer.propose(Entry(items.Said(frame.sender, frame.note), needs=(frame.sender,)))

    def _complaint(self, frame: messages.Complaint) -> None:
        self._desk.end(DISAGREEMENT, f"seat {frame.sender} complains: {frame.what} ({frame.rule})")
