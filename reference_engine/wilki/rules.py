"""The table, checked and read once: every variant as a typed value, shared by all states of a sitting."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from reference_engine.errors import IllegalTable
from reference_engine.tables import DOCTOR, SEER, VILLAGER, WEREWOLF, Setting, Table, VariantValue

ROLES: Final = (DOCTOR, SEER, VILLAGER, WEREWOLF)
MOST_SEATS: Final = 20  # PLT-A4
FEWEST_SEATS: Final = 4  # WLK-SET-1

CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "parity": ("others", "strictly_more", "everyone"),
    "bad_start": ("refuse", "warn"),
    "wolves_disagree": ("plurality", "unanimous"),
    "probe_shows": ("role", "side"),
    "abstain_blocks": ("majority", "half"),
    "drop_at_night": ("void", "stands"),
    "night_end": ("fixed", "all_confirmed", "all_decided"),
}
"""Variants whose value is a code, default first."""

FLAGS: Final[Mapping[str, bool]] = {
    "doctor_self": True,
    "doctor_repeat": True,
    "reveal_night_death": True,
    "self_vote": True,
}
"""Variants that are on or off, with their default."""

NUMBERS: Final[Mapping[str, tuple[int, int, int]]] = {
    "stalemate_rounds": (0, 0, 20),
    "night_seconds": (30, 5, 600),
    "day_seconds": (300, 0, 3600),
    "grace_seconds": (30, 0, 300),
    "tick_seconds": (3, 1, 10),
}
"""Variants that are numbers: default, least, greatest."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What stays the same for the whole sitting. Equal tables with equal settings give equal rules.

    The attributes from ``parity`` on are the variants of ``docs/screens.md`` that bear on play.
    """

    table: Table = field(compare=False, repr=False)
    setting: Setting
    seats: int
    host: int
    composition: tuple[tuple[str, int], ...]
    parity: str
    bad_start: str
    wolves_disagree: str
    probe_shows: str
    abstain_blocks: str
    drop_at_night: str
    night_end: str
    doctor_self: bool
    doctor_repeat: bool
    reveal_night_death: bool
    self_vote: bool
    stalemate_rounds: int
    night_seconds: int
    day_seconds: int
    wolves: int = field(compare=False)
    composition_fact: Mapping[str, int] = field(compare=False, repr=False)
    fingerprint: int = field(compare=False, repr=False)

    def __hash__(self) -> int:
        return self.fingerprint

    @property
    def minority(self) -> bool:
        """Whether the wolves are there and in the minority at the start (WLK-SET-4)."""
        return 1 <= self.wolves < self.seats - self.wolves

    @property
    def stands(self) -> bool:
        """Whether the choices of a seat that is lost by night still count (WLK-A20)."""
        return self.drop_at_night == "stands"


def resolve(table: Table, setting: Setting) -> Rules:
    """Check a table for sense and read its variants.

    Raises:
        IllegalTable: the table cannot exist. A composition that the *rules* refuse is no such case: the lobby opens
            and the start is refused.
    """
    if not 1 <= table.seats <= MOST_SEATS:
        raise IllegalTable(f"a table has 1 to {MOST_SEATS} seats, not {table.seats} (PLT-A4)")
    if not 0 <= table.host < table.seats:
        raise IllegalTable(f"the host sits on seat {table.host}, but the seats are 0 to {table.seats - 1}")
    if len(setting.languages) != table.seats:
        raise IllegalTable(f"{table.seats} seats need as many languages, got {len(setting.languages)}")
    for role, count in table.composition.items():
        if role not in ROLES:
            raise IllegalTable(f"there is no role {role!r}; the roles are {', '.join(ROLES)}")
        if type(count) is not int or count < 0:
            raise IllegalTable(f"the composition needs a count of {role} from 0 on, got {count!r}")
    variants = table.variants
    known = {*CODES, *FLAGS, *NUMBERS}
    if unknown := sorted(set(variants) - known):
        raise IllegalTable(f"there is no variant {unknown[0]!r}; the variants are {', '.join(sorted(known))}")
    for key in NUMBERS:
        _number(variants, key)
    composition = tuple(sorted((role, count) for role, count in table.composition.items() if count))
    return Rules(
        table=table,
        setting=setting,
        seats=table.seats,
        host=table.host,
        composition=composition,
        parity=_code(variants, "parity"),
        bad_start=_code(variants, "bad_start"),
        wolves_disagree=_code(variants, "wolves_disagree"),
        probe_shows=_code(variants, "probe_shows"),
        abstain_blocks=_code(variants, "abstain_blocks"),
        drop_at_night=_code(variants, "drop_at_night"),
        night_end=_code(variants, "night_end"),
        doctor_self=_flag(variants, "doctor_self"),
        doctor_repeat=_flag(variants, "doctor_repeat"),
        reveal_night_death=_flag(variants, "reveal_night_death"),
        self_vote=_flag(variants, "self_vote"),
        stalemate_rounds=_number(variants, "stalemate_rounds"),
        night_seconds=_number(variants, "night_seconds"),
        day_seconds=_number(variants, "day_seconds"),
        wolves=dict(composition).get(WEREWOLF, 0),
        composition_fact=dict(composition),
        fingerprint=hash((composition, table.seats, table.host, setting, tuple(sorted(variants.items(), key=str)))),
    )


def _value(variants: Mapping[str, VariantValue], key: str) -> VariantValue:
    if key not in variants:
        raise IllegalTable(f"the table lacks the variant {key!r}: a table names every variant with its value")
    return variants[key]


def _code(variants: Mapping[str, VariantValue], key: str) -> str:
    value = _value(variants, key)
    if isinstance(value, str) and value in CODES[key]:
        return value
    raise IllegalTable(f"variant {key}: expected one of {', '.join(CODES[key])}, got {value!r}")


def _flag(variants: Mapping[str, VariantValue], key: str) -> bool:
    value = _value(variants, key)
    if isinstance(value, bool):
        return value
    raise IllegalTable(f"variant {key}: expected true or false, got {value!r}")


def _number(variants: Mapping[str, VariantValue], key: str) -> int:
    value = _value(variants, key)
    _, least, greatest = NUMBERS[key]
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= greatest:
        return value
    raise IllegalTable(f"variant {key}: expected a number from {least} to {greatest}, got {value!r}")
