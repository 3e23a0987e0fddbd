"""All services of a seat together: which one an item or an effect belongs to."""

from collections.abc import Mapping, Sequence

from bumble_sim import contract
from bumble_sim.contract import Effect
from bumble_sim.session import items
from bumble_sim.session.counting import SeatCounting
from bumble_sim.session.dealing import SeatDealing
from bumble_sim.session.desks import HubFault, SeatDesk
from bumble_sim.session.items import Body
from bumble_sim.session.matching import SeatMatching
from bumble_sim.session.messages import Say, decode_note, encode_note
from bumble_sim.session.refusals import RefuseFrame
from bumble_sim.session.timers import SeatTimers
from bumble_sim.session.tossing import SeatTossing
from bumble_sim.session.whispers import SeatWhispers
from reference_engine.tables import Seat


class SeatServices:
    """The services of one seat."""

    def __init__(self, desk: SeatDesk, permutation: Sequence[int] | None) -> None:
        self._desk = desk
        self.whispers = SeatWhispers(desk)
        self.dealing = SeatDealing(desk, self.whispers, permutation)
        self.matching = SeatMatching(desk, self.whispers)
        self.counting = SeatCounting(desk)
        self.tossing = SeatTossing(desk)
        self.timers = SeatTimers(desk)

    def carry_out(self, effect: Effect) -> None:
        """Do what the plugin asks of the platform.

        Raises:
            ValueError: it asks for what cannot be.
        """
        match effect:
            case contract.Whisper():
                self.whispers.choose(effect)
            case contract.Publish(note):
                self._desk.send(Say(self._desk.seat, encode_note(note)))
            case contract.Deal():
                self.dealing.ask(effect)
            case contract.Match():
                self.matching.ask(effect)
            case contract.Open():
                self.dealing.open()
            case contract.Count():
                self.counting.ask(effect)
            case contract.Toss():
                self.tossing.ask(effect)
            case contract.Timer():
                self.timers.start(effect)
            case contract.Stop():
                self.timers.stop(effect)
            case contract.Show() | contract.Refuse():
                raise AssertionError("the player does these itself")

    def take(self, n: int, body: Body, mine: Mapping[Seat, bytes]) -> None:
        """Take an item that belongs to a service.

        Raises:
            CryptoError, HubFault: it cannot be.
        """
        match body:
            case items.Round():
                self.whispers.take_round(n, body, mine)
            case items.Said(seat, note):
                self._said(n, seat, note)
            case items.DealBegins():
                self.dealing.begin(body)
            case items.Handed():
                self.dealing.handed(body)
            case items.Dealt():
                self.dealing.dealt(n, mine)
            case items.Opened():
                self.dealing.opened(n, body)
            case items.Tokens():
                self.matching.tokens(mine)
            case items.Matched():
                self.matching.matched(n, mine)
            case items.CountBegins():
                self.counting.begin(n, body, mine)
            case items.Counted():
                self.counting.counted(n, body)
            case items.TossBegins():
                self.tossing.begin(n, body)
            case items.Committed():
                self.tossing.committed(body)
            case items.Tossed():
                self.tossing.tossed(n, body)
            case items.Expired():
                self.timers.expired(n, body)
            case items.Complete() | items.Silent() | items.Lost() | items.Ended():
                raise AssertionError("the session takes these itself")

    def _said(self, n: int, seat: Seat, note: bytes) -> None:
        try:
            content = decode_note(note)
        except RefuseFrame as error:
            raise HubFault("PRO-MSG-1", f"a published note is none: {error.what}") from error
        self._desk.tell(contract.Public(n, seat, content))
