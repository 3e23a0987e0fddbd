"""Virtual time of one sitting: the next tick, the phase timers and the grace times.

Phase timers run on a time of their own, which stands still while the table settles (``held-timers``); the grace times
run on the time of the table.
"""

from dataclasses import dataclass, field

from reference_engine.tables import Seat


@dataclass(slots=True)
class Clock:
    """All times in seconds.

    Attributes:
        now: the time of the table, which only ever moves forward.
        flowed: how long phase timers have been allowed to run so far.
        tick: seconds from one exchange of whispers to the next.
        next_tick: when the next exchange is due; ``None`` while there is none.
        timers: when each phase timer ends, on the scale of ``flowed``, in the order in which they were started.
        graces: when the grace time of each lost seat ends.
    """

    tick: float
    now: float = 0.0
    flowed: float = 0.0
    next_tick: float | None = None
    timers: dict[str, float] = field(default_factory=dict)
    graces: dict[Seat, float] = field(default_factory=dict)

    def start_ticks(self) -> None:
        """The next exchange is one tick away."""
        self.next_tick = self.now + self.tick

    def start_timer(self, name: str, seconds: float) -> None:
        """Start a phase timer, or start it again."""
        self.timers.pop(name, None)
        self.timers[name] = self.flowed + seconds

    def stop_timer(self, name: str) -> None:
        """Stop a phase timer if it runs."""
        self.timers.pop(name, None)

    def first_timer(self) -> str | None:
        """The phase timer that ends first."""
        return min(self.timers, key=lambda name: self.timers[name], default=None)

    def first_grace(self) -> Seat | None:
        """The lost seat whose grace time ends first; at the same time the lower seat (PLT-A5)."""
        return min(self.graces, key=lambda seat: (self.graces[seat], seat), default=None)

    def move_to(self, time: float, *, timers_run: bool) -> None:
        """Let time pass until ``time``; phase timers run along only if ``timers_run``."""
        passed = max(0.0, time - self.now)
        self.now += passed
        if timers_run:
            self.flowed += passed
