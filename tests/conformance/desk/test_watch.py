"""Scenario files are checked and shown on every save."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from conformance.desk.watch import Desk
from conformance.scenario.source import MAX_BYTES
from tests.conformance.desk.kit import Save, watch
from tests.conformance.scenario.texts import text

NIGHT = text("wait: dawn")
BROKEN = text("wait: dusk")
OTHER = "services: {}\n"


def save(path: Path, whole: str) -> Save:
    """Saves in place."""

    def act() -> Path:
        path.write_text(whole)
        return path

    return act


def rename_over(path: Path, whole: str) -> Save:
    """Saves as many editors do: writes another file, then renames it over the old one."""

    def act() -> Path:
        fresh = path.with_suffix(".tmp")
        fresh.write_text(whole)
        fresh.replace(path)
        return path

    return act


def delete(path: Path) -> Save:
    def act() -> Path:
        path.unlink()
        return path

    return act


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(NIGHT)
    return path


def test_a_single_file_is_shown_at_once(mine: Path) -> None:
    (start,) = watch([mine])
    assert "wait: dawn" in start
    assert start.endswith("1 file, 1 case: no mistakes\n")


def test_a_folder_of_many_is_only_counted(tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / f"{name}.yaml").write_text(NIGHT)
    assert watch([tmp_path]) == ["3 files, 3 cases: no mistakes\n"]


@pytest.mark.parametrize("way", [save, rename_over])
def test_a_mistake_is_told_as_soon_as_it_is_saved_and_gone_when_mended(mine: Path, way: object) -> None:
    assert callable(way)
    _, broken, mended = watch([mine], way(mine, BROKEN), way(mine, NIGHT))
    assert broken.startswith(f'{mine}:5:11: no phase "dusk" to wait for')
    assert broken.endswith("1 file, 0 cases: 1 mistake in 1 file\n")
    assert mended.endswith("1 file, 1 case: no mistakes\n")


def test_a_half_written_file_is_no_end(mine: Path) -> None:
    _, empty, half, whole = watch([mine], save(mine, ""), save(mine, NIGHT[: len(NIGHT) // 2]), save(mine, NIGHT))
    assert "the file is empty" in empty
    assert "mistake" in half
    assert "no mistakes" in whole


def test_what_the_rules_refuse_is_told_too(mine: Path) -> None:
    _, told = watch([mine], save(mine, text("do: {Ewa: attack Kuba}")))
    assert "the rules refuse Ewa's attack Kuba" in told


def test_a_deleted_file_of_a_folder_is_gone_and_counts_no_more(tmp_path: Path, mine: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(BROKEN)
    assert watch([tmp_path], delete(other))[1] == f"{other} is gone\n1 file, 1 case: no mistakes\n"
    assert watch([tmp_path], delete(mine))[1] == f"{mine} is gone\nno scenario yet\n"


def test_a_deleted_file_that_was_named_is_missed_until_it_is_back(mine: Path) -> None:
    _, gone, back = watch([mine], delete(mine), save(mine, NIGHT))
    assert "the file cannot be read: No such file" in gone
    assert "no mistakes" in back


def test_a_new_scenario_in_the_folder_is_shown_and_other_files_are_not(tmp_path: Path) -> None:
    fresh, other = tmp_path / "fresh.yaml", tmp_path / "compose.yaml"
    start, shown, quiet, grown = watch([tmp_path], save(fresh, NIGHT), save(other, OTHER), save(other, BROKEN))
    assert start == "no scenario yet\n"
    assert shown.startswith(f"{fresh}\n")
    assert quiet == ""
    assert "dusk" in grown


def test_mistakes_of_other_files_are_not_forgotten(tmp_path: Path, mine: Path) -> None:
    other = tmp_path / "other.yaml"
    _, _, told = watch([tmp_path], save(other, BROKEN), save(mine, NIGHT))
    assert told.endswith(f"2 files, 1 case: 1 mistake in 1 file; see also {other}\n")


def test_many_files_saved_at_once_are_counted(tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.yaml" for name in "abc"]
    for path in paths:
        path.write_text(NIGHT)
    paper = io.StringIO()
    Desk([tmp_path], Console(file=paper, width=100)).watch([frozenset(paths)])
    assert paper.getvalue() == "3 files, 3 cases: no mistakes\n" * 2


def test_a_huge_file_is_refused_without_reading_it_all(mine: Path) -> None:
    _, told = watch([mine], save(mine, "#" * (MAX_BYTES * 50)))
    assert f"the file is too large: a scenario has at most {MAX_BYTES} bytes" in told


def test_a_folder_in_the_place_of_a_file_is_told_or_gone(tmp_path: Path, mine: Path) -> None:
    def act() -> Path:
        mine.unlink(missing_ok=True)
        mine.mkdir(exist_ok=True)
        return mine

    assert watch([tmp_path], act)[1] == f"{mine} is gone\nno scenario yet\n"
    mine.rmdir()
    mine.write_text(NIGHT)
    assert "this is a folder, not a file" in watch([mine], act)[1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name")
def test_a_pipe_in_the_folder_is_never_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"

    def act() -> Path:
        os.mkfifo(pipe)
        return pipe

    assert watch([tmp_path], act) == ["no scenario yet\n", ""]


def test_a_link_to_itself_is_no_scenario(tmp_path: Path, mine: Path) -> None:
    def act() -> Path:
        (tmp_path / "loop.yaml").symlink_to("loop.yaml")
        return tmp_path / "loop.yaml"

    assert watch([tmp_path], act)[1] == ""
    assert "no mistakes" in watch([tmp_path])[0]


def test_when_anything_may_have_changed_only_what_differs_is_told(tmp_path: Path, mine: Path) -> None:
    other, third = tmp_path / "other.yaml", tmp_path / "third.yaml"
    third.write_text(NIGHT)

    def unheard() -> None:
        other.write_text(BROKEN)
        third.unlink()

    start, told, quiet = watch([tmp_path], unheard, lambda: None)
    assert start.endswith("2 files, 2 cases: no mistakes\n")
    assert told.splitlines()[0] == f"{third} is gone"
    assert told.splitlines()[1].startswith(f'{other}:5:11: no phase "dusk"')
    assert told.endswith("2 files, 1 case: 1 mistake in 1 file\n")
    assert quiet == ""


def test_a_terminal_begins_afresh_on_every_save_and_other_output_never(mine: Path) -> None:
    start, told = watch([mine], save(mine, NIGHT), terminal=True)
    assert "\x1b[2J" not in start
    assert told.startswith(("\x1b[2J", "\x1b[H\x1b[2J"))
    assert not any("\x1b" in each for each in watch([mine], save(mine, BROKEN)))


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("named", ["mine.yaml", "."])
def test_the_command_sees_a_save_and_ends_well_with_ctrl_c(mine: Path, named: str) -> None:
    command = [sys.executable, "-m", "conformance", "scenario", "check", "--watch", named]
    with subprocess.Popen(command, cwd=mine.parent, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdout is not None
        told = b""
        while b"no mistakes" not in told:  # what is shown was read after the watch had begun
            told += os.read(process.stdout.fileno(), 65536)
        mine.write_text(BROKEN)
        while b"dusk" not in told:
            told += os.read(process.stdout.fileno(), 65536)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 0
    assert b'mine.yaml:5:11: no phase "dusk" to wait for' in told
    assert b"\x1b" not in told
