"""All cases of the project's scenarios, loaded once for the tests that need them all."""

from functools import cache
from pathlib import Path

from conformance.liars.catch import name_of
from conformance.scenario.finding import files
from conformance.scenario.loader import load
from conformance.scenario.model import Case

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case below ``scenarios/``, in the order of the files."""
    return tuple(case for path in files([SCENARIOS]) for case in load(path).cases())


def case_named(name: str) -> Case:
    """The case of that name, such as ``tied_vote[two_way]``."""
    return next(case for case in all_cases() if name_of(case) == name)
