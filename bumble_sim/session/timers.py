"""Timers: every seat asks alike, the host's phone keeps the time; *expired* has its place in the order (PRO-TMR-1).

Timers stand still while a living seat is silent, and go on with the time they had left.
"""

from dataclasses import dataclass

from bumble_sim import contract
from bumble_sim.session import items
from bumble_sim.session.desks import HubDesk, SeatDesk
from bumble_sim.session.messages import StartTimer, StopTimer
from bumble_sim.session.order import Entry
from bumble_sim.session.ports import Handle
from bumble_sim.session.refusals import RefuseFrame, Why
from reference_engine.tables import Seat


@dataclass(slots=True)
class _Timer:
    left: float
    since: float = 0.0
    handle: Handle | None = None


class HubTimers:
    """The hub's part: runs the timers."""

    def __init__(self, desk: HubDesk) -> None:
        self._desk = desk
        self._timers: dict[str, _Timer] = {}
        self._due: dict[str, Entry] = {}
        self._held = False
        self._frozen = False

    def start(self, frame: StartTimer) -> None:
        """The host's seat starts a timer, or starts it again.

        Raises:
            RefuseFrame: from another seat.
        """
        self._check(frame.sender)
        self._forget(frame.timer)
        timer = self._timers[frame.timer] = _Timer(float(frame.seconds))
        self._run(frame.timer, timer)

    def stop(self, frame: StopTimer) -> None:
        """The host's seat stops a timer; nothing happens if it does not run.

        Raises:
            RefuseFrame: from another seat.
        """
        self._check(frame.sender)
        self._forget(frame.timer)

    def hold(self, held: bool) -> None:
        """Let all timers stand still, or go on."""
        self._held = held
        self._update()

    def freeze(self, frozen: bool) -> None:
        """Stand still, or go on, for a silent seat."""
        self._frozen = frozen
        self._update()

    def remaining(self) -> dict[str, float]:
        """The seconds left of each timer, in the order in which they were started."""
        now = self._desk.clock.time()
        return {
            name: timer.left if timer.handle is None else max(0.0, timer.left - (now - timer.since))
            for name, timer in self._timers.items()
        }

    def close(self) -> None:
        """Stop all timers."""
        for name in list(self._timers):
            self._forget(name)

    def _check(self, sender: Seat) -> None:
        if sender != self._desk.table.host:
            raise RefuseFrame(Why.OUT_OF_TURN, f"timers are the host's, seat {self._desk.table.host}")

    def _update(self) -> None:
        for name, timer in self._timers.items():
            if self._held or self._frozen:
                self._pause(timer)
            elif timer.handle is None:
                self._run(name, timer)

    def _run(self, name: str, timer: _Timer) -> None:
        if self._held or self._frozen:
            return
        timer.since = self._desk.clock.time()
        timer.handle = self._desk.clock.call_at(timer.since + timer.left, lambda: self._expire(name))

    def _pause(self, timer: _Timer) -> None:
        if timer.handle is not None:
            timer.handle.cancel()
            timer.handle = None
            timer.left = max(0.0, timer.left - (self._desk.clock.time() - timer.since))

    def _forget(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            self._pause(timer)
        self._desk.sequencer.drop_entry(self._due.pop(name, None))

    def _expire(self, name: str) -> None:
        del self._timers[name]
        entry = Entry(items.Expired(name), numbered=lambda _n: self._gone(name))
        self._due[name] = entry
        self._desk.sequencer.propose(entry)
        self._desk.pump()

    def _gone(self, name: str) -> None:
        del self._due[name]


class SeatTimers:
    """A seat's part: remembers what runs, and asks the hub if this is the host's phone."""

    def __init__(self, desk: SeatDesk) -> None:
        self._desk = desk
        self.running: dict[str, int] = {}

    def start(self, effect: contract.Timer) -> None:
        """The plugin starts a timer."""
        self.running[effect.name] = effect.seconds
        if self._desk.seat == self._desk.table.host:
            self._desk.send(StartTimer(self._desk.seat, effect.name, effect.seconds))

    def stop(self, effect: contract.Stop) -> None:
        """The plugin stops a timer."""
        self.running.pop(effect.name, None)
        if self._desk.seat == self._desk.table.host:
            self._desk.send(StopTimer(self._desk.seat, effect.name))

    def expired(self, n: int, item: items.Expired) -> None:
        """A timer has run out."""
        self.running.pop(item.timer, None)
        self._desk.tell(contract.Expired(n, item.timer))
