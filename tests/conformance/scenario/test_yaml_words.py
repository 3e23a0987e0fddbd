"""What the YAML reader stumbles over is told with its place, in words, and with what to do."""

import pytest

from conformance.scenario.mistakes import Mistakes
from conformance.scenario.source import parse

TYPED = [
    ("title: a\n\tgame: wilki\n", "2:1: a tab; indent with spaces"),
    ("title: @home\n", '1:8: a word cannot begin with "@"; put the text in quotes'),
    ("title: 'half\n", "1:8: a text in quotes is not closed; add the closing quote"),
    ('title: "a \\q"\n', "1:12: a \\ that says nothing in double quotes; write \\\\"),
    ("script: [a, b\nnext: c\n", "2:5: the list [ ] is not closed before this; add a comma or the closing ]"),
    ("cast: {a: b\nnext: c\n", "2:5: the mapping { } is not closed before this; add a comma or the closing }"),
    (
        "title\ngame: wilki\n",
        "2:5: a colon where none can stand; put the text in quotes, or see whether the line above lacks its colon",
    ),
    ("script:\n  - a\n - b\n", "this line is indented otherwise than those above it"),
    ("cast: [a]]\n", "a bracket or comma too many"),
    ("title: a\n...\ngame: b\n", "3:1: a second document; a file holds one scenario"),
    ("a: - b\n", "a dash where no list can begin"),
]


@pytest.mark.parametrize(("text", "told"), TYPED)
def test_what_cannot_be_read_is_one_mistake_with_a_place_and_a_remedy(text: str, told: str) -> None:
    mistakes = Mistakes("x.yaml")
    parse(text, mistakes)
    found = mistakes.all()
    assert len(found) == 1
    assert told in str(found[0])
    assert "yaml" not in str(found[0]).removeprefix("x.yaml").lower()
