"""``tablerig statement``, and ``--statement`` of ``play`` and ``random``, by running them."""

import json
import sys
from pathlib import Path

import pytest

from conformance.statements.schema import schema
from tests.conformance.scenario.texts import text as scenario_text
from tests.conformance.statements.texts import text
from tests.conformance.test_cli import run

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "python"
PROCESS = f"{sys.executable} {EXAMPLE / 'main.py'}"
BASELINE = Path(__file__).parents[3] / "bumble_sim" / "plugins" / "wilki" / "statement.toml"
PLUGINS = "tests.conformance.statements.plugins"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text(seats="[6]", secrecy='"air"'))
    return path


# --- statement check ---
def test_a_good_file_is_told_as_it_was_understood(mine: Path) -> None:
    mine.write_text(
        text('features = ["tally"]', seats="[5, 9]", variants='parity = "all"\nnight_seconds = {min = 20, max = 40}')
    )
    code, output = run("statement", "check", mine)
    assert code == 0
    lines = [line.strip() for line in output.splitlines()]
    assert lines[:5] == ["mine 1.0 claims:", "wilki", "seats     5, 9", "secrecy   screen", "features  tally"]
    assert lines[5:] == ["variants  parity: every value", "night_seconds: 20 to 40", "each of the others: its default"]


def test_all_or_nothing_of_the_variants_is_told_in_one_line(mine: Path) -> None:
    assert run("statement", "check", mine)[1].endswith("    variants  each: its default\n")
    mine.write_text(text('variants = "all"'))
    assert run("statement", "check", mine)[1].endswith("    variants  every value of every variant\n")


def test_many_numbers_are_not_all_listed(mine: Path) -> None:
    mine.write_text(text(variants=f"day_seconds = {list(range(30, 130, 5))}"))
    assert "day_seconds: 30, 35, 40, 45, 50, 55, 60, 65 … 125, 20 numbers in all" in run("statement", "check", mine)[1]


def test_mistakes_end_with_2_and_all_of_them(mine: Path) -> None:
    mine.write_text(text('features = ["taly"]', seats="[3]"))
    code, output = run("statement", "check", mine)
    assert code == 2
    assert output.splitlines() == [
        f"{mine}:4:10: the rules allow no table of 3; a table has 4 to 20 seats (WLK-SET-1, PLT-A4)",
        f"{mine}:6:13: wilki has no optional feature \"taly\"; did you mean 'tally'?",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--plugin", f"{PLUGINS}:Retcent"), "did you mean tests.conformance.statements.plugins:Reticent?"),
        (("--plugin", "baseline", "--limit", "0"), "a claim needs some time"),
    ],
)
def test_wrong_words_are_wrong_usage(mine: Path, words: tuple[str, ...], said: str) -> None:
    code, output = run("statement", "check", mine, *words)
    assert code == 2
    assert said in output


def test_the_claims_of_the_baseline_plugin_hold() -> None:
    code, output = run("statement", "check", BASELINE, "--plugin", "baseline")
    assert code == 0
    assert output.splitlines()[-1] == "48 claims tried on baseline: all hold"
    assert "not claimed" not in output


def test_what_works_without_being_claimed_is_told(mine: Path) -> None:
    code, output = run("statement", "check", mine, "--plugin", f"{PLUGINS}:Reticent")
    assert code == 0
    (told,) = [line for line in output.splitlines() if line.startswith("works, but is not claimed: ")]
    assert "wilki seats 5, wilki seats 7, " in told
    assert "feature" not in told


def test_false_claims_end_with_1_the_first_in_full_with_what_replays_them(mine: Path) -> None:
    mine.write_text(text('features = "all"', seats="{min = 4, max = 12}", secrecy='"air"'))
    code, output = run("statement", "check", mine, "--plugin", f"{PLUGINS}:SmallTables")
    assert code == 1
    lines = output.splitlines()
    at = lines.index("FAIL: what mine claims: wilki seats 12")
    told = "\n".join(lines[at : lines.index("", at)])
    assert f'{mine}:4 claims "wilki seats 12", which does not hold: the screen is wrong' in told
    assert "blamed    PRO-STM-1: What the statement of a plugin claims holds." in told
    assert f"play {mine} --case 'wilki seats 12' --rig loopback --seed 1" in told
    assert lines[-1].endswith(" claims held, 1 did not")


def test_of_many_false_claims_the_others_are_named(mine: Path) -> None:
    mine.write_text(text(variants='night_end = "all"\nwolves_disagree = "all"\nparity = "all"'))
    code, output = run("statement", "check", mine, "--plugin", f"{PLUGINS}:Old")
    assert code == 1
    failed = [line for line in output.splitlines() if line.startswith("FAIL: ")]
    assert failed == [
        "FAIL: what mine claims: wilki parity: strictly_more",
        "FAIL: what mine claims: wilki parity: everyone",
        "FAIL: what mine claims: wilki wolves_disagree: unanimous",
        f"FAIL: {mine}:7: wilki night_end: all_confirmed",
        f"FAIL: {mine}:7: wilki night_end: all_decided",
    ]


def test_where_no_game_can_be_played_nothing_else_is_tried(mine: Path) -> None:
    code, output = run("statement", "check", mine, "--plugin", f"{sys.executable} -c pass")
    assert code == 1
    assert output.count("FAIL: ") == 1
    assert "which does not hold: the plugin ended with exit status 0, when it was to say hello" in output
    assert "the whole game goes wrong, so nothing else was tried of it" in output


