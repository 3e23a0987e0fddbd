"""One process and its pipes: every wait has an end, and nothing of it is left running."""

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from conformance.process.child import CannotStart, Child, ChildFault, exit_text, shown
from conformance.process.wire import hello_line
from tests.conformance.process.tables import command


def python(program: str) -> Child:
    return Child([sys.executable, "-c", program])


def test_lines_go_in_and_come_out() -> None:
    child = python("import sys\nfor line in sys.stdin: print(line.upper(), end='', flush=True)")
    child.send(b"one\n")
    child.send(b"two\n")
    assert [child.line(10), child.line(10)] == [b"ONE", b"TWO"]
    assert child.end() is None


def test_a_program_that_is_not_there_cannot_be_started() -> None:
    with pytest.raises(CannotStart, match="no such program"):
        Child(["./no-such-program"])


def test_a_file_that_is_no_program_cannot_be_started(tmp_path: Path) -> None:
    file = tmp_path / "plugin.txt"
    file.write_text("hello")
    with pytest.raises(CannotStart, match="is it executable"):
        Child([str(file)])


def test_a_process_that_reads_nothing_is_told_so() -> None:
    child = python("import time; time.sleep(3600)")
    for _ in range(40):
        child.send(b"x" * 65_535 + b"\n")
    with pytest.raises(ChildFault, match=r"does not read its standard input: [\d,]+ bytes wait since 0.2 s"):
        child.line(0.2)
    child.kill()


def test_lines_that_were_written_before_the_end_are_still_read() -> None:
    child = python("print('last words')")
    child.send(b"anything\n")
    assert child.line(10) == b"last words"
    with pytest.raises(ChildFault, match="ended with exit status 0"):
        child.line(10)
    child.kill()


def test_a_process_that_answers_only_after_a_flood_on_standard_error() -> None:
    child = python("import sys\nfor _ in range(40): sys.stderr.write('E' * 65_536)\nprint('done', flush=True)")
    assert child.line(30) == b"done"
    assert child.end() is None
    assert 0 < len(child.errors_since(0)) <= 262_144


def test_standard_error_since_a_mark() -> None:
    program = (
        "import sys\nfor line in sys.stdin: print(line, end='', file=sys.stderr, flush=True); print('ok', flush=True)"
    )
    child = python(program)
    child.send(b"one\n")
    child.line(10)
    mark = child.error_mark()
    child.send(b"two\n")
    child.line(10)
    assert child.errors_since(mark) == b"two\n"
    child.kill()


def test_to_kill_twice_is_to_kill_once() -> None:
    child = python("import time; time.sleep(3600)")
    child.kill()
    child.kill()
    assert child.end() is None


@pytest.mark.parametrize("end", [Child.end, Child.kill])
def test_what_a_process_has_started_ends_with_it(end: object) -> None:
    assert callable(end)
    child = Child(command("leaves_a_child"))
    child.send(hello_line())
    child.line(20)
    grandchild = int(child.errors_since(0).split()[1])
    assert _runs(grandchild)
    end(child)
    given_up = time.monotonic() + 10
    while _runs(grandchild) and time.monotonic() < given_up:  # the system may need a moment to take it away
        os.sched_yield()
    assert not _runs(grandchild)


def _runs(process: int) -> bool:
    """Whether a process still does anything; one that was killed may wait for its parent to notice."""
    if Path("/proc/self").exists():
        with suppress(OSError):
            return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
        return False
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


def test_how_a_process_ended_in_words() -> None:
    assert exit_text(3) == "exit status 3"
    assert exit_text(-signal.SIGSEGV) == "signal SIGSEGV"
    assert exit_text(-250) == "signal 250"


def test_what_a_plugin_wrote_is_shown_in_short() -> None:
    assert shown(b"\xffabc") == repr("\ufffdabc")
    assert len(shown("x" * 10_000)) < 250
