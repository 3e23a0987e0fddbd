"""A plugin that breaks the contract is recorded and never asked again (PRO-PLG-1)."""

from collections.abc import Sequence
from typing import Any

import pytest

from bumble_sim import contract
from bumble_sim.contract import Effect, Event
from tests.bumble_sim.session.kit import MemoryTable


class Broken:
    """A plugin that answers taps with whatever it is given, and raises on rounds if asked to."""

    def __init__(self, answer: Any, fails: type[Exception] | None = None) -> None:
        self.answer = answer
        self.fails = fails
        self.asked = 0

    def handle(self, event: Event) -> Sequence[Effect]:
        self.asked += 1
        if isinstance(event, contract.Tapped):
            if self.fails is not None:
                raise self.fails("as planned")
            answer: Sequence[Effect] = self.answer
            return answer
        return []


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (None, "not a list of effects"),
        (["nonsense"], "no effect"),
        ([contract.Whisper({9: {}})], "no seat 9"),
        ([contract.Publish({"x": "y" * 99})], "at most 64"),
        ([contract.Open()], "before it has one"),
        ([contract.Deal(("a", "b", "c")), contract.Deal(("a", "b", "c"))], "second deal"),
        ([contract.Count("x" * 300, (1,), 2, 0)], "at most 200 are allowed"),
        ([contract.Count("x", (0, 1), 33, 0)], "options"),
        ([contract.Toss("coin", 2**40)], "the range"),
    ],
)
def test_a_wrong_answer_is_recorded(answer: Any, told: str) -> None:
    plugin = Broken(answer)
    table = MemoryTable(3, plugins={1: plugin}).gather()
    table.seats[1].tap("do")
    assert table.seats[1].misbehaved is not None
    assert told in table.seats[1].misbehaved
    asked = plugin.asked
    table.seats[1].tap("do")
    table.say(0, x=1)
    table.ticks(2)
    assert plugin.asked == asked


LONG = "\N{WOLF FACE}" * 200


@pytest.mark.parametrize(
    "ask",
    [
        contract.Deal((LONG,) * 64),
        contract.Count(LONG, (0, 1, 2), 32, 31),
        contract.Match(LONG),
        contract.Toss(LONG, 2**32),
        contract.Timer(LONG, 86_400),
        contract.Stop(LONG),
    ],
    ids=lambda ask: type(ask).__name__,
)
def test_the_largest_that_a_plugin_may_ask_for_is_carried(ask: Effect) -> None:
    table = MemoryTable(3, plugins={1: Broken([ask])}).gather()
    table.seats[1].tap("do")
    table.ticks(1)
    assert table.seats[1].misbehaved is None
    assert list(table.hub.faults) == []


def test_an_exception_is_the_plugin_s_own() -> None:
    table = MemoryTable(3, plugins={1: Broken([], KeyError)}).gather()
    table.seats[1].tap("do")
    assert table.seats[1].misbehaved is not None
    assert "KeyError" in table.seats[1].misbehaved
    assert "Tapped" in table.seats[1].misbehaved


def test_a_misbehaving_plugin_stops_the_rounds() -> None:
    table = MemoryTable(3).start()
    table.ticks(1)
    table.do(1, contract.Open(), contract.Match("again"))
    assert table.seats[1].misbehaved is not None
    table.ticks(5)
    assert len(table.events(0, contract.Round)) == 1


def test_all_effects_of_an_event_come_before_what_follows_from_them() -> None:
    table = MemoryTable(4).start()
    screen = table.plugins[0].show("night")
    table.do(0, contract.Publish({"dies": 3}), screen)  # the host's own note comes back within the call
    assert table.said(0)[-1] == (0, {"dies": 3})
    assert table.shown[0][-1].facts["alive"] == (0, 1, 2)


def test_refused_taps_carry_time_move_and_rule() -> None:
    table = MemoryTable(3).start()
    table.clock.run(2)
    table.do(1, contract.Refuse("do", "WLK-DAY-8"))
    refusal = table.seats[1].refusals[0]
    assert (refusal.time, refusal.move, refusal.rule) == (table.clock.now, "do", "WLK-DAY-8")


def test_a_late_tap_answers_the_old_prompt() -> None:
    table = MemoryTable(3).start()
    table.seats[1].tap("do", late=True)
    table.seats[1].tap("do")
    assert [event.prompt for event in table.events(1, contract.Tapped)] == [0, 1]
