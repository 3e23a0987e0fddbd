"""What no screen shows: what is counted on the air, and the sockets that were opened."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from conformance.judge import Judge
from conformance.verdicts import Failed
from reference_engine.tables import Seat, Table
from rigs.interface import Sitting, Traffic, TrafficKind

Frames = tuple[int, ...]

TRAFFIC_RULE = {"wilki": "WLK-NGT-13"}
"""The rule that traffic must not depend on roles, by game."""

NIGHT_END, FIXED = "night_end", "fixed"


def check_air(judge: Judge, sitting: Sitting) -> None:
    """Check role-neutral traffic and that no IP socket was opened.

    Raises:
        Failed: a seat's whispers, or what it sends besides by night, differ from the others' in number or size
            (WLK-NGT-13), or the phones used IP (PLT-NET-2).
    """
    sockets = sitting.ip_sockets()
    if sockets:
        raise Failed(
            judge.verdict("the phones opened IP sockets", ("PLT-NET-2",), None, "sockets", "none", str(sockets))
        )
    table = judge.states[0].table
    for number, kind, seat, usual, frames in _unusual(table, sitting.traffic()):
        raise Failed(
            judge.verdict(
                f"the traffic of round {number} differs between seats ({kind})", (TRAFFIC_RULE[table.game],), seat,
                "traffic", _sizes(usual), _sizes(frames),
            )
        )  # fmt: skip


def _unusual(table: Table, traffic: Sequence[Traffic]) -> Iterator[tuple[int, TrafficKind, Seat, Frames, Frames]]:
    """What differs from what most seats send in the same round: round, kind, seat, the usual frames, and its own."""
    rounds: dict[tuple[int, TrafficKind], list[tuple[Seat, Frames]]] = defaultdict(list)
    for each in traffic:
        # Where players or roles end the night by what they do, they are seen to do it (WLK-A27).
        if each.kind is TrafficKind.WHISPERS or table.variants[NIGHT_END] == FIXED:
            rounds[each.round, each.kind].append((each.seat, each.frames))
    for (number, kind), sent in sorted(rounds.items()):
        (usual, _), *_ = Counter(sorted(frames for _, frames in sent)).most_common(1)
        yield from ((number, kind, seat, usual, frames) for seat, frames in sent if frames != usual)


def _sizes(frames: tuple[int, ...]) -> str:
    return f"frames of {', '.join(map(str, frames))} bytes" if frames else "no frames"
