"""Phase timers: they stand still while the table settles, and the host's phone keeps them."""

from bumble_sim.contract import Expired, Matched, Round, Stop, Tapped, Timer
from tests.rigs.loopback.scripted import Answer, Bench, start

NIGHT: dict[type, Answer] = {Matched: lambda me, _: [Timer("night", 30)]}


def test_settling_never_lets_a_timer_expire() -> None:
    bench = Bench(NIGHT).start()
    for _ in range(50):
        bench.sitting.settle()
    assert bench.all_got(Expired) == []


def test_running_out_lets_the_timer_expire_for_all() -> None:
    bench = Bench(NIGHT).start()
    bench.sitting.run_out()
    assert [event.timer for event in bench.all_got(Expired)] == ["night"]


def test_running_out_takes_the_time_of_the_timer_with_all_its_ticks() -> None:
    bench = Bench(NIGHT, tick_seconds=3).start()
    before = len(bench.plugins[0].got(Round))
    bench.sitting.run_out()
    events = bench.plugins[0].events
    expired = next(place for place, event in enumerate(events) if isinstance(event, Expired))
    assert sum(isinstance(event, Round) for event in events[:expired]) - before == 10


def test_without_a_timer_running_out_does_nothing() -> None:
    bench = Bench({}).start()
    bench.sitting.run_out()
    assert bench.all_got(Expired) == []


def test_a_stopped_timer_does_not_expire() -> None:
    bench = Bench({**NIGHT, Tapped: lambda me, event: start(me, event) or [Stop("night")]}).start()
    bench.tap(0, "stop")
    bench.sitting.run_out()
    assert bench.all_got(Expired) == []


def test_only_the_host_keeps_time() -> None:
    bench = Bench({**NIGHT, Tapped: lambda me, event: start(me, event) or [Stop("night")]}).start()
    bench.tap(1, "stop")
    bench.sitting.run_out()
    assert len(bench.all_got(Expired)) == 1


def test_a_timer_that_is_started_again_has_its_full_time() -> None:
    bench = Bench({**NIGHT, Tapped: lambda me, event: start(me, event) or [Timer("night", 30)]}).start()
    bench.sitting.approach(1)
    bench.tap(0, "again")
    bench.sitting.let_pass(29)
    assert bench.all_got(Expired) == []
    bench.sitting.let_pass(1)
    assert len(bench.all_got(Expired)) == 1


def test_time_passes_in_parts() -> None:
    bench = Bench(NIGHT).start()
    bench.sitting.let_pass(29.5)
    assert bench.all_got(Expired) == []
    bench.sitting.let_pass(0.5)
    assert len(bench.all_got(Expired)) == 1


def test_approaching_leaves_so_many_seconds() -> None:
    bench = Bench(NIGHT).start()
    bench.sitting.approach(2)
    bench.sitting.let_pass(1.5)
    assert bench.all_got(Expired) == []
    bench.sitting.let_pass(0.5)
    assert len(bench.all_got(Expired)) == 1


def test_approaching_never_gives_time_back() -> None:
    bench = Bench(NIGHT).start()
    bench.sitting.approach(40)
    bench.sitting.let_pass(29)
    assert bench.all_got(Expired) == []
    bench.sitting.let_pass(1)
    assert len(bench.all_got(Expired)) == 1


def test_a_timer_runs_out_whatever_the_sums_of_times_round_to() -> None:
    again: dict[type, Answer] = {**NIGHT, Tapped: lambda me, event: start(me, event) or [Timer("night", 300)]}
    bench = Bench(again).start()
    bench.sitting.approach(0.05)
    bench.tap(0, "again")
    bench.sitting.settle()
    bench.sitting.run_out()
    assert [event.timer for event in bench.all_got(Expired)] == ["night"]
