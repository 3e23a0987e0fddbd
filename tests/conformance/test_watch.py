"""Nothing hangs: a plugin that never answers fails, and whatever else takes too long is an error."""

import re
import signal
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from bumble_sim.contract import Dealt, Effect, Event, Round, Tapped
from bumble_sim.plugins.wilki import Wilki
from conformance import run
from conformance.asking import Account, Asked
from conformance.verdicts import Kind, Verdict
from conformance.watch import OutOfTime, Watch
from reference_engine.tables import Seat
from tests.conformance.scenario.texts import JAN
from tests.conformance.wrong_plugins import play

LIMIT = 0.3

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timers")


class Loops(Wilki):
    """Never answers when its card is dealt."""

    def handle(self, event: Event) -> list[Effect]:
        if isinstance(event, Dealt):
            while True:
                pass
        return list(super().handle(event))


class LoopsAtATap(Wilki):
    """Never answers a tap on anything but *start*."""

    def handle(self, event: Event) -> list[Effect]:
        while isinstance(event, Tapped) and event.move != "start":
            pass
        return list(super().handle(event))


class Sleeps(Wilki):
    """Waits for something that never comes."""

    def handle(self, event: Event) -> list[Effect]:
        if isinstance(event, Dealt):
            threading.Event().wait()
        return list(super().handle(event))


class Stubborn(Wilki):
    """Loops, and catches whatever is raised inside."""

    def handle(self, event: Event) -> list[Effect]:
        if isinstance(event, Dealt):
            tries = 0
            while True:
                try:
                    tries += 1
                except BaseException:
                    tries = 0
        return list(super().handle(event))


class NeverMade(Wilki):
    """Loops when it is made."""

    def __init__(self) -> None:
        while True:
            pass


def at_jan(wrong: Callable[[], Wilki]) -> Callable[[Seat], Wilki]:
    return lambda seat: wrong() if seat == JAN else Wilki()


def found_in_time(*steps: str, plugin: Callable[[Seat], Wilki], rig: str = "loopback", limit: float = LIMIT) -> Verdict:
    return play(*steps, plugin=plugin, options={"limit_seconds": limit, "rig": rig}).verdict


@pytest.fixture(autouse=True)
def _the_alarm_is_as_before() -> Iterator[None]:
    """No test leaves a timer or a handler of its own behind."""
    handler, timer = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)
    yield
    assert signal.getsignal(signal.SIGALRM) is handler
    assert (signal.getitimer(signal.ITIMER_REAL)[0] > 0) == (timer[0] > 0)


@pytest.mark.parametrize("wrong", [Loops, Sleeps, Stubborn])
def test_a_plugin_that_never_answers_fails_naming_the_seat_and_the_event(wrong: type[Wilki]) -> None:
    found = found_in_time("wait: day", plugin=at_jan(wrong))
    assert (found.kind, found.rules, found.seat, found.part) == (Kind.FAIL, ("PRO-PLG-1",), JAN, "plugin")
    assert re.match(r"never answers: the 0\.3 s of the case ran out at Dealt\(card='seer'\), stopped in ", found.seen)
    assert re.search(r"test_watch\.py:\d+ \(handle\)$", found.seen)
    assert found.step is None


def test_the_step_is_the_one_that_was_running() -> None:
    found = found_in_time("do: {Kuba: attack Marek}", "do: {Jan: probe Kuba}", plugin=at_jan(LoopsAtATap))
    assert (found.seat, found.step, found.line) == (JAN, 1, 6)
    assert "Tapped(" in found.seen


def test_a_plugin_that_is_never_made_fails() -> None:
    found = found_in_time("wait: day", plugin=at_jan(NeverMade))
    assert (found.kind, found.seat) == (Kind.FAIL, JAN)
    assert "the request to be made" in found.seen


def test_on_the_virtual_rig_too() -> None:
    found = found_in_time("wait: day", plugin=at_jan(Loops), rig="virtual", limit=3.0)
    assert (found.kind, found.rules, found.seat) == (Kind.FAIL, ("PRO-PLG-1",), JAN)


