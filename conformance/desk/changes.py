"""The stream of saved files: which of the paths that somebody watches have changed on the disk."""

import stat
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from watchfiles._rust_notify import RustNotify  # the one that says when it has begun, and in which thread it fails

from conformance.scenario.finding import SUFFIXES, is_hidden

TOGETHER_MS: Final = 400
"""Changes that go on without a pause are told together, at the latest after so many milliseconds."""
PAUSE_MS: Final = 50
WAKE_MS: Final = 500
"""After so long without a change the folders themselves are looked at."""

_FAULTS: Final = (OSError, RuntimeError)
"""What the watch of the system fails with; its own error is a ``RuntimeError``."""


@dataclass(frozen=True, slots=True)
class Places:
    """What is watched: folders with all below them, and single files, under the names that the person has used.

    A single file is watched through its folder, because an editor that saves by renaming replaces the file itself.
    """

    folders: tuple[Path, ...]
    files: tuple[Path, ...]

    @classmethod
    def of(cls, paths: Sequence[Path]) -> "Places":
        """Sort paths into folders and files; what does not exist is a file that is still to come."""
        return cls(tuple(path for path in paths if path.is_dir()), tuple(path for path in paths if not path.is_dir()))

    def name(self, changed: Path) -> Path | None:
        """The watched file that a changed path on the disk is, as the person would name it; ``None`` for others."""
        for file in self.files:
            if changed in (_entry(file), file.resolve()):
                return file
        for folder in self.folders:
            if changed.suffix in SUFFIXES and changed.is_relative_to(folder.resolve()):
                named = folder / changed.relative_to(folder.resolve())
                return None if is_hidden(named, folder) else named
        return None


def saved(places: Places) -> Iterator[frozenset[Path]]:
    """The files that change from now on, as the person names them, whenever some do; ends only by an interrupt.

    An empty set says that anything may have changed: a watched folder was replaced, is back, or changes were lost.

    Raises:
        CannotWatch: the system does not let the folders be watched.
    """
    try:
        return _batches(places, _Watch(places))
    except _FAULTS as error:
        raise CannotWatch(f"the files cannot be watched: {error}") from error


class CannotWatch(Exception):
    """The system does not let a folder be watched; says why."""


class _Watch:
    """What is heard of the folders that exist now; it ends for a folder that is deleted, whatever comes after it."""

    def __init__(self, places: Places) -> None:
        roots = _roots(places)
        self.known = {root: _identity(root) for each in roots for root in each}
        self._notifiers = [
            RustNotify([str(root) for root in sorted(there)], False, False, 0, recursive, True)
            for each, recursive in zip(roots, (True, False), strict=True)
            if (there := [root for root in each if self.known[root] is not None])
        ]

    def heard(self) -> set[Path]:
        """The paths that have changed on the disk; comes back after a while if there are none.

        Raises:
            KeyboardInterrupt: the person ends it.
        """
        if not self._notifiers:
            time.sleep(WAKE_MS / 1000)
        heard: set[Path] = set()
        for notifier in self._notifiers:
            changes = notifier.watch(TOGETHER_MS, PAUSE_MS, WAKE_MS, None)
            if changes == "signal":
                raise KeyboardInterrupt
            if isinstance(changes, set):
                heard |= {Path(path) for _, path in changes}
        return heard


def _batches(places: Places, watch: _Watch) -> Iterator[frozenset[Path]]:
    lost = False
    while True:
        try:
            if lost or watch.known != {root: _identity(root) for each in _roots(places) for root in each}:
                watch, lost = _Watch(places), False
                yield frozenset()
            heard = watch.heard()
        except _FAULTS:  # for example a file whose name is no text, or a folder that vanished while its watch began
            lost = True
            time.sleep(WAKE_MS / 1000)
            continue
        named = frozenset(name for name in map(places.name, heard) if name is not None)
        if named:
            yield named


def _roots(places: Places) -> tuple[frozenset[Path], frozenset[Path]]:
    """The folders that are watched with all below them, and those that are watched for single files in them."""
    below = frozenset(folder.resolve() for folder in places.folders)
    beside = {each.parent for file in places.files for each in (_entry(file), file.resolve())}
    return below, frozenset(each for each in beside if not any(each.is_relative_to(folder) for folder in below))


def _identity(folder: Path) -> tuple[int, int] | None:
    """What tells a folder from another that takes its place; ``None`` where there is no folder."""
    try:
        found = folder.stat()
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISDIR(found.st_mode) else None


def _entry(file: Path) -> Path:
    """The file's own place, even if it is a link to another."""
    return file.parent.resolve() / file.name
