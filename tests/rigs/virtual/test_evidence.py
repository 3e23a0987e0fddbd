"""What a sitting leaves behind: readable captures, the log, refused frames; the same bytes for the same seed."""

import hashlib
import os
import shutil
import subprocess
import sys

import pytest

from rigs.interface import How
from tests.rigs.virtual.tables import SIX, Play

needs_tshark = pytest.mark.skipif(shutil.which("tshark") is None, reason="tshark is not installed")

SCRIPT = """
import pathlib, sys
from tests.rigs.virtual.test_evidence import digest
print(digest(pathlib.Path(sys.argv[1])))
"""


def play_and_leave(folder, seed=1):
    with Play(SIX, seed=seed, latency=0.01) as play:
        play.night().do({1: "attack:4", 2: "pass"})
        play.lose(5, How.OUT_OF_RANGE)
        play.sitting.pass_grace()
        play.sitting.run_out()
        return play.sitting.evidence(folder)


def digest(folder, seed=1) -> str:
    files = play_and_leave(folder, seed)
    return hashlib.sha256(b"".join(path.name.encode() + path.read_bytes() for path in files)).hexdigest()


def test_there_is_a_capture_of_every_phone_and_the_log(tmp_path):
    files = play_and_leave(tmp_path / "evidence")
    names = {path.name for path in files}
    assert {f"seat-{seat}.btsnoop" for seat in range(6)} | {"log.txt"} <= names
    assert all(path.read_bytes()[:8] == b"btsnoop\0" for path in files if path.suffix == ".btsnoop")
    assert "link of seat 5 gone (reason 0x08)" in (tmp_path / "evidence" / "log.txt").read_text()


def test_the_same_seed_leaves_the_same_bytes_and_another_seed_others(tmp_path):
    assert digest(tmp_path / "a") == digest(tmp_path / "b")
    assert digest(tmp_path / "a") != digest(tmp_path / "c", seed=2)


def test_the_hash_seed_of_the_process_changes_no_byte(tmp_path):
    digests = set()
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, tmp_path / hash_seed],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        digests.add(done.stdout)
    assert len(digests) == 1


@needs_tshark
def test_tshark_sees_no_malformed_packet(tmp_path):
    for path in play_and_leave(tmp_path):
        if path.suffix == ".btsnoop":
            done = subprocess.run(
                ["tshark", "-r", path, "-Y", "_ws.malformed"], capture_output=True, text=True, check=True, timeout=60
            )
            assert done.stdout == "", path.name


def test_what_is_secret_is_not_in_the_clear_on_the_air(tmp_path):
    captures = [path.read_bytes() for path in play_and_leave(tmp_path) if path.suffix == ".btsnoop"]
    assert not any(b"attack" in capture for capture in captures)
    assert any(b"whispers" in capture for capture in captures)
