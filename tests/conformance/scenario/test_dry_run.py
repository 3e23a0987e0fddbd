"""The dry run: a case against the reference engine alone."""

from pathlib import Path

import pytest

from conformance.scenario.dry_run import dealt_roles, preview
from conformance.scenario.finding import files
from conformance.scenario.loader import load
from tests.conformance.scenario.texts import scenario, without_path

ATTACK = "do: {Kuba: attack Marek, Ola: attack Marek}"
ROOT = Path(__file__).parents[3]


def said(*steps: str, head: str = "", cast: str | None = None) -> list[str]:
    """What the dry run says of every case of a script."""
    made = scenario(*steps, head=head) if cast is None else scenario(*steps, head=head, cast=cast)
    return [without_path(mistake) for case in made.cases() for mistake in preview(case)]


def test_a_script_that_keeps_the_rules_has_no_mistakes() -> None:
    assert (
        said(
            ATTACK,
            "refused: {Marek: pass, rule: WLK-NGT-12}",
            "wait: day",
            "expect: {connected: {died: Marek, revealed: {Marek: villager}}, absent: [winner]}",
            "late: {Kuba: attack Ewa, rule: WLK-A27}",
            "do: {Kuba: vote Jan, Ola: vote Jan, Ewa: vote Kuba, Jan: abstain, Zosia: abstain, Piotr: vote Jan}",
            "expect: {connected: {phase: night, eliminated: Jan, tally: {Jan: 3, Kuba: 1}, abstentions: 2}}",
            "never: {seats: all but Ewa, show: role of Ewa}",
        )
        == []
    )


def test_an_illegal_move_names_the_rule_and_the_legal_moves() -> None:
    assert said("wait: day", "do: {Kuba: attack Ewa}") == [
        "6:1: the rules refuse Kuba's attack Ewa (WLK-A27, WLK-A16); legal here: vote Kuba, vote Ola, vote Ewa, "
        "vote Jan, vote Marek, vote Zosia, vote Piotr, abstain; or write refused: instead of do:"
    ]


def test_a_legal_tap_is_no_refusal() -> None:
    assert said("refused: {Kuba: attack Ewa, rule: WLK-A5}") == [
        "5:1: the rules allow Kuba's attack Ewa here; write do: instead of refused:"
    ]


def test_a_refusal_must_name_a_rule_that_applies() -> None:
    assert said("refused: {Kuba: attack Ola, rule: WLK-DAY-8}") == [
        "5:1: the phone names WLK-A5 here, not WLK-DAY-8; write rule: WLK-A5"
    ]


def test_a_contradicted_expectation_names_the_phones_that_differ() -> None:
    found = said(ATTACK, "wait: day", "expect: {Kuba and Jan: {died: Ewa, turn: 1}, absent: [revealed]}")
    assert found[0].startswith(
        "7:1: by the rules the phone of Kuba, Jan shows died: Marek, not Ewa; see WLK-NGT-7, WLK-DAY-1"
    )
    assert "shows revealed: {Marek: villager}, although revealed is said to be absent" in found[1]
    assert len(found) == 2


def test_an_expectation_must_hold_in_every_legal_order() -> None:
    race = "together: [time up, {Kuba: attack Jan}]"
    found = said("do: {Kuba: attack Marek, Ola: attack Marek}", race, "expect: {connected: {died: Marek}}")
    assert any("shows died: nobody, not Marek" in mistake for mistake in found)
    assert said("do: {Ola: attack Marek}", race, "expect: {connected: {turn: 1}}") == []


def test_a_table_that_cannot_start_reaches_no_phase() -> None:
    assert said("do: {Kuba: start}", head="begin: lobby", cast="{Kuba: werewolf, Ola: villager, Jan: villager}") == [
        "6:1: the rules refuse Kuba's start (WLK-SET-1); legal here: nothing; or write refused: instead of do:"
    ]
    assert "no phase timer runs in the phase lobby" in said("wait: day", head="begin: lobby")[0]
    assert "no phase timer runs in the phase over" in said(*_to_the_end(), "wait: night", "wait: 5 s")[0]


def test_a_cast_that_cannot_start_is_told_without_naming_a_tap_that_no_line_holds() -> None:
    assert said("wait: dawn", cast="{Kuba: villager, Ola: villager, Jan: villager}") == [
        "1:1: by the rules no game starts with this cast and these variants (WLK-SET-1, WLK-SET-3); "
        "change the cast, or write begin: lobby if the script is about that"
    ]


def test_time_that_never_ends_the_game_is_told() -> None:
    assert said("wait: over") == [
        "5:1: over is not reached from here; time alone leads back to night: script what ends the game"
    ]


