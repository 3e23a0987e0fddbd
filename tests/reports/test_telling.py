"""A difference is told without saying anything twice."""

from reports.telling import told_difference


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
