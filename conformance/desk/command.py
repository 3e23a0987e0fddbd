"""The command ``tablerig scenario check``, with all its options."""

from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console

from conformance.desk.changes import CannotWatch, Places, saved
from conformance.desk.check import check_files, nothing_found, show_files
from conformance.desk.watch import Desk
from conformance.scenario.finding import FOLDER, find
from reports.exit_codes import PASSED, USAGE


def check_scenarios(paths: Sequence[Path], console: Console, *, preview: bool, watch: bool) -> int:
    """Check, show or watch scenario files.

    Args:
        paths: files and folders; none: the folder ``scenarios``, or this folder if it has none.
        console: where to print.
        preview: show each good file as a session.
        watch: go on until an interrupt, which is the usual end.

    Returns:
        The exit code: 0, or 2 for mistakes.

    Raises:
        FileNotFoundError: there is nothing to check or to watch; says so in words.
    """
    where = paths or [Path(FOLDER) if Path(FOLDER).is_dir() else Path()]
    if watch:
        return _watch(where, console)
    found = find(where)
    if not found.files:
        raise FileNotFoundError(nothing_found(where, found))
    return show_files(found, console) if preview else check_files(found, typer.echo)


def _watch(paths: Sequence[Path], console: Console) -> int:
    for path in paths:
        if not path.parent.is_dir():
            raise FileNotFoundError(f"there is no folder {path.parent} to watch for {path.name}")
    console.print(f"watching {', '.join(map(str, paths))}; ctrl-C ends", soft_wrap=True, markup=False)
    try:
        changes = saved(Places.of(paths))
    except CannotWatch as error:
        console.print(str(error), soft_wrap=True, markup=False)
        return USAGE
    try:
        Desk(paths, console).watch(changes)
    except KeyboardInterrupt:
        console.print()
    return PASSED
