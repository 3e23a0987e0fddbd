"""The hub of the table: puts public items in order, tells every phone, carries out what the plugins answer."""

import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bumble_sim.contract import (
    Count,
    Counted,
    Deal,
    Dealt,
    Effect,
    Expired,
    Match,
    Matched,
    Note,
    Open,
    Opened,
    Public,
    Publish,
    Refuse,
    Round,
    Show,
    Stop,
    Timer,
    Toss,
    Tossed,
    Whisper,
)
from reference_engine.tables import Seat
from rigs.errors import PluginMisbehaved
from rigs.holds import Hold
from rigs.interface import Refusal, Request
from rigs.loopback.clock import Clock
from rigs.loopback.items import COUNTED, DEALT, EXPIRED, MATCHED, OPENED, PUBLIC, TOSSED, Item
from rigs.loopback.phone import Phone
from rigs.loopback.services import Counter, Dealer, Matcher, Tosser

_NOTHING: Final[Note] = {}


class Hub:
    """Everything between the plugins of one table.

    Attributes:
        activity: grows with everything new that a plugin does; the table is at rest while it stands.
        active: the seat that did the last new thing.
        frozen: nothing public happens while it is set (PLT-A3).
        hold: what stands still because the judge asked for it.
    """

    def __init__(self, request: Request, phones: Sequence[Phone], clock: Clock) -> None:
        chance = random.Random(request.seed)
        self.host = request.table.host
        self.phones = phones
        self.clock = clock
        self.number = 0
        self.log: list[str] = []
        self.refusals: list[Refusal] = []
        self.activity = 0
        self.active: Seat = self.host
        self.frozen = False
        self.hold: Hold | None = None
        self._queue: deque[Item] = deque()
        self._held: list[Item] = []
        self._dealer = Dealer(len(phones), chance, request.deal)
        self._matcher = Matcher(len(phones))
        self._counter = Counter()
        self._tosser = Tosser(chance)
        self._done: set[str] = set()
        self._notes: Mapping[Seat, Mapping[Seat, Note]] | None = None
        self._handlers: Mapping[type[Effect], Callable[[Phone, Effect], None]] = {
            Show: self._show,
            Refuse: self._refuse,
            Whisper: self._whisper,
            Publish: self._publish,
            Match: self._match,
            Deal: self._deal,
            Open: self._open,
            Count: self._count,
            Toss: self._toss,
            Timer: self._timer,
            Stop: self._stop,
        }

    def present(self) -> list[Phone]:
        """The phones at the table, in seat order."""
        return [phone for phone in self.phones if phone.reachable and phone.playing]

    def phase(self) -> str:
        """The phase of the game as the host's phone shows it."""
        return self.phones[self.host].phase()

    def put(self, item: Item) -> None:
        """Add an item at the end of the order."""
        self._queue.append(item)

    def expire(self, timer: str) -> None:
        """The time of a phase is up."""
        self.put(Item(EXPIRED, lambda n, _seat: Expired(n, timer), timer))

    def drain(self) -> None:
        """Tell everybody everything that is in order now, and whatever comes of it.

        Raises:
            PluginMisbehaved: it never ends (:mod:`rigs.pace`).
        """
        while self._queue and not self.frozen:
            item = self._queue.popleft()
            if self.hold is not None and self.hold.keeps(item.kind, self.phase()):
                self._held.append(item)
            else:
                self.tell(item)

    def tell(self, item: Item) -> None:
        """Give one item its place in the order and tell every phone at the table."""
        if item.numbered:
            self.number += 1
            self.log.append(f"{self.number} {item.kind} {item.text}".rstrip())
        self.activity += 1
        if item.kind in (DEALT, MATCHED):
            self._done.add(item.kind)
            if len(self._done) == 2:
                self.clock.start_ticks()
        present = self.present()
        for phone in present:
            phone.tell(item.event(self.number, phone.seat))
        for phone in present:
            self.perform(phone, phone.answer())

    def perform(self, phone: Phone, effects: Sequence[Effect]) -> None:
        """Carry out what a plugin asks for, in its order; out of reach only its own screen changes."""
        for effect in effects:
            if phone.reachable or type(effect) is Show:
                self._handlers[type(effect)](phone, effect)

    def tick(self) -> None:
        """One exchange of whispers: the notes as they stand now, to every phone at the table."""
        notes = self._notes
        if notes is None:
            notes = self._notes = self._sealed()
        self.number += 1
        present = self.present()
        for phone in present:
            phone.tell(Round(self.number, notes[phone.seat]))
        for phone in present:
            effects = phone.answer()
            if effects:
                self.perform(phone, effects)
        self.drain()

    def release(self) -> None:
        """Let the items that were held go first."""
        self.hold = None
        self._queue.extendleft(reversed(self._held))
        self._held.clear()

    def cut(self, seat: Seat) -> None:
        """The phone of ``seat`` is out of reach: nothing that needs it happens any more."""
        self._notes = None
        self._queue = deque(item for item in self._queue if seat not in item.needs)
        self._held = [item for item in self._held if seat not in item.needs]
        self._counter.lost(seat)

    def gone(self) -> None:
        """A drop was declared: what only waited for the lost seat goes on."""
        for name, value in self._tosser.ready(phone.seat for phone in self.present()):
            self._tossed(name, value)

    def clear(self) -> None:
        """The table is given up."""
        self._queue.clear()
        self._held.clear()
        self.clock.timers.clear()
        self.clock.next_tick = None

    def _sealed(self) -> Mapping[Seat, Mapping[Seat, Note]]:
        phones = self.present()
        return {
            receiver.seat: {
                sender.seat: sender.whispers.get(receiver.seat, _NOTHING) for sender in phones if sender is not receiver
            }
            for receiver in phones
        }

    def _busy(self, phone: Phone) -> None:
        self.activity += 1
        self.active = phone.seat

    def _show(self, phone: Phone, effect: Effect) -> None:
        assert isinstance(effect, Show)
        phone.screen = effect.screen
        phone.display.show(effect.screen)

    def _refuse(self, phone: Phone, effect: Effect) -> None:
        assert isinstance(effect, Refuse)
        self.refusals.append(Refusal(self.clock.now, phone.seat, effect.move, effect.rule))

    def _whisper(self, phone: Phone, effect: Effect) -> None:
        assert isinstance(effect, Whisper)
        if effect.notes != phone.whispers:
            phone.whispers = {receiver: dict(note) for receiver, note in effect.notes.items()}
            self._notes = None
            self._busy(phone)

    def _publish(self, phone: Phone, effect: Effect) -> None:
        assert isinstance(effect, Publish)
        self._busy(phone)
        sender, note = phone.seat, dict(effect.note)
        self.put(Item(PUBLIC, lambda n, _seat: Public(n, sender, note), f"seat {sender} {note}", (sender,)))

    def _deal(self, phone: Phone, effect: Effect) -> None:
        assert isinstance(effect, Deal)
        self._busy(phone)
        cards = self._dealer.ask(phone.seat, effect)
        if cards is not None:
            self.put(Item(DEALT, lambda _n, seat: Dealt(cards[seat]), numbered=False))

    def _match(self, phone: Phone, effect: Effect) -> None:
        assert isinstance(effect, Match)
        self._busy(phone)
        matches = self._matcher.ask(phone.seat, effect.token)
        if matches is not None:
            self.put(Item(MATCHED, lambda _n, seat: Matched(matches[seat]), numbered=False))

    def _open(self, phone: Phone, _effect: Effect) -> None:
        self._busy(phone)
        owner = phone.seat
        if not self._dealer.cards:
            raise PluginMisbehaved(owner, "opened a card before the deal")
        card = self._dealer.cards[owner]
        self.put(Item(OPENED, lambda n, _seat: Opened(n, owner, card), f"seat {owner} {card}", (owner,)))

    def _count(self, phone: Phone, effect: Effect) -> None:
        assert isinstance(effect, Count)
        self._busy(phone)
        totals = self._counter.ask(phone.seat, effect)
        if totals is not None:
            ballot, voters = effect.ballot, effect.voters
            text = f"{ballot} {' '.join(map(str, totals))}"
            self.put(Item(COUNTED, lambda n, _seat: Counted(n, ballot, totals), text, voters))

    def _toss(self, phone: Phone, effect: Effect) -> None:
        assert isinstance(effect, Toss)
        self._busy(phone)
        value = self._tosser.ask(phone.seat, effect, [other.seat for other in self.present()])
        if value is not None:
            self._tossed(effect.name, value)

    def _tossed(self, name: str, value: int) -> None:
        self.put(Item(TOSSED, lambda n, _seat: Tossed(n, name, value), f"{name} {value}"))

    def _timer(self, phone: Phone, effect: Effect) -> None:
        assert isinstance(effect, Timer)
        self._busy(phone)
        if phone.seat == self.host:
            self.clock.start_timer(effect.name, effect.seconds)

    def _stop(self, phone: Phone, effect: Effect) -> None:
        assert isinstance(effect, Stop)
        if phone.seat == self.host:
            self.clock.stop_timer(effect.name)
