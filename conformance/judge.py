"""The judge: drives a sitting and the reference engine side by side and compares every screen.

It holds a *set* of oracle states (:mod:`conformance.oracle`). At rest one state of the set must fit the full screens of
all connected seats together; in between, a seat may only ever have shown its screens of states passed through: not a
wrong one, even for a moment. A difference raises :class:`~conformance.verdicts.Failed` with the rules to blame.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from conformance import compare
from conformance.compare import Difference
from conformance.malformed import malformed
from conformance.oracle import Branch, Oracle
from conformance.oracle import Refused as MustRefuse
from conformance.timeline import Timeline
from conformance.verdicts import MAX_BLAMED, Failed, Kind, Verdict
from reference_engine import games
from reference_engine.events import Event
from reference_engine.screens import SILENT, Screen
from reference_engine.tables import Seat
from rigs.interface import Capability, Refusal, Seen, Sitting


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the scenario the judge stands: step index, line, and how the step reads."""

    step: int | None = None
    line: int | None = None
    text: str = "before the script"


class Judge:
    """Judges one sitting.

    Args:
        sitting: the table in play, fresh, every phone on its home screen.
        start: the engine's state of the same table.
        capabilities: of the rig; without ``every-screen`` only screens at rest are judged.
        describe: turns parts of screens, and moves, into words for people (characters instead of seats).
        optional: facts that a phone may leave out; what it shows of them must be right all the same.
    """

    def __init__(
        self,
        sitting: Sitting,
        start: games.State,
        capabilities: frozenset[Capability],
        describe: Callable[[object], str],
        optional: frozenset[str] = frozenset(),
    ) -> None:
        self.sitting = sitting
        self.oracle = Oracle(start)
        self.timeline = Timeline()
        self.seen: list[Seen] = []
        self.gone: set[Seat] = set()
        self.place = Place()
        self._pending: list[Seen] = []
        self._every_screen = Capability.EVERY_SCREEN in capabilities
        self.describe = describe
        self._optional = optional

    @property
    def states(self) -> tuple[games.State, ...]:
        """The oracle's states at rest."""
        return self.oracle.states

    def at(self, place: Place) -> None:
        """Enter a step of the scenario."""
        self.place = place
        self.timeline.step(place.step, place.text)

    def connected(self) -> list[Seat]:
        """Seats whose phones are at the table, in order."""
        return [seat for seat in sorted(self.sitting.connected()) if seat not in self.gone]

    def leave(self, seat: Seat) -> None:
        """From here on the phone of this seat is not judged any more: it is made to leave."""
        self._collect()
        self.gone.add(seat)

    # --- the comparison ---
    def happened(self, *chains: Sequence[Event]) -> None:
        """Let the oracle follow events that the sitting has already been through, then compare."""
        self.follow(*chains)
        self.compare()

    def follow(self, *chains: Sequence[Event]) -> None:
        """Let the oracle follow events without looking at the phones yet."""
        if chains:
            self.oracle.apply(*chains)

    def compare(self) -> None:
        """Compare all screens shown since the last rest, the screens at rest, and the refused taps.

        A tap that a phone should have refused is told before the screens, which only show what came of it.
        """
        self._collect()
        refusals = self._refusals()
        pending, self._pending = self._pending, []
        branches = self._matching(refusals)
        wrong = None if branches else self._refusal_verdict(self.oracle.branches, refusals)
        if wrong is not None and wrong.reason != LEGAL_TAP_REFUSED:
            raise Failed(wrong)
        if self._every_screen:
            for seen in pending:
                self._check_moment(seen)
        if wrong is not None:
            raise Failed(wrong)
        now = {seat: self.sitting.current(seat) for seat in self.connected()}
        fitting = compare.fitting(branches, now, self._optional)
        if not fitting:
            self._fail(compare.nearest_table(branches, now, self._optional), "at rest", self.timeline.now)
        self.oracle.keep(fitting)

    def unchanged(self) -> None:
        """Compare without any event: nothing may have happened."""
        self.compare()

    def catch_up(self) -> None:
        """Take what the phones have shown and refused since the last rest into the timeline, without judging it."""
        self._collect()
        self._refusals()

    def _collect(self) -> None:
        shown = list(self.sitting.screens())
        judged = [seen for seen in shown if seen.seat not in self.gone]
        for seen in judged:
            self.timeline.shown(seen.time, seen.seat, seen.screen)
        self.seen += judged
        self._pending += judged

    def _refusals(self) -> list[Refusal]:
        refusals = [each for each in self.sitting.refusals() if each.seat not in self.gone]
        for each in refusals:
            self.timeline.refused(each.time, each.seat, each.move, each.rule)
        return refusals

    def _check_moment(self, seen: Seen) -> None:
        difference = compare.closest(self.oracle.passed, seen.seat, seen.screen, self._optional)
        if difference is None:
            return
        # A wrong screen that is still there when the grace time is over is not compared with the frozen table.
        thawed = [state for state in self.oracle.passed if not _is_frozen(state, seen.seat)]
        if thawed and not _is_frozen(self.states[0], seen.seat) and self._stays(seen):
            difference = compare.closest(thawed, seen.seat, seen.screen, self._optional) or difference
        self._fail(difference, "and stays so" if self._lasts(difference) else "for a moment", seen.time)

    def _lasts(self, difference: Difference) -> bool:
        """Whether what is wrong with a screen of the past is still wrong with that of now."""
        now = compare.closest(self.states, difference.seat, self.sitting.current(difference.seat), self._optional)
        return now is not None and difference.part in now.parts

    def _stays(self, seen: Seen) -> bool:
        return self.sitting.current(seen.seat).same(seen.screen)

    def _matching(self, refusals: Sequence[Refusal]) -> tuple[Branch, ...]:
        """The branches whose refused taps are those that the phones refused."""
        branches = self.oracle.branches
        return tuple(branch for branch in branches if _same_refusals(branch.refused, refusals, self.gone))

    def _refusal_verdict(self, branches: Sequence[Branch], refusals: Sequence[Refusal]) -> Verdict:
        """What is wrong with the refusals, told by the branch that they fit best."""
        taken, left, branch = min(
            ((*_unmatched(branch.refused, refusals, self.gone), branch) for branch in branches),
            key=lambda found: len(found[0]) + len(found[1]),
        )
        if taken:
            must = taken[0]
            expected = f"{self.describe(must.move)} refused by {' or '.join(must.rules)}"
            wrong = next((each for each in left if (each.seat, each.move) == (must.seat, must.move)), None)
            if wrong is None:
                reason, seen = "the phone takes a tap that it must refuse", "taken"
            else:
                reason, seen = "the phone refuses with the wrong rule", f"refused by {wrong.rule}"
            return self.verdict(reason, must.rules, must.seat, "refusal", expected, seen)
        first = left[0]
        rules = games.blame(branch.state, first.seat, compare.PROMPT)
        return self.verdict(
            LEGAL_TAP_REFUSED, rules, first.seat, "refusal",
            f"{self.describe(first.move)} taken", f"refused by {first.rule}",
        )  # fmt: skip

    # --- verdicts ---
    def verdict(
        self, reason: str, rules: tuple[str, ...], seat: Seat | None, part: str, expected: str, seen: str
    ) -> Verdict:
        """A failing verdict at the current place, with at most ``MAX_BLAMED`` of the rules."""
        blamed = rules[:MAX_BLAMED]
        return Verdict(Kind.FAIL, reason, blamed, seat, self.place.step, self.place.line, part, expected, seen)

    def _fail(self, difference: Difference, when: str, time: float) -> None:
        told, more = difference.parts[:MAX_TOLD], len(difference.parts) - MAX_TOLD
        rest = f" and {more} more" if more > 0 else ""
        expected, seen = (
            self.describe({part: part_or_absent(screen, part) for part in told}) + (f"; …{rest}" if rest else "")
            for screen in (difference.expected, difference.seen)
        )
        rules, reason = difference.rules, f"the screen is wrong {when} (what differs: {', '.join(told)}{rest})"
        broken = malformed(difference.expected, difference.seen)
        if broken is not None:
            rules, reason = (BAD_SCREEN_RULE,) if broken.alone else rules, broken.what
        found = self.verdict(reason, rules, difference.seat, difference.part, expected, seen)
        raise Failed(replace(found, time=time, phase=difference.seen.phase))


