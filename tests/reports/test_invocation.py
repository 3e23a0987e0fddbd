"""A command that is shown can be pasted into the same shell."""

from pathlib import Path

import pytest

from reports import invocation
from reports.invocation import pasteable, program


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """An interpreter of a virtual environment whose folder has a command ``tablerig``."""
    folder = tmp_path / "my project" / ".venv" / "bin"
    folder.mkdir(parents=True)
    command(folder)
    return folder / "python"


def command(folder: Path) -> None:
    made = folder / "tablerig"
    made.write_text("#!/bin/sh\n")
    made.chmod(0o755)


def test_the_plain_name_where_the_shell_finds_this_one(python: Path, tmp_path: Path) -> None:
    assert program(python, tmp_path, str(python.parent)) == "tablerig"


def test_where_it_lies_if_the_shell_finds_none(python: Path, tmp_path: Path) -> None:
    assert program(python, tmp_path / "my project", "/nowhere") == ".venv/bin/tablerig"
    assert program(python, tmp_path / "elsewhere", "/nowhere") == str(python.parent / "tablerig")


def test_where_it_lies_if_the_shell_finds_another(python: Path, tmp_path: Path) -> None:
    command(tmp_path)
    assert program(python, tmp_path / "my project", str(tmp_path)) == ".venv/bin/tablerig"


def test_the_plain_name_if_there_is_no_command_at_all(tmp_path: Path) -> None:
    assert program(tmp_path / "python", tmp_path, "/nowhere") == "tablerig"


def test_only_the_first_word_of_a_command_of_ours_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invocation, "program", lambda: "my project/.venv/bin/tablerig")
    told = pasteable("tablerig play x.yaml --plugin tablerig")
    assert told == "'my project/.venv/bin/tablerig' play x.yaml --plugin tablerig"
    assert pasteable("python3 -m conformance") == "python3 -m conformance"
