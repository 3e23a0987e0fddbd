"""Plays the steps of a case: each step on the sitting and, as events, on the oracle; then the judge compares."""

import random
from collections.abc import Sequence

from conformance.casting import Binding
from conformance.expectations import check_expectation, check_never
from conformance.judge import Judge, Place
from conformance.opening import start_game
from conformance.scenario.model import (
    Do,
    Expect,
    Grace,
    Lose,
    Never,
    Refused,
    Step,
    TimeUp,
    Together,
    WaitPhase,
    WaitSeconds,
)
from conformance.verdicts import Failed, Kind, Verdict
from conformance.words import Words
from reference_engine import games
from reference_engine.errors import IllegalMove
from reference_engine.events import Due, Event, Expired, HostLost, Lost, Move, Silent
from reference_engine.tables import DAWN, DAY, NIGHT, OVER, RESULT, START, Seat
from rigs.interface import Request, Sitting

MAX_WAITS = 200
"""So many phase timers may run out in one ``wait``; more means that the phase cannot be reached."""

RACE_SECONDS = 0.05
"""How long before the end of a phase simultaneous taps are made."""

SLACK_TICKS = 3
"""So many ticks may lie between what happens to a phase timer and what all phones show of it."""

REACHED: dict[str, frozenset[str]] = {
    DAWN: frozenset({DAWN, DAY, OVER}),
    DAY: frozenset({DAY, OVER}),
    NIGHT: frozenset({NIGHT, OVER}),
    RESULT: frozenset({RESULT, NIGHT, OVER}),
    OVER: frozenset({OVER}),
}
"""Phases in which a table at rest has reached (or passed) what a ``wait`` asks for."""


