"""Statement files: what they claim, and what is said of one that is wrong."""

import hashlib
import os
from pathlib import Path

import pytest

from conformance.errors import BrokenStatement
from conformance.statements.loader import MAX_BYTES, MAX_LINE, load
from conformance.statements.model import Grade
from reference_engine import variants
from tests.conformance.statements.texts import HEAD, claims, mistakes_of, text

BASELINE = Path(__file__).parents[3] / "bumble_sim" / "plugins" / "wilki" / "statement.toml"


# --- what is claimed ---
def test_a_range_of_seats_is_every_size_in_it_and_a_list_just_those() -> None:
    assert claims(seats="{min = 5, max = 7}").seats == (5, 6, 7)
    assert claims(seats="[9, 5]").seats == (5, 9)


def test_of_a_variant_that_is_not_named_only_the_default_is_claimed() -> None:
    claimed = claims(variants='parity = ["strictly_more"]')
    assert claimed.variants["parity"] == ("strictly_more",)
    rest = {key: values for key, values in claimed.variants.items() if key != "parity"}
    defaults = variants.resolve("wilki", {})
    assert rest == {key: (defaults[key],) for key in rest}


def test_all_means_every_value_of_a_variant_or_of_every_variant() -> None:
    assert claims(variants='night_end = "all"').variants["night_end"] == ("fixed", "all_confirmed", "all_decided")
    everything = claims('variants = "all"').variants
    assert everything["self_vote"] == (True, False)
    assert everything["stalemate_rounds"] == tuple(range(21))


def test_numbers_are_claimed_by_range_or_one_by_one() -> None:
    claimed = claims(variants="night_seconds = {min = 28, max = 31}\nday_seconds = [300, 0]")
    assert claimed.variants["night_seconds"] == (28, 29, 30, 31)
    assert claimed.variants["day_seconds"] == (0, 300)


def test_true_is_not_1() -> None:
    claimed = claims(variants="self_vote = [true]")
    assert claimed.has_value("self_vote", True)
    assert not claimed.has_value("self_vote", 1)
    assert not claimed.has_value("self_vote", False)


def test_no_feature_is_claimed_unless_it_is_named() -> None:
    assert claims().features == frozenset()
    assert claims('features = ["tally"]').features == {"tally"}
    assert claims('features = "all"').features == {"choice", "tally", "abstentions"}


def test_the_grade_is_as_claimed() -> None:
    assert claims(secrecy='"air"').secrecy is Grade.AIR


def test_the_baseline_plugin_has_a_statement_and_its_digest_is_that_of_the_file() -> None:
    loaded = load(BASELINE)
    assert loaded.plugin == "baseline"
    assert loaded.games["wilki"].secrecy is Grade.AIR
    assert loaded.digest == hashlib.sha256(BASELINE.read_bytes()).hexdigest()


# --- wrong words ---
@pytest.mark.parametrize(
    ("whole", "said"),
    [
        (
            text('features = ["choice",', '  "taly"]'),
            "7:3: wilki has no optional feature \"taly\"; did you mean 'tally'?",
        ),
        (text(variants='partiy = "all"'), "7:1: wilki has no variant \"partiy\"; did you mean 'parity'?"),
        (
            text(variants='parity = ["strictly_mor"]'),
            "7:11: parity cannot be \"strictly_mor\"; did you mean 'strictly_more'?",
        ),
        (text(variants='self_vote = ["true"]'), '7:14: self_vote cannot be "true"; write true without quotes'),
        (
            text(variants="day_seconds = [60, 3601]"),
            "7:20: day_seconds cannot be 3601; expected whole numbers from 0 to 3600",
        ),
        (
            text(variants="day_seconds = [true]"),
            "7:16: day_seconds cannot be true; expected whole numbers from 0 to 3600",
        ),
        (
            text(variants="parity = {min = 1, max = 2}"),
            "7:1: parity is no number; list its values: others, strictly_more, everyone",
        ),
        (text(variants="night_seconds = {min = 9, max = 7}"), "7:24: min = 9 is more than max = 7"),
        (
            text(seats="{min = 4, max = 21}"),
            "4:25: the rules allow no table of 21; a table has 4 to 20 seats (WLK-SET-1, PLT-A4)",
        ),
        (text(seats="[3, 5]"), "4:10: the rules allow no table of 3; a table has 4 to 20 seats (WLK-SET-1, PLT-A4)"),
        (text(seats="{min = 8, max = 5}"), "4:16: min = 8 is more than max = 5"),
        (text(secrecy='"phone"'), "5:11: the grade phone is not provable yet; claim air or screen"),
        (text(secrecy='"airy"'), "5:11: secrecy cannot be \"airy\"; did you mean 'air'?"),
        (text("feature = []"), "6:1: there is no key \"feature\" here; did you mean 'features'?"),
        (
            HEAD + "[games.mafia]\nseats = [5]\nsecrecy = 'air'\n",
            '3:2: tablerig does not know the game "mafia"; there is: wilki',
        ),
        (
            HEAD + "[games.wilky]\nseats = [5]\nsecrecy = 'air'\n",
            "3:2: tablerig does not know the game \"wilky\"; did you mean 'wilki'?",
        ),
    ],
)
def test_a_word_that_does_not_exist_is_found_at_its_place_with_the_nearest_one(whole: str, said: str) -> None:
    assert mistakes_of(whole) == [said]


