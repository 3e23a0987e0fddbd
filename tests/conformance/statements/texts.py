"""Statements as text for tests."""

from pathlib import Path

import pytest

from conformance.errors import BrokenStatement
from conformance.statements.loader import read
from conformance.statements.model import Claims, Statement

HEAD = 'plugin = "mine"\nversion = "1.0"\n'


def text(*lines: str, seats: str = "{min = 4, max = 8}", secrecy: str = '"screen"', variants: str = "") -> str:
    """A statement about Wilki with these further lines; ``variants`` are the lines of their table."""
    game = ["[games.wilki]", f"seats = {seats}", f"secrecy = {secrecy}", *lines]
    if variants:
        game += ["[games.wilki.variants]", variants]
    return HEAD + "\n".join(game) + "\n"


def statement(
    *lines: str, seats: str = "{min = 4, max = 8}", secrecy: str = '"screen"', variants: str = ""
) -> Statement:
    """The same, read."""
    return read(text(*lines, seats=seats, secrecy=secrecy, variants=variants), Path("mine.toml"))


def claims(*lines: str, seats: str = "{min = 4, max = 8}", secrecy: str = '"screen"', variants: str = "") -> Claims:
    """The claims of the same."""
    return statement(*lines, seats=seats, secrecy=secrecy, variants=variants).games["wilki"]


def mistakes_of(whole: str) -> list[str]:
    """Every mistake of a text, as ``line:column: what; hint``."""
    with pytest.raises(BrokenStatement) as caught:
        read(whole, Path("mine.toml"))
    return [str(mistake).removeprefix("mine.toml:") for mistake in caught.value.mistakes]
