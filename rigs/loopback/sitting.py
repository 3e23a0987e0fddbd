"""One table in play on the loopback rig: taps, losses, and the passing of virtual time."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from bumble_sim.contract import Refuse, Seated
from bumble_sim.errors import PluginFault
from reference_engine.screens import TABLE_INCOMPLETE, Screen
from reference_engine.tables import Seat
from rigs.errors import PluginMisbehaved
from rigs.holds import ROUND, hold_for
from rigs.interface import How, Refusal, Request, Seen, Traffic
from rigs.loopback.clock import Clock
from rigs.loopback.hub import Hub
from rigs.loopback.losses import Losses
from rigs.loopback.phone import Phone

QUIET_TICKS: Final = 2
"""The table is at rest when so many exchanges in a row brought nothing new."""
MAX_BUSY_TICKS: Final = 200
"""A table that is still busy after so many exchanges never comes to rest."""

ROUNDING: Final = 1e-6
"""Seconds by which sums of times may be off; a timer runs out for certain this much after its time."""


class LoopbackSitting:
    """See :class:`rigs.interface.Sitting`. A tap on a phone that is out of reach comes to nothing."""

    def __init__(self, request: Request) -> None:
        table = request.table
        self._table = table
        self._clock = Clock(float(table.variants["tick_seconds"]))
        self._seen: list[Seen] = []
        self._gathered = False
        self._phones = [self._power_on(request, seat) for seat in range(table.seats)]
        self._hub = Hub(request, self._phones, self._clock)
        self._losses = Losses(table, self._hub)

    def _power_on(self, request: Request, seat: Seat) -> Phone:
        try:
            plugin = request.plugin(seat)
        except PluginFault as fault:
            raise PluginMisbehaved(seat, str(fault)) from fault
        except Exception as error:
            raise PluginMisbehaved(seat, f"raised {type(error).__name__} ({error}) when it was made") from error

        def shown(screen: Screen) -> None:
            self._seen.append(Seen(self._clock.now, seat, screen))
            if self._gathered:
                self._hub.activity += 1
                self._hub.active = seat

        return Phone(seat, plugin, request.display(seat, request.setting, shown), request.table)

    def gather(self) -> None:
        """Host and guests join; with a seat missing the table is given up before it begins."""
        for phone in self._reachable():
            phone.display.joining()
        if len(self._reachable()) < len(self._phones):
            for phone in self._reachable():
                phone.display.ended(TABLE_INCOMPLETE)
            return
        self._gathered = True
        for phone in self._phones:
            phone.playing = True
            phone.tell(Seated(self._table, phone.seat))
        for phone in self._phones:
            self._hub.perform(phone, phone.answer())

    def tap(self, seat: Seat, move: str, *, late: bool = False) -> None:
        """Tap a move; what comes of it publicly happens while settling."""
        phone = self._phones[seat]
        if not phone.reachable:
            return
        if not phone.playing:
            rule = "PRO-END-1" if self._gathered else "PRO-MOV-1"
            self._hub.refusals.append(Refusal(self._clock.now, seat, move, rule))
            return
        tapped = phone.display.tap(move, late=late)
        self._hub.perform(phone, (tapped,) if isinstance(tapped, Refuse) else phone.ask(tapped))

    def lose(self, seat: Seat, how: How) -> None:
        """Make a phone leave at once; without links every ``how`` has the same effect."""
        self._losses.leave(seat)

    def hold(self, due: str) -> None:
        """Stop right before the due event of that name."""
        self._hub.hold = hold_for(due)

    def release(self) -> None:
        """Let the held due event happen, in the next call that lets time pass."""
        self._hub.release()

    def settle(self) -> None:
        """Let the table come to rest; phase timers stand still.

        Raises:
            PluginMisbehaved: it never does.
        """
        self._begin()
        quiet = busy = 0
        while quiet < QUIET_TICKS and (time := self._tick_time()) is not None:
            before = self._hub.activity
            self._tick(time, timers_run=False)
            if self._hub.activity == before:
                quiet += 1
                continue
            quiet, busy = 0, busy + 1
            if busy > MAX_BUSY_TICKS:
                raise PluginMisbehaved(self._hub.active, f"never comes to rest: new things in {busy} ticks on end")

    def pass_grace(self) -> None:
        """Let the grace time of every silent seat run out, then settle."""
        self._begin()
        while (seat := self._clock.first_grace()) is not None:
            self._flow(self._clock.graces[seat], timers_run=False, graces=True)
        self.settle()

    def run_out(self) -> None:
        """Let the phase timer that runs now expire, then settle."""
        self._begin()
        name = self._clock.first_timer()
        if name is not None and not self._hub.frozen:
            end = self._clock.timers[name]
            time = self._clock.now + end - self._clock.flowed + ROUNDING
            self._flow(time, timers_run=True, done=lambda: self._clock.timers.get(name) != end)
        self.settle()

    def let_pass(self, seconds: float) -> None:
        """Let virtual time pass with running phase timers and grace times, then settle."""
        self._begin()
        self._flow(self._clock.now + seconds, timers_run=True, graces=True)
        self.settle()

    def approach(self, seconds: float) -> None:
        """Let time pass until the phase timer that runs now has only ``seconds`` left, then settle."""
        self._begin()
        name = self._clock.first_timer()
        if name is not None and not self._hub.frozen:
            end = self._clock.timers[name]
            time = self._clock.now + end - self._clock.flowed - seconds
            self._flow(time, timers_run=True, done=lambda: self._clock.timers.get(name) != end)
        self.settle()

    def screens(self) -> Sequence[Seen]:
        """Every screen shown since the last call."""
        seen, self._seen = self._seen, []
        return seen

    def current(self, seat: Seat) -> Screen:
        """What the phone shows now."""
        return self._phones[seat].display.current

    def refusals(self) -> Sequence[Refusal]:
        """Every refused tap since the last call."""
        refusals, self._hub.refusals = self._hub.refusals, []
        return refusals

    def connected(self) -> frozenset[Seat]:
        """Seats whose phones were not made to leave."""
        return frozenset(phone.seat for phone in self._reachable())

    def traffic(self) -> Sequence[Traffic]:
        """Nothing: there is no air."""
        return ()

    def ip_sockets(self) -> int:
        """None: plugins are called directly."""
        return 0

    def log(self) -> Sequence[str]:
        """The host's log, such as ``12 opened seat 3 werewolf``."""
        return tuple(self._hub.log)

    def evidence(self, folder: Path) -> Sequence[Path]:
        """Write the log into ``folder``."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "log.txt"
        path.write_text("".join(f"{line}\n" for line in self._hub.log), encoding="utf-8")
        return (path,)

    def close(self) -> None:
        """The sitting is over; the plugins learn it from nobody."""
        self._hub.clear()
        for phone in self._phones:
            phone.playing = False

    def _reachable(self) -> list[Phone]:
        return [phone for phone in self._phones if phone.reachable]

    def _begin(self) -> None:
        """What has happened since the last call takes effect: first the losses, then the taps."""
        self._losses.notice()
        self._hub.drain()

    def _tick_time(self) -> float | None:
        """When the next exchange is due; ``None`` while there is none."""
        hub, due = self._hub, self._clock.next_tick
        if due is None or hub.frozen or (hub.hold is not None and hub.hold.keeps(ROUND, hub.phase())):
            return None
        return max(due, self._clock.now)

    def _tick(self, time: float, *, timers_run: bool) -> None:
        self._clock.move_to(time, timers_run=timers_run)
        self._clock.start_ticks()
        self._hub.tick()

    def _flow(
        self, end: float, *, timers_run: bool, graces: bool = False, done: Callable[[], bool] = lambda: False
    ) -> None:
        """Let time pass until ``end`` or until ``done``, whatever falls due on the way."""
        clock, hub = self._clock, self._hub
        while not done():
            seat = clock.first_grace() if graces else None
            name = clock.first_timer() if timers_run and not hub.frozen else None
            tick = self._tick_time()
            grace_time = end + 1 if seat is None else max(clock.graces[seat], clock.now)
            timer_time = end + 1 if name is None else clock.now + clock.timers[name] - clock.flowed
            tick_time = end + 1 if tick is None else tick
            first = min(grace_time, tick_time, timer_time)
            runs = timers_run and not hub.frozen
            if first > end:
                clock.move_to(end, timers_run=runs)
                return
            if seat is not None and grace_time == first:
                clock.move_to(first, timers_run=runs)
                self._losses.declare(seat)
            elif tick_time == first:
                self._tick(first, timers_run=runs)
            elif name is not None:
                clock.move_to(first, timers_run=runs)
                clock.stop_timer(name)
                hub.expire(name)
            hub.drain()