def test_claims_that_no_claimed_table_shows_are_told(mine: Path) -> None:
    mine.write_text(text(seats="[4]"))
    code, output = run("statement", "check", mine, "--plugin", "baseline")
    assert code == 0
    assert "cannot be tried at a claimed table: wilki parity: others, wilki wolves_disagree: plurality\n" in output


def test_there_is_no_bar_where_there_is_no_terminal(mine: Path) -> None:
    output = run("statement", "check", mine, "--plugin", "baseline")[1]
    assert "\x1b" not in output
    assert "━" not in output


# --- a plugin of other hands, as a process ---
def test_the_claims_of_the_example_in_python_hold() -> None:
    code, output = run("statement", "check", EXAMPLE / "statement.toml", "--plugin", PROCESS)
    assert code == 0, output
    assert output.splitlines()[-1] == f"48 claims tried on {PROCESS}: all hold"


def test_a_process_that_does_less_than_it_claims_is_found(tmp_path: Path) -> None:
    lacking = tmp_path / "lacking.py"
    lacking.write_text(LACKING.format(folder=str(EXAMPLE)))
    code, output = run("statement", "check", EXAMPLE / "statement.toml", "--plugin", f"{sys.executable} {lacking}")
    assert code == 1
    assert "FAIL: what wilki-python claims: wilki feature tally" in output
    assert output.splitlines()[-1] == "47 claims held, 1 did not"


LACKING = """
import sys
sys.path.insert(0, {folder!r})
import main, lines

whole = lines.Conversation._handle
def without_tally(self, *words):
    return [plain(effect) for effect in whole(self, *words)]
def plain(effect):
    if effect["type"] != "show":
        return effect
    facts = {{name: value for name, value in effect["screen"]["facts"].items() if name != "tally"}}
    return {{**effect, "screen": {{**effect["screen"], "facts": facts}}}}
lines.Conversation._handle = without_tally
sys.exit(main.main())
"""


def test_a_statement_about_another_version_is_noted(mine: Path) -> None:
    code, output = run("statement", "check", mine, "--plugin", PROCESS)
    assert code == 0
    assert "note: the statement is about mine 1.0, the program says that it is wilki-python 1.0" in output


# --- statement schema ---
def test_the_schema_is_printed_for_editors() -> None:
    code, output = run("statement", "schema")
    assert code == 0
    assert json.loads(output) == schema()


# --- play ---
def test_a_case_that_is_not_claimed_does_not_apply(tmp_path: Path, mine: Path) -> None:
    night = tmp_path / "night.yaml"
    night.write_text(scenario_text("wait: day"))
    code, output = run("play", night, "--rig", "loopback", "--statement", mine)
    assert code == 0
    assert f"rig loopback, seed 1, as {mine} claims" in " ".join(output.split())
    assert f"{mine} does not claim 7 seats" in output


def test_optional_facts_may_be_missing_if_they_are_not_claimed(tmp_path: Path, mine: Path) -> None:
    mine.write_text(text())
    night = tmp_path / "night.yaml"
    night.write_text(scenario_text("do: {Kuba: attack Marek}", "wait: day"))
    words = ("play", night, "--rig", "loopback", "--plugin", f"{PLUGINS}:Reticent")
    assert run(*words)[0] == 1
    assert run(*words, "--statement", mine)[0] == 0


def test_one_claim_is_played_by_its_name(mine: Path) -> None:
    code, output = run("play", mine, "--case", "wilki self_vote: true")
    assert code == 0
    assert output.startswith("what mine claims: wilki self_vote: true\n")
    assert "Zosia: vote Zosia" in output
    assert output.splitlines()[-1].startswith("pass: ")


def test_a_false_claim_is_played_again_by_its_replay_command(mine: Path) -> None:
    mine.write_text(text(seats="[12]"))
    words = ("--rig", "loopback", "--seed", "1", "--plugin", f"{PLUGINS}:SmallTables", "--statement", mine)
    code, output = run("play", mine, "--case", "wilki seats 12", *words)
    assert code == 1
    assert "FAIL: what mine claims: wilki seats 12" in output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "claims to try, name one: --case 'wilki game', …"),
        (("--case", "wilki seat 6"), "did you mean 'wilki seats 6'"),
        (("--case", "zzz"), "tablerig statement check"),
    ],
)
def test_a_claim_that_is_not_there(mine: Path, words: tuple[str, ...], said: str) -> None:
    code, output = run("play", mine, *words)
    assert code == 2
    assert said in output


def test_a_statement_with_mistakes_is_wrong_usage_everywhere(tmp_path: Path, mine: Path) -> None:
    mine.write_text(text(seats="[3]"))
    night = tmp_path / "night.yaml"
    night.write_text(scenario_text("wait: day"))
    for words in (("play", mine), ("play", night, "--statement", mine), ("random", "--statement", mine)):
        code, output = run(*words)
        assert code == 2
        assert f"{mine}:4:10: the rules allow no table of 3" in output


# --- random ---
def test_random_tables_stay_within_what_is_claimed(mine: Path) -> None:
    mine.write_text(text(seats="[5]", variants="stalemate_rounds = [2]\ngrace_seconds = [30]"))
    code, output = run("random", "--rig", "loopback", "--tables", "30", "--statement", mine)
    assert code == 0
    assert output.splitlines()[-1] == "pass: 30 random tables on loopback, seed 1 to 30"


def test_random_tables_ask_for_no_feature_that_is_not_claimed(mine: Path) -> None:
    mine.write_text(text())
    words = ("random", "--rig", "loopback", "--tables", "20", "--plugin", f"{PLUGINS}:Reticent")
    assert run(*words)[0] == 1
    assert run(*words, "--statement", mine)[0] == 0
