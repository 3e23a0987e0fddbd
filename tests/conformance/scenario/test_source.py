"""Only plain, bounded YAML is a scenario."""

from pathlib import Path

import pytest

from conformance.errors import BrokenScenario
from conformance.scenario.loader import load
from conformance.scenario.mistakes import Mistakes
from conformance.scenario.source import MAX_BYTES, Block, Scalar, parse
from tests.conformance.scenario.texts import mistakes, mistakes_of, text


def value_of(written: str) -> object:
    root = parse(f"key: {written}", Mistakes("x"))
    assert isinstance(root, Block)
    node = root.get("key")
    assert isinstance(node, Scalar)
    return node.value


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("off", "off"),
        ("true", True),
        ("'true'", "true"),
        ("10", 10),
        ("'10'", "10"),
        ("010", "010"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("1.5", 1.5),
        ("2020-01-01", "2020-01-01"),
        ("~", None),
    ],
)
def test_only_plain_numbers_and_flags_are_anything_but_words(written: str, value: object) -> None:
    found = value_of(written)
    assert (found, type(found)) == (value, type(value))


def test_a_tag_is_a_mistake() -> None:
    assert mistakes("!!python/object:os.system {wait: dawn}")[0].startswith("5:5: a tag (")


def test_an_anchor_may_save_typing() -> None:
    assert mistakes("&night {wait: night}", "*night") == []


def test_anchors_that_expand_without_bound_are_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    found = mistakes_of("\n".join(lines) + "\n")
    assert len(found) == 1
    assert "more than 20000 words, lists and mappings" in found[0]


def test_an_anchor_inside_of_itself_is_refused() -> None:
    assert mistakes_of("a: &a [*a]\n") == ["1:8: no anchor &a above; put the text in quotes, or write it out"]


def test_lists_within_lists_have_a_bound() -> None:
    assert "more than 16 levels" in mistakes_of("a: " + "[" * 5000 + "]" * 5000)[0]


def test_a_key_that_stands_twice_is_a_mistake() -> None:
    assert mistakes("do: {Kuba: attack Marek, Kuba: attack Jan}") == [
        '5:30: "Kuba" stands twice; first in line 5: take one out'
    ]


def test_merge_keys_and_second_documents_are_refused() -> None:
    assert "a merge key" in mistakes("{<<: {wait: dawn}, wait: dawn}")[0]
    assert mistakes_of(text("wait: dawn") + "---\ntitle: x\n")[0].startswith("6:1: a second document")


@pytest.mark.parametrize(
    ("whole", "expected"),
    [
        ("", "1:1: the file is empty"),
        ("title: [x\n", "1:8: the list [ ] that begins here is not closed; add the closing ]"),
        ("title: a: b\n", "1:9: a second colon in one line"),
        ("title: \x07\n", "1:8: the sign U+0007 cannot stand in a file; take it out"),
        ("- title\n", "1:1: a scenario must be a mapping, not a list"),
        ("title: x\n" + "#" * MAX_BYTES, f"a scenario has at most {MAX_BYTES}"),
    ],
)
def test_what_is_no_scenario_at_all_is_one_mistake(whole: str, expected: str) -> None:
    found = mistakes_of(whole)
    assert len(found) == 1
    assert expected in found[0]


def test_a_file_that_cannot_be_read_is_a_mistake_too(tmp_path: Path) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes("title: Zos\u00e9\n".encode("latin-1"))
    for path, expected in ((tmp_path / "none.yaml", "cannot be read"), (latin, "not UTF-8")):
        with pytest.raises(BrokenScenario, match=expected):
            load(path)
