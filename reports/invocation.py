"""What to type for ``tablerig`` in this shell, so that a command that is shown can be pasted."""

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "tablerig"


def program(python: Path | None = None, here: Path | None = None, path: str | None = None) -> str:
    """``tablerig`` where the shell finds the one of this environment, else where it lies, e.g. ``.venv/bin/tablerig``.

    Args:
        python: the interpreter that runs; a virtual environment has its commands beside it.
        here: the folder in which the command will be typed.
        path: the folders in which the shell looks for commands, as in ``PATH``.
    """
    python = Path(sys.executable) if python is None else python
    here = Path.cwd() if here is None else here
    beside = python.with_name(NAME)
    found = shutil.which(NAME, path=path)
    if not os.access(beside, os.X_OK) or (found is not None and os.path.samefile(found, beside)):
        return NAME
    return str(beside.relative_to(here)) if beside.is_relative_to(here) else str(beside)


def pasteable(command: str) -> str:
    """A command of tablerig as it is recorded, in words that this shell understands."""
    first, space, rest = command.partition(" ")
    return f"{shlex.quote(program())}{space}{rest}" if first == NAME else command
