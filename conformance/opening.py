"""From the home screens to the first night: gathering, the start, the deal; judged like everything else."""

from collections import Counter
from collections.abc import Mapping

from conformance.judge import Judge
from conformance.verdicts import Failed
from reference_engine.events import Deal, Due, Move
from reference_engine.screens import ROLE
from reference_engine.tables import HOME, LOBBY, START
from rigs.interface import Request, Sitting


class Redeal(Exception):
    """The cast does not fit this deal; deal again."""


def open_game(judge: Judge, sitting: Sitting, request: Request, begin: str) -> tuple[str, ...] | None:
    """Bring the table to where the script begins.

    Returns:
        The role of each seat, or ``None`` if the script begins before the deal.

    Raises:
        Failed: a screen on the way is wrong, or the roles on the phones are not those of the composition.
    """
    judge.oracle.held = frozenset({Due.JOINED, Due.GATHERED})
    judge.compare()
    if begin == HOME:
        return None
    gather(judge, sitting)
    if begin == LOBBY:
        return None
    return start_game(judge, sitting, request)


def start_game(judge: Judge, sitting: Sitting, request: Request) -> tuple[str, ...]:
    """The host's player taps *start*, the roles are dealt, the first night begins; returns the role of each seat.

    Raises:
        Failed: a screen on the way is wrong, or the roles on the phones are not those of the composition.
    """
    host = request.table.host
    sitting.tap(host, START)
    sitting.settle()
    dealt = request.deal if request.deal is not None else roles_on_phones(judge, sitting, request)
    judge.happened((Move(host, START), Deal(dealt)))
    return dealt


def gather(judge: Judge, sitting: Sitting) -> None:
    """The phones find each other and reach the lobby."""
    judge.oracle.held = frozenset()
    sitting.gather()
    sitting.settle()
    judge.follow(())
    judge.compare()


def roles_on_phones(judge: Judge, sitting: Sitting, request: Request) -> tuple[str, ...]:
    """Read each phone's own role and check that together they are the composition (WLK-SET-7)."""
    roles = tuple(sitting.current(seat).facts.get(ROLE) for seat in range(request.table.seats))
    dealt = tuple(role for role in roles if isinstance(role, str))
    if Counter(dealt) == Counter({role: count for role, count in request.table.composition.items() if count}):
        return dealt
    seat = next((seat for seat, role in enumerate(roles) if not isinstance(role, str)), None)
    rules = ("WLK-SET-7",) if seat is None else ("PLT-NAR-1", "WLK-SET-7")
    raise Failed(
        judge.verdict(
            "the roles on the phones are not those of the composition", rules, seat, ROLE,
            _cards(request.table.composition), _cards(Counter(dealt)),
        )
    )  # fmt: skip


def _cards(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{role} {count}" for role, count in sorted(counts.items()) if count) or "none"
