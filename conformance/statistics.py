"""Whether chance deals the cards (WLK-SET-5): many tables dealt at random, counted seat by seat and deal by deal.

A single deal proves nothing about chance. Over many deals every card must come to every seat equally often, and every
arrangement of the cards must be equally frequent; how far the counts may stray is a χ² bound. Everything comes from one
seed, so an honest plugin passes always or never.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from conformance.judge import Judge
from conformance.opening import open_game
from conformance.run import CaseResult, Options, run_with
from conformance.scenario.head import DEFAULT_MTU
from conformance.scenario.model import Case, Scenario
from conformance.script import Script
from conformance.verdicts import Kind, Verdict
from reference_engine import variants
from reference_engine.tables import DOCTOR, NIGHT, SEER, VILLAGER, WEREWOLF, WILKI

DEAL_RULE: Final = "WLK-SET-5"
CARDS: Final = (WEREWOLF, SEER, DOCTOR, VILLAGER, VILLAGER)
"""The cards of the tables that are dealt: 60 different arrangements."""

DEALS: Final = 400
"""So many tables are dealt; an arrangement then comes 6.7 times on average, enough for χ²."""

HIGHEST_Z: Final = 3.72
"""The bound of each test: a fair deal exceeds it once in 10,000 seeds."""


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """A sum of squared deviations, and the bound that it must not exceed."""

    value: float
    bound: float

    @property
    def fair(self) -> bool:
        """Whether chance explains the counts."""
        return self.value <= self.bound


def bound(degrees: int, z: float = HIGHEST_Z) -> float:
    """The χ² value that chance exceeds as seldom as a standard normal value exceeds ``z`` (Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    return degrees * (1 - spread + z * math.sqrt(spread)) ** 3


def by_seat(deals: Sequence[Sequence[str]]) -> ChiSquare:
    """How evenly every card comes to every seat.

    The cards of one deal depend on each other, which makes the counts stray a little more than independent draws would;
    the factor ``(seats - 1) / seats`` takes that back.
    """
    seats = len(deals[0])
    cards = Counter(deals[0])
    counts = [Counter(deal[seat] for deal in deals) for seat in range(seats)]
    value = 0.0
    for card, copies in cards.items():
        expected = len(deals) * copies / seats
        value += sum((count[card] - expected) ** 2 / expected for count in counts)
    return ChiSquare(value * (seats - 1) / seats, bound((seats - 1) * (len(cards) - 1)))


def by_arrangement(deals: Sequence[Sequence[str]]) -> ChiSquare:
    """How evenly the different arrangements of the cards come: a pack that is only cut is fair to each seat alone."""
    cards = Counter(deals[0])
    possible = math.factorial(len(deals[0]))
    for copies in cards.values():
        possible //= math.factorial(copies)
    expected = len(deals) / possible
    counts = Counter(tuple(deal) for deal in deals)
    missing = possible - len(counts)
    value = sum((count - expected) ** 2 / expected for count in counts.values()) + missing * expected
    return ChiSquare(value, bound(possible - 1))


def judge_deals(deals: Sequence[Sequence[str]]) -> Verdict:
    """Whether these deals of the same cards are chance (WLK-SET-5)."""
    for what, found in (("seat", by_seat(deals)), ("arrangement", by_arrangement(deals))):
        if not found.fair:
            return Verdict(
                Kind.FAIL, f"{len(deals)} deals are no chance: the cards by {what}", (DEAL_RULE,), part="role",
                expected=f"a χ² of at most {found.bound:.1f}", seen=f"{found.value:.1f}",
            )  # fmt: skip
    return Verdict(Kind.PASS)


def check_deals(options: Options, deals: int = DEALS) -> Verdict:
    """Deal that many tables at random and judge the roles on the phones' screens.

    Args:
        options: rig, plugin and seed; the deal is always random.

    Returns:
        *pass*, *fail* blaming WLK-SET-5, or the verdict of the first table that does not get as far as the first night.
    """
    seen: list[tuple[str, ...]] = []
    for number in range(deals):
        result = _deal(replace(options, deal="random", seed=options.seed * deals + number), seen)
        if result.verdict.kind is not Kind.PASS:
            return result.verdict
    return judge_deals(seen)


def _deal(options: Options, seen: list[tuple[str, ...]]) -> CaseResult:
    def play(judge: Judge, player: Script) -> None:
        dealt = open_game(judge, player.sitting, player.request, NIGHT)
        assert dealt is not None
        seen.append(dealt)

    return run_with(Case(_table(), None, ()), options, play)


def _table() -> Scenario:
    seats = len(CARDS)
    return Scenario(
        path=Path("deal.yaml"),
        title="A table is dealt",
        game=WILKI,
        rules=(DEAL_RULE,),
        variants=variants.resolve(WILKI, {}),
        cast=tuple((f"seat {seat}", None) for seat in range(seats)),
        composition=dict(Counter(CARDS)),
        host=0,
        host_named=True,
        languages=("en",) * seats,
        venue=None,
        begin=NIGHT,
        latency=0.0,
        mtu=DEFAULT_MTU,
        shuffle="test",
        steps=(),
    )
