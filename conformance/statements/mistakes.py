"""Mistakes of a statement file: what pydantic finds in its form, told in our words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from conformance.statements.file import GameForm, Range, StatementForm
from conformance.statements.model import Grade
from reference_engine.rulebook import did_you_mean, spelled

Loc = tuple[str | int, ...]
"""The path of an entry from the root of the file."""

MAX_SHOWN: Final = 40

_TAGS: Final = frozenset({"table", "list", "word", "bool", "int", "str"})


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake at an entry of the file, or at a word of that entry."""

    loc: Loc
    what: str
    hint: str = ""
    word: object = None


def wrong_forms(error: ValidationError, raw: Mapping[str, Any]) -> Iterator[Mistake]:
    """What pydantic found, in our words; a value that fits none of several types is one mistake."""
    told: set[Loc] = set()
    for problem in error.errors(include_url=False):
        loc = _real(problem["loc"], raw)
        if loc not in told:
            told.add(loc)
            yield _wrong_form(loc, problem["type"], problem["msg"], problem["input"], problem.get("ctx", {}))


def _wrong_form(loc: Loc, kind: str, message: str, given: object, context: Mapping[str, Any]) -> Mistake:
    name = _name(loc)
    match kind:
        case "missing":
            return Mistake(loc, f'"{name}" is missing')
        case "extra_forbidden":
            return Mistake(loc, f'there is no key "{name}" here', did_you_mean(name, _keys_beside(loc)))
        case "literal_error" if isinstance(given, str):
            hint = did_you_mean(given, [grade.value for grade in Grade])
            return Mistake(loc, f'{name} cannot be "{short(given)}"', hint, given)
        case "bool_type" | "int_type" | "string_type" if isinstance(loc[-1], int):
            return Mistake(loc, f"{name} cannot hold {shown(given)}", _expected(loc), given)
        case "form":
            return Mistake(loc, f"{name} cannot be {shown(given)}", message, given)
        case "string_type" | "int_type":
            expected = "a text in quotes" if kind == "string_type" else "a whole number"
            return Mistake(loc, f"{name} cannot be {shown(given)}", f"expected {expected}", given)
        case "dict_type" | "model_type":
            return Mistake(loc, f"{name} cannot be {shown(given)}", "expected a table", given)
        case "too_short" | "string_too_short":
            return Mistake(loc, f"{name} is empty")
        case "too_long" | "string_too_long":
            return Mistake(loc, f"{name} is too long", f"at most {context.get('max_length')}")
        case "value_error":
            return Mistake(loc, f"{name}: {context['error']}")
    return Mistake(loc, f"{name} cannot be {shown(given)}", message[:1].lower() + message[1:])


def _real(loc: Loc, raw: object) -> Loc:
    """The path in the file: without the names that pydantic gives to the forms of a value."""
    found: list[str | int] = []
    at = raw
    for step in loc:
        if isinstance(at, dict) and isinstance(step, str) and (step in at or step not in _TAGS):
            found.append(step)
            at = at.get(step)
        elif isinstance(at, list) and isinstance(step, int) and step < len(at):
            found.append(step)
            at = at[step]
    return tuple(found)


def _name(loc: Loc) -> str:
    return short(next((step for step in reversed(loc) if isinstance(step, str)), "the file"))


def _expected(loc: Loc) -> str:
    return "expected whole numbers" if _name(loc) == "seats" else "expected texts, whole numbers, true or false"


def _keys_beside(loc: Loc) -> list[str]:
    if len(loc) == 1:
        return list(StatementForm.model_fields)
    return list(GameForm.model_fields if len(loc) == 3 else Range.model_fields)


def shown(value: object) -> str:
    """A value of the file in a message."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return f'"{short(value)}"' if isinstance(value, str) else spelled(value)


def short(text: str) -> str:
    """A word of the file, safe to print."""
    plain = text if text.isprintable() else ascii(text)[1:-1]
    return plain if len(plain) <= MAX_SHOWN else f"{plain[: MAX_SHOWN - 1]}…"
