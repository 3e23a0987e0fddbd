"""Makes a script on the reference engine, step by step: what is tapped is legal, what is waited for is reached.

So one and the same idea (*the wolves attack, everybody votes*) becomes a script that fits a table of any size under any
variants. The script is then played by phones like every other.
"""

from collections.abc import Iterable
from typing import Final

from conformance.oracle import Oracle
from conformance.scenario.steps import Do, Lose, Refused, Step, WaitPhase, WaitSeconds
from conformance.script import REACHED, SLACK_TICKS, refusal_of
from conformance.words import Words
from reference_engine import games
from reference_engine.events import Deal, Event, Expired, Lost, Move, Silent
from reference_engine.tables import ABSTAIN, CONFIRM, OVER, START, VOTE, WEREWOLF, Seat, Table, move

LONGER_THAN_A_VOTE: Final = 3700
"""Seconds that a vote without limit is left open: more than any vote that has one."""


class Rehearsal:
    """A table in the making.

    Args:
        table: seats, composition and variants.
        roles: the role of each seat.
        names: the character at each seat, for the texts of the steps.
    """

    def __init__(self, table: Table, roles: tuple[str, ...], names: tuple[str, ...]) -> None:
        self.table = table
        self.roles = roles
        self.steps: list[Step] = []
        self._names = names
        self._words = Words(names)
        self._oracle = Oracle(games.start(table))
        self._happened(())

    # --- what is known ---
    @property
    def state(self) -> games.State:
        """The state of the table; while rehearsing everything happens in one order, so there is just one."""
        return self._oracle.states[0]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return games.phase(self.state) == OVER

    @property
    def living(self) -> tuple[Seat, ...]:
        """The living seats."""
        return tuple(sorted(self.state.living))

    def with_role(self, role: str) -> tuple[Seat, ...]:
        """The living seats with a role."""
        return tuple(seat for seat in self.living if self.roles[seat] == role)

    @property
    def prey(self) -> tuple[Seat, ...]:
        """The living seats that are no werewolves."""
        return tuple(seat for seat in self.living if self.roles[seat] != WEREWOLF)

    def seconds(self, key: str) -> int:
        """A variant that is a number of seconds."""
        return int(self.table.variants[key])

    # --- steps ---
    def deal(self) -> None:
        """The host has started and the cards are dealt; a script that begins by night needs no step for it."""
        self._happened((Move(self.table.host, START), Deal(self.roles)))

    def start(self) -> None:
        """The host taps start: the cards are dealt, or the phone refuses where the rules do."""
        if self._taps(self.table.host, START):
            self.deal()

    def tap(self, seat: Seat, verb: str, target: Seat | None = None) -> None:
        """A tap if the rules allow it here, otherwise nothing."""
        code = move(verb, target)
        if code in games.moves(self.state, seat) and self._taps(seat, code):
            self._happened((Move(seat, code),))

    def try_to(self, seat: Seat, verb: str, target: Seat | None = None) -> bool:
        """A tap; where the rules refuse it, the phone must. Whether the rules take it."""
        code = move(verb, target)
        taken = self._taps(seat, code)
        if taken:
            self._happened((Move(seat, code),))
        return taken

    def attack(self, verb: str, target: Seat) -> None:
        """All living werewolves choose the same victim."""
        for wolf in self.with_role(WEREWOLF):
            self.tap(wolf, verb, target)

    def confirm(self) -> None:
        """Everybody confirms, where there is something to confirm."""
        for seat in self.living:
            self.tap(seat, CONFIRM)

    def vote(self, target: Seat | None, voters: Iterable[Seat] | None = None) -> None:
        """The voters (all, if not named) vote for a seat, all others abstain; nobody needs to vote for himself."""
        chosen = set(self.living if voters is None else voters)
        for seat in self.living:
            if target is not None and seat in chosen and seat != target:
                self.tap(seat, VOTE, target)
            else:
                self.tap(seat, ABSTAIN)

    def wait(self, phase: str) -> None:
        """Phase timers run out until the phase is reached; nothing if it is there, or if no time runs."""
        timer = games.timer(self.state)
        if self._reached(phase) or timer is None:
            return
        self.steps.append(WaitPhase(phase, text=f"wait: {phase}"))
        while timer is not None and not self._reached(phase):
            self._happened((Expired(timer.name),))
            timer = games.timer(self.state)

    def last(self) -> None:
        """The phase lasts its time: it is still there as late as can be told, and then it is over.

        A vote without limit outlasts every other.
        """
        timer = games.timer(self.state)
        slack = SLACK_TICKS * self.seconds("tick_seconds")
        if timer is None:
            self._pass(LONGER_THAN_A_VOTE)
            return
        before = max(timer.seconds - slack, 0)
        if before:
            self._pass(before)
        self._happened((Expired(timer.name),))
        following = games.timer(self.state)
        if following is None or following.seconds >= slack:  # else the phase after it could be over as well
            self._pass(timer.seconds - before)

    def lose(self, seat: Seat) -> None:
        """A phone leaves for good."""
        self.steps.append(Lose((seat,), text=f"lose: {self._names[seat]}"))
        if self.seconds("grace_seconds"):
            self._happened((Silent(seat),))
            self._happened((Lost(seat),))
        else:
            self._happened((Silent(seat), Lost(seat)))

    def _pass(self, seconds: int) -> None:
        self.steps.append(WaitSeconds(float(seconds), text=f"wait: {seconds} s"))

    def _taps(self, seat: Seat, code: str) -> bool:
        """Write the tap down; whether the rules take it."""
        refusal = refusal_of(self.state, Move(seat, code))
        tapped = f"{self._names[seat]}: {self._words.move(code)}"
        if refusal is None:
            self.steps.append(Do(seat, code, text=tapped))
            return True
        self.steps.append(Refused(seat, code, text=f"{tapped} is refused"))
        return False

    def _reached(self, phase: str) -> bool:
        return games.phase(self.state) in REACHED[phase]

    def _happened(self, events: Iterable[Event]) -> None:
        self._oracle.apply(tuple(events))
        self._oracle.keep(self._oracle.branches)