def test_what_takes_too_long_outside_of_any_plugin_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "check_air", lambda *_words: threading.Event().wait())
    found = found_in_time("wait: day", plugin=lambda _seat: Wilki())
    assert (found.kind, found.rules, found.seat) == (Kind.ERROR, (), None)
    assert "--limit" in found.reason


class Slow(Wilki):
    """Thinks for a while about everything."""

    def handle(self, event: Event) -> list[Effect]:
        end = time.perf_counter() + 0.02
        while time.perf_counter() < end:
            pass
        return list(super().handle(event))


def test_a_plugin_that_answers_but_slowly_is_told_how_its_time_was_spent() -> None:
    found = found_in_time("wait: day", plugin=lambda _seat: Slow())
    assert (found.kind, found.rules, found.part) == (Kind.FAIL, ("PRO-PLG-1",), "plugin")
    assert re.match(
        r"is too slow: 0\.\d of 0\.3 s went into \d+ answers of the plugin, the longest 0\.\d+ s \(seat \d, at ",
        found.seen,
    )


class Clock:
    """Wall time that passes when a test says so."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def verdict_after(answers: int, each: float, limit: float) -> Verdict:
    watch, clock = Watch(limit), Clock()
    watch.account = Account(clock)
    for n in range(answers):

        def answer() -> None:
            clock.time += each

        watch.account.ask(Asked(3, Round(n, {}), clock()), answer)
    return watch.verdict()


def test_a_plugin_is_blamed_if_most_of_the_time_was_its() -> None:
    found = verdict_after(58, 1.0, 60)
    spent = "58.0 of 60 s went into 58 answers of the plugin, the longest 1 s"
    assert found.seen == f"is too slow: {spent} (seat 3, at Round(n=0, notes={{}}))"
    assert verdict_after(29, 1.0, 60).kind is Kind.ERROR


def test_a_plugin_that_answers_at_once_is_not_blamed_for_a_short_limit() -> None:
    found = verdict_after(1000, 0.001, 1.0)
    assert found.kind is Kind.ERROR
    assert "1000 answers of the plugin took 1.0 s of it: raise the limit (--limit)" in found.reason


def test_a_case_after_one_that_hung_is_judged_as_ever() -> None:
    found_in_time("wait: day", plugin=at_jan(Loops))
    assert play("wait: day", options={"limit_seconds": 30.0}).verdict.kind is Kind.PASS


# --- the watch itself ---
def _left() -> float:
    return signal.getitimer(signal.ITIMER_REAL)[0]


def _work_on(left: list[float] | None = None) -> None:
    if left is not None:
        left.append(_left())
    while True:
        pass


def test_time_adds_up_over_several_deals() -> None:
    watch = Watch(0.2)
    with watch.running():
        while _left() > 0.15:
            pass
    assert not watch.struck
    left: list[float] = []
    with pytest.raises(OutOfTime), watch.running():
        _work_on(left)
    assert left[0] <= 0.15
    assert watch.struck


def test_a_limit_from_outside_goes_on_running() -> None:
    struck: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _frame: struck.append(number))
    old = signal.setitimer(signal.ITIMER_REAL, 30)
    try:
        with pytest.raises(OutOfTime), Watch(0.05).running():
            _work_on()
        assert 0 < _left() <= 30
        signal.setitimer(signal.ITIMER_REAL, 0.001)
        while not struck:
            pass
        assert struck == [signal.SIGALRM]
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *old)


def test_a_shorter_limit_from_outside_goes_first() -> None:
    struck: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _frame: struck.append(number))
    old = signal.setitimer(signal.ITIMER_REAL, 0.05)
    watch = Watch(10)
    try:
        with watch.running():
            while not struck:
                pass
        assert struck == [signal.SIGALRM]
        assert not watch.struck
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *old)


def test_in_another_thread_there_is_no_limit_and_no_failure() -> None:
    found: list[Kind] = []

    def work() -> None:
        found.append(play("wait: day", options={"limit_seconds": 30.0}).verdict.kind)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [Kind.PASS]
