"""What a statement has tried: its claims, and what is beside them."""

import random

import pytest

from conformance.random_tables import NAMES
from conformance.statements.claims import every_value
from conformance.statements.features import FEATURES
from conformance.statements.model import Claims, Grade, Statement
from conformance.statements.probes import Probe, probes
from conformance.statements.scripts import IDEAS
from reference_engine.rulebook import GAMES, variants_of
from reference_engine.tables import LOBBY
from tests.conformance.statements.texts import statement, text


def names(claimed: Statement) -> list[str]:
    return [probe.name for probe in probes(claimed)]


def about(claimed: Statement, what: str) -> list[str]:
    """The names of the probes about something, without the game."""
    return [name.removeprefix("wilki ") for name in names(claimed) if name.startswith(f"wilki {what}")]


def named(claimed: Statement, name: str) -> Probe:
    return next(probe for probe in probes(claimed) if probe.name == name)


# --- what is tried ---
def test_the_game_as_such_is_tried_first() -> None:
    first = probes(statement())[0]
    assert (first.name, first.claimed) == ("wilki game", True)


def test_the_smallest_and_the_largest_table_are_tried_and_those_just_beyond() -> None:
    assert about(statement(seats="{min = 6, max = 9}"), "seats") == [
        "seats 6", "seats 9", "seats 5 (not claimed)", "seats 10 (not claimed)",
    ]  # fmt: skip


def test_no_table_that_the_rules_forbid_is_tried() -> None:
    assert about(statement(seats="{min = 4, max = 20}"), "seats") == ["seats 4", "seats 20"]


def test_a_gap_among_the_sizes_is_tried_from_both_sides() -> None:
    assert about(statement(seats="[4, 5, 6, 9]"), "seats") == [
        "seats 4", "seats 6", "seats 9", "seats 7 (not claimed)", "seats 8 (not claimed)", "seats 10 (not claimed)",
    ]  # fmt: skip


def test_every_value_of_a_variant_is_tried_whether_claimed_or_not() -> None:
    claimed = statement(variants='night_end = ["fixed", "all_decided"]')
    assert about(claimed, "night_end") == [
        "night_end: fixed", "night_end: all_decided", "night_end: all_confirmed (not claimed)",
    ]  # fmt: skip


def test_of_numbers_the_ends_of_the_claim_and_those_of_the_rulebook_are_tried() -> None:
    claimed = statement(variants="day_seconds = {min = 45, max = 400}")
    assert about(claimed, "day_seconds") == [
        "day_seconds: 45", "day_seconds: 60", "day_seconds: 300", "day_seconds: 400",
        "day_seconds: 0 (not claimed)",
    ]  # fmt: skip


def test_every_feature_is_tried() -> None:
    assert about(statement('features = ["tally"]'), "feature") == [
        "feature tally", "feature choice (not claimed)", "feature abstentions (not claimed)",
    ]  # fmt: skip


def test_the_grade_is_tried_and_the_next_one() -> None:
    assert about(statement(secrecy='"screen"'), "secrecy") == ["secrecy screen", "secrecy air (not claimed)"]
    assert about(statement(secrecy='"air"'), "secrecy") == ["secrecy air"]


def test_each_name_is_there_once() -> None:
    found = names(statement(seats="[5, 9]"))
    assert len(set(found)) == len(found)


# --- how it is tried ---
def test_a_probe_stands_where_its_claim_stands() -> None:
    whole = text('features = ["choice",', '  "tally"]', variants='parity = ["others"]\nself_vote = "all"')
    lines = whole.splitlines()
    claimed = statement('features = ["choice",', '  "tally"]', variants='parity = ["others"]\nself_vote = "all"')
    for name, line in (
        ("wilki game", "[games.wilki]"),
        ("wilki seats 8", "seats = {min = 4, max = 8}"),
        ("wilki feature tally", '  "tally"]'),
        ("wilki self_vote: false", 'self_vote = "all"'),
        ("wilki secrecy screen", 'secrecy = "screen"'),
        ("wilki night_end: fixed", "[games.wilki.variants]"),
    ):
        probe = named(claimed, name)
        at = lines.index(line) + 1
        assert probe.where == f"mine.toml:{at}"
        assert {step.line for step in probe.case.steps} == {at}


def test_while_one_claim_is_tried_nothing_else_is_asked_for() -> None:
    probe = named(statement('features = "all"', secrecy='"air"'), "wilki feature tally")
    assert probe.statement.games["wilki"].features == {"tally"}
    assert probe.statement.games["wilki"].secrecy is Grade.SCREEN


def test_only_claimed_tables_are_played_for_variants() -> None:
    for probe in probes(statement(seats="[9, 12]")):
        if " seats " not in probe.name:
            assert len(probe.case.scenario.cast) == 9


def test_other_variants_are_at_their_default_or_at_a_claimed_value() -> None:
    claimed = statement(variants='parity = ["everyone"]')
    values = named(claimed, "wilki self_vote: true").case.scenario.variants
    assert values["parity"] == "everyone"
    assert values["night_end"] == "fixed"


def test_a_variant_that_no_claimed_table_shows_is_not_played() -> None:
    probe = named(statement(seats="[4]"), "wilki parity: others")
    assert not probe.shown
    assert named(statement(seats="[4, 9]"), "wilki parity: others").shown


def test_the_air_is_asked_for_by_one_probe_alone() -> None:
    claimed = statement(secrecy='"air"')
    assert [probe.name for probe in probes(claimed) if probe.air] == ["wilki secrecy air"]
    assert named(claimed, "wilki secrecy air").case.rules == ("PRO-STM-1", "WLK-NGT-13", "PLT-NET-2")


def test_the_same_statement_has_the_same_probes() -> None:
    assert probes(statement()) == probes(statement())


# --- completeness ---
@pytest.mark.parametrize("game", GAMES)
def test_every_variant_of_every_game_has_something_that_shows_it(game: str) -> None:
    assert set(IDEAS[game].variants) == set(variants_of(game))


def test_there_are_characters_for_the_largest_table() -> None:
    probe = named(statement(seats="[20]"), "wilki seats 20")
    assert len(set(probe.case.scenario.names)) == 20
    assert probe.case.scenario.names == NAMES


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_claimed_its_probes_play_what_the_rules_allow(seed: int) -> None:
    claimed = anything(random.Random(seed))
    for probe in probes(claimed):
        assert probe.shown or len(probe.case.scenario.cast) == 4
        assert probe.case.scenario.begin != LOBBY or " bad_start: " in probe.name


def anything(rng: random.Random) -> Statement:
    """A statement with claims at random."""
    values = {}
    for key, variant in variants_of("wilki").items():
        every = every_value(variant)
        kept = set(rng.sample(range(len(every)), min(len(every), rng.choice((1, 1, 2, 3)))))
        values[key] = tuple(value for at, value in enumerate(every) if at in kept)
    seats = tuple(sorted(rng.sample(range(4, 21), rng.choice((1, 2, 5)))))
    features = frozenset(feature for feature in FEATURES["wilki"] if rng.random() < 0.5)
    return statement().with_claims("wilki", Claims(seats, values, features, Grade.SCREEN))
