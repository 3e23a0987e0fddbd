"""Scenario texts for tests: a table of seven with a script that is filled in."""

from pathlib import Path

from conformance.errors import BrokenScenario, ScenarioError
from conformance.scenario.loader import read
from conformance.scenario.model import Scenario

CAST = "{Kuba: werewolf, Ola: werewolf, Ewa: doctor, Jan: seer, Marek: villager, Zosia: villager, Piotr: villager}"
KUBA, OLA, EWA, JAN, MAREK, ZOSIA, PIOTR = range(7)
PATH = Path("scenarios/wilki/example.yaml")


def text(*steps: str, head: str = "", cast: str = CAST) -> str:
    """A scenario with these steps, each written on one line behind its dash; ``head`` holds further keys."""
    lines = ["title: An example", "game: wilki", *head.splitlines(), f"cast: {cast}", "script:"]
    return "\n".join([*lines, *(f"  - {step}" for step in steps)]) + "\n"


def scenario(*steps: str, head: str = "", cast: str = CAST) -> Scenario:
    """The scenario with these steps."""
    return read(text(*steps, head=head, cast=cast), PATH)


def mistakes(*steps: str, head: str = "", cast: str = CAST) -> list[str]:
    """What the loader says about these steps, without the path."""
    return mistakes_of(text(*steps, head=head, cast=cast))


def mistakes_of(whole: str) -> list[str]:
    """What the loader says about a whole file, without the path; empty if it is in order."""
    try:
        read(whole, PATH)
    except BrokenScenario as error:
        return [without_path(mistake) for mistake in error.mistakes]
    return []


def without_path(mistake: ScenarioError) -> str:
    """A mistake as ``line:column: what; hint``."""
    return str(mistake).removeprefix(f"{PATH}:")
