"""A timeline as people read it: only what changed, phones that changed alike in one line."""

from conformance.show import timeline_lines
from conformance.timeline import Timeline
from conformance.words import Words
from reference_engine.screens import FactValue, Prompt, Screen

WORDS = Words(("Kuba", "Ola", "Ewa", "Jan"))


def screen(phase: str, *choices: str, **facts: FactValue) -> Screen:
    return Screen(phase, facts, Prompt(1, choices) if choices else None)


def told(timeline: Timeline) -> list[str]:
    return [line.plain.strip() for line in timeline_lines(timeline.entries, WORDS)]


def test_a_step_stands_with_the_time_of_the_table() -> None:
    timeline = Timeline()
    timeline.shown(12.34, 0, screen("night"))
    timeline.step(0, "Kuba: attack Jan")
    assert told(timeline)[1] == "12.3 s  Kuba: attack Jan"


def test_phones_that_change_alike_share_a_line() -> None:
    timeline = Timeline()
    for seat in range(4):
        timeline.shown(1.0 + seat / 10, seat, screen("day", died=3))
    assert told(timeline) == ["1.0 s      everyone  phase day; died: Jan"]


def test_what_all_share_is_told_once_and_the_rest_per_phone() -> None:
    timeline = Timeline()
    timeline.shown(0, 0, screen("night", turn=1, role="werewolf"))
    timeline.shown(0, 1, screen("night", turn=1, role="werewolf"))
    timeline.shown(0, 2, screen("night", turn=1, role="seer"))
    assert told(timeline) == [
        "0.0 s      all but Jan  phase night; turn: 1",
        "0.0 s      Kuba, Ola  role: werewolf",
        "0.0 s      Ewa  role: seer",
    ]


def test_only_what_differs_from_the_screen_before_is_told() -> None:
    timeline = Timeline()
    timeline.shown(0, 0, screen("day", "vote:0", "vote:1", "abstain", died=None, turn=1))
    timeline.shown(5, 0, screen("day", turn=1, choice="vote:1"))
    assert told(timeline)[1] == "5.0 s      Kuba  asks for nothing; choice: vote Ola; no died any more"


def test_a_prompt_names_each_verb_once() -> None:
    timeline = Timeline()
    timeline.shown(0, 0, screen("day", "vote:0", "vote:1", "abstain"))
    assert told(timeline) == ["0.0 s      Kuba  phase day; asks for vote Kuba, Ola or abstain"]


def test_a_refusal_names_the_move_and_the_rule() -> None:
    timeline = Timeline()
    timeline.refused(3, 1, "attack:0", "WLK-A5")
    assert told(timeline) == ["3.0 s      Ola  refused: attack Kuba (WLK-A5)"]


def test_two_screens_of_one_phone_stay_in_their_order() -> None:
    timeline = Timeline()
    timeline.shown(0, 0, screen("closed"))
    timeline.shown(0, 1, screen("closed"))
    timeline.shown(0, 0, screen("night"))
    assert told(timeline) == ["0.0 s      Kuba, Ola  phase closed", "0.0 s      Kuba  phase night"]


def test_a_screen_that_makes_no_sense_is_shown_as_it_is() -> None:
    timeline = Timeline()
    timeline.shown(0, 0, screen("day", "vote:x", "vote:9", ballots="all"))
    assert told(timeline) == ["0.0 s      Kuba  phase day; asks for vote:x or vote seat 9; ballots: all"]
