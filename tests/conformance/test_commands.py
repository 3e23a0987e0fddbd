"""Every command has help with examples that fit it, and ``docs/commands.md`` tells them all, and how they end."""

import errno
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from conformance import cli
from conformance.cli import app, main
from reports import exit_codes
from tests.conformance.test_cli import run, write

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
LIAR = "conformance.liars.day:FirstOfATieGoes"
GROUPS = {("scenario",), ("statement",)}


def leaves(group: typer.Typer, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every command that does something."""
    found = [(*path, command.name or command.callback.__name__) for command in group.registered_commands]  # type: ignore[union-attr]
    for sub in group.registered_groups:
        assert sub.typer_instance is not None
        assert sub.name is not None
        found += leaves(sub.typer_instance, (*path, sub.name))
    return found


COMMANDS = leaves(app)


def examples(help: str) -> list[list[str]]:
    """The words of each example after the name of the program."""
    shown = help.partition("Example")[2].split("\n\n")[0]
    return [line.split()[1:] for line in shown.splitlines() if line.startswith("    tablerig ")]


# --- help ---
@pytest.mark.parametrize("words", [(), *sorted(GROUPS), *COMMANDS], ids=" ".join)
def test_every_command_has_help_that_says_what_it_does_in_a_line(words: tuple[str, ...]) -> None:
    code, output = run(*words, "--help")
    assert code == 0
    assert output.startswith("Usage: ")
    assert ".." not in "".join(re.findall(r"^  [a-z]+  .*$", output, re.MULTILINE)), "cut in the list of commands"


@pytest.mark.parametrize("words", [(), *COMMANDS], ids=" ".join)
def test_examples_are_of_commands_and_options_that_exist(words: tuple[str, ...]) -> None:
    shown = examples(run(*words, "--help")[1])
    assert shown
    for example in shown:
        command = next(one for one in COMMANDS if tuple(example[: len(one)]) == one)
        known = run(*command, "--help")[1]
        used = [word for word in example if word.startswith("--")]
        assert all(re.search(rf"^  {option}\b", known, re.MULTILINE) for option in used), example


# --- the page ---
def test_the_page_tells_every_command_and_no_other() -> None:
    told = re.findall(r"^\| `tablerig ([a-z]+(?: (?:check|schema)(?![^`]*plugin))?)", PAGE, re.MULTILINE)
    assert sorted(told) == sorted(" ".join(command) for command in COMMANDS)


def test_the_page_and_the_help_tell_every_exit_code() -> None:
    codes = sorted(value for name, value in vars(exit_codes).items() if name.isupper())
    rows = re.findall(r"^\| (\d+) \| ([^|]+) \|", PAGE, re.MULTILINE)
    assert [int(code) for code, what in rows if what.strip() != "–"] == codes
    help = " ".join(run("--help")[1].split())
    assert all(f" {code} " in help for code in codes)


# --- how they end ---
def ends(error: Exception, monkeypatch: pytest.MonkeyPatch) -> int | str | None:
    """The exit code when a command ends with an error that nobody has foreseen."""
    broken = typer.Typer()

    @broken.command()
    def falls() -> None:
        raise error

    monkeypatch.setattr(cli, "app", broken)
    monkeypatch.setattr(sys, "argv", ["tablerig"])
    with pytest.raises(SystemExit) as end:
        main()
    return end.value.code


def test_a_fault_of_tablerig_has_a_code_of_its_own_and_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ends(LookupError("a bug of ours"), monkeypatch) == exit_codes.BROKEN
    told = capsys.readouterr().err
    assert told.startswith("Traceback")
    assert told.endswith("tablerig itself went wrong: LookupError: a bug of ours\n")


def test_what_the_system_refuses_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    full = OSError(errno.ENOSPC, "No space left on device", "evidence/log.txt")
    assert ends(full, monkeypatch) == exit_codes.USAGE
    assert capsys.readouterr().err == "evidence/log.txt: No space left on device\n"


@pytest.mark.parametrize("below", ["", "evidence/1"])
def test_where_evidence_cannot_be_kept_nothing_is_played(tmp_path: Path, below: str) -> None:
    file = tmp_path / "file"
    file.touch()
    path = write(tmp_path, "x.yaml", "wait: dawn")
    code, output = run("play", path, "--rig", "loopback", "--evidence", file / below)
    assert code == exit_codes.USAGE
    assert output == f"--evidence {file / below}: {file} is no folder\n"


def test_a_folder_is_no_file_to_write_a_failure_to(tmp_path: Path) -> None:
    code, output = run("random", "--rig", "loopback", "--tables", "1", "--write", tmp_path)
    assert code == exit_codes.USAGE
    assert f"{tmp_path}: this is a folder; name a file, such as {tmp_path / 'found.yaml'}" in output


def test_a_failure_is_told_although_it_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "found.yaml"
    code, output = run("random", "--rig", "loopback", "--tables", "20", "--plugin", LIAR, "--write", path)
    assert code == exit_codes.NOT_PASSED
    assert f"{path} cannot be written: " in output
    assert "WLK-DAY-5" in output
    assert "replay and keep it: " in output.splitlines()[-1]


def test_a_program_that_the_system_cannot_run_is_no_fault_of_tablerig(tmp_path: Path) -> None:
    program = tmp_path / "plugin"
    program.write_bytes(b"\0\1")
    program.chmod(0o755)
    code, output = run("play", write(tmp_path, "x.yaml", "wait: dawn"), "--rig", "loopback", "--plugin", program)
    assert code == exit_codes.NOT_PASSED
    assert f"  why       the plugin {str(program)!r} cannot be started: " in output
    assert "Traceback" not in output


def test_a_reader_that_goes_away_is_no_fault() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{Path(sys.executable).parent / 'tablerig'} rules | true"],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.stderr == ""
