"""The command at a real terminal: pages fit its width, also after it was resized, and ctrl-C ends it well."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.scenario.texts import text

if sys.platform == "win32":
    pytest.skip("terminals of another kind", allow_module_level=True)

import fcntl
import struct
import termios

DONE = b"no mistakes"
ROWS = 40


def resize(terminal: int, columns: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))


def page(terminal: int) -> str:
    """What is printed until the count of files."""
    told = b""
    while DONE not in told:
        told += os.read(terminal, 65536)
    return told.decode()


def widest(page: str) -> int:
    return max(len(re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", line).rstrip("\r")) for line in page.split("\n"))


def test_each_page_fits_the_terminal_as_it_is_then(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(text("wait: dawn"))
    ours, theirs = os.openpty()
    resize(ours, 150)
    environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    command = [sys.executable, "-m", "conformance", "scenario", "check", "--watch", "mine.yaml"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdin=theirs, stdout=theirs, stderr=theirs, env={**environment, "TERM": "xterm"}
    ) as process:
        os.close(theirs)
        first = page(ours)
        resize(ours, 70)
        process.send_signal(signal.SIGWINCH)
        mine.write_text(text("wait: day"))
        second = page(ours)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 0
    os.close(ours)
    assert 70 < widest(first) <= 150
    assert 50 < widest(second) <= 70
    assert "\x1b[2J" in second
