"""Which fact is on which screen, as data: ``docs/screens.md`` in a form that programs can check.

``FACTS`` says for every fact in which phases and for whom it must or may be there, what form it has, how long it lives
and which rules it comes from; ``PROMPTS`` who is asked what, in which order. A fact that is neither *must* nor *may* on
a screen is a leak there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from reference_engine import forms, screens
from reference_engine.forms import Form
from reference_engine.screens import Screen
from reference_engine.tables import (
    ABSTAIN,
    ATTACK,
    CLOSED,
    CONFIRM,
    DAWN,
    DAY,
    DEALING,
    DOCTOR,
    ENDED,
    HOME,
    JOINING,
    LOBBY,
    LOCKED,
    NIGHT,
    OVER,
    PASS,
    PROBE,
    PROTECT,
    RESULT,
    SEER,
    START,
    UNDECIDED,
    VILLAGE,
    VOTE,
    WEREWOLF,
    WOLVES,
    split_move,
)

Phases = frozenset[str]

APP: Final[Phases] = frozenset({HOME, JOINING, ENDED})
BEFORE: Final[Phases] = frozenset({LOBBY, DEALING})
PLAY: Final[Phases] = frozenset({NIGHT, LOCKED, DAWN, DAY, CLOSED, RESULT, OVER})
GAME: Final[Phases] = BEFORE | PLAY
EVERY: Final[Phases] = APP | GAME
NEVER: Final[Phases] = frozenset()


class Who(StrEnum):
    """Kinds of seats that see a fact or get a prompt."""

    ALL = "every seat"
    HOST = "the host"
    LIVING = "living seats"
    WOLVES = "werewolves, living or dead"
    SEERS = "the seer, living or dead"
    LIVING_WOLVES = "living werewolves"
    LIVING_DOCTOR = "the living doctor"
    LIVING_SEER = "the living seer"


@dataclass(frozen=True, slots=True)
class Kind:
    """What bears on the screen of a seat: whether it is the host, its role once dealt, and whether it lives."""

    host: bool
    role: str | None
    living: bool

    def is_among(self, who: Who) -> bool:
        """Whether a seat of this kind is meant by ``who``."""
        if who is Who.ALL:
            return True
        if who is Who.HOST:
            return self.host
        if who is Who.WOLVES or who is Who.SEERS:
            return self.role == (WEREWOLF if who is Who.WOLVES else SEER)
        if not self.living:
            return False
        role = {Who.LIVING_WOLVES: WEREWOLF, Who.LIVING_DOCTOR: DOCTOR, Who.LIVING_SEER: SEER}.get(who)
        return role is None or role == self.role


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: ``must`` and ``may`` are the phases in which it is always or sometimes there for each of ``who``."""

    name: str
    form: Form
    who: tuple[Who, ...]
    must: Phases
    may: Phases
    life: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PromptRow:
    """Verbs of the choices in their order; ``last`` may follow. The row is *the* prompt of the seats it fits."""

    phase: str
    who: Who
    verbs: tuple[str, ...]
    last: tuple[str, ...]
    rules: tuple[str, ...]


_ALL: Final = (Who.ALL,)
_VOTED: Final[Phases] = frozenset({NIGHT, LOCKED, OVER})
_SETTLED: Final[Phases] = frozenset({DAWN, DAY, CLOSED, RESULT})
_OVER: Final[Phases] = frozenset({OVER})
_COUNT_LIFE: Final = "from the count of a vote until the next night is settled"

REASONS: Final = (
    screens.HOST_LOST,
    screens.CUT_OFF,
    screens.NOT_READMITTED,
    screens.TABLE_INCOMPLETE,
    screens.DISAGREEMENT,
)
"""Why a table was given up."""

