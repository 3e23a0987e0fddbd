"""What follows from the totals of a secret count (WLK-DAY-3, WLK-DAY-5, WLK-DAY-6, WLK-A13)."""

from collections.abc import Sequence

from effects import Seat
from record import Vote


def outcome(voters: Sequence[Seat], totals: Sequence[int], abstain_blocks: str) -> Vote:
    """Who is out, and why. ``totals`` has a number per voter, in the order of ``voters``, then the abstentions."""
    *votes, abstentions = totals
    tally = {seat: number for seat, number in zip(voters, votes, strict=True) if number > 0}
    if 2 * abstentions > len(voters) or (abstain_blocks == "half" and 2 * abstentions == len(voters)):
        return Vote(None, "abstained", tally, abstentions)
    most = max(tally.values())  # somebody has a vote: they did not all abstain
    leaders = [seat for seat, number in tally.items() if number == most]
    if len(leaders) > 1:
        return Vote(None, "tie", tally, abstentions)
    return Vote(leaders[0], "votes", tally, abstentions)
