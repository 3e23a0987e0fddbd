"""The Python example passes the suite."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conformance.process.pool import Pool
from tests.docs_examples.playing import FOLDER, SCENARIOS, SOME, assert_passes, pool_of
from tests.docs_examples.python.example import MAIN

COMMAND = (sys.executable, str(MAIN))


@pytest.fixture(scope="module")
def table_pool() -> Iterator[Pool]:
    """One process for all seats."""
    with pool_of(*COMMAND) as pool:
        yield pool


@pytest.fixture(scope="module")
def seat_pool() -> Iterator[Pool]:
    """A process for each seat."""
    with pool_of(*COMMAND, "--serves", "seat") as pool:
        yield pool


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_it_passes_every_scenario(path: Path, table_pool: Pool) -> None:
    assert_passes(path, table_pool)


@pytest.mark.parametrize("name", SOME)
def test_it_passes_as_one_process_per_seat(name: str, seat_pool: Pool) -> None:
    assert_passes(FOLDER / name, seat_pool)


@pytest.mark.parametrize("name", SOME)
def test_it_passes_on_virtual_bluetooth(name: str, table_pool: Pool) -> None:
    assert_passes(FOLDER / name, table_pool, "virtual")
