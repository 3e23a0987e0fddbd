"""Errors of the conformance suite.

ConformanceError
├── ScenarioError      one mistake in a scenario file: where, what, and which word was probably meant
├── BrokenScenario     a scenario file cannot be used; holds all of its mistakes
├── UnknownCase        a scenario has no ending of that name
├── StatementError     one mistake in a statement file
└── BrokenStatement    a statement file cannot be used; holds all of its mistakes
"""

from collections.abc import Sequence


class ConformanceError(Exception):
    """Root of all errors of ``conformance``."""


class ScenarioError(ConformanceError):
    """One mistake in a scenario file, printed as ``path:line:column: what; hint``.

    Attributes:
        path: the file as the caller named it.
        line: counted from 1.
        column: counted from 1.
        what: what is wrong.
        hint: what to write instead; may be empty.
    """

    def __init__(self, path: str, line: int, column: int, what: str, hint: str = "") -> None:
        super().__init__(f"{path}:{line}:{column}: {what}" + (f"; {hint}" if hint else ""))
        self.path = path
        self.line = line
        self.column = column
        self.what = what
        self.hint = hint


class BrokenScenario(ConformanceError):
    """A scenario file has mistakes; its text is one mistake per line.

    Attributes:
        path: the file as the caller named it.
        mistakes: all of them, in the order of the file.
    """

    def __init__(self, path: str, mistakes: Sequence[ScenarioError]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.path = path
        self.mistakes = tuple(mistakes)


class UnknownCase(ConformanceError):
    """A scenario has no case of the name that was asked for."""


class StatementError(ConformanceError):
    """One mistake in a statement file, printed as ``path:line:column: what; hint`` (both counted from 1)."""

    def __init__(self, path: str, line: int, column: int, what: str, hint: str = "") -> None:
        super().__init__(f"{path}:{line}:{column}: {what}" + (f"; {hint}" if hint else ""))
        self.path = path
        self.line = line
        self.column = column
        self.what = what
        self.hint = hint


class BrokenStatement(ConformanceError):
    """A statement file has mistakes; its text is one mistake per line.

    Attributes:
        path: the file as the caller named it.
        mistakes: all of them, in the order of the file.
    """

    def __init__(self, path: str, mistakes: Sequence[StatementError]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.path = path
        self.mistakes = tuple(mistakes)
