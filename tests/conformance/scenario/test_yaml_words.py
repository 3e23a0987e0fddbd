"""What the YAML reader stumbles over is told with its place, in words, and with what to do."""

import pytest

from conformance.scenario.mistakes import Mistakes
from conformance.scenario.source import parse

CLOSE_LIST = "the list [ ] that begins here is not closed; add the closing ]"
CLOSE_MAPPING = "the mapping { } that begins here is not closed; add the closing }"
LACKS = "lacks its colon; write key: value, each on a line of its own"
OTHERWISE = (
    "this line is indented otherwise than those above it; entries of one list or mapping begin in the same column"
)
SAME_COLUMN = "entries of one list or mapping begin in the same column"
NO_SPACE = "a colon without a space behind it; write a space after the colon"
PLAIN = "write a plain space, colon, comma or quote"

TYPED = [
    # signs
    ("title: a\n\tgame: wilki\n", "2:1: a tab; write spaces instead"),
    ("title: @home\n", '1:8: a word cannot begin with "@"; put the text in quotes'),
    ("title: , a\n", "1:8: a comma where a word should stand; take it out, or put the text in quotes"),
    ("title: ? a\n", "1:8: a question mark where none can stand; put the text in quotes"),
    ("title: | a\n", "1:10: a sign that has a special meaning in YAML; put the text in quotes"),
    ('title: "a \\q"\n', "1:12: a \\ that says nothing in double quotes; write \\\\"),
    ("title: a\ngame:\u00a0wilki\ncast: b\n", f"2:6: the sign U+00A0 (no-break space); {PLAIN}"),
    ("title: a\ngame\uff1a wilki\ncast: b\n", f"2:5: the sign U+FF1A (fullwidth colon); {PLAIN}"),
    ("cast:\n  A: b\n\u00a0 C: d\n  E: f\n", f"3:1: the sign U+00A0 (no-break space); {PLAIN}"),
    # quotes
    ("title: 'half\n", "1:8: a text in quotes is not closed; add the closing quote"),
    ('title: "half\ngame: "wilki"\n', "1:8: a text in quotes is not closed; add the closing quote"),
    (
        "title: 'Kuba's vote'\n",
        "1:14: the text goes on after its closing quote; write an apostrophe inside of quotes twice, or take double",
    ),
    ('title: "a" b\n', "1:12: the text goes on after its closing quote; put the whole text in one pair of quotes"),
    # colons
    ("title\ngame: wilki\n", f'1:1: "title" {LACKS}'),
    ("title: a\ngame wilki\ncast: b\n", f'2:1: "game wilki" {LACKS}'),
    ("cast\n  A: b\n  C: d\n", f'1:1: "cast" {LACKS}'),
    ("script:\n  - do\n      A: b\n", f'2:3: "do" {LACKS}'),
    (f"{'word ' * 9}\ngame: b\n", f'1:1: "word word word word word word …" {LACKS}'),
    ("title: a\ngame:wilki\ncast: b\n", f"2:5: {NO_SPACE}"),
    ("cast:\n  A: b\n  C:d\n  E: f\n", f"3:4: {NO_SPACE}"),
    (
        "title: a: b\n",
        "1:9: a second colon in one line; put the text in quotes, or begin a new line after the first",
    ),
    (
        "a: {b: c: d}\n",
        "1:9: a second colon in one entry; add a comma before the entry, or put what belongs together in { }",
    ),
    # brackets
    ("script: [a, b\nnext: c\n", f"1:9: {CLOSE_LIST}"),
    ("cast: {a: b\nnext: c\n", f"1:7: {CLOSE_MAPPING}"),
    ("a: {b: {c: d}\n", f"1:4: {CLOSE_MAPPING}"),
    ("a: {b: [c}\n", f"1:8: {CLOSE_LIST}"),
    ("a: [b, 'c' d]\n", "1:12: no comma before this; add a comma, or put the text in quotes"),
    ("cast: [a]]\n", "1:10: a bracket or comma too many; take it out, or open the bracket"),
    # indentation and dashes
    ("script:\n  - a\n - b\n", f"3:2: {OTHERWISE}"),
    ("cast:\n  A: b\n C: d\n", f"3:2: {OTHERWISE}"),
    ("cast:\n  A: b\n\n    C: d\n", f"4:5: this line is indented deeper than line 2; {SAME_COLUMN}"),
    ("script:\n  - a: b\n  -c: d\n", "3:3: a dash without a space behind it; write a space after the dash"),
    (
        "script:\n  - a: b\n  c: d\n",
        "3:3: an entry of a list without its dash; begin it with a dash, or indent it deeper",
    ),
    (
        "cast:\n  A: b\n  - C: d\n",
        "3:3: a dash where the lines above have none; take it out, or indent it as the other dashes",
    ),
    ("a: - b\n", "1:4: a dash where no list can begin; put it on a line of its own"),
    ("title: a\n...\ngame: b\n", "3:1: a second document; a file holds one scenario"),
]


@pytest.mark.parametrize(("text", "told"), TYPED)
def test_what_cannot_be_read_is_one_mistake_with_a_place_and_a_remedy(text: str, told: str) -> None:
    mistakes = Mistakes("x.yaml")
    parse(text, mistakes)
    found = mistakes.all()
    assert len(found) == 1
    assert str(found[0]).removeprefix("x.yaml:").startswith(told)
