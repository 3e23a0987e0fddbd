"""A real terminal for a command: a pseudo-terminal of a certain width, and what appears on it."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 60.0
"""Seconds without a sign after which a command counts as hung."""

BIN = Path(sys.executable).parent


class Terminal:
    """A command that runs on a terminal.

    Args:
        words: a command of this environment and its words.
        columns: how wide the terminal is.
        folder: where it is started.
    """

    def __init__(self, words: Sequence[str], columns: int, folder: Path) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self._child = subprocess.Popen(
            [str(BIN / words[0]), *words[1:]], stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder,
            env=kept | {"TERM": "xterm"}, start_new_session=True,
        )  # fmt: skip
        os.close(theirs)
        self.text = ""

    def until(self, sign: str) -> None:
        """Wait until something has appeared."""
        while sign not in self.text:
            assert self._read(), f"ended without {sign!r}:\n{self.text}"

    def interrupt(self) -> None:
        """What ctrl-C does."""
        self._child.send_signal(signal.SIGINT)

    def end(self) -> int:
        """Wait for the end and give the exit code."""
        while self._read():
            pass
        os.close(self._ours)
        return self._child.wait(PATIENCE)

    def _read(self) -> bool:
        if not select.select([self._ours], [], [], PATIENCE)[0]:
            self._child.kill()
            raise AssertionError(f"nothing for {PATIENCE:g} s after:\n{self.text}")
        try:
            read = os.read(self._ours, 65536)
        except OSError:  # Linux says so when the other side is closed
            return False
        self.text += read.decode("utf-8", "replace")
        return bool(read)


def piped(words: Sequence[str], folder: Path) -> tuple[int, str]:
    """Exit code and standard output of the same command into a pipe."""
    done = subprocess.run(
        [str(BIN / words[0]), *words[1:]], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    return done.returncode, done.stdout
