"""How much a plugin may ask of the table at a time."""

import pytest

from bumble_sim.contract import Public, Publish, Refuse, Round, Show, Tapped, Whisper
from bumble_sim.errors import PluginFault
from reference_engine.screens import Screen
from rigs.pace import MAX_REQUESTS, Pace

ECHO = Public(3, 1, {"x": 1})
OWN = (Show(Screen("night", {})), Refuse("pass", "WLK-A1"), Whisper({}))


def busy(pace: Pace, times: int) -> None:
    for _ in range(times):
        pace.begin(ECHO)
        pace.count(ECHO, [Publish({"x": 1})])


def test_as_many_requests_as_allowed_are_no_fault_and_one_more_is() -> None:
    pace = Pace()
    busy(pace, MAX_REQUESTS)
    with pytest.raises(PluginFault, match=r"never comes to rest: .*\(Publish\).* at Public\(n=3"):
        busy(pace, 1)


@pytest.mark.parametrize("event", [Round(9, {}), Tapped(1, "pass")])
def test_a_round_or_a_tap_begins_the_count_anew(event: Round | Tapped) -> None:
    pace = Pace()
    busy(pace, MAX_REQUESTS)
    pace.begin(event)
    busy(pace, MAX_REQUESTS)


def test_what_concerns_only_the_own_phone_does_not_count() -> None:
    pace = Pace()
    for _ in range(MAX_REQUESTS + 1):
        pace.count(ECHO, OWN)
