"""One phone at the table: it keeps the public order, runs its plugin, and shows its screen."""

from collections import deque
from collections.abc import Callable, Sequence

from bumble_sim import contract
from bumble_sim.contract import Event, Plugin, Refuse
from bumble_sim.crypto.errors import CryptoError
from bumble_sim.crypto.groups import Group, production_group
from bumble_sim.crypto.randomness import Randomness
from bumble_sim.crypto.seal import Sealer, private_key, public_key
from bumble_sim.phone.display import Display
from bumble_sim.session import items
from bumble_sim.session.desks import HubFault
from bumble_sim.session.items import Body, decode_body
from bumble_sim.session.loss import GRACE_SECONDS
from bumble_sim.session.messages import (
    VERSION,
    Complaint,
    Hello,
    Item,
    NotWelcome,
    Up,
    Welcome,
    decode_down,
    encode,
)
from bumble_sim.session.order import Log
from bumble_sim.session.player import Player, TapRefused
from bumble_sim.session.ports import Clock, Handle, Pipe
from bumble_sim.session.refusals import Refused, RefuseFrame, Why
from bumble_sim.session.seat_services import SeatServices
from reference_engine.screens import DISAGREEMENT, HOST_LOST, TABLE_INCOMPLETE
from reference_engine.tables import Seat, Table

NO_FURTHER: frozenset[str] = frozenset()


