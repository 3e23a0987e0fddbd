"""A difference is told without saying anything twice."""

import pytest

from reports.telling import counted, folded, told_difference, told_line


@pytest.mark.parametrize(("number", "told"), [(0, "0 cases"), (1, "1 case"), (2, "2 cases")])
def test_a_number_of_things(number: int, told: str) -> None:
    assert counted(number, "case") == told


def test_why_and_both_sides() -> None:
    told = list(told_difference("died: Marek", "died: nobody", "the screen is wrong"))
    assert told == [("why", "the screen is wrong"), ("expected", "died: Marek"), ("seen", "died: nobody")]


def test_what_the_reason_says_already_is_left_out() -> None:
    told = list(told_difference("effects", "raised KeyError", "the plugin of seat 2 raised KeyError"))
    assert told == [("why", "the plugin of seat 2 raised KeyError")]


def test_what_was_expected_stands_alone_when_nothing_was_seen() -> None:
    assert list(told_difference("dawn", "", "")) == [("expected", "dawn")]


def test_nothing_to_tell() -> None:
    assert list(told_difference("", "", "")) == []


# --- on a terminal ---
def test_a_long_text_is_broken_between_words_and_stays_under_its_text() -> None:
    line = told_line("blamed", "WLK-DAY-7: A vote that removes nobody is not repeated; the next night begins.")
    assert folded(line, 48).split("\n") == [
        "  blamed    WLK-DAY-7: A vote that removes",
        "            nobody is not repeated; the next",
        "            night begins.",
    ]


def test_what_is_to_be_copied_and_what_fits_stays_as_it_is() -> None:
    block = "\n".join(
        [
            "FAIL: A tie at the top eliminates nobody, and night comes back",
            told_line("seen", "because: votes"),
            told_line("evidence", "build/conformance/evidence/a folder/with a very long name indeed/1/"),
            told_line("replay", "tablerig play scenarios/wilki/tied_vote.yaml --rig loopback --seed 1"),
            '    File "main.py", line 7, in a function of which the name is long',
        ]
    )
    assert folded(block, 40) == block


def test_a_word_without_a_gap_is_not_cut() -> None:
    path = "scenarios/wilki/" + "x" * 80 + ".yaml:9:"
    assert folded(told_line("step", f"{path} Piotr: abstain"), 60).split("\n") == [
        f"  step      {path}",
        "            Piotr: abstain",
    ]


def test_a_terminal_too_narrow_for_that_gets_the_lines_as_they_are() -> None:
    line = told_line("why", "the screen is wrong at rest: died")
    assert folded(line, 31) == line
