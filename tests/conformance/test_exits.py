"""A plugin cannot end the run behind our back: what would end the process becomes its failure."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence

import pytest

from bumble_sim.contract import Effect, Event, Tapped
from conformance.exits import ENDING, Exits, TriedToExit
from conformance.verdicts import Kind, Verdict
from tests.conformance.scenario.texts import KUBA
from tests.conformance.wrong_plugins import Alter, only_at, play

KILL = "do: {Kuba: attack Marek}"


def at_tap(act: Callable[[], object]) -> Alter:
    def alter(event: Event, effects: list[Effect]) -> Sequence[object]:
        if isinstance(event, Tapped) and event.move != "start":
            act()
        return effects

    return alter


def found(act: Callable[[], object], rig: str = "loopback") -> Verdict:
    return play(KILL, plugin=only_at(KUBA, at_tap(act)), options={"rig": rig}).verdict


WAYS: dict[str, Callable[[], object]] = {
    "os._exit(0)": lambda: os._exit(0),
    "os.abort()": lambda: os.abort(),  # looked up when it is called
    "os.kill(-1, 9)": lambda: os.kill(-1, 9),
    "os.kill(0, 15)": lambda: os.kill(0, 15),
    "os.fork()": lambda: os.fork(),
    "signal.raise_signal(15)": lambda: signal.raise_signal(15),  # type: ignore[arg-type]
    f"os.execv({sys.executable!r}, ['python', '--version'])": lambda: os.execv(sys.executable, ["python", "--version"]),
}


@pytest.mark.parametrize("call", WAYS)
def test_ending_the_process_is_a_failure_that_names_the_call(call: str) -> None:
    verdict = found(WAYS[call])
    assert (verdict.kind, verdict.rules, verdict.seat) == (Kind.FAIL, ("PRO-PLG-1",), KUBA)
    assert verdict.seen.startswith(f"tried to end the process: {call} in ")
    assert "test_exits.py" in verdict.seen


def test_a_signal_to_this_very_process_is_one_of_them() -> None:
    seen = found(lambda: os.kill(os.getpid(), 9)).seen
    assert seen.startswith(f"tried to end the process: os.kill({os.getpid()}, 9) in ")


def test_on_the_virtual_rig_too() -> None:
    assert found(WAYS["os._exit(0)"], "virtual").seen.startswith("tried to end the process: os._exit(0) in ")


def test_also_if_the_plugin_goes_on_as_if_nothing_had_been() -> None:
    def swallow() -> None:
        try:
            os._exit(0)
        except Exception:
            return

    assert found(swallow).seen.startswith("tried to end the process: os._exit(0), at Tapped(")


def test_also_in_a_thread_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    def in_thread() -> None:
        thread = threading.Thread(target=_exit_quietly)
        thread.start()
        thread.join()

    verdict = found(in_thread)
    assert (verdict.kind, verdict.rules) == (Kind.FAIL, ("PRO-PLG-1",))
    assert "tried to end the process: os._exit(1)" in verdict.seen


def _exit_quietly() -> None:
    try:
        os._exit(1)
    except TriedToExit:
        return


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_ends_itself_ends_nothing_else() -> None:
    def in_thread() -> None:
        thread = threading.Thread(target=sys.exit)
        thread.start()
        thread.join()

    assert found(in_thread).kind is Kind.PASS


def test_a_plugin_may_end_what_it_has_started() -> None:
    def run_and_kill() -> None:
        process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
        with process:
            os.kill(process.pid, signal.SIGKILL)

    assert found(run_and_kill).kind is Kind.PASS


def test_ctrl_c_while_a_plugin_is_asked_is_not_the_plugin_s() -> None:
    def pressed() -> None:
        handler = signal.getsignal(signal.SIGINT)
        assert callable(handler)
        handler(signal.SIGINT, None)  # what the system does at ctrl-C; a plugin cannot raise the signal itself

    with pytest.raises(KeyboardInterrupt):
        found(pressed)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_outside_of_plugins_everything_works_as_ever_and_afterwards_all_is_as_before() -> None:
    before = [getattr(module, name) for module, name in ENDING]
    exits = Exits(lambda: False)
    heard: list[int] = []
    old = signal.signal(signal.SIGUSR1, lambda number, _frame: heard.append(number))
    try:
        with exits.guarded():
            signal.raise_signal(signal.SIGUSR1)
    finally:
        signal.signal(signal.SIGUSR1, old)
    assert heard == [signal.SIGUSR1]
    assert exits.tried == ""
    assert [getattr(module, name) for module, name in ENDING] == before