FACTS: Final[tuple[Fact, ...]] = (
    Fact(screens.LANGUAGE, forms.LANGUAGE_CODE, _ALL, EVERY, NEVER, "always", ("PLT-LNG-2", "PLT-LNG-1")),
    Fact(screens.VENUE, forms.VENUE_TEXTS, _ALL, NEVER, EVERY, "always, with Custom on", ("PLT-CUS-3", "PLT-CUS-2")),
    Fact(screens.SILENT, forms.SOME_SEATS, _ALL, NEVER, GAME, "while a living seat is silent", ("PLT-A3", "WLK-A31")),
    Fact(
        screens.REASON,
        forms.one_of(*REASONS),
        _ALL, frozenset({ENDED}), NEVER, "to the end", ("PRO-END-1",),
    ),
    Fact(screens.COMPOSITION, forms.COUNT_BY_ROLE, _ALL, GAME, NEVER, "to the end", ("WLK-SET-2", "WLK-A26")),
    Fact(screens.WARNING, forms.one_of(screens.UNBALANCED), _ALL, NEVER, BEFORE, "until the first night", ("WLK-A3",)),
    Fact(screens.ALIVE, forms.SEATS, _ALL, GAME, NEVER, "to the end", ("WLK-DAY-1", "WLK-DAY-3", "WLK-DSC-1")),
    Fact(screens.TURN, forms.ROUND, _ALL, PLAY, NEVER, "to the end", ("WLK-NGT-1", "WLK-DAY-7")),
    Fact(screens.LOST, forms.SOME_SEATS, _ALL, NEVER, PLAY, "from the first drop to the end", ("WLK-DSC-1",)),
    Fact(screens.ROLE, forms.one_of(*sorted(forms.ROLE_CODES)), _ALL, PLAY, NEVER, "to the end", ("WLK-SET-6",)),
    Fact(
        screens.KNOWS, forms.KNOWN_BY_SEAT, (Who.WOLVES, Who.SEERS), NEVER, PLAY, "to the end",
        ("WLK-KNO-1", "WLK-KNO-2", "WLK-NGT-4", "WLK-NGT-5"),
    ),
    Fact(
        screens.CHOICE, forms.CHOICE_CODE, (Who.LIVING,), NEVER, frozenset({NIGHT, DAY}),
        "from the tap until the lock, or until a drop voids it", ("WLK-A16", "WLK-A20", "WLK-A19"),
    ),
    Fact(
        screens.PROPOSALS, forms.SEAT_BY_SEAT, (Who.LIVING_WOLVES,), NEVER, frozenset({NIGHT}), "until the lock",
        ("WLK-NGT-8", "WLK-NGT-9"),
    ),
    Fact(
        screens.DIED, forms.SEAT_OR_NOBODY, _ALL, _SETTLED, _OVER, "from the settling of a night until the next one",
        ("WLK-DAY-1", "WLK-NGT-7", "WLK-NGT-10"),
    ),
    Fact(screens.ELIMINATED, forms.SEAT_OR_NOBODY, _ALL, frozenset({RESULT}), _VOTED, _COUNT_LIFE, ("WLK-DAY-3",)),
    Fact(
        screens.BECAUSE, forms.one_of(screens.VOTES, screens.TIE, screens.ABSTAINED), _ALL, frozenset({RESULT}),
        _VOTED, _COUNT_LIFE, ("WLK-DAY-3", "WLK-DAY-5", "WLK-DAY-6"),
    ),
    Fact(screens.TALLY, forms.VOTES_BY_SEAT, _ALL, frozenset({RESULT}), _VOTED, _COUNT_LIFE, ("WLK-A17", "WLK-A16")),
    Fact(screens.ABSTENTIONS, forms.NUMBER, _ALL, frozenset({RESULT}), _VOTED, _COUNT_LIFE, ("WLK-A17", "WLK-A14")),
    Fact(
        screens.REVEALED, forms.ROLE_BY_SEAT, _ALL, NEVER, PLAY, "from the first opened card to the end",
        ("WLK-DAY-4", "WLK-A12", "WLK-A22", "WLK-DSC-2"),
    ),
    Fact(
        screens.WINNER, forms.one_of(VILLAGE, WOLVES, UNDECIDED), _ALL, _OVER, NEVER, "to the end",
        ("WLK-WIN-1", "WLK-WIN-2", "WLK-DSC-5"),
    ),
    Fact(screens.ROLES, forms.ROLE_BY_SEAT, _ALL, NEVER, _OVER, "to the end", ("WLK-WIN-7", "WLK-A23")),
)  # fmt: skip

