"""Finding the line and column of an entry in a TOML text."""

import pytest

from conformance.statements.places import position

TEXT = '''\
plugin = "parity"
about = """
[games.wilki]
seats = 3
"""
[ games . "wilki" ]
  seats = {min = 4, max = 14}
variants.parity = [
  "others",   # others
  'everyone',
]
[games.wilki.x]
flag = true
'''


@pytest.mark.parametrize(
    ("path", "word", "place"),
    [
        (("plugin",), None, (1, 1)),
        (("plugin",), "parity", (1, 10)),
        (("games", "wilki"), None, (6, 3)),
        (("games", "wilki", "seats"), None, (7, 3)),
        (("games", "wilki", "seats", "max"), None, (7, 21)),
        (("games", "wilki", "seats"), 4, (7, 18)),
        (("games", "wilki", "seats"), 14, (7, 27)),
        (("games", "wilki", "variants", "parity"), "everyone", (10, 3)),
        (("games", "wilki", "variants", "parity", 1), "everyone", (10, 3)),
        (("games", "wilki", "variants", "parity"), "nobody", (8, 1)),
        (("games", "wilki", "x", "flag"), True, (13, 8)),
        (("games", "wilki", "missing"), None, (6, 3)),
        (("nowhere",), None, (1, 1)),
    ],
)
def test_an_entry_a_word_in_it_or_the_nearest_parent(
    path: tuple[str | int, ...], word: object, place: tuple[int, int]
) -> None:
    found = position(TEXT, path, word)
    assert (found.line, found.column) == place
