"""``tablerig scenario check --watch``: on every save the mistakes of a file, or else the session that it tells."""

import os
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from conformance.desk.check import Checked, check_file, count_line, show
from conformance.scenario.finding import find, is_scenario

MAX_PAGES: Final = 2
"""So many scenarios saved at the same time are shown in full; more are only counted."""


class Desk:
    """The files on a desk, checked again whenever they are saved.

    Args:
        paths: the files and folders that are watched, as the person names them.
        console: where to print; on a terminal each save begins a fresh screen, elsewhere nothing is cleared.
    """

    def __init__(self, paths: Sequence[Path], console: Console) -> None:
        self._paths = tuple(paths)
        self._console = console
        self._named = frozenset(path for path in paths if not path.is_dir())
        self._checked: dict[Path, Checked] = {}

    def watch(self, changes: Iterable[Collection[Path]]) -> None:
        """Show what there is, then what every batch of changes makes of it, until the stream of changes ends.

        ``changes``: files as :class:`conformance.desk.changes.Places` names them; an empty batch: any of them.
        """
        self._show(self._read(find(self._paths).files))
        for batch in changes:
            shown = self._read(sorted(batch)) if batch else self._read_all()
            if shown:
                self._console.clear()
                self._show(shown)

    def _read(self, paths: Iterable[Path]) -> list[Path]:
        """Check files again; returns those that are scenarios, or were."""
        touched = []
        for path in paths:
            is_file = os.path.isfile(path)  # a pipe or a device is never opened: it might never end
            if path in self._named or (is_file and (path in self._checked or is_scenario(path, path))):
                self._checked[path] = check_file(path)
                touched.append(path)
            elif path in self._checked and not is_file:
                del self._checked[path]
                touched.append(path)
        return touched

    def _read_all(self) -> list[Path]:
        """Check everything again; returns the files of which something else is to be told now."""
        before = dict(self._checked)
        touched = self._read(sorted({*find(self._paths).files, *before}))
        return [path for path in touched if not _alike(before.get(path), self._checked.get(path))]

    def _show(self, paths: Sequence[Path]) -> None:
        gone = [path for path in paths if path not in self._checked]
        broken = [path for path in paths if path in self._checked and self._checked[path].mistakes]
        good = [path for path in paths if path in self._checked and not self._checked[path].mistakes]
        for path in gone:
            self._say(f"{path} is gone")
        for path in [*(good if len(good) <= MAX_PAGES else ()), *broken]:
            show(self._checked[path], self._console)
        self._count(paths)

    def _count(self, shown: Sequence[Path]) -> None:
        if not self._checked:
            self._say("no scenario yet", "yellow")
            return
        also = [str(path) for path, each in self._checked.items() if each.mistakes and path not in shown]
        others = f"; see also {', '.join(also)}" if also else ""
        wrong = any(each.mistakes for each in self._checked.values())
        self._say(f"{count_line(list(self._checked.values()))}{others}", "bold red" if wrong else "bold green")

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(Text(text, style), soft_wrap=True)


def _alike(one: Checked | None, other: Checked | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.scenario == other.scenario and list(map(str, one.mistakes)) == list(map(str, other.mistakes))
