"""Which characters a step speaks about: named ones, or a group that depends on the moment."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from reference_engine.tables import Seat


class Group(StrEnum):
    """The words for a group of characters."""

    NAMED = "named"  # the characters named in the file
    ALL_BUT = "all but"  # everybody else: of the connected in an expectation, of the whole table in `never`
    EVERYONE = "everyone"  # the whole table, also the lost
    CONNECTED = "connected"  # whose phones are at the table
    ALIVE = "alive"  # living, and connected
    OTHERS = "others"  # connected, and not named elsewhere in the same expectation


@dataclass(frozen=True, slots=True)
class Who:
    """A group; ``seats`` are those named for ``NAMED`` and those left out for ``ALL_BUT``, else empty."""

    group: Group
    seats: tuple[Seat, ...] = ()

    def select(
        self, everyone: Iterable[Seat], connected: Iterable[Seat], alive: Iterable[Seat], named: Iterable[Seat] = ()
    ) -> tuple[Seat, ...]:
        """The seats that are meant at this moment, in order.

        Args:
            everyone: all seats of the table.
            connected: seats whose phones are at the table.
            alive: living seats.
            named: seats that the same expectation names elsewhere; they are no *others*.
        """
        if self.group is Group.NAMED:
            return tuple(sorted(self.seats))
        of_group = {Group.EVERYONE: everyone, Group.ALIVE: alive}.get(self.group, connected)
        left_out = set(self.seats) | (set(named) if self.group is Group.OTHERS else set())
        return tuple(sorted(set(of_group) - left_out))
