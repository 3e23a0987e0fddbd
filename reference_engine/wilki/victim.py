"""How a pack settles on one seat: the part in which the games of this family differ. Here the pack are equals."""

from collections.abc import Sequence

from reference_engine.tables import Seat
from reference_engine.wilki.state import IDLE, KILLED, SPLIT, Night


def designate(proposals: Sequence[Seat], idle: int, disagree: str) -> Night:
    """The designated victim, if any (WLK-NGT-7, WLK-A4, WLK-A6).

    Args:
        proposals: the last proposals that count.
        idle: how many living wolves have proposed nobody.
        disagree: the variant ``wolves_disagree``.
    """
    if not proposals:
        return Night(None, IDLE)
    if disagree == "unanimous":
        agreed = idle == 0 and len(set(proposals)) == 1
        return Night(proposals[0], KILLED) if agreed else Night(None, SPLIT)
    votes = {seat: proposals.count(seat) for seat in proposals}
    most = max(votes.values())
    top = [seat for seat, count in votes.items() if count == most]
    return Night(top[0], KILLED) if len(top) == 1 else Night(None, SPLIT)
