"""A scenario in preview reads like a table session."""

from pathlib import Path

import pytest

from conformance.desk.session import session
from conformance.scenario.finding import files
from conformance.scenario.loader import load
from tests.conformance.desk.kit import page_of
from tests.conformance.scenario.texts import scenario

ROOT = Path(__file__).parents[3]
ATTACK = "do: {Kuba: attack Marek, Ola: attack Marek}"


def after(page: list[str], line: str) -> list[str]:
    """The lines of a page that follow a line, up to the next step."""
    rest = page[page.index(line) + 1 :]
    ends = [at for at, each in enumerate(rest) if each.startswith(("line ", "ending "))]
    return rest[: ends[0]] if ends else rest


def test_the_table_comes_first_with_seats_roles_and_host() -> None:
    page = page_of("wait: dawn", head="variants: {parity: everyone}\nhost: Ola\nrules: [WLK-A1]")
    assert page[:4] == [
        "An example",
        "wilki; parity everyone; about WLK-A1",
        "seat 0 Kuba werewolf",
        "seat 1 Ola werewolf, host",
    ]


def test_the_opening_tells_what_each_phone_shows_when_the_script_begins() -> None:
    page = page_of("wait: dawn")
    opening = after(page, "begin night 1, 0 s")
    assert opening[0].startswith("everyone phase night; language: en; composition: {doctor: 1")
    assert "Jan role: seer; may probe Kuba, Ola, Ewa, Marek, Zosia, Piotr or pass" in opening


def test_a_tap_tells_whose_screens_change() -> None:
    page = page_of("do: {Ewa: protect Jan}", "do: {Kuba: attack Jan}")
    assert after(page, "line 5 night 1, 0 s Ewa: protect Jan") == ["Ewa choice: protect Jan"]
    assert after(page, "line 6 night 1, 0 s Kuba: attack Jan") == [
        "Kuba, Ola proposals: {Kuba: Jan}",
        "Kuba choice: attack Jan",
    ]


def test_a_wait_tells_time_phase_and_what_was_due() -> None:
    page = page_of(ATTACK, "wait: day")
    told = after(page, "line 6 night 1, 0 s wait: day")
    assert [line for line in told if "30 s" in line] == [
        "locked 1, 30 s the time of the night is up",
        "dawn 1, 30 s due: settled",
        "day 1, 30 s due: opened",
    ]
    assert "everyone phase dawn; died: Marek; alive: [Kuba, Ola, Ewa, Jan, Zosia, Piotr]" in told


def test_seconds_pass_within_a_phase_and_through_its_end() -> None:
    page = page_of("wait: 10 s", "do: {Ewa: pass}", "wait: 30 s", "do: {Kuba: abstain}")
    assert "line 6 night 1, 10 s Ewa: pass" in page
    assert "locked 1, 30 s the time of the night is up" in page
    assert "line 8 day 1, 40 s Kuba: abstain" in page


def test_a_loss_takes_its_grace_time_and_the_lost_phone_shows_nothing_more() -> None:
    told = after(page_of("lose: {who: Jan}"), "line 5 night 1, 0 s lose: Jan (bluetooth off, past grace)")
    assert told[0] == "night 1, 0 s Jan's phone is silent"
    assert "night 1, 30 s Jan is lost" in told
    assert not any(line.startswith(("everyone", "Jan ")) for line in told)


def test_a_step_that_looks_says_that_it_holds() -> None:
    page = page_of("expect: {connected: {turn: 1}}", "never: {seats: Ewa, show: role of Kuba}")
    assert page[-2:] == [
        "line 5 night 1, 0 s expect: connected {turn: 1} (so it is by the rules)",
        "line 6 night 1, 0 s never: Ewa show role of Kuba (so it stays to the end)",
    ]


def test_a_refused_tap_changes_no_screen() -> None:
    page = page_of("refused: {Marek: pass, rule: WLK-NGT-12}")
    assert page[-2:] == [
        "line 5 night 1, 0 s refused: Marek: pass (refused by WLK-NGT-12)",
        "no screen changes",
    ]


def test_where_the_order_matters_every_outcome_is_told() -> None:
    page = page_of(ATTACK, "together: [{Ewa: protect Marek}, time up]")
    told = page[page.index("either, or, by the order in which it happens:") :]
    outcomes = " / ".join(told).split(" / or: / ")
    assert len(outcomes) == 2
    (late,) = [each for each in outcomes if "day 1, 30 s Ewa: protect Marek (refused)" in each]
    assert ["died: Marek" in late, *("died: nobody" in each for each in outcomes if each != late)] == [True, True]


def test_where_the_order_does_not_matter_one_is_told() -> None:
    page = page_of("together: [{Ewa: pass}, {Jan: pass}]")
    assert not any("either" in line for line in page)
    assert "Jan choice: pass" in page


def test_the_script_that_endings_share_is_told_once() -> None:
    page = page_of("wait: day", "each: {first: [{wait: night}], second: [{do: {Kuba: abstain}}]}")
    assert page.count("line 5 night 1, 0 s wait: day") == 1
    assert page[page.index("ending first") + 1] == "line 6 day 1, 30 s wait: night"
    assert page[page.index("ending second") + 1] == "line 6 day 1, 30 s Kuba: abstain"


def test_what_was_held_goes_on_after_the_loss() -> None:
    page = page_of(ATTACK, "wait: dawn", "lose: {who: Zosia, at: opened}")
    assert page[-3].startswith("day 1, 60 s due: opened")


@pytest.mark.parametrize("path", files([ROOT / "scenarios"]), ids=lambda path: path.stem)
def test_every_scenario_of_the_repository_is_told_to_its_last_step(path: Path) -> None:
    for case in load(path).cases():
        told = session(case)
        assert [each.step for each in told] == [None, *case.steps]
        assert not any(moment.label == "in some order" for each in told for way in each.outcomes for moment in way)


def test_a_session_ends_where_the_rules_let_nobody_go_on() -> None:
    (case,) = scenario("wait: day", "do: {Kuba: attack Ewa}", "wait: night").cases()
    assert [each.step for each in session(case)] == [None, *case.steps[:2]]