def test_a_wait_must_not_end_close_to_the_end_of_a_phase() -> None:
    assert said("wait: 20 s", "wait: 20 s", "expect: {connected: {phase: day}}") == []
    assert said("wait: 25 s") == ["5:1: 25 s end too close to the end of the night (30 s) to tell; leave at least 9 s"]


def test_time_must_not_run_through_more_than_one_phase() -> None:
    assert said("wait: 330 s") == ["5:1: the time runs through more than one phase; wait in smaller steps"]


def test_where_an_earlier_wait_ran_over_the_end_is_known_only_roughly() -> None:
    close = ["6:1: 299 s end too close to the end of the day (300 s) to tell; leave at least 9 s"]
    assert said("wait: 35 s", "wait: 299 s") == close
    assert said("wait: 35 s", "wait: 305 s") == []


def test_in_a_vote_without_limit_any_time_may_pass() -> None:
    no_limit = "variants: {day_seconds: 0}"
    voting = "expect: {connected: {phase: day}}"
    assert said("wait: day", "wait: 5000 s", voting, head=no_limit) == []
    frozen = "lose: {who: Jan, for: until later}"
    assert "no phase timer runs" in said("wait: day", frozen, "wait: 10 s", head=no_limit)[0]


def test_a_loss_is_played_with_its_grace_time() -> None:
    frozen = "lose: {who: Jan, for: until later}"
    assert said(frozen, "expect: {connected: {silent: [Jan], prompt: none}, absent: [lost]}", "grace: over") == []
    assert said("lose: {who: Jan}", "expect: {connected: {lost: [Jan]}, absent: [silent]}") == []
    assert said(frozen, "do: {Kuba: attack Ewa}")[0].startswith("6:1: the rules refuse Kuba's attack Ewa (PLT-A3")


def test_a_fact_that_is_not_shown_yet_is_told() -> None:
    (told,) = said("expect: {Jan: {died: Marek}}")
    assert told.startswith("5:1: by the rules the phone of Jan shows no died here, not Marek; see ")


def test_a_loss_at_a_due_event_stops_the_step_before_there() -> None:
    at_reveal = (ATTACK, "wait: day", "lose: {who: Marek, at: opened}")
    assert said(*at_reveal, "expect: {connected: {phase: day, revealed: {Marek: unknown}}}") == []
    wrong = (ATTACK, "wait: day", "lose: {who: Marek, at: counted}")
    assert said(*wrong) == [
        "6:1: the table does not stop before counted in this step; what comes next is nothing, in the phase day"
    ]


def test_a_phone_that_has_left_shows_nothing() -> None:
    assert said("lose: {who: Jan}", "expect: {everyone: {turn: 1}}") == [
        "6:1: not at the table any more: Jan; expect it of those who are connected"
    ]


@pytest.mark.parametrize(
    ("never", "phones"),
    [
        ("{seats: all but Jan, show: role of Jan}", []),
        ("{seats: everyone, show: role of Jan}", ["Jan"]),
        ("{seats: Kuba and Ewa, show: role of Ola}", ["Kuba"]),
        ("{seats: Kuba and Ewa, show: {died: Marek}}", ["Kuba", "Ewa"]),
        ("{seats: Kuba and Ewa, show: {died: Jan}}", []),
        ("{seats: everyone, show: proposals}", ["Kuba", "Ola"]),
    ],
)
def test_what_the_rules_show_cannot_be_forbidden(never: str, phones: list[str]) -> None:
    expected = [f"5:1: {name}'s phone must show this by the rules" for name in sorted(phones)]
    assert sorted(said(f"never: {never}", ATTACK, "wait: day")) == expected


def test_characters_with_any_role_take_the_cards_that_are_left() -> None:
    cast = "{Kuba: any, Ola: werewolf, Ewa: any, Jan: any}"
    made = scenario("wait: day", head="composition: {werewolf: 1, seer: 1, villager: 2}", cast=cast)
    assert dealt_roles(made) == ("seer", "werewolf", "villager", "villager")


def test_every_scenario_of_the_repository_can_be_played() -> None:
    found = [
        mistake for path in files([ROOT / "scenarios"]) for case in load(path).cases() for mistake in preview(case)
    ]
    assert [str(mistake) for mistake in found] == []


def _to_the_end() -> tuple[str, ...]:
    return (
        ATTACK,
        "wait: day",
        "do: {Kuba: vote Jan, Ola: vote Jan, Ewa: vote Jan, Jan: vote Jan, Zosia: vote Jan, Piotr: vote Jan}",
        "do: {Kuba: attack Ewa, Ola: attack Ewa}",
        "wait: over",
    )
