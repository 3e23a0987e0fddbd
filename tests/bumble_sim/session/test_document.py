"""The session part of docs/protocol.md says what the code does: messages, items, refusals and the example."""

import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import pytest

from bumble_sim.session.items import KINDS
from bumble_sim.session.messages import DOWN, UP
from bumble_sim.session.refusals import Why
from tests.bumble_sim.session.examples import example

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")


def rows(start: str, end: str) -> dict[str, tuple[str, ...]]:
    """The tables between two lines of the page: the code in the first column, and the codes in the second."""
    part = PAGE[PAGE.index(start) : PAGE.index(end)]
    found = {}
    for line in part.splitlines():
        if match := re.match(r"\| `([a-z-]+)` \|([^|]*)\|", line):
            found[match[1]] = tuple(re.findall(r"`([a-z]+)`", match[2]))
    return found


@pytest.mark.parametrize(
    ("start", "end", "types"),
    [
        ("Up, from a seat to the hub", "Down, from the hub to a seat", UP),
        ("Down, from the hub to a seat", "### Items", DOWN),
        ("### Items", "### Joining", KINDS),
    ],
)
def test_the_page_lists_every_type_with_its_fields(start: str, end: str, types: Mapping[str, type]) -> None:
    wanted = {name: tuple(field.name for field in fields(cls)) for name, cls in types.items()}
    assert rows(start, end) == wanted


def test_the_page_lists_every_refusal() -> None:
    part = PAGE[PAGE.index("### Refusals") :]
    assert re.findall(r"^\| `([a-z-]+)` \|", part, re.MULTILINE) == [why.value for why in Why]


def test_the_example_is_made_by_the_code() -> None:
    block = re.search(r"```example-session\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    assert block[1] == example()
