"""The rest of a sitting: screens, taps, log and evidence."""

from pathlib import Path

from bumble_sim.contract import Matched, Open, Refuse, Show, Tapped
from reference_engine.screens import Prompt, Screen
from reference_engine.tables import HOME, JOINING, LOBBY, plain_setting
from rigs.interface import How, Request
from rigs.loopback import Loopback
from tests.bumble_sim.plugins.wilki.tables import table_of
from tests.rigs.loopback.scripted import DEAL, Bench, Scripted, show, start


def test_phones_go_from_home_over_joining_to_the_lobby() -> None:
    bench = Bench({})
    assert [seen.screen.phase for seen in bench.sitting.screens() if seen.seat == 1] == [HOME, JOINING, LOBBY]
    assert bench.sitting.screens() == []


def test_with_a_seat_missing_the_table_never_gathers() -> None:
    sitting = Loopback().open_table(Request(table_of(DEAL), plain_setting(4), lambda _seat: Scripted({}), 1, DEAL))
    sitting.lose(3, How.PHONE_RESTARTED)
    sitting.gather()
    assert [sitting.current(seat).phase for seat in range(4)] == ["ended"] * 3 + [HOME]


def test_tapping_before_the_table_gathers_is_refused() -> None:
    sitting = Loopback().open_table(Request(table_of(DEAL), plain_setting(4), lambda _seat: Scripted({}), 1, DEAL))
    sitting.tap(0, "start")
    assert [refusal.rule for refusal in sitting.refusals()] == ["PRO-MOV-1"]


def test_a_late_tap_answers_the_prompt_before() -> None:
    bench = Bench({Tapped: lambda me, event: [Show(Screen("day", {}, Prompt(event.prompt + 4, ("go",))))]})
    bench.tap(1, "go")
    bench.sitting.tap(1, "go", late=True)
    assert [event.prompt for event in bench.plugins[1].got(Tapped)] == [1, 1]


def test_refusals_are_told_once_with_rule_and_seat() -> None:
    bench = Bench({Tapped: lambda me, event: [Refuse(event.move, "WLK-A5")]})
    bench.tap(2, "x")
    (refusal,) = bench.sitting.refusals()
    assert (refusal.seat, refusal.move, refusal.rule) == (2, "x", "WLK-A5")
    assert bench.sitting.refusals() == []


def test_every_screen_is_seen_even_between_two_others() -> None:
    bench = Bench({Tapped: lambda me, event: [show("a"), show("b")]})
    bench.sitting.screens()
    bench.tap(2, "x")
    assert [seen.screen.phase for seen in bench.sitting.screens()] == ["a", "b"]


def test_the_log_tells_public_events_for_people(tmp_path: Path) -> None:
    bench = Bench({Matched: lambda me, _: [Open()] if me.me == 3 else []}).start()
    assert "2 opened seat 3 werewolf" in bench.sitting.log()
    (path,) = bench.sitting.evidence(tmp_path / "case")
    assert "2 opened seat 3 werewolf\n" in path.read_text(encoding="utf-8")


def test_time_moves_only_while_settling_or_waiting() -> None:
    bench = Bench({Tapped: lambda me, event: start(me, event) or [show("night", turn=len(me.events))]}).start()
    bench.sitting.screens()
    bench.sitting.tap(1, "x")
    bench.sitting.tap(1, "x")
    first, second = bench.sitting.screens()
    assert first.time == second.time
    bench.sitting.settle()
    bench.sitting.tap(1, "x")
    assert bench.sitting.screens()[0].time == first.time + 2 * 3


def test_a_closed_sitting_asks_its_plugins_nothing() -> None:
    bench = Bench({}).start()
    bench.sitting.close()
    before = [len(plugin.events) for plugin in bench.plugins]
    bench.sitting.settle()
    assert [len(plugin.events) for plugin in bench.plugins] == before


def test_there_is_no_air() -> None:
    bench = Bench({}).start()
    assert bench.sitting.traffic() == ()
    assert bench.sitting.ip_sockets() == 0