# --- wrong types, things left out ---
@pytest.mark.parametrize(
    ("whole", "said"),
    [
        (text(seats='"4"'), '4:9: seats cannot be "4"; expected {min = 4, max = 12} or a list of numbers'),
        (text(seats="5"), "4:9: seats cannot be 5; expected {min = 4, max = 12} or a list of numbers"),
        (text(seats="[5, '6']"), '4:13: seats cannot hold "6"; expected whole numbers'),
        (text(seats="[]"), "4:1: seats is empty"),
        (text(seats="{min = 4}"), '4:1: "max" is missing'),
        (text("features = 'most'"), '6:12: features cannot be "most"; expected "all" or a list of features'),
        (text("variants = 3"), '6:12: variants cannot be 3; expected "all" or a table of variants and their values'),
        (
            text(variants="parity = 'others'"),
            '7:10: parity cannot be "others"; expected "all", a list of values or {min = 5, max = 60}',
        ),
        (text(variants="parity = [1.5]"), "7:11: parity cannot hold 1.5; expected texts, whole numbers, true or false"),
        (text(variants="parity = []"), "7:1: parity is empty"),
        (text().replace('"1.0"', "1.0"), "2:11: version cannot be 1.0; expected a text in quotes"),
        (text().replace('"1.0"', '""'), "2:1: version is empty"),
        (text().replace('"1.0"', '"1\\n0"'), "2:1: version: expected one line of plain text"),
        (text().replace('version = "1.0"\n', ""), '1:1: "version" is missing'),
        (HEAD, '1:1: "games" is missing'),
        (HEAD + "games = {}\n", "3:1: games is empty"),
        (HEAD + "games = 3\n", "3:9: games cannot be 3; expected a table"),
        (HEAD + "games.wilki = 3\n", "3:15: wilki cannot be 3; expected a table"),
        ("", '1:1: "plugin" is missing'),
    ],
)
def test_a_wrong_form_is_told_in_words_of_the_file(whole: str, said: str) -> None:
    assert said in mistakes_of(whole)


def test_every_mistake_is_told_in_the_order_of_the_file() -> None:
    found = mistakes_of(text('features = ["taly"]', seats="[3]", variants='partiy = "all"'))
    assert [line.partition(":")[0] for line in found] == ["4", "6", "8"]


# --- files that are no statement ---
def broken(path: Path) -> str:
    with pytest.raises(BrokenStatement) as caught:
        load(path)
    return str(caught.value).removeprefix(f"{path}:")


def test_what_is_no_toml_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"{HEAD}[games.wilki\n")
    assert broken(path).startswith("3:13: this is not TOML: ")


def test_a_file_that_is_not_utf_8_says_where(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'plugin = "mine"\nversion = "\xff"\n')
    assert broken(path) == "2:12: this is not UTF-8 text; save the file as UTF-8"


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("# a long story\n" * MAX_BYTES)
    assert broken(path) == f"1:1: the file is too long; a statement has at most {MAX_BYTES} bytes"


def test_a_line_that_would_take_long_to_take_apart_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + "a." * MAX_LINE + "b = 1\n")
    assert broken(path) == f"3:{MAX_LINE + 1}: the line is too long; a line has at most {MAX_LINE} characters"


@pytest.mark.parametrize("deep", ["a = " + "[" * 900, "\n".join(["a = ", *["[" * 900] * 20])])
def test_deep_nesting_is_a_mistake_and_no_crash(tmp_path: Path, deep: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(deep)
    assert broken(path)


def test_a_number_beyond_counting_is_a_mistake_and_no_crash() -> None:
    assert mistakes_of(text(seats=f"[{'9' * 900}]"))[0].startswith("4:")


def test_control_characters_of_a_word_do_not_reach_the_terminal() -> None:
    (said,) = mistakes_of(text(variants='"par\\u001bity" = "all"'))
    assert "\x1b" not in said


def test_a_folder_is_no_statement(tmp_path: Path) -> None:
    assert broken(tmp_path) == "1:1: this is a folder; name the statement file in it"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert broken(tmp_path / "mine.toml") == "1:1: the file cannot be read: No such file or directory"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    os.mkfifo(path)
    assert broken(path) == "1:1: this is no ordinary file"
