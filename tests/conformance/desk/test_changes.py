"""A changed path on the disk is told under the name that the person has used."""

from pathlib import Path

import pytest

from conformance.desk.changes import Places


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables" / "deep").mkdir(parents=True)
    return tmp_path.resolve()


def test_files_below_a_folder_are_named_from_there(place: Path) -> None:
    places = Places.of([Path("tables")])
    assert places.name(place / "tables/deep/a.yaml") == Path("tables/deep/a.yaml")
    assert places.name(place / "other/a.yaml") is None


@pytest.mark.parametrize("name", ["tables/a.txt", "tables/.a.yaml", "tables/.git/a.yaml", "tables/a.yaml~", "tables"])
def test_other_files_and_hidden_ones_are_not_told(place: Path, name: str) -> None:
    assert Places.of([Path("tables")]).name(place / name) is None


def test_a_named_file_is_told_whatever_it_is_called_also_before_it_exists(place: Path) -> None:
    places = Places.of([Path("tables/mine.txt")])
    assert places.name(place / "tables/mine.txt") == Path("tables/mine.txt")
    assert places.name(place / "tables/other.yaml") is None


def test_a_link_is_told_when_the_file_behind_it_is_saved(place: Path) -> None:
    (place / "real.yaml").write_text("")
    (place / "tables/link.yaml").symlink_to(place / "real.yaml")
    places = Places.of([Path("tables/link.yaml")])
    assert places.name(place / "real.yaml") == Path("tables/link.yaml")
    assert places.name(place / "tables/link.yaml") == Path("tables/link.yaml")
