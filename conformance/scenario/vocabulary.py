"""The closed lists of words that a scenario of Wilki may use. Loader and JSON Schema are both made from them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from reference_engine import screens, tables
from reference_engine.events import Due
from reference_engine.tables import Venue
from rigs.interface import How

GAMES: Final = (tables.WILKI,)
ROLES: Final = (tables.DOCTOR, tables.SEER, tables.VILLAGER, tables.WEREWOLF)
ANY: Final = "any"
NOBODY: Final = "nobody"
NONE: Final = "none"
TIME_UP: Final = "time up"
ROLE_OF: Final = "role of"
RULE: Final = "rule"
ABSENT: Final = "absent"
PHASE: Final = "phase"
PROMPT: Final = "prompt"

MOVES_AT_SOMEBODY: Final = (tables.ATTACK, tables.PROTECT, tables.PROBE, tables.VOTE)
MOVES_ALONE: Final = (tables.ABSTAIN, tables.PASS, tables.CONFIRM, tables.START)
CODE: Final = "code"
"""``code dance``: a move that does not exist, for taps that are to be refused."""
CODE_PATTERN: Final = "[a-z]+(:[0-9]+)?"

HEAD_KEYS: Final = (
    "title", "game", "rules", "variants", "cast", "composition", "host", "languages", "venue", "begin", "air",
    "shuffle", "script",
)  # fmt: skip
REQUIRED_KEYS: Final = ("title", "game", "cast", "script")
VENUE_KEYS: Final = ("logo", "welcome", "banner", "theme", "featured")
BEGINS: Final = (tables.HOME, tables.LOBBY, tables.NIGHT)
MTUS: Final = (23, 185, 517)
SHUFFLES: Final = ("test", "modp2048")
MAX_LATENCY_MS: Final = 10_000
MIN_SEATS: Final = 2
MAX_SEATS: Final = 20

STEP_WORDS: Final = ("do", "refused", "late", "together", "expect", "never", "lose", "grace", "wait", "each")
LOSE_KEYS: Final = ("who", "how", "for", "at")
NEVER_KEYS: Final = ("seats", "show")
HOWS: Final = tuple(how.value for how in How)
DUES: Final = tuple(due.value for due in (Due.OPENED, Due.COUNTED, Due.SETTLED, Due.CLOSED, Due.FINAL))
PAST_GRACE: Final = "past grace"
UNTIL_LATER: Final = "until later"
WAITS: Final = (tables.DAWN, tables.DAY, tables.NIGHT, tables.RESULT, tables.OVER)
MAX_TOGETHER: Final = 6
MAX_WAIT_SECONDS: Final = 86_400

PHASES: Final = (
    tables.HOME, tables.JOINING, tables.LOBBY, tables.DEALING, tables.NIGHT, tables.LOCKED, tables.DAWN, tables.DAY,
    tables.CLOSED, tables.RESULT, tables.OVER, tables.ENDED,
)  # fmt: skip

GROUP_WORDS: Final = ("everyone", "connected", "alive", "others")
RESERVED: Final = frozenset({RULE, ABSENT, ANY, NOBODY, NONE, "all", "but", "and", "lose", *GROUP_WORDS, *STEP_WORDS})
"""Words that no character can be called."""

SAMPLE_VENUE: Final = Venue("owl", "Welcome to the Tin Owl", "Quiz on Mondays", "copper", tables.WILKI)


class FactKind(StrEnum):
    """What the value of a fact looks like in a file."""

    CODE = "code"
    LANGUAGE = "language"
    TEXTS = "texts"
    NUMBER = "number"
    SEAT = "seat"
    SEATS = "seats"
    MOVE = "move"
    CODE_BY_SEAT = "code by seat"
    NUMBER_BY_SEAT = "number by seat"
    SEAT_BY_SEAT = "seat by seat"
    NUMBER_BY_ROLE = "number by role"


@dataclass(frozen=True, slots=True)
class FactForm:
    """Kind of a fact's value, and the codes it is made of, if there is a closed list."""

    kind: FactKind
    codes: tuple[str, ...] = ()


_REASONS = (screens.HOST_LOST, screens.CUT_OFF, screens.NOT_READMITTED, screens.TABLE_INCOMPLETE)
_SIDES = (tables.WOLVES, tables.VILLAGE)
_ROLES_SHOWN = (*ROLES, tables.UNKNOWN)

FACTS: Final[dict[str, FactForm]] = {
    screens.LANGUAGE: FactForm(FactKind.LANGUAGE),
    screens.VENUE: FactForm(FactKind.TEXTS, VENUE_KEYS),
    screens.SILENT: FactForm(FactKind.SEATS),
    screens.REASON: FactForm(FactKind.CODE, _REASONS),
    screens.COMPOSITION: FactForm(FactKind.NUMBER_BY_ROLE, ROLES),
    screens.WARNING: FactForm(FactKind.CODE, (screens.UNBALANCED,)),
    screens.ALIVE: FactForm(FactKind.SEATS),
    screens.TURN: FactForm(FactKind.NUMBER),
    screens.LOST: FactForm(FactKind.SEATS),
    screens.ROLE: FactForm(FactKind.CODE, ROLES),
    screens.KNOWS: FactForm(FactKind.CODE_BY_SEAT, (*ROLES, *_SIDES)),
    screens.CHOICE: FactForm(FactKind.MOVE),
    screens.PROPOSALS: FactForm(FactKind.SEAT_BY_SEAT),
    screens.DIED: FactForm(FactKind.SEAT),
    screens.ELIMINATED: FactForm(FactKind.SEAT),
    screens.BECAUSE: FactForm(FactKind.CODE, (screens.VOTES, screens.TIE, screens.ABSTAINED)),
    screens.TALLY: FactForm(FactKind.NUMBER_BY_SEAT),
    screens.ABSTENTIONS: FactForm(FactKind.NUMBER),
    screens.REVEALED: FactForm(FactKind.CODE_BY_SEAT, _ROLES_SHOWN),
    screens.WINNER: FactForm(FactKind.CODE, (tables.VILLAGE, tables.WOLVES, tables.UNDECIDED)),
    screens.ROLES: FactForm(FactKind.CODE_BY_SEAT, _ROLES_SHOWN),
}
"""Every fact of Wilki's screens (docs/screens.md) with the form of its value."""
