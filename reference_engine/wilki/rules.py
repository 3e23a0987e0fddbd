"""The table, checked and read once: every variant as a typed value, shared by all states of a sitting."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from reference_engine.errors import IllegalTable
from reference_engine.rulebook import did_you_mean, spelled, variants_of
from reference_engine.tables import DOCTOR, SEER, VILLAGER, WEREWOLF, Setting, Table, VariantValue

ROLES: Final = (DOCTOR, SEER, VILLAGER, WEREWOLF)
MOST_SEATS: Final = 20  # PLT-A4
FEWEST_SEATS: Final = 4  # WLK-SET-1


@dataclass(frozen=True, slots=True)
class Rules:
    """What stays the same for the whole sitting. Equal tables with equal settings give equal rules.

    ``variants`` has all variants, ascending by key; the attributes from ``parity`` on are those that bear on play.
    """

    table: Table = field(compare=False, repr=False)
    setting: Setting
    seats: int
    host: int
    composition: tuple[tuple[str, int], ...]
    variants: tuple[tuple[str, VariantValue], ...]
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
    variants = _checked(table)
    composition = tuple(sorted((role, count) for role, count in table.composition.items() if count))
    chosen = tuple(sorted(variants.items()))
    return Rules(
        table=table,
        setting=setting,
        seats=table.seats,
        host=table.host,
        composition=composition,
        variants=chosen,
        parity=str(variants["parity"]),
        bad_start=str(variants["bad_start"]),
        wolves_disagree=str(variants["wolves_disagree"]),
        probe_shows=str(variants["probe_shows"]),
        abstain_blocks=str(variants["abstain_blocks"]),
        drop_at_night=str(variants["drop_at_night"]),
        night_end=str(variants["night_end"]),
        doctor_self=bool(variants["doctor_self"]),
        doctor_repeat=bool(variants["doctor_repeat"]),
        reveal_night_death=bool(variants["reveal_night_death"]),
        self_vote=bool(variants["self_vote"]),
        stalemate_rounds=int(variants["stalemate_rounds"]),
        night_seconds=int(variants["night_seconds"]),
        day_seconds=int(variants["day_seconds"]),
        wolves=dict(composition).get(WEREWOLF, 0),
        composition_fact=dict(composition),
        fingerprint=hash((composition, table.seats, table.host, setting, chosen)),
    )


def _checked(table: Table) -> Mapping[str, VariantValue]:
    """The variants of the table, each of them there and with a value that the rulebook knows."""
    known = variants_of(table.game)
    for key in table.variants:
        if key not in known:
            raise IllegalTable(f"there is no variant {key!r}: {did_you_mean(key, known)}")
    for key, variant in known.items():
        if key not in table.variants:
            raise IllegalTable(f"the table lacks the variant {key!r}: a table names every variant with its value")
        value = table.variants[key]
        if not variant.allows(value):
            allowed = [spelled(choice.value) for choice in variant.choices] or [f"a number in {variant.bounds}"]
            raise IllegalTable(f"variant {key!r} cannot be {value!r}: expected {' or '.join(allowed)}")
    return table.variants
