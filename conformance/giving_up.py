"""How the commands refuse wrong words, and how they let go of a plugin."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from reports.exit_codes import USAGE

if TYPE_CHECKING:
    from conformance.plugins import Found


def usage(message: str) -> NoReturn:
    """Say what is wrong with the words of the command line, or with a file, and end."""
    _say(message)
    raise typer.Exit(USAGE)


def need_time(limit: float, what: str) -> None:
    """``--limit`` is a time: a case, or a claim, needs some."""
    if limit <= 0:
        usage(f"--limit {limit:g}: a {what} needs some time")


def need_folder(folder: Path) -> None:
    """The folder for evidence, which need not exist yet, can be made: else nothing is played, and no verdict lost."""
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not there.is_dir():
        usage(f"--evidence {folder}: {there} is no folder")
    if not os.access(there, os.W_OK):
        usage(f"--evidence {folder}: {there} cannot be written to")


def end(found: "Found") -> None:
    """End the plugin's processes and say what was wrong with that; it changes no verdict."""
    for complaint in found.close():
        _say(f"note: the plugin {complaint}")


def _say(text: str) -> None:
    Console(stderr=True, highlight=False).print(Text(text), soft_wrap=True)
