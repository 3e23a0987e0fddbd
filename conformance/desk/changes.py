"""The stream of saved files: which of the paths that somebody watches have changed on the disk."""

import queue
import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import watchfiles

from conformance.scenario.finding import SUFFIXES, is_hidden

TOGETHER_MS: Final = 400
"""Changes that go on without a pause are told together, at the latest after so many milliseconds."""
PAUSE_MS: Final = 50
WAKE_SECONDS: Final = 0.5


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
    """The files that change from now on, as the person names them, whenever some do; ends only by an interrupt."""
    stop = threading.Event()
    told: queue.SimpleQueue[Iterable[Path]] = queue.SimpleQueue()
    below = {folder.resolve() for folder in places.folders}
    beside = {each.parent for file in places.files for each in (_entry(file), file.resolve())}
    beside = {parent for parent in beside if not any(parent.is_relative_to(folder) for folder in below)}
    for watched, recursive in ((below, True), (beside, False)):
        if watched:
            arguments = (told, sorted(watched), recursive, stop)
            threading.Thread(target=_listen, args=arguments, daemon=True).start()
    return _batches(places, told, stop)


def _batches(
    places: Places, told: "queue.SimpleQueue[Iterable[Path]]", stop: threading.Event
) -> Iterator[frozenset[Path]]:
    try:
        while True:
            try:
                batch = told.get(timeout=WAKE_SECONDS)  # with a time limit, so that ctrl-C is heard on every system
            except queue.Empty:
                continue
            named = frozenset(name for name in map(places.name, batch) if name is not None)
            if named:
                yield named
    finally:
        stop.set()


def _listen(
    told: "queue.SimpleQueue[Iterable[Path]]", watched: Sequence[Path], recursive: bool, stop: threading.Event
) -> None:
    stream = watchfiles.watch(
        *watched, watch_filter=None, debounce=TOGETHER_MS, step=PAUSE_MS, recursive=recursive, stop_event=stop,
        raise_interrupt=False,
    )  # fmt: skip
    for changes in stream:
        told.put([Path(path) for _, path in changes])


def _entry(file: Path) -> Path:
    """The file's own place, even if it is a link to another."""
    return file.parent.resolve() / file.name
