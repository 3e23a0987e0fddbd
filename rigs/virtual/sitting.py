"""One table in play on virtual Bluetooth: called from synchronous code, runs virtual time in slices."""

import random
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bumble_sim.clock import VirtualLoop, shut_down
from bumble_sim.contract import Plugin
from bumble_sim.errors import BumbleSimError, PluginFault
from bumble_sim.randomness import seeded
from reference_engine.screens import Screen
from reference_engine.tables import Seat
from rigs.errors import PluginMisbehaved, RigBroken
from rigs.holds import hold_for
from rigs.interface import How, Refusal, Request, Seen, Traffic
from rigs.virtual import sockets
from rigs.virtual.evidence import write_evidence
from rigs.virtual.phones import Phones

QUIET_SLICES: Final = 2
"""The table is at rest when so many slices in a row brought nothing new; a slice is a tick."""
MAX_BUSY_SLICES: Final = 200
"""A table that is still busy after so many slices never comes to rest."""
GATHERING_SECONDS: Final = 60.0
STANDSTILL_SECONDS: Final = 0.1
"""A slice while the table is frozen and no exchange of whispers runs; the way on the air comes on top."""
ROUNDING: Final = 1e-6


class VirtualSitting:
    """See :class:`rigs.interface.Sitting`. Taps and losses take effect when time next moves, in the order made."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._tick = float(request.table.variants["tick_seconds"])
        self._seen: list[Seen] = []
        self._told: dict[Seat, int] = {}
        self._activity = 0
        self._active: Seat = request.table.host
        self._at_rest = False
        self._sockets = sockets.used()
        self._rng = random.Random(f"{request.seed} bumble")
        self._loop = VirtualLoop()
        request = replace(request, plugin=_blamed(request.plugin))
        self._phones = Phones(request, self._loop, self._shown, self._moved)
        try:
            self._run(self._phones.power_on())
        except BaseException:
            self.close()
            raise

    # --- the table ---
    def gather(self) -> None:
        """The host opens the table, the guests find it and join."""
        self._run(self._phones.gather())
        self.settle()

    def tap(self, seat: Seat, move: str, *, late: bool = False) -> None:
        """Tap a move; on a phone that has left nothing happens."""
        phone = self._phones.phones[seat]
        self._at_rest = False
        if phone.at_table:
            self._loop.call_soon(phone.session.tap, move, late)

    def lose(self, seat: Seat, how: How) -> None:
        """Make a phone leave."""
        phone = self._phones.phones[seat]
        self._at_rest = False
        if phone.at_table:
            phone.at_table = False
            self._loop.call_soon(self._phones.leave, phone, how)

    def hold(self, due: str) -> None:
        """Stop right before a due event."""
        hold = hold_for(due)
        host = self._phones.host.session
        self._phones.hub.hold(hold.kind, lambda: hold.applies(host.phase))

    def release(self) -> None:
        """Let the held event happen."""
        self._at_rest = False
        self._loop.call_soon(self._phones.hub.release)

    # --- time ---
    def settle(self) -> None:
        """Let the table come to rest; phase timers stand still. A table that is at rest already stays as it is.

        Raises:
            PluginMisbehaved: a plugin broke the contract, or never comes to rest.
        """
        if self._at_rest:
            return
        quiet = busy = 0
        while quiet < QUIET_SLICES:
            before = self._activity
            self._pass(self._slice())
            if self._activity == before and not self._phones.busy:
                quiet += 1
                continue
            quiet, busy = 0, busy + 1
            if busy > MAX_BUSY_SLICES:
                raise PluginMisbehaved(self._active, f"never comes to rest: new things in {busy} ticks on end")
        self._at_rest = True

    def pass_grace(self) -> None:
        """Let the grace time of every silent seat run out."""
        self._losses_noticed()
        grace = float(self._request.table.variants["grace_seconds"])
        if not self._phones.open or not self._phones.host.at_table:
            self._pass(grace)
        else:
            while self._phones.hub.grace and self._phones.hub.ended is None:
                self._pass(min(self._phones.hub.grace.values()))
        self.settle()

    def run_out(self) -> None:
        """Let the phase timer that runs now expire."""
        self._let_timer_run(0.0)
        self.settle()

    def approach(self, seconds: float) -> None:
        """Let time pass until the running phase timer has only ``seconds`` left."""
        self._let_timer_run(seconds)

    def let_pass(self, seconds: float) -> None:
        """Let time pass with running phase timers."""
        self._with_timers(lambda: self._pass(seconds))
        self.settle()

    # --- what is seen ---
    def screens(self) -> Sequence[Seen]:
        """Every screen shown since the last call."""
        seen, self._seen = self._seen, []
        return seen

    def current(self, seat: Seat) -> Screen:
        """What the phone shows now."""
        return self._phones.phones[seat].display.current

    def refusals(self) -> Sequence[Refusal]:
        """Every refused tap since the last call, in the order of time."""
        new = [
            Refusal(refused.time, phone.seat, refused.move, refused.rule)
            for phone in self._phones.phones
            for refused in phone.session.refusals[self._told.get(phone.seat, 0) :]
        ]
        self._told = {phone.seat: len(phone.session.refusals) for phone in self._phones.phones}
        return sorted(new, key=lambda each: each.time)

    def connected(self) -> frozenset[Seat]:
        """Seats whose phones were not made to leave."""
        return frozenset(phone.seat for phone in self._phones.phones if phone.at_table)

    def traffic(self) -> Sequence[Traffic]:
        """Sizes of the whispers on the air."""
        return self._phones.traffic()

    def ip_sockets(self) -> int:
        """How many IP sockets were used."""
        return sockets.used() - self._sockets

    def log(self) -> Sequence[str]:
        """The host's log."""
        return list(self._phones.hub.log) if self._phones.open else []

    def evidence(self, folder: Path) -> Sequence[Path]:
        """Write captures, log and refused frames."""
        captures = {phone.seat: phone.radio.capture.contents() for phone in self._phones.phones}
        return write_evidence(folder, captures, self.log(), self._phones.refused_frames())

    def close(self) -> None:
        """Switch everything off; nothing happens the second time."""
        if not self._loop.is_closed():
            self._phones.close()
            shut_down(self._loop)

    # --- inside: time ---
    def _losses_noticed(self) -> None:
        """Let everybody notice who has left, which takes a supervision timeout for phones gone without a word."""
        self._pass(0.0)
        if self._phones.losing:
            self._guard(lambda: self._loop.run_until(done=lambda: not self._phones.losing))
        self._pass(2 * self._request.latency)

    def _slice(self) -> float:
        """How long to let time pass before looking whether anything is new."""
        way = 4 * self._request.latency
        phones = self._phones
        ticks = phones.open and phones.hub.complete and phones.hub.ended is None and not phones.hub.silent
        return max(self._tick, way) if ticks and phones.host.at_table else STANDSTILL_SECONDS + way

    def _let_timer_run(self, leave: float) -> None:
        hub = self._phones.hub
        self._pass(0.0)
        if hub.silent or not hub.timers or not self._phones.host.at_table:
            return
        timers = dict(hub.timers)
        name = min(timers, key=lambda each: timers[each])
        end = self._loop.time() + timers[name]

        def changed() -> bool:
            left = hub.timers.get(name)
            return left is None or bool(hub.silent) or abs(self._loop.time() + left - end) > 1e-3

        until = end - leave + (ROUNDING if leave == 0 else 0.0)
        self._with_timers(lambda: self._pass(max(0.0, until - self._loop.time()), changed))

    def _with_timers(self, run: Callable[[], None]) -> None:
        self._phones.hub.hold_timers(False)
        try:
            run()
        finally:
            self._phones.hub.hold_timers(True)

    def _pass(self, seconds: float, done: Callable[[], bool] | None = None) -> None:
        self._guard(lambda: self._loop.run_until(self._loop.time() + seconds, done))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        limit = self._loop.time() + GATHERING_SECONDS
        self._guard(lambda: self._loop.run_until(limit, task.done))
        if not task.done():
            raise RigBroken(f"the phones did not find each other within {GATHERING_SECONDS:g} s")
        try:
            task.result()
        except BumbleSimError as error:
            raise RigBroken(f"the phones did not come together: {error}") from error

    def _guard(self, run: Callable[[], object]) -> None:
        self._at_rest = False
        try:
            with seeded(self._rng):
                run()
        except BumbleSimError as error:
            raise RigBroken(f"virtual Bluetooth failed: {error}") from error
        for phone in self._phones.phones:
            if phone.session.misbehaved is not None:
                raise PluginMisbehaved(phone.session.culprit, phone.session.misbehaved)
        if self._phones.open and self._phones.hub.faults:
            raise RigBroken(f"the phones disagree: {'; '.join(self._phones.hub.faults)}")

    # --- inside: what happens ---
    def _shown(self, seat: Seat, screen: Screen) -> None:
        self._seen.append(Seen(self._loop.time(), seat, screen))
        self._moved(seat)

    def _moved(self, seat: Seat) -> None:
        self._activity += 1
        self._active = seat


def _blamed(make: Callable[[Seat], Plugin]) -> Callable[[Seat], Plugin]:
    """A plugin that cannot be made is the plugin's fault."""

    def made(seat: Seat) -> Plugin:
        try:
            return make(seat)
        except PluginFault as fault:
            raise PluginMisbehaved(seat, str(fault)) from fault
        except Exception as error:
            raise PluginMisbehaved(seat, f"raised {type(error).__name__} ({error}) when it was made") from error

    return made
