"""A timeline as people read it: only what changed, phones that changed alike in one line."""

from io import StringIO

from rich.console import Console

from conformance.show import show_timeline, timeline_lines
from conformance.timeline import Timeline
from conformance.words import Words
from reference_engine.screens import FactValue, Prompt, Screen

WORDS = Words(("Kuba", "Ola", "Ewa", "Jan"))


def screen(phase: str, *choices: str, **facts: FactValue) -> Screen:
    return Screen(phase, facts, Prompt(1, choices) if choices else None)


def told(timeline: Timeline) -> list[str]:
    return [" ".join(line.whole.plain.split()) for line in timeline_lines(timeline.entries, WORDS)]


def test_a_step_stands_with_the_time_of_the_table() -> None:
    timeline = Timeline()
    timeline.shown(12.34, 0, screen("night"))
    timeline.step(0, "Kuba: attack Jan")
    assert told(timeline)[1] == "12.3 s Kuba: attack Jan"


def test_phones_that_change_alike_share_a_line() -> None:
    timeline = Timeline()
    for seat in range(4):
        timeline.shown(1.0 + seat / 10, seat, screen("day", died=3))
    assert told(timeline) == ["1.0 s everyone phase day; died: Jan"]


def test_what_all_share_is_told_once_and_the_rest_per_phone() -> None:
    timeline = Timeline()
    timeline.shown(0, 0, screen("night", turn=1, role="werewolf"))
    timeline.shown(0, 1, screen("night", turn=1, role="werewolf"))
    timeline.shown(0, 2, screen("night", turn=1, role="seer"))
    assert told(timeline) == [
        "0.0 s all but Jan phase night; turn: 1",
        "Kuba, Ola role: werewolf",
        "Ewa role: seer",
    ]


def test_only_what_differs_from_the_screen_before_is_told() -> None:
    timeline = Timeline()
    timeline.shown(0, 0, screen("day", "vote:0", "vote:1", "abstain", died=None, turn=1))
    timeline.shown(5, 0, screen("day", turn=1, choice="vote:1"))
    assert told(timeline)[1] == "5.0 s Kuba choice: vote Ola; may do nothing; no longer: died"


def test_a_prompt_names_each_verb_once() -> None:
    timeline = Timeline()
    timeline.shown(0, 0, screen("day", "vote:0", "vote:1", "abstain"))
    assert told(timeline) == ["0.0 s Kuba phase day; may vote Kuba, Ola or abstain"]


def test_a_refusal_names_the_move_and_the_rule() -> None:
    timeline = Timeline()
    timeline.refused(3, 1, "attack:0", "WLK-A5")
    assert told(timeline) == ["3.0 s Ola refuses attack Kuba (WLK-A5)"]


def test_facts_are_told_as_they_come_about_and_those_that_are_gone_last() -> None:
    timeline = Timeline()
    timeline.shown(0, 0, screen("closed", choice="vote:1", died=None))
    timeline.shown(9, 0, screen("night", "pass", alive=(0,), eliminated=1, because="votes", tally={1: 2}, turn=2))
    assert told(timeline)[1] == (
        "9.0 s Kuba phase night; turn: 2; tally: {Ola: 2}; because: votes; eliminated: Ola; alive: [Kuba]; may pass; "
        "no longer: died, choice"
    )


def test_phones_are_told_in_the_order_of_their_seats() -> None:
    timeline = Timeline()
    for seat in (3, 1, 0):
        timeline.shown(0, seat, screen("night", role=("seer", "doctor", "", "werewolf")[seat]))
    assert [line.rpartition("role")[0] for line in told(timeline)[1:]] == ["Kuba ", "Ola ", "Jan "]


def printed(timeline: Timeline, *, terminal: bool, width: int = 60) -> list[str]:
    stream = StringIO()
    console = Console(file=stream, force_terminal=terminal, width=width, color_system=None)
    show_timeline(timeline.entries, WORDS, console)
    return stream.getvalue().splitlines()


def long_line() -> Timeline:
    timeline = Timeline()
    timeline.shown(0, 0, screen("day", "vote:0", "vote:1", "vote:2", "vote:3", alive=(0, 1, 2, 3)))
    return timeline


def test_on_a_terminal_long_lines_go_on_below_their_beginning() -> None:
    lines = printed(long_line(), terminal=True)
    assert len(lines) == 2
    assert lines[0].startswith("    0.0 s      Kuba      phase day")
    assert lines[1].startswith(" " * 25)
    assert all(len(line) <= 60 for line in lines)


def test_elsewhere_and_on_very_narrow_terminals_a_line_is_a_line() -> None:
    assert len(printed(long_line(), terminal=False)) == 1
    assert printed(long_line(), terminal=True, width=30)[0].rstrip().endswith("Jan")


def test_two_screens_of_one_phone_stay_in_their_order() -> None:
    timeline = Timeline()
    timeline.shown(0, 0, screen("closed"))
    timeline.shown(0, 1, screen("closed"))
    timeline.shown(0, 0, screen("night"))
    assert told(timeline) == ["0.0 s Kuba, Ola phase closed", "Kuba phase night"]


def test_a_screen_that_makes_no_sense_is_shown_as_it_is() -> None:
    timeline = Timeline()
    timeline.shown(0, 0, screen("day", "vote:x", "vote:9", ballots="all"))
    assert told(timeline) == ["0.0 s Kuba phase day; ballots: all; may vote:x or vote seat 9"]
