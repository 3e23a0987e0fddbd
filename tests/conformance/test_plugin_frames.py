"""The line of a plugin's own that an error went through, and its traceback without our part."""

import json
from pathlib import Path

import pytest

from conformance.plugin_frames import home_of, plugin_trace, raised_at, text_of
from tests.conformance.wrong_plugins import Altered

OURS = __file__
"""In these tests the file that calls the "plugin" is this one; what is called stands in a module made of text."""


def raised(text: str, path: Path) -> BaseException:
    """What the function ``handle`` of a module with this text raises."""
    path.write_text(text)
    space: dict[str, object] = {}
    exec(compile(text, str(path), "exec"), space)
    with pytest.raises(BaseException) as caught:  # noqa: PT011
        space["handle"]()  # type: ignore[operator]
    return caught.value


def test_the_line_is_that_of_the_plugin_not_of_the_library_that_it_calls(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    error = raised("import json\ndef handle():\n    return helper()\ndef helper():\n    return json.loads('{')\n", path)
    assert isinstance(error, json.JSONDecodeError)
    spot = raised_at(error, tmp_path, OURS)
    assert spot is not None
    assert str(spot) == f"{path}:5 (helper)"


def test_without_files_of_its_own_the_innermost_line_outside_of_libraries_counts(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    spot = raised_at(raised("def handle():\n    return 1 / 0\n", path), None, OURS)
    assert spot is not None
    assert (spot.file, spot.line) == (str(path), 2)


def test_a_file_below_the_current_folder_is_named_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    error = raised("def handle():\n    return 1 / 0\n", tmp_path / "mine.py")
    assert str(raised_at(error, tmp_path, OURS)) == "mine.py:2 (handle)"


def test_the_traceback_begins_in_the_plugin_and_is_short_however_deep(tmp_path: Path) -> None:
    error = raised("def handle():\n    return other()\ndef other():\n    return handle()\n", tmp_path / "mine.py")
    told = plugin_trace(error, OURS)
    assert isinstance(error, RecursionError)
    assert "test_plugin_frames" not in told
    assert len(told.splitlines()) < 250
    assert told.endswith("RecursionError: maximum recursion depth exceeded\n")


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


def test_an_error_without_words_is_told_by_its_name() -> None:
    assert text_of(Unspeakable()) == "Unspeakable"
    assert "Unspeakable" in plugin_trace(Unspeakable(), OURS)


def test_a_long_text_is_cut_and_put_on_one_line() -> None:
    told = text_of(ValueError("a\nb" + "x" * 500))
    assert told.startswith("ValueError (a bx")
    assert len(told) < 230


def test_the_home_of_a_plugin_is_the_folder_of_its_package() -> None:
    home = home_of(Altered(lambda _event, effects: effects))
    assert home is not None
    assert home.name == "tests"
