"""The stream of saved files, from the real file system: what is saved is told, whatever happens to its folder."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conformance.desk.changes import CannotWatch, Places, saved

ENOUGH = 20
"""So many batches at most until a change must have been told."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "a.yaml").write_text("title: a\n")
    return folder


def until(stream: Iterator[frozenset[Path]], wanted: Callable[[frozenset[Path]], bool]) -> bool:
    """Whether a batch comes that is wanted."""
    return any(wanted(batch) for batch, _ in zip(stream, range(ENOUGH), strict=False))


def tells(stream: Iterator[frozenset[Path]], path: Path) -> bool:
    """Whether a change of the path is told."""
    return until(stream, lambda batch: path in batch)


def begins_anew(stream: Iterator[frozenset[Path]]) -> bool:
    """Whether it is told that anything may have changed."""
    return until(stream, lambda batch: not batch)


@pytest.mark.parametrize("single", [False, True], ids=["in a folder", "a single file"])
def test_what_is_saved_after_the_watch_has_begun_is_told(folder: Path, single: bool) -> None:
    path = folder / "a.yaml"
    stream = saved(Places.of([path if single else folder]))
    path.write_text("title: b\n")
    assert tells(stream, path)
    (folder / ".fresh").write_text("title: c\n")
    (folder / ".fresh").replace(path)
    assert tells(stream, path)
    path.unlink()
    assert tells(stream, path)


@pytest.mark.parametrize("single", [False, True], ids=["a folder", "a single file in it"])
def test_a_folder_that_is_deleted_and_comes_back_is_watched_again(folder: Path, single: bool) -> None:
    path = folder / "a.yaml"
    stream = saved(Places.of([path if single else folder]))
    shutil.rmtree(folder)
    assert begins_anew(stream)
    folder.mkdir()
    path.write_text("title: b\n")
    assert begins_anew(stream)
    path.write_text("title: c\n")
    assert tells(stream, path)


def test_a_folder_that_another_takes_the_place_of_is_watched_again(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    stream = saved(Places.of([folder]))
    folder.rename(tmp_path / "away")
    other.rename(folder)
    assert begins_anew(stream)
    (folder / "b.yaml").write_text("title: b\n")
    assert tells(stream, folder / "b.yaml")


@pytest.mark.skipif(sys.platform != "linux", reason="names of files that are no text")
def test_after_a_name_that_is_no_text_the_watch_goes_on(folder: Path) -> None:
    stream = saved(Places.of([folder]))
    Path(os.fsdecode(bytes(folder) + b"/\xff.yaml")).write_text("")
    assert begins_anew(stream)
    (folder / "b.yaml").write_text("title: b\n")
    assert tells(stream, folder / "b.yaml")


def test_what_cannot_be_watched_says_why(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_more(*_: object) -> object:
        raise OSError(28, "OS file watch limit reached")

    monkeypatch.setattr("conformance.desk.changes.RustNotify", no_more)
    with pytest.raises(CannotWatch, match=r"the files cannot be watched: .*limit reached"):
        saved(Places.of([folder]))
