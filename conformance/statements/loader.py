"""Loads and checks statement files."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from conformance.errors import BrokenStatement, StatementError
from conformance.statements.claims import GameReader
from conformance.statements.file import StatementForm
from conformance.statements.mistakes import Mistake, wrong_forms
from conformance.statements.model import Claims, Statement
from conformance.statements.places import Position, position

SUFFIX: Final = ".toml"
"""How the name of a statement file ends."""

MAX_BYTES: Final = 32 * 1024
MAX_LINE: Final = 1000
"""The time that ``tomllib`` needs for a dotted key grows with the square of its parts."""

_WHERE: Final = re.compile(r" \(at line (\d+), column (\d+)\)$")


def load(path: Path) -> Statement:
    """Load the statement of a file.

    Raises:
        BrokenStatement: with every mistake that the file has.
    """
    data = _bytes(path)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise _broken(path, "this is not UTF-8 text", "save the file as UTF-8", Position(line, column)) from None
    return read(text, path)


def read(text: str, path: Path) -> Statement:
    """The statement in a text; ``path`` is only named.

    Raises:
        BrokenStatement: with every mistake that the text has.
    """
    raw = _toml(text, path)
    mistakes: list[Mistake] = []
    form: StatementForm | None = None
    try:
        form = StatementForm.model_validate(raw)
    except ValidationError as error:
        mistakes = list(wrong_forms(error, raw))
    games: dict[str, Claims] = {}
    for game, claimed in ({} if form is None else form.games).items():
        reader = GameReader(game, mistakes)
        if reader.known():
            games[game] = reader.claims(claimed)
    if form is None or mistakes:
        raise BrokenStatement(str(path), _placed(mistakes, text, path))
    return Statement(path, form.plugin, form.version, games, text)


def _bytes(path: Path) -> bytes:
    if path.is_dir():
        raise _broken(path, "this is a folder", "name the statement file in it")
    if path.exists() and not path.is_file():
        raise _broken(path, "this is no ordinary file")
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise _broken(path, f"the file cannot be read: {why}") from None
    if len(data) > MAX_BYTES:
        raise _broken(path, "the file is too long", f"a statement has at most {MAX_BYTES} bytes")
    return data


def _toml(text: str, path: Path) -> dict[str, Any]:
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > MAX_LINE:
            where = Position(number, MAX_LINE + 1)
            raise _broken(path, "the line is too long", f"a line has at most {MAX_LINE} characters", where)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _broken(path, "lists or tables are nested too deeply") from None
    except ValueError as error:
        said = _WHERE.search(str(error))
        where = Position(int(said[1]), int(said[2])) if said else _end(text)
        raise _broken(path, f"this is not TOML: {_WHERE.sub('', str(error))}", "", where) from None


def _end(text: str) -> Position:
    lines = text.splitlines() or [""]
    return Position(len(lines), len(lines[-1]) + 1)


def _broken(path: Path, what: str, hint: str = "", where: Position = Position(1, 1)) -> BrokenStatement:  # noqa: B008
    return BrokenStatement(str(path), [StatementError(str(path), where.line, where.column, what, hint)])


def _placed(mistakes: Sequence[Mistake], text: str, path: Path) -> list[StatementError]:
    placed = [(position(text, mistake.loc, mistake.word), mistake) for mistake in mistakes]
    placed.sort(key=lambda each: (each[0].line, each[0].column))
    return [StatementError(str(path), at.line, at.column, each.what, each.hint) for at, each in placed]
