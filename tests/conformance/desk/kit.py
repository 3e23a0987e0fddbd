"""A desk in a test: a console on paper, and saves that happen between two looks."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console

from conformance.desk.page import print_page
from conformance.desk.watch import Desk
from tests.conformance.scenario.texts import scenario

Save = Callable[[], Path | None]
"""Something done to the files; gives the path that the watcher would tell, or none."""


def page_of(*steps: str, head: str = "") -> list[str]:
    """The page of a scenario with these steps, line by line, runs of spaces as one."""
    paper = io.StringIO()
    print_page(scenario(*steps, head=head), Console(file=paper, width=80))
    return [" ".join(line.split()) for line in paper.getvalue().splitlines()]


def watch(paths: list[Path], *saves: Save, terminal: bool = False) -> list[str]:
    """What the desk prints: at the start, then after each save."""
    paper = io.StringIO()
    console = Console(file=paper, width=100, force_terminal=terminal, highlight=False)
    shown: list[str] = []

    def changes() -> Iterator[frozenset[Path]]:
        for save in saves:
            shown.append(paper.getvalue())
            paper.seek(0)
            paper.truncate()
            path = save()
            yield frozenset() if path is None else frozenset({path})

    Desk(paths, console).watch(changes())
    return [*shown, paper.getvalue()]
