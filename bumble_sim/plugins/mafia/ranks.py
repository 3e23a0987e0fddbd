"""How mafiosi learn each other's rank, and who else has to.

Keys of a note, beside those of the family: ``r`` before the first night my rank, ``h`` the ranks of the mafia.
"""

from collections.abc import Mapping
from typing import Final

from bumble_sim.contract import Note, Round
from bumble_sim.plugins.family.core import pairs
from bumble_sim.plugins.family.whispers import Notes
from bumble_sim.plugins.mafia.hierarchy import Hierarchy
from bumble_sim.plugins.mafia.words import RANKS
from reference_engine.tables import DEALING, Seat

TOP_DOWN: Final = dict(enumerate(RANKS))


class Ranks(Hierarchy):
    """Ranks are known inside the mafia from the start (MAF-KNO-1, MAF-A4) and to nobody else (MAF-KNO-2)."""

    def __init__(self) -> None:
        super().__init__()
        self.met = False
        self._ranks: dict[Seat, str] = {}

    def ranks(self) -> Mapping[Seat, str]:
        """The rank of every mafioso of the deal, as far as this phone knows."""
        return self._ranks

    def pack_roles(self) -> Mapping[Seat, str]:
        """The exact ranks of the others, for ever (MAF-A4)."""
        return {seat: self._ranks[seat] for seat in self.state.pack if seat in self._ranks}

    def wolves_met(self) -> None:
        """Mafiosi whisper their ranks; every phone waits for that one exchange, so nobody can tell who does."""
        self.met = True
        self.whisper()

    def notes(self) -> Notes:
        """Before the first night: my rank for the others of the mafia."""
        if self.state.phase != DEALING:
            return super().notes()
        notes: Notes = {}
        for mafioso in self.living_pack():
            self.note(notes, mafioso)["r"] = self.state.role
        return notes

    def on_round(self, event: Round) -> None:
        """The first exchange after the match brings the ranks: what was set at the match goes out before it."""
        if self.state.phase != DEALING:
            super().on_round(event)
        elif self.met:
            self.state.round = event.n
            self.listen(event.notes)
            self.hear_ranks()
            self.begin_night()

    def hear_ranks(self) -> None:
        """What the others of the mafia are."""
        if self.is_wolf():
            self._ranks[self.state.me] = self.state.role
        for mafioso in self.living_pack():
            rank = self.state.heard.get(mafioso, {}).get("r")
            if isinstance(rank, str) and rank in RANKS:
                self._ranks[mafioso] = rank

    def lost_in_play(self, seat: Seat, phase: str) -> None:
        """A seat may also drop while ranks are exchanged; then the exchange comes anew."""
        if phase == DEALING:
            self.end_or(self.show)
        else:
            super().lost_in_play(seat, phase)

    def leave_behind(self, notes: Notes) -> None:
        """Whoever may have to settle the night without the mafia must know whose proposal counts (``stands``)."""
        super().leave_behind(notes)
        ranks = {seat: RANKS.index(rank) for seat, rank in self._ranks.items()}
        for note in notes.values():
            if "m" in note:
                note["h"] = ranks

    def hear_legacy(self, seat: Seat, note: Note) -> None:
        """What one seat leaves with me, with the ranks of the mafia."""
        super().hear_legacy(seat, note)
        told = pairs(note, "h")
        if told is not None and not self.is_wolf():
            self._ranks |= {mafioso: TOP_DOWN[rank] for mafioso, rank in told.items() if rank in TOP_DOWN}