BAD_SCREEN_RULE = "PRO-PLG-1"
"""Blamed when a screen is none, whatever the rules of the game are."""

MAX_TOLD = 4
"""So many parts of a screen are told, the most telling; the others stand in the evidence."""

LEGAL_TAP_REFUSED = "the phone refuses a legal tap"
"""Why a verdict is *fail* when a phone refuses what every legal order of events allows."""

ABSENT = "(absent)"
"""Stands in comparisons for a fact that is not on the screen."""


def part_or_absent(screen: Screen, part: str) -> object:
    """A part of a screen, or ``ABSENT`` for a fact that is not there."""
    if part in (compare.PHASE, compare.PROMPT) or part in screen.facts:
        return compare.part_of(screen, part)
    return ABSENT


def _is_frozen(state: games.State, seat: Seat) -> bool:
    return SILENT in games.screen(state, seat).facts


def _same_refusals(must: Sequence[MustRefuse], refusals: Sequence[Refusal], gone: set[Seat]) -> bool:
    return _unmatched(must, refusals, gone) == ([], [])


def _unmatched(
    must: Sequence[MustRefuse], refusals: Sequence[Refusal], gone: set[Seat]
) -> tuple[list[MustRefuse], list[Refusal]]:
    """The taps that no phone refused by one of the right rules, and the refusals that nobody asked for."""
    taken: list[MustRefuse] = []
    left = list(refusals)
    for one in must:
        if one.seat in gone:
            continue
        found = [each for each in left if (each.seat, each.move) == (one.seat, one.move) and each.rule in one.rules]
        if found:
            left.remove(found[0])
        else:
            taken.append(one)
    return taken, left
