"""Plays a case on the reference engine alone: finds what the rules refuse before any phone is asked.

A scenario may be right in form and still wrong: a move that is not legal, a phase that is never reached, an expectation
that the rules contradict, or one that holds in some legal orders of a ``together`` only. Each becomes a mistake of the
file, with its line and the rules that say so.
"""

from collections.abc import Collection, Sequence
from typing import Protocol

from conformance.errors import ScenarioError
from conformance.oracle import Oracle, TooManyOrders
from conformance.scenario.contradictions import contradictions, forbidden
from conformance.scenario.mistakes import Mistakes
from conformance.scenario.model import (
    Case,
    Do,
    Expect,
    Grace,
    Lose,
    Never,
    Refused,
    Scenario,
    Step,
    TimeUp,
    Together,
    WaitPhase,
    WaitSeconds,
)
from conformance.script import MAX_WAITS, REACHED, SLACK_TICKS, refusal_of, without_limit
from conformance.words import Words
from reference_engine import games
from reference_engine.errors import EngineError
from reference_engine.events import Deal, Due, Event, Expired, HostLost, Lost, Move, Silent
from reference_engine.tables import HOME, LOBBY, START, Seat


class Listener(Protocol):
    """Is told what happens in a dry run, in order."""

    def step(self, step: Step) -> None:
        """A step begins; what happened before the first belongs to the opening of the table."""

    def passes(self, seconds: float) -> None:
        """Time goes by: of the phase, or the grace time."""

    def happened(
        self,
        before: Sequence[games.State],
        chains: Sequence[Sequence[Event]],
        after: Sequence[games.State],
        held: Collection[Due],
    ) -> None:
        """Chains of events have happened at one instant, and what was due after them; ``held`` waits."""


def preview(case: Case, listener: Listener | None = None) -> list[ScenarioError]:
    """The mistakes that only playing shows, in the order of the script; empty if the case can be run.

    Playing ends at the first step that cannot be played; expectations are all looked at until then.
    """
    return list(_DryRun(case, listener or _Nobody()).play())


class _Nobody:
    """Listens to nothing."""

    def step(self, step: Step) -> None:
        pass

    def passes(self, seconds: float) -> None:
        pass

    def happened(
        self,
        before: Sequence[games.State],
        chains: Sequence[Sequence[Event]],
        after: Sequence[games.State],
        held: Collection[Due],
    ) -> None:
        pass  # fmt: skip


class _Stop(Exception):
    """The rest of the script cannot be played; the mistake is noted."""


