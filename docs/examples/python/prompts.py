"""What a phone asks of its player, and why it refuses a tap (docs/screens.md, "Prompts" and "Refusals")."""

from typing import TYPE_CHECKING

from effects import Seat
from table import DAY_MOVES, DOCTOR, NIGHT_MOVES, SEER, VILLAGER, WEREWOLF, Table, split_move

if TYPE_CHECKING:
    from wilki import Wilki


def choices(game: "Wilki") -> list[str]:
    """The moves that the player is offered now, in the order shown."""
    if game.phase == "lobby":
        return ["start"] if game.me == game.table.host else []
    if game.me not in game.record.living:
        return []
    if game.phase == "night":
        return _by_night(game)
    if game.phase == "day":
        self_vote = game.table.variants["self_vote"]
        votes = [f"vote:{seat}" for seat in game.record.living if self_vote or seat != game.me]
        return [*votes, "abstain"]
    return []


def _by_night(game: "Wilki") -> list[str]:
    night, living, variants = game.night, game.record.living, game.table.variants
    if night.confirmed:
        return []
    offered: list[str] = []
    if game.role == WEREWOLF:
        offered = [f"attack:{seat}" for seat in living if seat not in game.wolves]
    elif game.role == DOCTOR:
        offered = [f"protect:{seat}" for seat in living if _may_protect(game, seat) is None]
        offered.append("pass")
    elif game.role == SEER:
        offered = [f"probe:{seat}" for seat in living if seat != game.me]
        offered.append("pass")
    if variants["night_end"] == "all_confirmed":
        offered.append("confirm")
    return offered


def _may_protect(game: "Wilki", seat: Seat) -> str | None:
    if seat == game.me and not game.table.variants["doctor_self"]:
        return "WLK-A7"
    if seat == game.last_protected and not game.table.variants["doctor_repeat"]:
        return "WLK-A8"
    return None


def start_refusal(table: Table) -> str | None:
    """Why this table cannot start, or ``None``."""
    cards = table.composition
    if table.seats < 4:
        return "WLK-SET-1"
    known = all(role in (VILLAGER, WEREWOLF, SEER, DOCTOR) for role in cards)
    if not known or table.wolves < 1 or cards.get(SEER, 0) > 1 or cards.get(DOCTOR, 0) > 1:
        return "WLK-SET-3"
    if sum(cards.values()) != table.seats:
        return "WLK-SET-3"
    if table.unbalanced() and table.variants["bad_start"] == "refuse":
        return "WLK-A3"
    return None


def refusal(game: "Wilki", prompt: int, move: str) -> str | None:
    """The rule that forbids this tap, or ``None`` if it is allowed; the first row of the table that applies."""
    verb, target = split_move(move)
    if game.record.silent:
        return "PLT-A3"
    if verb == "start" and target is None:
        return _refuse_start(game)
    if game.phase not in ("lobby", "dealing") and game.me not in game.record.living:
        return "WLK-DAY-8"
    if game.phase == "over":
        return "WLK-WIN-4"
    if verb in NIGHT_MOVES:
        if game.phase != "night" or prompt != game.prompt_number:
            return "WLK-A27"
        return _refuse_by_night(game, verb) or _refuse_target(game, verb, target)
    if verb in DAY_MOVES:
        if game.phase != "day" or prompt != game.prompt_number:
            return "WLK-A16"
        return _refuse_target(game, verb, target)
    return "PRO-MOV-1"


def _refuse_start(game: "Wilki") -> str | None:
    if game.me != game.table.host:
        return "PLT-HST-1"
    return start_refusal(game.table) or (None if game.phase == "lobby" else "WLK-SET-5")


def _refuse_by_night(game: "Wilki", verb: str) -> str | None:
    role = game.role
    wrong = {"attack": (WEREWOLF, "WLK-NGT-7"), "protect": (DOCTOR, "WLK-NGT-2"), "probe": (SEER, "WLK-NGT-4")}
    if verb in wrong and role != wrong[verb][0]:
        return wrong[verb][1]
    if verb == "pass" and role == WEREWOLF:
        return "WLK-A6"
    if verb == "pass" and role == VILLAGER:
        return "WLK-NGT-12"
    if verb == "confirm" and game.table.variants["night_end"] != "all_confirmed":
        return "WLK-NGT-12"
    return "WLK-A27" if game.night.confirmed else None


def _refuse_target(game: "Wilki", verb: str, seat: Seat | None) -> str | None:
    if seat is None:
        return None
    if verb == "attack" and seat in game.wolves:
        return "WLK-A5"
    if verb == "protect" and (rule := _may_protect(game, seat)) is not None:
        return rule
    if verb == "probe" and seat == game.me:
        return "WLK-A9"
    if verb == "vote" and seat == game.me and not game.table.variants["self_vote"]:
        return "WLK-A15"
    if seat in game.record.dropped:
        return "WLK-DSC-7"
    if 0 <= seat < game.table.seats:
        return None if seat in game.record.living else "WLK-DAY-8"
    return "PRO-MOV-1"
