"""Which files are scenarios: those named, all YAML files below a folder ``scenarios``, and any that looks like one."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from conformance.scenario.source import MAX_BYTES

SUFFIXES: Final = (".yaml", ".yml")
FOLDER: Final = "scenarios"
TELLING_KEYS: Final = ("game", "cast", "script")
ENOUGH: Final = 2
"""So many of the telling keys make a file a scenario: with a slip in one of them it is still found, and told of."""

_KEY: Final = re.compile(rf"^[\"']?({'|'.join(TELLING_KEYS)})[\"']?[ \t]*:(?=\s|$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Found:
    """The scenario files below some paths, in a fixed order, and the YAML files that are none."""

    files: tuple[Path, ...]
    left_alone: tuple[Path, ...] = ()


def find(paths: Sequence[Path]) -> Found:
    """Every scenario among the given files and below the given folders; a file that is named is always taken."""
    files: dict[Path, None] = {}
    others: dict[Path, None] = {}
    for path in paths:
        if not path.is_dir():
            files[path] = None
            continue
        for each in sorted(path.rglob("*"), key=lambda each: each.parts):
            if each.suffix in SUFFIXES and not is_hidden(each, path) and os.path.isfile(each):
                (files if is_scenario(each, each) else others)[each] = None
    return Found(tuple(files), tuple(other for other in others if other not in files))


def files(paths: Sequence[Path]) -> list[Path]:
    """The scenario files of :func:`find`."""
    return list(find(paths).files)


def is_scenario(path: Path, named: Path) -> bool:
    """Whether a file that is found in a folder is to be read as a scenario.

    Args:
        path: the file.
        named: the same, from whatever folder on the folders' names are to count.
    """
    return path.suffix in SUFFIXES and (FOLDER in named.parts[:-1] or looks_like_scenario(path))


def is_hidden(path: Path, folder: Path) -> bool:
    """Whether a file or a folder between ``folder`` and it has a name that begins with a dot, as editors' copies do."""
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def looks_like_scenario(path: Path) -> bool:
    """Whether at least two of ``game``, ``cast`` and ``script`` stand at the top level of a file."""
    try:
        text = beginning(path).decode("utf-8", errors="replace")
    except OSError:
        return False
    return len(set(_KEY.findall(text))) >= ENOUGH


def beginning(path: Path) -> bytes:
    """The file as far as a scenario may reach, and one byte more if there is more.

    Raises:
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)