class SeatSession:
    """The session of one phone.

    Whoever binds it to a link calls :meth:`attach` when the link to the hub is up, :meth:`received` for each frame and
    :meth:`link_lost` when the link is gone.

    Args:
        seat: the seat that this phone asks for.
        plugin: the game.
        display: the screen.
        clock: the time.
        rng: keys, shuffles, shares: everything random on this phone.
        permutation: the shuffle of this phone instead of a random one (rigs that fix the deal: see
            ``bumble_sim.crypto.stacked``).
        groups: names of groups that this phone agrees to besides those for production; rigs pass ``{"test"}``.

    Attributes:
        refused: every frame of the hub that was refused (PRO-REF-1).
        faults: proofs that did not hold, in sentences.
        ended: the reason why the table is over for this phone; ``None`` while it is not.
        not_welcome: the code with which the hub refused this phone; ``None`` if it did not.
        link_reason: the HCI reason with which the link to the hub was lost; ``None`` while it was not.
    """

    def __init__(
        self,
        seat: Seat,
        plugin: Plugin,
        display: Display,
        clock: Clock,
        rng: Randomness,
        *,
        permutation: Sequence[int] | None = None,
        groups: frozenset[str] = NO_FURTHER,
    ) -> None:
        self.seat = seat
        self.clock = clock
        self.rng = rng
        self.log = Log()
        self.refused: list[Refused] = []
        self.faults: list[str] = []
        self.ended: str | None = None
        self.not_welcome: str | None = None
        self.link_reason: int | None = None
        self._display = display
        self._groups = groups
        self._private = private_key(rng)
        self._pipe: Pipe | None = None
        self._welcome: tuple[Table, bytes, Group] | None = None
        self._sealer: Sealer | None = None
        self._silent: list[Seat] = []
        self._lost: list[Seat] = []
        self._grace: Handle | None = None
        self._inbox: deque[Callable[[], None]] = deque()
        self._busy = False
        self._services = SeatServices(self, permutation)
        self._player = Player(seat, plugin, display, clock, self._services.carry_out)

    # --- the link ----------------------------------------------------------------------------------------------------
    def attach(self, pipe: Pipe) -> None:
        """The link to the hub is up: ask for the seat."""
        self._pipe = pipe
        self.send(Hello(VERSION, self.seat, public_key(self._private)))

    def received(self, frame: bytes) -> None:
        """Take a frame of the hub. What is wrong with it is recorded in :attr:`refused`."""
        self._do(lambda: self._take(frame))

    def link_lost(self, reason: int) -> None:
        """The link to the hub is gone, for an HCI ``reason``: the host is silent, and after the grace time lost."""
        self.link_reason = reason
        self._do(self._hub_gone)

    # --- the player --------------------------------------------------------------------------------------------------
    def tap(self, move: str, late: bool = False) -> None:
        """The player taps ``move``; ``late``: on the last prompt shown before the current one."""
        self._do(lambda: self._tap(move, late))

    @property
    def refusals(self) -> Sequence[TapRefused]:
        """Every tap that this phone or its plugin refused."""
        return self._player.refusals

    @property
    def misbehaved(self) -> str | None:
        """What the plugin did against the contract, or ``None``; this phone then does nothing any more."""
        return self._player.misbehaved

    @property
    def culprit(self) -> Seat:
        """The seat whose plugin did it; this one, unless its process answered for another."""
        return self._player.culprit

    @property
    def living(self) -> tuple[Seat, ...] | None:
        """The living seats as the plugin's last screen names them; ``None`` while none does."""
        return self._player.living

    @property
    def phase(self) -> str:
        """The phase of the plugin's last screen, empty before."""
        return self._player.phase

    @property
    def dealt(self) -> bool:
        """Whether this phone has its card."""
        return self._services.dealing.done

    def close(self) -> None:
        """Leave without a word: no timer of this phone runs any more and nothing reaches the plugin."""
        self.ended = self.ended or "closed"
        self._stop()

    # --- for the services --------------------------------------------------------------------------------------------
    @property
    def table(self) -> Table:
        """The table, once this phone is welcome."""
        return self._welcomed()[0]

    @property
    def identity(self) -> bytes:
        """The identity of the table, 16 bytes."""
        return self._welcomed()[1]

    @property
    def group(self) -> Group:
        """The group of the table."""
        return self._welcomed()[2]

    @property
    def sealer(self) -> Sealer:
        """Seals for the other seats, once the table is complete."""
        assert self._sealer is not None, "nothing is sealed before the table is complete"
        return self._sealer

    @property
    def others(self) -> tuple[Seat, ...]:
        """The seats that are not lost, without this one, ascending."""
        return tuple(seat for seat in range(self.table.seats) if seat != self.seat and seat not in self._lost)

    def send(self, message: Up) -> None:
        """Send a message to the hub; nothing happens while the link is gone."""
        if self._pipe is not None:
            self._pipe.send(encode(message))

    def tell(self, event: Event) -> None:
        """Hand an event to the plugin and carry out its effects."""
        self._player.tell(event, self.table)
        if self.misbehaved is not None:
            self._stop()

    # --- inside: frames ----------------------------------------------------------------------------------------------
    def _do(self, act: Callable[[], None]) -> None:
        """Do one thing after the other: a frame that comes in while an event is handled waits for its end."""
        self._inbox.append(act)
        if self._busy:
            return
        self._busy = True
        try:
            while self._inbox:
                self._inbox.popleft()()
        finally:
            self._busy = False

    def _take(self, frame: bytes) -> None:
        if self.ended is not None or self.misbehaved is not None or self._pipe is None:
            return
        try:
            message = decode_down(frame)
            match message:
                case Welcome():
                    self._take_welcome(message)
                case NotWelcome(why):
                    self.not_welcome = why
                case Item():
                    self._take_item(message)
        except RefuseFrame as error:
            self.refused.append(Refused(self.clock.time(), 0, None, error.why, error.what))

    def _take_welcome(self, message: Welcome) -> None:
        if self._welcome is not None or message.seat != self.seat:
            raise RefuseFrame(Why.OUT_OF_TURN, f"a welcome to seat {message.seat}, this phone asked for {self.seat}")
        if message.seat >= message.seats or message.host >= message.seats:
            raise RefuseFrame(Why.NO_SUCH_SEAT, f"seat {message.seat} or host {message.host} of {message.seats} seats")
        try:
            group = production_group(message.group, self._groups)
        except ValueError as error:
            raise RefuseFrame(Why.BAD_VALUE, str(error)) from error
        table = Table(message.game, message.seats, message.host, message.composition, message.variants)
        self._welcome = (table, message.identity, group)
        self._display.joining()

    def _take_item(self, item: Item) -> None:
        if self._welcome is None or item.n != self.log.last + 1:
            raise RefuseFrame(Why.OUT_OF_TURN, f"item {item.n} came, {self.log.last + 1} is next")
        body = decode_body(item.body)
        if self._sealer is None and not isinstance(body, (items.Complete, items.Ended)):
            raise RefuseFrame(Why.OUT_OF_TURN, "the table is not complete")
        self.log.append(item.body)
        try:
            self._apply(item, body)
        except CryptoError as error:
            self._complain(error.seat, error.rule, str(error))
        except HubFault as error:
            self._complain(None, error.rule, str(error))

    def _apply(self, item: Item, body: Body) -> None:
        match body:
            case items.Complete(keys):
                self._complete(dict(keys))
            case items.Silent(seat):
                self._silenced(item.n, seat)
            case items.Lost(seat, living):
                self._dropped(item.n, seat, living)
            case items.Ended(reason):
                self._end(reason)
            case _:
                self._services.take(item.n, body, item.mine)

    def _complete(self, keys: dict[Seat, bytes]) -> None:
        own = keys.pop(self.seat, None)
        if self._sealer is not None or own != public_key(self._private) or sorted(keys) != list(self.others):
            raise HubFault("PRO-JOI-2", "the public keys are not those of all seats, or mine was altered")
        self._sealer = Sealer(self._private, self.seat, self.identity, keys)
        self.tell(contract.Seated(self.table, self.seat))

    # --- inside: loss ------------------------------------------------------------------------------------------------
    def _silenced(self, n: int, seat: Seat) -> None:
        self._silent.append(seat)
        self._services.whispers.stop()
        with self._display.at_once():
            self._display.silence(tuple(sorted(self._silent)))
            self.tell(contract.Silent(n, seat))

    def _dropped(self, n: int, seat: Seat, living: bool) -> None:
        self._lost.append(seat)
        self._silent = [other for other in self._silent if other != seat]
        self._services.counting.lost(seat)
        if living and not self._silent:
            self._services.whispers.begin(n)
        with self._display.at_once():
            self._display.silence(tuple(sorted(self._silent)))
            self.tell(contract.Lost(n, seat))

    def _hub_gone(self) -> None:
        self._pipe = None
        if self.ended is not None or self._welcome is None:
            return
        if self._sealer is None:
            self._end(TABLE_INCOMPLETE)
            return
        self._services.whispers.stop()
        seconds = int(self.table.variants[GRACE_SECONDS])
        if seconds == 0:
            self._end(HOST_LOST)
            return
        self._grace = self.clock.call_at(self.clock.time() + seconds, lambda: self._do(lambda: self._end(HOST_LOST)))
        if self.living is None or self.table.host in self.living:
            self._display.silence(tuple(sorted([*self._silent, self.table.host])))

    # --- inside: the end ---------------------------------------------------------------------------------------------
    def _tap(self, move: str, late: bool) -> None:
        if self.misbehaved is not None:
            return
        if self.ended is not None:
            self._player.refuse(Refuse(move, "PRO-END-1"))
        elif self._sealer is None:
            self._player.refuse(Refuse(move, "PRO-MOV-1"))
        else:
            tapped = self._display.tap(move, late=late)
            if isinstance(tapped, Refuse):
                self._player.refuse(tapped)
            else:
                self.tell(tapped)

    def _complain(self, seat: Seat | None, rule: str, what: str) -> None:
        self.faults.append(f"{what} ({rule})")
        self.send(Complaint(self.seat, seat, rule, what[:400]))
        self._end(DISAGREEMENT)

    def _end(self, reason: str) -> None:
        if self.ended is not None:
            return
        self.ended = reason
        self._stop()
        self._display.ended(reason)
        if self._sealer is not None:
            self._player.finish(reason, self.table)

    def _stop(self) -> None:
        self._services.whispers.stop()
        if self._grace is not None:
            self._grace.cancel()
            self._grace = None

    def _welcomed(self) -> tuple[Table, bytes, Group]:
        assert self._welcome is not None, "the hub has not said welcome"
        return self._welcome
