"""One process and its three pipes: lines out, lines in, standard error kept. Nothing here ever waits without an end."""

import contextlib
import os
import select
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from conformance.process.wire import MAX_LINE

CHUNK: Final = 65_536
LOOKS: Final = 200
"""So often the process is looked at before it is waited for. It answers within microseconds, and to be woken up again
takes longer than that: this is a sixth of the time of a run (``make bench``)."""
KEPT_ERROR: Final = 262_144
"""Bytes of standard error that are kept, the last ones."""
END_SECONDS: Final = 2.0
"""So long a process may take to end after its standard input was closed."""
MAX_SHOWN: Final = 200


_let_others_run: Final[Callable[[], None]] = getattr(os, "sched_yield", lambda: None)


class ChildFault(Exception):
    """What a process did wrong; the text goes on after "the plugin"."""


class CannotStart(Exception):
    """The command cannot be run at all; the text says why."""


class Child:
    """A running process in a session of its own, so that whatever it starts ends with it.

    Args:
        command: program and arguments; no shell is involved.

    Raises:
        CannotStart: there is no such program, or it may not be run.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            raise CannotStart(f"{command[0]!r} cannot be started: {_reason(error)}") from None
        pipes = [pipe for pipe in (self._process.stdin, self._process.stdout, self._process.stderr) if pipe is not None]
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in pipes)
        for pipe in pipes:
            os.set_blocking(pipe.fileno(), False)
        self._poll = select.poll()
        self._poll.register(self._stdout, select.POLLIN)
        self._poll.register(self._stderr, select.POLLIN)
        self._out = bytearray()
        self._in = b""
        self._lines: deque[bytes] = deque()
        self._error = bytearray()
        self._error_total = 0
        self._open = {self._stdout, self._stderr}
        self._stopped = False

    # --- speaking ----------------------------------------------------------------------------------------------------
    def send(self, line: bytes) -> None:
        """Put a line behind those that wait; it is written by the next :meth:`line`."""
        self._out += line

    def line(self, seconds: float) -> bytes:
        """The next line that the process writes, without its end.

        Raises:
            ChildFault: it ended, wrote a line without end, reads nothing, or writes nothing within ``seconds``.
        """
        if not self._lines:
            self.flush()
            self._wait(time.monotonic() + seconds, seconds)
        return self._lines.popleft()

    def flush(self) -> None:
        """Write what can be written without waiting."""
        if self._out:
            self._write()

    # --- standard error ----------------------------------------------------------------------------------------------
    def error_mark(self) -> int:
        """A mark: what stands on standard error from here on."""
        self._read_error()
        return self._error_total

    def errors_since(self, mark: int) -> bytes:
        """What the process wrote on standard error since ``mark``, the last of it if it was much."""
        self._read_error()
        new = self._error_total - mark
        return bytes(self._error[-new:]) if new > 0 else b""

    # --- the end -----------------------------------------------------------------------------------------------------
    def end(self, seconds: float = END_SECONDS) -> str | None:
        """Close standard input and wait for the process to end by itself; then kill it and all that it started.

        Returns:
            What was wrong with how it ended, or ``None``.
        """
        if self._stopped:
            return None
        self._close_input()
        deadline = time.monotonic() + seconds
        while self._open and (left := deadline - time.monotonic()) > 0:
            self._look(left)
            self._lines.clear()
        try:
            status: int | None = self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            status = None
        self.kill()
        if status is None:
            return f"did not end within {seconds:g} s after its standard input was closed"
        return None if status == 0 else f"ended with {exit_text(status)} after its standard input was closed"

    def kill(self) -> None:
        """Kill the process and all that it started; what stands on standard error is still read."""
        if self._stopped:
            return
        self._stopped = True
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._close_input()
        self._read_error()
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe is not None
            pipe.close()
        self._open.clear()

    # --- inside ------------------------------------------------------------------------------------------------------
    def _wait(self, deadline: float, seconds: float) -> None:
        for _ in range(LOOKS):
            self._read()
            if self._lines or self._stdout not in self._open:
                break
            _let_others_run()
        while not self._lines:
            if self._stdout not in self._open:
                raise ChildFault(self._how_it_ended())
            left = deadline - time.monotonic()
            if left <= 0:
                raise ChildFault(self._silence(seconds))
            self._look(left)

    def _look(self, seconds: float) -> None:
        """Wait until a pipe can be read or written, at most so long, and do it."""
        if self._out:
            self._poll.register(self._stdin, select.POLLOUT)
        ready = [pipe for pipe, _ in self._poll.poll(max(1, int(seconds * 1000)))]
        if self._out:
            self._poll.unregister(self._stdin)
            if self._stdin in ready:
                self._write()
        if self._stdout in ready:
            self._read()
        if self._stderr in ready:
            self._read_error()

    def _write(self) -> None:
        try:
            while self._out:
                del self._out[: os.write(self._stdin, self._out[:CHUNK])]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._out.clear()  # it has ended or will not listen; what it still writes is read first

    def _read(self) -> None:
        if self._stdout not in self._open:
            return
        try:
            chunk = os.read(self._stdout, CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            self._forget(self._stdout)
            return
        self._in += chunk
        if b"\n" in chunk:
            *lines, self._in = self._in.split(b"\n")
            self._lines += lines
        if len(self._in) > MAX_LINE:
            raise ChildFault(f"wrote more than {MAX_LINE:,} bytes to standard output without an end of line")

    def _read_error(self) -> None:
        """Take what stands on standard error, but no more than a flood in one go."""
        for _ in range(KEPT_ERROR // CHUNK):
            if self._stderr not in self._open:
                return
            try:
                chunk = os.read(self._stderr, CHUNK)
            except BlockingIOError:
                return
            if not chunk:
                self._forget(self._stderr)
                return
            self._error += chunk
            self._error_total += len(chunk)
            del self._error[:-KEPT_ERROR]

    def _forget(self, pipe: int) -> None:
        self._open.discard(pipe)
        self._poll.unregister(pipe)

    def _close_input(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._out.clear()

    def _how_it_ended(self) -> str:
        rest = f"; it had begun to write {shown(self._in)}" if self._in else ""
        try:
            status = self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            return f"closed its standard output{rest}"
        return f"ended with {exit_text(status)}{self._last_words()}{rest}"

    def _last_words(self) -> str:
        self._read_error()
        lines = bytes(self._error[-CHUNK:]).decode("utf-8", "replace").strip().splitlines()
        return f" ({shown(lines[-1].strip())} on standard error)" if lines else ""

    def _silence(self, seconds: float) -> str:
        if self._out:
            return f"does not read its standard input: {len(self._out):,} bytes wait since {seconds:g} s"
        begun = f", only the beginning of a line: {shown(self._in)}" if self._in else ""
        return f"gave no answer within {seconds:g} s{begun}"


def shown(text: bytes | str) -> str:
    """A text from a plugin, short enough to be told."""
    plain = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    short = plain if len(plain) <= MAX_SHOWN else f"{plain[:MAX_SHOWN]}…"
    return repr(short)


def exit_text(status: int) -> str:
    """``exit status 1``, or the name of the signal that ended a process."""
    if status >= 0:
        return f"exit status {status}"
    try:
        return f"signal {signal.Signals(-status).name}"
    except ValueError:
        return f"signal {-status}"


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such program (is the path right, seen from the current folder?)"
    if isinstance(error, PermissionError):
        return "it may not be run (is it executable?)"
    return str(error.strerror if isinstance(error, OSError) and error.strerror else error)
