"""The forms that values on a screen can have, each a name for people and a check."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from reference_engine.tables import (
    ABSTAIN,
    ATTACK,
    DOCTOR,
    PASS,
    PROBE,
    PROTECT,
    SEER,
    UNKNOWN,
    VILLAGE,
    VILLAGER,
    VOTE,
    WEREWOLF,
    WOLVES,
    split_move,
)


@dataclass(frozen=True, slots=True)
class Form:
    """A form of values: ``name`` completes the sentence *expected …*."""

    name: str
    fits: Callable[[object], bool]


ROLE_CODES: Final = frozenset({DOCTOR, SEER, VILLAGER, WEREWOLF})
_PLAIN_CHOICES: Final = frozenset({ABSTAIN, PASS})
_AIMED_CHOICES: Final = frozenset({ATTACK, PROTECT, PROBE, VOTE})


def is_number(value: object) -> bool:
    """A whole number from 0 on, which ``True`` is not."""
    return type(value) is int and value >= 0


def is_code(value: object) -> bool:
    """A short lower-case word without spaces: never text for people (PLT-LNG-1)."""
    return isinstance(value, str) and value.isascii() and value.replace("_", "a").replace("-", "a").isalnum()


def _is_seats(value: object) -> bool:
    return isinstance(value, tuple) and all(map(is_number, value)) and list(value) == sorted(set(value))


def _is_choice(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        verb, seat = split_move(value)
    except ValueError:
        return False
    return verb in (_PLAIN_CHOICES if seat is None else _AIMED_CHOICES)


def _mapping(
    keys: Callable[[object], bool], values: Callable[[object], bool], *, empty: bool
) -> Callable[[object], bool]:
    def fits(value: object) -> bool:
        if not isinstance(value, Mapping) or not (value or empty):
            return False
        return all(keys(key) and values(item) for key, item in value.items())

    return fits


def _texts(*names: frozenset[str]) -> Callable[[object], bool]:
    def fits(value: object) -> bool:
        is_texts = isinstance(value, Mapping) and all(isinstance(text, str) for text in value.values())
        return is_texts and isinstance(value, Mapping) and set(value) in names

    return fits


def one_of(*codes: str) -> Form:
    """One of a few codes."""
    return Form(f"one of {', '.join(codes)}", lambda value: isinstance(value, str) and value in codes)


LANGUAGE_CODE: Final = Form("a language code", is_code)
VENUE_TEXTS: Final = Form(
    "the venue's texts: logo, welcome, theme, featured on the home screen, else banner, theme",
    _texts(frozenset({"logo", "welcome", "theme", "featured"}), frozenset({"banner", "theme"})),
)
SEATS: Final = Form("an ascending list of seats", _is_seats)
SOME_SEATS: Final = Form("an ascending list of at least one seat", lambda value: _is_seats(value) and value != ())
SEAT_OR_NOBODY: Final = Form("a seat, or null for nobody", lambda value: value is None or is_number(value))
NUMBER: Final = Form("a whole number from 0 on", is_number)
ROUND: Final = Form("a whole number from 1 on", lambda value: is_number(value) and value != 0)
CHOICE_CODE: Final = Form("the code of a move that can be a choice", _is_choice)
COUNT_BY_ROLE: Final = Form(
    "a count from 1 on for each role", _mapping(ROLE_CODES.__contains__, ROUND.fits, empty=True)
)
VOTES_BY_SEAT: Final = Form("a number of votes from 1 on by seat", _mapping(is_number, ROUND.fits, empty=True))
SEAT_BY_SEAT: Final = Form("a seat by seat", _mapping(is_number, is_number, empty=False))
ROLE_BY_SEAT: Final = Form(
    "a role or unknown by seat", _mapping(is_number, (ROLE_CODES | {UNKNOWN}).__contains__, empty=False)
)
KNOWN_BY_SEAT: Final = Form(
    "a role or side by seat", _mapping(is_number, (ROLE_CODES | {WOLVES, VILLAGE}).__contains__, empty=False)
)
