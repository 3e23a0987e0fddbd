"""The page about scenario files shows scenarios that load, and mistakes as they are really told."""

import re
from pathlib import Path

from conformance.desk.check import check_files
from conformance.scenario.checking import rule_mistakes
from conformance.scenario.finding import Found
from conformance.scenario.loader import read
from conformance.scenario.vocabulary import HEAD_KEYS, STEP_WORDS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_first_example_loads_and_keeps_the_rules() -> None:
    language, example = BLOCKS[0]
    assert language == "yaml"
    assert rule_mistakes(read(example, Path("example.yaml"))) == ()


def test_every_other_example_is_followed_by_what_is_said_of_it(tmp_path: Path) -> None:
    pairs = list(zip(BLOCKS[1::2], BLOCKS[2::2], strict=True))
    assert pairs
    for (language, example), (_, told) in pairs:
        assert language == "yaml"
        path = tmp_path / "saved.yaml"
        path.write_text(example, encoding="utf-8")
        said: list[str] = []
        check_files(Found((path,)), said.append)
        assert "\n".join(said).replace(str(path), path.name) + "\n" == told


def test_the_tables_tell_every_key_of_the_head_and_every_step() -> None:
    told = re.findall(r"^\| `(\w+)", PAGE, re.MULTILINE)
    assert sorted(told) == sorted([*HEAD_KEYS, *STEP_WORDS])
