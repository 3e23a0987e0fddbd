"""How all phones see at the same place of the public order that everybody is ready.

A tap changes a phone's notes at once, but the phone does not know whether the change was in time for the exchange that
is under way: the others may know less about it than it does itself. What a phone sets *in answer to a round* is in the
next round for certain. So two steps:

1. ``r``: I am ready (have voted, have confirmed, have chosen …). A tap sets it.
2. ``c``: in one round I saw everybody else ready while I was ready myself. Only a round sets it.

A round in which everybody's ``c`` stands is seen alike by all, the dead included, and they go on together.
Both carry the number of the ballot or night in which they are meant (``epoch``), so that old ones count for nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from effects import Note, Seat


@dataclass(slots=True)
class Agreement:
    """One seat's part in one agreement. ``saw``: my ``c``, which is in the next round for certain."""

    me: Seat
    living: Sequence[Seat]
    epoch: int
    saw: bool = False

    def note(self, ready: bool) -> Note:
        """My part of a note to everybody."""
        if self.saw:
            return {"r": self.epoch, "c": self.epoch}
        return {"r": self.epoch} if ready else {}

    def complete(self, notes: Mapping[Seat, Note]) -> bool:
        """Whether this round shows that all have seen all ready. To be asked before ``look``."""
        return (self.saw or self.me not in self.living) and self._all("c", notes)

    def look(self, notes: Mapping[Seat, Note], ready: bool) -> None:
        """Take in a round; ``ready``: whether I am, in view of this very round."""
        self.saw = ready and self.me in self.living and self._all("r", notes)

    def _all(self, key: str, notes: Mapping[Seat, Note]) -> bool:
        return all(notes.get(seat, {}).get(key) == self.epoch for seat in self.living if seat != self.me)
