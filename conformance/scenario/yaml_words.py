"""What the YAML reader complains about, in our own words, with what to do."""

import re
from typing import Final

from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.reader import ReaderError

Complaint = tuple[int, int, str, str]
"""Line and column, counted from 1; what is wrong; what to do."""

_INDENTATION: Final = (
    "this line is indented otherwise than those above it",
    "entries of one list or mapping begin in the same column",
)
_QUOTES: Final = "put the text in quotes"
_SAID: Final[tuple[tuple[str, str, str], ...]] = (
    (r"found character '\\t'", "a tab", "indent with spaces"),
    (r"found character '(?P<sign>.+)' that", 'a word cannot begin with "{sign}"', _QUOTES),
    (r"found character \"'\" that", "a word cannot begin with an apostrophe", _QUOTES),
    (r"expected <block end>, but found '[\]},]'", "a bracket or comma too many", "take it out, or open the bracket"),
    (r"expected <block end>", *_INDENTATION),
    (r"sequence entries are not allowed", "a dash where no list can begin", "put it on a line of its own"),
    (r"mapping values are not allowed", "a colon where none can stand",
     f"{_QUOTES}, or see whether the line above lacks its colon"),
    (r"mapping keys are not allowed", "a question mark where none can stand", _QUOTES),
    (r"could not find expected ':'", "a key without its colon", "write key: value, each on a line of its own"),
    (r"found unexpected ':'", "a colon inside of a word", f"{_QUOTES}, or write a space after the colon"),
    (r"expected ',' or '\]'", "the list [ ] is not closed before this", "add a comma or the closing ]"),
    (r"expected ',' or '\}'", "the mapping { } is not closed before this", "add a comma or the closing }"),
    (r"found unexpected (end of stream|document separator)", "a text in quotes is not closed", "add the closing quote"),
    (r"unknown escape character|expected escape sequence", "a \\ that says nothing in double quotes", "write \\\\"),
    (r"expected the node content", "something is missing here", "write a word, a list or a mapping"),
    (r"document start|document end|non-comment content", "text after the end of the scenario", "take it out"),
    (r"duplicate|directive|incompatible|expected alphabetic|comment or a line break|tag handle|URI|indicator",
     "a sign that has a special meaning in YAML", _QUOTES),
)  # fmt: skip
_OTHERWISE: Final = ("this cannot be read as YAML", "check brackets, quotes and indentation")


def in_our_words(error: YAMLError, text: str) -> Complaint:
    """Where in ``text`` the reader of YAML gave up, what is wrong there, and what to do."""
    if isinstance(error, ReaderError):
        before = text[: error.position]
        sign = f"the sign U+{ord(text[error.position]):04X}" if error.position < len(text) else "a sign"
        line_start = before.rfind("\n") + 1
        return before.count("\n") + 1, len(before) - line_start + 1, f"{sign} cannot stand in a file", "take it out"
    if not isinstance(error, MarkedYAMLError):
        return 1, 1, *_OTHERWISE
    problem = error.problem or error.context or ""
    # Where a quote or a bracket was opened says more than the end of the file, where the reader notices.
    opened = "unexpected end of stream" in problem or "but got '<stream end>'" in problem
    mark = (error.context_mark if opened else None) or error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
    return line, column, *_said(problem)


def _said(problem: str) -> tuple[str, str]:
    for pattern, what, hint in _SAID:
        found = re.search(pattern, problem)
        if found is not None:
            return what.replace("{sign}", found.groupdict().get("sign", "")), hint
    return _OTHERWISE
