"""Virtual time: it jumps, keeps order, runs in slices, and says when a run cannot go on."""

import asyncio
import gc

import pytest

from bumble_sim import clock
from bumble_sim.clock import VirtualLoop, run_virtually, shut_down
from bumble_sim.errors import Deadlock, TaskFailed, TimeLimit, TimeStuck


@pytest.fixture
def loop():
    made = VirtualLoop()
    yield made
    shut_down(made)


def test_an_hour_passes_at_once_and_the_clock_shows_it():
    async def main() -> float:
        await asyncio.sleep(3600)
        return asyncio.get_running_loop().time()

    assert run_virtually(main()) == 3600


def test_timers_of_one_time_are_called_in_the_order_planned(loop):
    called: list[int] = []
    for number in range(50):
        loop.call_at(1.0, called.append, number)
    loop.run_until(1.0)
    assert called == list(range(50))


def test_a_cancelled_timer_is_not_called(loop):
    called: list[str] = []
    handles = [loop.call_at(1.0, called.append, "cancelled") for _ in range(200)]
    loop.call_at(1.0, called.append, "stays")
    for handle in handles:
        handle.cancel()
    loop.run_until(2.0)
    assert called == ["stays"]


def test_a_slice_ends_at_its_time_with_everything_of_that_instant_done(loop):
    called: list[str] = []
    loop.call_at(2.0, lambda: loop.call_soon(called.append, "what follows at 2"))
    loop.call_at(2.1, called.append, "later")
    loop.run_until(2.0)
    assert called == ["what follows at 2"]
    assert loop.time() == 2.0
    loop.run_until(3.0)
    assert called[-1] == "later"
    assert loop.time() == 3.0


def test_a_slice_passes_time_even_when_nothing_is_planned(loop):
    loop.run_until(5.0)
    assert loop.time() == 5.0


def test_a_slice_ends_when_the_condition_comes_true(loop):
    happened: list[float] = []
    for time in (1.0, 2.0, 3.0):
        loop.call_at(time, happened.append, time)
    assert loop.run_until(10.0, done=lambda: len(happened) == 2)
    assert loop.time() == 2.0


def test_a_slice_says_when_the_condition_did_not_come_true_in_time(loop):
    assert not loop.run_until(4.0, done=lambda: False)
    assert loop.time() == 4.0


def test_a_condition_is_asked_only_when_the_instant_is_over(loop):
    steps: list[int] = []
    loop.call_at(1.0, lambda: (steps.append(1), loop.call_soon(steps.append, 2)))
    assert loop.run_until(9.0, done=lambda: bool(steps))
    assert steps == [1, 2]


def test_the_clock_does_not_go_back(loop):
    loop.run_until(5.0)
    with pytest.raises(ValueError, match=r"5\.0 s already"):
        loop.run_until(4.0)


def test_waiting_for_what_nobody_plans_is_a_deadlock():
    async def main() -> None:
        await asyncio.sleep(7)
        await asyncio.Event().wait()

    with pytest.raises(Deadlock, match=r"at 7\.000000 s"):
        run_virtually(main())


def test_a_condition_that_can_never_come_true_is_a_deadlock(loop):
    with pytest.raises(Deadlock):
        loop.run_until(done=lambda: False)


def test_more_virtual_time_than_allowed_is_an_error():
    with pytest.raises(TimeLimit, match="60 s"):
        run_virtually(asyncio.sleep(61), limit=60)


def test_time_that_stands_still_is_an_error(monkeypatch, loop):
    monkeypatch.setattr(clock, "MAX_TURNS", 100)

    turning = [True]

    def again() -> None:
        if turning:
            loop.call_soon(again)

    loop.call_soon(again)
    with pytest.raises(TimeStuck, match="100 turns"):
        loop.run_until(1.0)
    turning.clear()


def test_a_task_that_fails_unwatched_fails_the_slice(loop):
    async def fails() -> None:
        raise LookupError("lost")

    def start() -> None:
        loop.create_task(fails())

    loop.call_soon(start)
    loop.call_at(1.0, gc.collect)
    with pytest.raises(TaskFailed, match="lost") as caught:
        loop.run_until(2.0)
    assert isinstance(caught.value.__cause__, LookupError)


def test_a_callback_that_fails_fails_the_slice_before_time_goes_on(loop):
    loop.call_at(1.0, lambda: 1 // 0)
    with pytest.raises(TaskFailed, match="ZeroDivisionError"):
        loop.run_until(5.0)
    assert loop.time() == 1.0


def test_shutting_down_lets_every_task_see_its_end():
    loop = VirtualLoop()
    ended: list[str] = []

    async def waits() -> None:
        try:
            await asyncio.sleep(100)
        finally:
            ended.append("cleaned up")

    loop.create_task(waits())
    loop.run_until(1.0)
    shut_down(loop)
    assert ended == ["cleaned up"]
    assert loop.is_closed()


def test_the_loop_watches_no_socket(loop):
    with pytest.raises(NotImplementedError):
        loop.add_reader(0, print)
