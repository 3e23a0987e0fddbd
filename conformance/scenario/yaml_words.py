"""What the YAML reader complains about, in our own words, with what to do."""

import re
from typing import Final

from ruamel.yaml.error import MarkedYAMLError, StreamMark, YAMLError
from ruamel.yaml.reader import ReaderError

from conformance.scenario.yaml_lines import (
    QUOTES,
    Complaint,
    Lines,
    broken_entry,
    broken_flow,
    lacking_colon,
    odd_sign,
    second_colon,
)

_SAID: Final[tuple[tuple[str, str, str], ...]] = (
    (r"found character '\\t'", "a tab", "write spaces instead"),
    (r"found character '(?P<sign>.+)' that", 'a word cannot begin with "{sign}"', QUOTES),
    (r"found character \"'\" that", "a word cannot begin with an apostrophe", QUOTES),
    (r"expected <block end>, but found '[\]},]'", "a bracket or comma too many", "take it out, or open the bracket"),
    (r"sequence entries are not allowed", "a dash where no list can begin", "put it on a line of its own"),
    (r"mapping keys are not allowed", "a question mark where none can stand", QUOTES),
    (r"found unexpected ':'", "a colon inside of a word", f"{QUOTES}, or write a space after the colon"),
    (r"found unexpected (end of stream|document separator)", "a text in quotes is not closed", "add the closing quote"),
    (r"unknown escape character|expected escape sequence", "a \\ that says nothing in double quotes", "write \\\\"),
    (r"expected the node content, but found ','", "a comma where a word should stand", f"take it out, or {QUOTES}"),
    (r"expected the node content", "something is missing here", "write a word, a list or a mapping"),
    (r"document start|document end|non-comment content", "text after the end of the scenario", "take it out"),
    (r"duplicate|directive|incompatible|expected alphabetic|comment or a line break|tag handle|URI|indicator",
     "a sign that has a special meaning in YAML", QUOTES),
)  # fmt: skip
_OTHERWISE: Final = ("this cannot be read as YAML", "check brackets, quotes and indentation")


def in_our_words(error: YAMLError, text: str) -> Complaint:
    """Where in ``text`` the reader of YAML gave up, what is wrong there, and what to do."""
    if isinstance(error, ReaderError):
        return _unreadable_sign(error.position, text)
    if not isinstance(error, MarkedYAMLError):
        return 1, 1, *_OTHERWISE
    problem = error.problem or error.context or ""
    lines = Lines(text)
    mark = error.problem_mark or error.context_mark
    line, column = _place(mark)
    begun = _place(error.context_mark or mark)
    if "could not find expected ':'" in problem:
        return odd_sign(lines, begun[0]) or lacking_colon(lines, begun[0])
    if "mapping values are not allowed" in problem:
        return odd_sign(lines, line) or second_colon(lines, line, column)
    if re.search(r"expected ',' or '[\]}]'", problem):
        return broken_flow(begun, (line, column), problem)
    if re.search(r"expected <block end>, but found '[^\]},]", problem):
        in_list = "block collection" in (error.context or "")
        return odd_sign(lines, line) or broken_entry(lines, line, column, begun[1], in_list=in_list)
    # Where a quote was opened says more than the end of the file, where the reader notices.
    return *(begun if "unexpected end of stream" in problem else (line, column)), *_said(problem)


def _unreadable_sign(position: int, text: str) -> Complaint:
    before = text[:position]
    sign = f"the sign U+{ord(text[position]):04X}" if position < len(text) else "a sign"
    line_start = before.rfind("\n") + 1
    return before.count("\n") + 1, len(before) - line_start + 1, f"{sign} cannot stand in a file", "take it out"


def _place(mark: StreamMark | None) -> tuple[int, int]:
    return (1, 1) if mark is None else (mark.line + 1, mark.column + 1)


def _said(problem: str) -> tuple[str, str]:
    for pattern, what, hint in _SAID:
        found = re.search(pattern, problem)
        if found is not None:
            return what.replace("{sign}", found.groupdict().get("sign", "")), hint
    return _OTHERWISE
