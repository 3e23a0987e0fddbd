"""One direction of a link delivers in order, whatever happens to the delay."""

import pytest

from bumble_sim.clock import VirtualLoop, shut_down
from bumble_sim.lanes import Lane


@pytest.fixture
def loop():
    made = VirtualLoop()
    yield made
    shut_down(made)


@pytest.fixture
def arrived(loop):
    return []


def send(lane: Lane, loop: VirtualLoop, arrived: list, what: str, delay: float) -> None:
    lane.send(delay, lambda: arrived.append((what, loop.time())))


def test_what_is_sent_arrives_after_the_delay(loop, arrived):
    send(Lane(loop), loop, arrived, "a", 0.25)
    loop.run_until(1.0)
    assert arrived == [("a", 0.25)]


def test_without_delay_it_arrives_at_once_but_not_inside_the_call(loop, arrived):
    lane = Lane(loop)
    send(lane, loop, arrived, "a", 0.0)
    assert arrived == []
    assert lane.under_way == 1
    loop.run_until(0.0)
    assert arrived == [("a", 0.0)]
    assert lane.under_way == 0


def test_a_shorter_delay_overtakes_nothing(loop, arrived):
    lane = Lane(loop)
    for what, delay in (("a", 0.5), ("b", 0.1), ("c", 0.0), ("d", 0.7)):
        send(lane, loop, arrived, what, delay)
    loop.run_until(1.0)
    assert arrived == [("a", 0.5), ("b", 0.5), ("c", 0.5), ("d", 0.7)]


def test_a_longer_delay_does_not_hold_up_what_is_under_way(loop, arrived):
    lane = Lane(loop)
    send(lane, loop, arrived, "a", 0.0)
    send(lane, loop, arrived, "b", 0.5)
    loop.run_until(1.0)
    assert arrived == [("a", 0.0), ("b", 0.5)]


@pytest.mark.parametrize("delay", [0.0, 0.5])
def test_what_is_under_way_when_the_lane_closes_never_arrives(loop, arrived, delay):
    lane = Lane(loop)
    send(lane, loop, arrived, "a", delay)
    lane.close()
    send(lane, loop, arrived, "b", delay)
    loop.run_until(1.0)
    assert arrived == []