class Script:
    """Plays steps at one table.

    Args:
        judge: judges the table.
        sitting: the table.
        request: what the table was opened with.
        words: the names at the seats, set anew when the binding is.
        binding: which seat each character has.
        rng: decides the order in which simultaneous things are done.
    """

    def __init__(
        self, judge: Judge, sitting: Sitting, request: Request, words: Words, binding: Binding, rng: random.Random
    ) -> None:
        self.judge = judge
        self.sitting = sitting
        self.request = request
        self._words = words
        self._binding = binding
        self.rng = rng
        self.nevers: list[tuple[Place, Never]] = []
        self._elapsed: dict[object, float] = {}
        self._rough: set[object] = set()
        self._silent: list[Seat] = []

    @property
    def binding(self) -> Binding:
        """Which seat each character has."""
        return self._binding

    @binding.setter
    def binding(self, binding: Binding) -> None:
        self._binding = binding
        self._words.seat(binding)

    def play(self, steps: Sequence[Step]) -> None:
        """Play all steps, then check what may never have been shown.

        Raises:
            Failed: the verdict is not *pass*.
        """
        for index, step in enumerate(steps):
            following = steps[index + 1] if index + 1 < len(steps) else None
            self.judge.at(Place(index, step.line, step.text))
            if isinstance(following, Lose) and following.at is not None and not isinstance(step, Lose):
                self.hold(following.at)
            self.step(step)
        self.finish()

    def step(self, step: Step) -> None:
        """Play one step."""
        match step:
            case Do():
                self._do(step)
            case Refused():
                self._refused(step)
            case Together():
                self._together(step)
            case Expect():
                check_expectation(step, self.judge, self.binding)
            case Never():
                self.nevers.append((self.judge.place, step))
            case Lose():
                self._lose(step)
            case Grace():
                self._grace_over()
            case WaitPhase():
                self._wait_phase(step.phase)
            case WaitSeconds():
                self._wait_seconds(step.seconds)

    def finish(self) -> None:
        """What can be checked only at the end: screens that may never have been shown."""
        for place, never in self.nevers:
            check_never(place, never, self.judge, self.binding)

    # --- taps ---
    def _do(self, step: Do) -> None:
        seat, move = self.binding.seat(step.seat), self.binding.move(step.move)
        event = Move(seat, move)
        self._must_be_legal(event)
        if move == START:
            start_game(self.judge, self.sitting, self.request)
            return
        self.sitting.tap(seat, move)
        self.sitting.settle()
        self.judge.happened((event,))

    def _must_be_legal(self, event: Move) -> None:
        refusals = [refusal for state in self.judge.states if (refusal := refusal_of(state, event)) is not None]
        if len(refusals) == len(self.judge.states):
            who, tap = self._words.name(event.seat), self._words.move(event.move)
            rules = ", ".join(refusals[0].rules)
            raise Failed(
                self._mistake(f"the rules refuse {who}'s {tap} here ({rules}); write 'refused:' for such a tap")
            )

    def _refused(self, step: Refused) -> None:
        seat, move = self.binding.seat(step.seat), self.binding.move(step.move)
        event = Move(seat, move, step.late)
        refusals = [refusal_of(state, event) for state in self.judge.states]
        if None in refusals:
            raise Failed(self._mistake("the rules allow this move; use 'do:'"))
        self.sitting.tap(seat, move, late=step.late)
        self.sitting.settle()
        self.judge.happened((event,))

    def _together(self, step: Together) -> None:
        chains: list[tuple[Event, ...]] = []
        calls: list[Do | Lose] = []
        time_up = False
        for entry in step.entries:
            match entry:
                case Do():
                    chains.append((Move(self.binding.seat(entry.seat), self.binding.move(entry.move)),))
                    calls.append(entry)
                case Lose():
                    chains += [self._leaving(self.binding.seat(seat)) for seat in entry.seats]
                    calls.append(entry)
                case TimeUp():
                    time_up = True
        if time_up:
            timer = self._running_timer()
            self.sitting.approach(RACE_SECONDS)
            chains.append((Expired(timer.name),))
        self.rng.shuffle(calls)
        lost = [seat for call in calls for seat in self._call(call)]
        if time_up:
            self.sitting.run_out()
        self.sitting.settle()
        self.judge.follow(*chains)
        if lost:
            # A tap that raced the loss may still be on its way to others while the table is frozen.
            self._after_loss(compare_frozen=not any(isinstance(call, Do) for call in calls))
        else:
            self.judge.compare()

    def _call(self, call: Do | Lose) -> list[Seat]:
        if isinstance(call, Lose):
            return self._make_leave(call)
        seat = self.binding.seat(call.seat)
        if seat in self.sitting.connected():
            self.sitting.tap(seat, self.binding.move(call.move))
        return []

    # --- links ---
    def hold(self, due: Due) -> None:
        """In the next step the table stops right before the due event."""
        self.judge.oracle.held = frozenset({due})
        self.sitting.hold(due.value)

    def release(self) -> None:
        """What was held goes on, and everything is compared."""
        self._let_go()
        self.judge.compare()

    def _let_go(self) -> None:
        self.judge.oracle.held = frozenset()
        self.sitting.release()
        self.sitting.settle()
        self.judge.follow(())

    def _make_leave(self, step: Lose) -> list[Seat]:
        seats = [self.binding.seat(character) for character in step.seats]
        for seat in seats:
            if seat in self.judge.gone:
                raise Failed(self._mistake("this phone is not at the table any more"))
            self.judge.leave(seat)
            self.sitting.lose(seat, step.how)
        if self._grace_seconds:
            self._silent += seats
        return seats

    def _leaving(self, seat: Seat) -> tuple[Event, ...]:
        """What happens when the link of a seat is gone; without grace time the drop follows at once."""
        return (Silent(seat),) if self._grace_seconds else (Silent(seat), self._drop(seat))

    def _drop(self, seat: Seat) -> Event:
        return HostLost() if seat == self.request.table.host else Lost(seat)

    def _lose(self, step: Lose) -> None:
        seats = self._make_leave(step)
        self.sitting.settle()
        self.judge.follow(*map(self._leaving, seats))
        if step.until_later and self._grace_seconds:
            self.judge.compare()
        else:
            self._after_loss(compare_frozen=step.at is None)

    @property
    def _grace_seconds(self) -> object:
        return self.request.table.variants["grace_seconds"]

    def _after_loss(self, *, compare_frozen: bool) -> None:
        if compare_frozen and self._grace_seconds:
            self.judge.compare()
        self._grace_over()

    def _grace_over(self) -> None:
        silent, self._silent = self._silent, []
        self.sitting.pass_grace()
        self.judge.follow(*[(self._drop(seat),) for seat in silent])
        if self.judge.oracle.held:
            self._let_go()
        self.judge.compare()

    # --- time ---
    def _running_timer(self) -> games.PhaseTimer:
        for state in self.judge.states:
            timer = games.timer(state)
            if timer is not None:
                return timer
        raise Failed(self._mistake("no phase timer runs here, so nothing can run out"))

    def _wait_phase(self, phase: str) -> None:
        for _ in range(MAX_WAITS):
            if all(games.phase(state) in REACHED[phase] for state in self.judge.states):
                return
            if self.judge.oracle.held and any(games.due(state) for state in self.judge.states):
                return  # the table stands right before the event that the next step asks for
            timer = self._running_timer()
            before = self.judge.states
            self.sitting.run_out()
            self.judge.follow((Expired(timer.name),))
            on_the_way = {games.phase(state) for state in self.judge.oracle.passed if state not in before}
            self.judge.compare()
            if phase in on_the_way:
                return  # for example a night that ends at once because nobody is left to choose
        raise Failed(self._mistake(f"{phase} is not reached from here"))

    def _wait_seconds(self, seconds: float) -> None:
        if not self._silent and all(without_limit(state) for state in self.judge.states):
            self.sitting.let_pass(seconds)
            self.judge.unchanged()
            return
        timer = self._running_timer()
        slack = SLACK_TICKS * float(self.request.table.variants["tick_seconds"])
        after = self._elapsed.get(timer.key, 0.0) + seconds
        # Of a phase that began while time was running, the beginning is known only roughly.
        surely_over = timer.seconds + (slack if timer.key in self._rough else 0.0)
        self.sitting.let_pass(seconds)
        if after <= timer.seconds - slack:
            self._elapsed[timer.key] = after
            self.judge.unchanged()
        elif after >= surely_over:
            self.judge.follow((Expired(timer.name),))
            self._carry_over(after - timer.seconds, slack)
            self.judge.compare()
        else:
            raise Failed(
                self._mistake(
                    f"{seconds:g} s end too close to the end of the phase to tell whether it is over: it lasts "
                    f"{timer.seconds} s, {after:g} s of it have passed; stay {slack:g} s away from its end"
                )
            )

    def _carry_over(self, seconds: float, slack: float) -> None:
        """Time that ran on into the next phase."""
        following = {timer for state in self.judge.states if (timer := games.timer(state)) is not None}
        if any(seconds > timer.seconds - slack for timer in following):
            raise Failed(self._mistake("the time runs through more than one phase: wait in smaller steps"))
        for timer in following:
            self._elapsed[timer.key] = seconds
            self._rough.add(timer.key)

    def _mistake(self, what: str) -> Verdict:
        place = self.judge.place
        return Verdict(Kind.ERROR, f"a mistake of the scenario: {what}", step=place.step, line=place.line)


def without_limit(state: games.State) -> bool:
    """Whether a vote is open that no timer ends (WLK-A29)."""
    return games.phase(state) == DAY and games.timer(state) is None


def refusal_of(state: games.State, event: Move) -> IllegalMove | None:
    """Why the rules refuse this move in this state, or ``None`` if they take it."""
    try:
        games.play(state, event)
    except IllegalMove as refusal:
        return refusal
    return None
