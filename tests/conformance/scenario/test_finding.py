"""Which files are scenarios."""

from pathlib import Path

import pytest

from conformance.scenario.finding import Found, find, looks_like_scenario
from conformance.scenario.source import MAX_BYTES
from tests.conformance.scenario.texts import text

SCENARIO = text("wait: dawn")
OTHER = "services: {web: {image: x}}\ngame: chess\n"


def write(path: Path, whole: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(whole)
    return path


def test_every_yaml_file_below_a_folder_scenarios_is_taken_in_a_fixed_order_and_once(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    for name in ("b/z.yaml", "a.yml", "b/a.yaml", "b/schema.json"):
        write(folder / name, "")
    found = find([tmp_path, folder, folder / "a.yml"])
    assert [path.relative_to(folder).as_posix() for path in found.files] == ["a.yml", "b/a.yaml", "b/z.yaml"]
    assert found.left_alone == ()


def test_elsewhere_only_what_looks_like_a_scenario_is_taken(tmp_path: Path) -> None:
    mine, compose = write(tmp_path / "deep/mine.yaml", SCENARIO), write(tmp_path / "compose.yaml", OTHER)
    assert find([tmp_path]) == Found((mine,), (compose,))


def test_a_file_that_is_named_is_always_taken(tmp_path: Path) -> None:
    compose = write(tmp_path / "compose.txt", OTHER)
    assert find([compose, tmp_path / "none.yaml"]) == Found((compose, tmp_path / "none.yaml"))
    yaml = write(tmp_path / "compose.yaml", OTHER)
    assert find([tmp_path, yaml]) == Found((yaml,))


@pytest.mark.parametrize(
    ("whole", "is_one"),
    [
        (SCENARIO, True),
        (SCENARIO.replace("game:", "gmae:"), True),
        (SCENARIO.replace("script:", "scirpt:"), True),
        (SCENARIO.replace("cast:", '"cast" :'), True),
        ("game: wilki\nother: {cast: x, script: y}\n", False),
        ("game: wilki\nnested:\n  cast: x\n", False),
        ("game: wilki\ngame: wilki\n", False),
        ("games: x\ncastle: y\nscripts: z\n", False),
        ("", False),
    ],
)
def test_two_of_the_telling_keys_at_the_top_make_a_scenario(tmp_path: Path, whole: str, is_one: bool) -> None:
    assert looks_like_scenario(write(tmp_path / "x.yaml", whole)) is is_one


def test_what_cannot_be_read_looks_like_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    assert not looks_like_scenario(tmp_path / "folder.yaml")
    assert not looks_like_scenario(tmp_path / "none.yaml")
    assert not looks_like_scenario(write(tmp_path / "far.yaml", "#" * (MAX_BYTES + 1) + "\n" + SCENARIO))