class _DryRun:
    """One case in play. The oracle holds every state that a legal order of events leads to."""

    def __init__(self, case: Case, listener: Listener) -> None:
        self._case = case
        self._listener = listener
        self._words = Words(case.scenario.names)
        self._mistakes = Mistakes(str(case.scenario.path))
        self._oracle = Oracle(games.start(case.scenario.table, case.scenario.setting))
        self._passed: dict[games.State, None] = {}
        self._line = 1
        self._gone: set[Seat] = set()
        self._silent: list[Seat] = []
        self._elapsed: dict[object, float] = {}
        self._rough: set[object] = set()

    def play(self) -> Sequence[ScenarioError]:
        """Play the script and return what is wrong with it."""
        try:
            self._open(self._case.scenario)
            for step, following in zip(self._case.steps, [*self._case.steps[1:], None], strict=True):
                self._line = step.line
                self._listener.step(step)
                due = following.at if isinstance(following, Lose) else None
                if due is not None:
                    self._oracle.held = frozenset({due})
                self._step(step)
                if due is not None:
                    self._must_stop_before(due)
        except _Stop:
            pass
        except TooManyOrders as error:
            self._note(str(error))
        except EngineError as error:
            self._note(f"the reference engine cannot play this: {error}")
        self._check_nevers()
        return self._mistakes.all()

    def _must_stop_before(self, due: Due) -> None:
        pending = dict.fromkeys(each for state in self._oracle.states for each in games.due(state))
        if due not in pending:
            stops = ", ".join(pending) or f"nothing, in the phase {self._phases()}"
            raise self._stop(f"the table does not stop before {due} in this step", f"what comes next is {stops}")

    # --- steps ---
    def _open(self, scenario: Scenario) -> None:
        self._oracle.held = frozenset({Due.JOINED, Due.GATHERED})
        if scenario.begin == HOME:
            return
        self._oracle.held = frozenset()
        self._happen()
        if scenario.begin != LOBBY:
            self._must_start(scenario)
            self._tap(scenario.host, START)

    def _must_start(self, scenario: Scenario) -> None:
        refusal = refusal_of(self._oracle.states[0], Move(scenario.host, START))
        if refusal is not None:
            rules = ", ".join(refusal.rules)
            hint = f"change the cast, or write begin: {LOBBY} if the script is about that"
            raise self._stop(f"by the rules no game starts with this cast and these variants ({rules})", hint)

    def _step(self, step: Step) -> None:
        match step:
            case Do():
                self._tap(step.seat, step.move)
            case Refused():
                self._refused(step)
            case Together():
                self._together(step)
            case Expect():
                self._expect(step)
            case Lose():
                self._leave([step], [(Silent(seat),) for seat in step.seats])
            case Grace():
                self._grace_over()
            case WaitPhase():
                self._wait_phase(step.phase)
            case WaitSeconds():
                self._wait_seconds(step.seconds)
            case Never():
                pass  # looked at in the end

    def _tap(self, seat: Seat, move: str) -> None:
        event = Move(seat, move)
        refusals = [refusal_of(state, event) for state in self._oracle.states]
        refused = [refusal for refusal in refusals if refusal is not None]
        if len(refused) == len(refusals):
            legal = self._legal(seat, move)
            what = (
                f"the rules refuse {self._words.name(seat)}'s {self._words.move(move)} ({', '.join(refused[0].rules)})"
            )
            raise self._stop(what, f"legal here: {legal}; or write refused: instead of do:")
        chain: list[Event] = [event]
        if move == START:
            chain.append(Deal(dealt_roles(self._case.scenario)))
        self._happen(chain)

    def _refused(self, step: Refused) -> None:
        event = Move(step.seat, step.move, step.late)
        for state in self._oracle.states:
            refusal = refusal_of(state, event)
            if refusal is None:
                move = f"{self._words.name(step.seat)}'s {self._words.move(step.move)}"
                raise self._stop(f"the rules allow {move} here", "write do: instead of refused:")
            if not set(step.rules) & set(refusal.rules):
                what = f"the phone names {' or '.join(refusal.rules)} here, not {' or '.join(step.rules)}"
                self._note(what, f"write rule: {refusal.rules[0]}")
        self._happen([event])

    def _together(self, step: Together) -> None:
        chains: list[Sequence[Event]] = []
        losses: list[Lose] = []
        for entry in step.entries:
            match entry:
                case Do():
                    chains.append([Move(entry.seat, entry.move)])
                case Lose():
                    chains += [[Silent(seat)] for seat in entry.seats]
                    losses.append(entry)
                case TimeUp():
                    chains.append([Expired(self._run_out().name)])
        if losses:
            self._leave(losses, chains)
        else:
            self._happen(*chains)

    def _leave(self, losses: Sequence[Lose], chains: Sequence[Sequence[Event]]) -> None:
        for loss in losses:
            self._gone |= set(loss.seats)
            self._silent += loss.seats
        self._happen(*chains)
        grace = self._case.scenario.variants["grace_seconds"]
        if not grace or not any(loss.until_later for loss in losses):
            self._grace_over()

    def _grace_over(self) -> None:
        silent, self._silent = self._silent, []
        if silent:
            self._listener.passes(float(self._case.scenario.variants["grace_seconds"]))
        host = self._case.scenario.host
        self._happen(*[[HostLost() if seat == host else Lost(seat)] for seat in silent])
        if self._oracle.held and self._case.scenario.begin != HOME:
            self._oracle.held = frozenset()
            self._happen()

    # --- time ---
    def _timer(self) -> games.PhaseTimer:
        for state in self._oracle.states:
            timer = games.timer(state)
            if timer is not None:
                return timer
        raise self._stop(f"no phase timer runs in the phase {self._phases()}, so no time can be up")

    def _run_out(self) -> games.PhaseTimer:
        timer = self._timer()
        self._listener.passes(timer.seconds - self._elapsed.get(timer.key, 0.0))
        return timer

    def _wait_phase(self, phase: str) -> None:
        for _ in range(MAX_WAITS):
            at = {games.phase(state) for state in self._oracle.states}
            if at <= REACHED[phase] or self._stopped():
                return
            self._happen([Expired(self._run_out().name)])
        raise self._stop(
            f"{phase} is not reached from here", f"time alone leads back to {self._phases()}: script what ends the game"
        )

    def _stopped(self) -> bool:
        return any(due in self._oracle.held for state in self._oracle.states for due in games.due(state))

    def _wait_seconds(self, seconds: float) -> None:
        if not self._silent and all(map(without_limit, self._oracle.states)):
            self._listener.passes(seconds)
            return
        timer = self._timer()
        slack = SLACK_TICKS * float(self._case.scenario.variants["tick_seconds"])
        after = self._elapsed.get(timer.key, 0.0) + seconds
        self._elapsed[timer.key] = after
        # Of a phase that began while time was running, the phones know the beginning only roughly.
        surely_over = timer.seconds + (slack if timer.key in self._rough else 0.0)
        if timer.seconds - slack < after < surely_over:
            what = f"{seconds:g} s end too close to the end of the {timer.name} ({timer.seconds} s) to tell"
            self._note(what, f"leave at least {slack:g} s")
        if after < timer.seconds:
            self._listener.passes(seconds)
            return
        over = after - timer.seconds
        self._listener.passes(seconds - over)
        self._happen([Expired(timer.name)])
        self._listener.passes(over)
        following = [each for each in map(games.timer, self._oracle.states) if each is not None]
        self._elapsed |= {each.key: over for each in following}
        self._rough |= {each.key for each in following}
        if any(over > each.seconds - slack for each in following):
            self._note("the time runs through more than one phase", "wait in smaller steps")

    # --- looking ---
    def _expect(self, step: Expect) -> None:
        connected = [seat for seat in range(len(self._words.names)) if seat not in self._gone]
        for state in self._oracle.states:
            for what, hint in contradictions(step, state, connected, self._words):
                self._note(what, hint)

    def _check_nevers(self) -> None:
        for step in self._case.steps:
            if isinstance(step, Never):
                self._line = step.line
                for seat in (seat for seat in step.seats for state in self._passed if forbidden(step, state, seat)):
                    self._note(f"{self._words.name(seat)}'s phone must show this by the rules")

    def _happen(self, *chains: Sequence[Event]) -> None:
        before = self._oracle.states
        self._oracle.apply(*chains)
        self._listener.happened(before, chains, self._oracle.states, self._oracle.held)
        self._passed |= dict.fromkeys(self._oracle.passed)
        self._oracle.keep(self._oracle.branches)

    def _legal(self, seat: Seat, but: str) -> str:
        moves = {move: None for state in self._oracle.states for move in games.moves(state, seat) if move != but}
        return ", ".join(self._words.move(move) for move in moves) or "nothing"

    def _phases(self) -> str:
        return " or ".join(dict.fromkeys(games.phase(state) for state in self._oracle.states))

    def _note(self, what: str, hint: str = "") -> None:
        self._mistakes.add(self._line, 1, what, hint)

    def _stop(self, what: str, hint: str = "") -> _Stop:
        self._note(what, hint)
        return _Stop()


def dealt_roles(scenario: Scenario) -> tuple[str, ...]:
    """The role of each seat: that of the cast; who has any role takes what is left of the composition, in order."""
    left = list(scenario.table.deck())
    for _, role in scenario.cast:
        if role in left:
            left.remove(role)
    rest = iter(left)
    return tuple(role if role is not None else next(rest, "") for _, role in scenario.cast)
