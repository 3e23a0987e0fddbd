"""What no screen shows: the sizes on the air and the sockets that were opened."""

from collections import defaultdict

from conformance.judge import Judge
from conformance.verdicts import Failed
from rigs.interface import Sitting

TRAFFIC_RULE = {"wilki": "WLK-NGT-13"}
"""The rule that traffic must not depend on roles, by game."""


def check_air(judge: Judge, sitting: Sitting) -> None:
    """Check role-neutral traffic and that no IP socket was opened.

    Raises:
        Failed: a seat's whispers differ from the others' in number or size, or the phones used IP (PLT-NET-2).
    """
    sockets = sitting.ip_sockets()
    if sockets:
        raise Failed(
            judge.verdict("the phones opened IP sockets", ("PLT-NET-2",), None, "sockets", "none", str(sockets))
        )
    rounds: dict[int, list[tuple[int, tuple[int, ...]]]] = defaultdict(list)
    for each in sitting.traffic():
        rounds[each.round].append((each.seat, each.frames))
    rule = TRAFFIC_RULE[judge.states[0].table.game]
    for number, sent in rounds.items():
        usual = sorted(frames for _, frames in sent)[len(sent) // 2]
        for seat, frames in sent:
            if frames != usual:
                raise Failed(
                    judge.verdict(
                        f"the traffic of round {number} differs between seats", (rule,), seat, "traffic",
                        f"frames of {usual} bytes", f"frames of {frames} bytes",
                    )
                )  # fmt: skip
