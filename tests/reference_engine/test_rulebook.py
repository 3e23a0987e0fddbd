"""The rulebook is complete, in our own words, and the only source of rule IDs."""

import re
from pathlib import Path

import pytest

from reference_engine.errors import RulebookError
from reference_engine.rulebook import GAMES, Rule, collect, provable_stated, rule, rulebook, variants_of

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("reference_engine", "bumble_sim", "rigs", "conformance", "reports", "scenarios", "docs")
SUFFIXES = {".py", ".md", ".yaml", ".yml", ".json", ".toml", ".html"}
MENTIONED = re.compile(r"\b(?:PLT|WLK|PRO)-(?:[A-Z]+-)?[A-Z]*\d+\b")
WELL_FORMED = re.compile(r"(PLT|WLK|PRO)-([A-Z]{3}-T?[1-9]\d?|A[1-9]\d?)")


def mentions() -> list[tuple[str, str]]:
    """Every rule ID in the files of the project, with the place where it stands."""
    files = (path for room in ROOMS for path in sorted((ROOT / room).rglob("*")) if path.suffix in SUFFIXES)
    return [
        (found, f"{path.relative_to(ROOT)}:{number}")
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        for found in MENTIONED.findall(line)
    ]


def numbers(book: str, family: str) -> list[int]:
    """The numbers of a family of rules, in the order of the book: ``WLK``, ``A`` gives 1, 2, … 31."""
    found = (re.fullmatch(rf"{book}-{family}(\d+)", rule_id) for rule_id in rulebook())
    return [int(match[1]) for match in found if match]


def test_every_rule_id_that_the_project_mentions_exists() -> None:
    unknown = [f"{place}: {found}" for found, place in mentions() if found not in rulebook()]
    assert unknown == [], "write the rule into reference_engine/rulebook/ or correct the ID"


def test_the_search_for_mentions_finds_them() -> None:
    places = mentions()
    assert ("WLK-A31", "docs/screens.md") in {(found, place.split(":")[0]) for found, place in places}
    assert any(place.startswith("reference_engine/tables.py") for _, place in places)
    assert MENTIONED.findall("see WLK-DSC-T6, WLK-A1…A31 (PRO-MOV-1) and WLK-NGT-*") == [
        "WLK-DSC-T6",
        "WLK-A1",
        "PRO-MOV-1",
    ]


@pytest.mark.parametrize("entry", rulebook().values(), ids=lambda entry: entry.id)
def test_a_rule_is_one_sentence_in_our_own_words(entry: Rule) -> None:
    assert WELL_FORMED.fullmatch(entry.id)
    assert entry.rule.endswith(".")
    assert not re.search(r"[.!?]\s", entry.rule), "more than one sentence"
    assert not re.search(r"[«»„“”]", entry.rule + entry.source), "a quotation"
    assert "|" not in entry.rule + entry.source + (entry.why or ""), "breaks the table in docs/rulebook.md"


@pytest.mark.parametrize("entry", rulebook().values(), ids=lambda entry: entry.id)
def test_a_rule_that_no_screen_shows_says_why(entry: Rule) -> None:
    assert (entry.why is None) == (entry.proof == "screen")
    if entry.status == "stated":
        assert entry.source.startswith(("D0 ", "D2 ")), "a stated rule names its document"


@pytest.mark.parametrize(
    ("book", "family", "last"),
    [
        ("PLT", "NET-", 2),
        ("PLT", "ACC-", 1),
        ("PLT", "LNG-", 2),
        ("PLT", "CUS-", 3),
        ("PLT", "TXT-", 1),
        ("PLT", "HST-", 1),
        ("PLT", "NAR-", 2),
        ("PLT", "A", 5),
        ("WLK", "SET-", 7),
        ("WLK", "KNO-", 4),
        ("WLK", "NGT-", 13),
        ("WLK", "DAY-", 9),
        ("WLK", "WIN-", 7),
        ("WLK", "DSC-", 7),
        ("WLK", "DSC-T", 6),
        ("WLK", "A", 31),
    ],
)
def test_no_rule_of_the_catalogue_is_missing(book: str, family: str, last: int) -> None:
    assert numbers(book, family) == list(range(1, last + 1))


@pytest.mark.parametrize("entry", rulebook().values(), ids=lambda entry: entry.id)
def test_open_points_and_the_protocol_are_assumed_the_rest_is_stated(entry: Rule) -> None:
    ours = re.fullmatch(r"(PLT|WLK)-A\d+|PRO-.*|WLK-DSC-T\d+", entry.id)
    assert entry.status == ("assumed" if ours else "stated")


def test_the_rules_of_a_game_are_those_of_platform_protocol_and_game() -> None:
    assert {rule_id[:3] for rule_id in rulebook("wilki")} == {"PLT", "PRO", "WLK"}
    assert next(iter(rulebook("wilki"))) == "PLT-NET-1"
    assert set(rulebook("wilki")) <= set(rulebook())


def test_the_rulebook_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        rulebook()["WLK-NEW-1"] = rule("WLK-SET-1")  # type: ignore[index]


def test_provable_stated_rules_are_those_that_a_run_can_show() -> None:
    ids = {entry.id for entry in provable_stated("wilki")}
    assert {"WLK-KNO-3", "WLK-NGT-11", "WLK-NGT-13", "WLK-SET-5", "PLT-NET-2"} <= ids
    assert ids.isdisjoint({"WLK-NGT-6", "WLK-DAY-9", "WLK-DSC-3", "PLT-TXT-1", "WLK-A1", "PRO-END-1"})


def test_a_rule_is_found_by_its_id() -> None:
    assert rule("WLK-DAY-5").source.startswith("D0 day phase")


@pytest.mark.parametrize(
    ("rule_id", "says"),
    [
        ("WLK-DAY-33", "no rule 'WLK-DAY-33': did you mean 'WLK-DAY-3' or"),
        ("wlk-a31", "did you mean 'WLK-A31'"),
        ("tie", "docs/rulebook.md lists them"),
    ],
)
def test_an_unknown_id_is_refused_with_the_nearest_ones(rule_id: str, says: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(says)):
        rule(rule_id)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(RulebookError, match="no rulebook for the game 'wilk': did you mean 'wilki'"):
        rulebook("wilk")


@pytest.mark.parametrize("game", GAMES)
def test_each_variant_belongs_to_exactly_one_rule(game: str) -> None:
    keys = [variant.key for entry in rulebook(game).values() for variant in entry.variants]
    assert sorted(keys) == sorted(set(keys)) == sorted(variants_of(game))


def test_a_rule_or_a_variant_that_occurs_twice_is_refused() -> None:
    first = rule("WLK-A1")
    with pytest.raises(RulebookError, match="WLK-A1 occurs twice"):
        collect([first, first])
    other = Rule("WLK-A2", first.rule, first.source, first.status, first.proof, variants=first.variants)
    with pytest.raises(RulebookError, match="variant 'parity' belongs to WLK-A1 and to WLK-A2"):
        collect([first, other])
