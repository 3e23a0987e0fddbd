"""A plugin that breaks the contract is named with its seat, what it did, and at which event."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bumble_sim.contract import Effect, Public, Publish, Round, Seated, Show, Tapped, Whisper
from reference_engine.screens import Screen
from reference_engine.tables import plain_setting
from rigs.errors import NotCapable, PluginMisbehaved
from rigs.interface import Request
from rigs.loopback import Loopback
from tests.bumble_sim.plugins.wilki.tables import table_of
from tests.rigs.loopback.scripted import DEAL, Bench, Scripted, show


def misbehaving(answer: Callable[[], Any]) -> PluginMisbehaved:
    """What comes of a plugin on seat 2 that answers a tap so."""
    bench = Bench({Tapped: lambda me, event: answer()})
    with pytest.raises(PluginMisbehaved) as caught:
        bench.tap(2, "hi")
    assert caught.value.seat == 2
    return caught.value


def test_raising() -> None:
    def crash() -> Sequence[Effect]:
        raise KeyError("roles")

    error = misbehaving(crash)
    assert "raised KeyError" in error.what
    assert "Tapped" in error.what


@pytest.mark.parametrize("answer", [None, "show", {}, Show(Screen("night", {}))])
def test_answering_with_something_that_is_no_list(answer: object) -> None:
    assert "not a list of effects" in misbehaving(lambda: answer).what


def test_answering_with_something_that_is_no_effect() -> None:
    assert "no effect" in misbehaving(lambda: ["show"]).what


def test_naming_a_seat_that_does_not_exist() -> None:
    assert "no seat 9" in misbehaving(lambda: [Whisper({9: {}})]).what


def test_showing_something_new_for_ever() -> None:
    bench = Bench({Round: lambda me, event: [show("night", turn=event.n)] if me.me == 3 else []})
    with pytest.raises(PluginMisbehaved, match="never comes to rest") as caught:
        bench.start()
    assert caught.value.seat == 3


def test_answering_itself_for_ever() -> None:
    bench = Bench({Public: lambda me, event: [Publish({"x": 1})] if me.me == 1 else []})
    with pytest.raises(PluginMisbehaved, match="never comes to rest: more than 200 requests") as caught:
        bench.start()
    assert caught.value.seat == 1


def test_showing_the_same_for_ever_is_rest() -> None:
    bench = Bench({Round: lambda me, event: [show("night")]}).start()
    assert bench.sitting.current(1).phase == "night"


def test_a_plugin_that_cannot_be_made() -> None:
    def broken(seat: int) -> Scripted:
        if seat == 1:
            raise RuntimeError("no memory")
        return Scripted({})

    with pytest.raises(PluginMisbehaved, match="when it was made") as caught:
        Loopback().open_table(Request(table_of(DEAL), plain_setting(4), broken, 1, DEAL))
    assert caught.value.seat == 1


def test_misbehaving_at_the_very_first_event() -> None:
    with pytest.raises(PluginMisbehaved, match="Seated"):
        Bench({Seated: lambda me, event: None})  # type: ignore[dict-item, return-value]


@pytest.mark.parametrize(("seats", "host", "cards"), [(21, 0, 21), (4, 4, 4), (4, 0, 5)])
def test_tables_that_cannot_be_opened(seats: int, host: int, cards: int) -> None:
    table = table_of(("villager",) * seats, host=host)
    with pytest.raises(NotCapable):
        Loopback().open_table(
            Request(table, plain_setting(seats), lambda _seat: Scripted({}), 1, ("villager",) * cards)
        )
