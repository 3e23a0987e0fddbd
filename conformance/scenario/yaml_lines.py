"""What a look at the lines around a place tells that the YAML reader does not: which slip a person has made there."""

import re
import unicodedata
from typing import Final

Complaint = tuple[int, int, str, str]
"""Line and column, counted from 1; what is wrong; what to do."""

QUOTES: Final = "put the text in quotes"
SAME_COLUMN: Final = "entries of one list or mapping begin in the same column"
MAX_SHOWN: Final = 30

_BREAK: Final = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_ODD: Final = re.compile("[\u2018-\u201f\uff0c\uff1a]")
"""Quotes, colon and comma that word processors and other keyboards put in the place of the plain ones."""


class Lines:
    """The lines of a text, counted from 1."""

    def __init__(self, text: str) -> None:
        self._lines = _BREAK.split(text)

    def __getitem__(self, line: int) -> str:
        """A line without its end; empty beyond the text."""
        return self._lines[line - 1] if 1 <= line <= len(self._lines) else ""

    def above(self, line: int) -> int:
        """The number of the next line above that says something; ``line`` itself if there is none."""
        said = (
            each for each in range(line - 1, 0, -1) if self[each].strip() and not self[each].lstrip().startswith("#")
        )
        return next(said, line)


def odd_sign(lines: Lines, line: int) -> Complaint | None:
    """A sign in the line that looks like a plain space, colon, comma or quote, and is none; or that cannot be seen."""
    for column, sign in enumerate(lines[line], 1):
        if _ODD.match(sign) or (sign != " " and unicodedata.category(sign) in ("Zs", "Cf")):
            name = unicodedata.name(sign, "unnamed").lower()
            return line, column, f"the sign U+{ord(sign):04X} ({name})", "write a plain space, colon, comma or quote"
    return None


def lacking_colon(lines: Lines, line: int) -> Complaint:
    """The line should be ``key: value`` and is not."""
    whole = lines[line]
    column = _indent(whole) + 1
    glued = re.search(r":\S", whole)
    if glued is not None:
        return line, glued.start() + 1, "a colon without a space behind it", "write a space after the colon"
    return line, column, f'"{_shown(whole)}" lacks its colon', "write key: value, each on a line of its own"


def second_colon(lines: Lines, line: int, column: int) -> Complaint:
    """A colon in the line where the reader of YAML wants none."""
    here = lines[line]
    if re.search(r":\s", here[: column - 1]):
        return line, column, "a second colon in one line", f"{QUOTES}, or begin a new line after the first"
    above = lines.above(line)
    if lines[above][: _indent(lines[above])].strip(" "):
        odd = odd_sign(lines, above)
        if odd is not None:
            return odd
    if ":" not in lines[above]:
        return lacking_colon(lines, above)
    return line, _indent(here) + 1, f"this line is indented deeper than line {above}", SAME_COLUMN


def broken_flow(begun: tuple[int, int], place: tuple[int, int], problem: str) -> Complaint:
    """Something in ``[ ]`` or ``{ }`` is not as it should be: they are not closed, or two entries run together."""
    if place[0] == begun[0]:
        if "got ':'" in problem:
            return (
                *place,
                "a second colon in one entry",
                "add a comma before the entry, or put what belongs together in { }",
            )
        if re.search(r"got '(<scalar>|\[|\{)'", problem):
            return *place, "no comma before this", f"add a comma, or {QUOTES}"
    what, sign = ("mapping { }", "}") if "'}'," in problem else ("list [ ]", "]")
    return *begun, f"the {what} that begins here is not closed", f"add the closing {sign}"


def broken_entry(lines: Lines, line: int, column: int, outer: int, *, in_list: bool) -> Complaint:
    """A line that does not go on with the list or mapping in which it stands, which begins in column ``outer``."""
    here = lines[line]
    before = here[: column - 1].rstrip()
    if before.endswith(("'", '"')):
        return _after_quote(lines, line, column, before[-1])
    if re.match(r"\s*-[^\s-]", here):
        return line, _indent(here) + 1, "a dash without a space behind it", "write a space after the dash"
    if in_list and column == outer:
        return line, column, "an entry of a list without its dash", "begin it with a dash, or indent it deeper"
    if not in_list and column == outer:
        return line, column, "a dash where the lines above have none", "take it out, or indent it as the other dashes"
    return line, column, "this line is indented otherwise than those above it", SAME_COLUMN


def _after_quote(lines: Lines, line: int, column: int, quote: str) -> Complaint:
    """Something stands behind a quote that ends a text."""
    if lines[line][: column - 1].count(quote) % 2:  # the quote was meant to begin a text: another is open since above
        opened = next((each for each in range(line - 1, 0, -1) if lines[each].count(quote) % 2), line)
        return opened, lines[opened].rfind(quote) + 1, "a text in quotes is not closed", "add the closing quote"
    if quote == "'":
        hint = "write an apostrophe inside of quotes twice, or take double quotes"
    else:
        hint = "put the whole text in one pair of quotes"
    return line, column, "the text goes on after its closing quote", hint


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _shown(line: str) -> str:
    said = line.strip().removeprefix("- ").strip()
    return said if len(said) <= MAX_SHOWN else f"{said[:MAX_SHOWN]}…"