PROMPTS: Final[tuple[PromptRow, ...]] = (
    PromptRow(LOBBY, Who.HOST, (START,), (), ("PLT-HST-1",)),
    PromptRow(NIGHT, Who.LIVING_WOLVES, (ATTACK,), (CONFIRM,), ("WLK-NGT-7", "WLK-A5", "WLK-A6")),
    PromptRow(NIGHT, Who.LIVING_DOCTOR, (PROTECT, PASS), (CONFIRM,), ("WLK-NGT-2", "WLK-A7", "WLK-A8")),
    PromptRow(NIGHT, Who.LIVING_SEER, (PROBE, PASS), (CONFIRM,), ("WLK-NGT-4", "WLK-A9")),
    PromptRow(NIGHT, Who.LIVING, (), (CONFIRM,), ("WLK-NGT-12", "WLK-A27")),
    PromptRow(DAY, Who.LIVING, (VOTE, ABSTAIN), (), ("WLK-DAY-2", "WLK-DAY-6", "WLK-A15")),
)
"""The first row that fits a seat is its prompt; without a row, a prompt has no place on the screen."""

_BY_NAME: Final = {fact.name: fact for fact in FACTS}
_AIMED: Final = frozenset({ATTACK, PROTECT, PROBE, VOTE})


def fact_named(name: str) -> Fact:
    """The entry of a fact.

    Raises:
        KeyError: there is no such fact.
    """
    return _BY_NAME[name]


def prompt_row(phase: str, kind: Kind) -> PromptRow | None:
    """The prompt that a seat of this kind may have in a phase."""
    return next((row for row in PROMPTS if row.phase == phase and kind.is_among(row.who)), None)


def check_form(screen: Screen) -> list[str]:
    """What is wrong with a screen whoever shows it: empty for a well-formed screen, else one sentence per fault.

    Found are unknown phases and facts, facts impossible in the phase, values of a wrong form, and prompts whose choices
    are no moves, have no place in the phase, or stand in the wrong order.
    """
    if screen.phase not in EVERY:
        return [f"there is no phase {screen.phase!r}"]
    return [*_wrong_facts(screen), *_wrong_prompt(screen)]


def conforms(screen: Screen, kind: Kind) -> list[str]:
    """What is wrong with a screen of a seat of this kind: as :func:`check_form`, and facts that lack or leak."""
    faults = check_form(screen)
    for fact in FACTS:
        among = any(kind.is_among(who) for who in fact.who)
        if fact.name in screen.facts and not among:
            faults.append(f"{fact.name} is shown to a seat that must not see it")
        if fact.name not in screen.facts and among and screen.phase in fact.must:
            faults.append(f"{fact.name} is missing in {screen.phase}")
    row = prompt_row(screen.phase, kind)
    if screen.choices:
        allowed = () if row is None else (*row.verbs, *row.last)
        foreign = [code for code in screen.choices if code.partition(":")[0] not in allowed]
        if foreign:
            faults.append(f"{foreign[0]} is no choice for this seat in {screen.phase}")
    return faults


def _wrong_facts(screen: Screen) -> Iterator[str]:
    for name, value in screen.facts.items():
        fact = _BY_NAME.get(name)
        if fact is None:
            yield f"there is no fact {name!r}"
            continue
        if screen.phase not in fact.must and screen.phase not in fact.may:
            yield f"{name} has no place in {screen.phase}: it is shown {fact.life}"
        if not fact.form.fits(value):
            yield f"{name}: expected {fact.form.name}, got {value!r}"


def _wrong_prompt(screen: Screen) -> Iterator[str]:
    if screen.prompt is None:
        return
    if not screen.choices:
        yield "a prompt without choices is no prompt"
        return
    rows = [row for row in PROMPTS if row.phase == screen.phase]
    places: list[tuple[int, int]] = []
    for code in screen.choices:
        try:
            verb, seat = split_move(code)
        except ValueError as error:
            yield str(error)
            return
        orders = [order.index(verb) for row in rows if verb in (order := (*row.verbs, *row.last))]
        if not orders or (verb in _AIMED) != (seat is not None):
            yield f"{code} is no choice in {screen.phase}"
            return
        places.append((max(orders), -1 if seat is None else seat))
    if places != sorted(set(places)):
        yield f"the choices {', '.join(screen.choices)} are not in their order"
