"""What the virtual rig refuses, and whom it blames when a plugin does not keep the contract."""

import pytest

from bumble_sim import contract
from bumble_sim.contract import Seated
from bumble_sim.plugins.wilki import Wilki
from rigs.errors import NotCapable, PluginMisbehaved
from rigs.virtual import Virtual
from tests.rigs.virtual.tables import FIVE, Play, request


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"deal": FIVE * 5}, "25 seats"),
        ({"host": 5}, "host sits on seat 5"),
        ({"mtu": 100}, "MTU of 100"),
    ],
)
def test_a_table_that_the_air_cannot_carry_is_refused(asked, why):
    with pytest.raises(NotCapable, match=why):
        Virtual().open_table(request(**asked))


def test_a_plugin_that_cannot_be_made_is_to_blame():
    def broken(seat):
        if seat == 3:
            raise LookupError("no such game")
        return Wilki()

    with pytest.raises(PluginMisbehaved, match="no such game") as caught:
        Virtual().open_table(request(plugin=broken))
    assert caught.value.seat == 3


class Odd(Wilki):
    """Does something odd on seat 2 when the wolves have met."""

    def __init__(self, odd):
        super().__init__()
        self.odd = odd
        self.me = -1

    def handle(self, event):
        if isinstance(event, Seated):
            self.me = event.me
        if self.me == 2 and isinstance(event, contract.Matched):
            return self.odd()
        return super().handle(event)


def fails():
    raise ZeroDivisionError("odd")


@pytest.mark.parametrize(("odd", "what"), [(fails, "ZeroDivisionError"), (lambda: ["nonsense"], "nonsense")])
def test_a_plugin_that_breaks_the_contract_is_to_blame(odd, what):
    with Play(plugin=lambda _seat: Odd(odd)) as play:
        with pytest.raises(PluginMisbehaved, match=what) as caught:
            play.night()
        assert caught.value.seat == 2


class Restless(Wilki):
    """Publishes something in every round."""

    def handle(self, event):
        effects = super().handle(event)
        return [*effects, contract.Publish({"x": 1})] if isinstance(event, contract.Round) else effects


def test_a_plugin_that_never_comes_to_rest_is_to_blame():
    with Play(plugin=lambda _seat: Restless()) as play, pytest.raises(PluginMisbehaved, match="never comes to rest"):
        play.night()
