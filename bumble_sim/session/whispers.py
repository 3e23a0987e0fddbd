"""Whispers: on each tick every present seat sends one sealed note of one size to every other (PRO-TCK-1 to PRO-TCK-3).

A tick begins with an item (the deal, a round, the loss that ends a standstill) and its frames are due ``tick_seconds``
later; they name that item, so frames of a tick that was broken off are recognized as old. A round is complete or it is
not at all. A dead seat whose link is gone is left out.
"""

from collections.abc import Mapping
from typing import Final

from bumble_sim import contract
from bumble_sim.contract import Note
from bumble_sim.crypto.errors import BadSeal
from bumble_sim.crypto.seal import Purpose
from bumble_sim.session import items
from bumble_sim.session.desks import HubDesk, HubFault, SeatDesk, check_mine, check_sealed
from bumble_sim.session.messages import Whispers, decode_note, encode_note
from bumble_sim.session.order import Entry, by_receiver
from bumble_sim.session.ports import Handle
from bumble_sim.session.refusals import RefuseFrame, Why
from reference_engine.screens import DISAGREEMENT
from reference_engine.tables import Seat

TICK_SECONDS: Final = "tick_seconds"


class HubWhispers:
    """The hub's part: collects the frames of a tick and hands out the round."""

    def __init__(self, desk: HubDesk) -> None:
        self._desk = desk
        self._since: int | None = None
        self._last = 0
        self._roster: tuple[Seat, ...] = ()
        self._frames: dict[Seat, Whispers] = {}
        self._entry: Entry | None = None

    @property
    def collecting(self) -> bool:
        """Whether some but not all frames of the tick are in."""
        return bool(self._frames) and self._entry is None

    def begin(self, n: int) -> None:
        """A tick begins with item ``n``."""
        self._since = self._last = n
        self._roster = self._desk.present
        self._frames = {}
        self._entry = None

    def stop(self) -> None:
        """Break the tick off: nothing of it is handed out."""
        self._desk.sequencer.drop_entry(self._entry)
        self._since = None
        self._frames = {}
        self._entry = None

    def take(self, frame: Whispers) -> None:
        """Take the frame of one seat.

        Raises:
            RefuseFrame: it does not belong to this tick, is a second one, or has notes for the wrong seats.
        """
        if self._last == 0 or frame.since > self._last:
            raise RefuseFrame(Why.OUT_OF_TURN, f"no tick has begun with item {frame.since}")
        if frame.since != self._since:
            raise RefuseFrame(Why.OLD, f"the tick of item {frame.since} is over")
        if frame.sender in self._frames:
            raise RefuseFrame(Why.OUT_OF_TURN, "a second frame for one tick")
        check_sealed(frame.notes, [seat for seat in self._roster if seat != frame.sender], Purpose.WHISPER)
        if frame.digest != self._desk.sequencer.log.digest(frame.since):
            self._desk.end(DISAGREEMENT, f"seat {frame.sender} has another log up to item {frame.since} (PRO-ORD-2)")
            return
        self._frames[frame.sender] = frame
        self._complete()

    def left_out(self) -> None:
        """The table waits for one seat less: go on without it, whether or not its frame is in."""
        if self._since is not None:
            self._complete()

    def _complete(self) -> None:
        present = self._desk.awaited
        awaited = [seat for seat in self._roster if seat in present]
        if not awaited or any(seat not in self._frames for seat in awaited):
            return
        assert self._since is not None
        body = items.Round(self._since, tuple(awaited))
        private = by_receiver({seat: self._frames[seat].notes for seat in awaited})
        if self._entry is None:
            self._entry = Entry(body, private=private, numbered=self.begin)
            self._desk.sequencer.propose(self._entry)
        else:  # it waits already, perhaps on hold, and keeps its place
            self._entry.body = body
            self._entry.private = private


class SeatWhispers:
    """A seat's part: sends its notes on each tick and hands rounds to the plugin."""

    def __init__(self, desk: SeatDesk) -> None:
        self._desk = desk
        self._notes: dict[Seat, Note] = {}
        self._since: int | None = None
        self._receivers: tuple[Seat, ...] = ()
        self._due: Handle | None = None

    def choose(self, effect: contract.Whisper) -> None:
        """The plugin sets all its notes."""
        self._notes = dict(effect.notes)

    def begin(self, n: int) -> None:
        """A tick begins with item ``n``."""
        self.stop()
        self._since = n
        self._receivers = self._desk.others
        seconds = self._desk.table.variants[TICK_SECONDS]
        self._due = self._desk.clock.call_at(self._desk.clock.time() + int(seconds), self._send)

    def stop(self) -> None:
        """Break the tick off."""
        self._since = None
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def take_round(self, n: int, item: items.Round, mine: Mapping[Seat, bytes]) -> None:
        """A complete round.

        Raises:
            BadSeal, HubFault: the hub or a sender has broken it.
        """
        if item.since != self._since or self._desk.seat not in item.seats:
            raise HubFault("PRO-ORD-3", f"a round for the tick of item {item.since}, here it is {self._since}")
        senders = [seat for seat in item.seats if seat != self._desk.seat]
        check_mine(mine, senders)
        notes = {seat: self._open(seat, item.since, mine[seat]) for seat in senders}
        self.begin(n)
        self._desk.tell(contract.Round(n, notes))

    def _open(self, sender: Seat, since: int, note: bytes) -> Note:
        content = self._desk.sealer.open(sender, Purpose.WHISPER, since, note)
        try:
            return decode_note(content)
        except RefuseFrame as error:
            raise BadSeal(sender, "PRO-MSG-1", f"its whisper is no note: {error.what}") from error

    def _send(self) -> None:
        since = self._since
        if since is None:
            return
        self._due = None
        seal = self._desk.sealer.seal
        notes = {
            seat: seal(seat, Purpose.WHISPER, since, encode_note(self._notes.get(seat, {}))) for seat in self._receivers
        }
        self._desk.send(Whispers(self._desk.seat, since, self._desk.log.digest(since), notes))
