"""Whose proposal counts (MAF-NGT-5 … 8, MAF-NGT-10, MAF-A1 … A3). Every mafioso's phone works it out for itself."""

from abc import abstractmethod
from collections.abc import Mapping

from bumble_sim.plugins.family import Family
from bumble_sim.plugins.mafia.words import CONSIGLIERE, PADRINO
from reference_engine.tables import Seat


class Hierarchy(Family):
    """The padrino decides; after him the consigliere; after both the soldiers."""

    @abstractmethod
    def ranks(self) -> Mapping[Seat, str]:
        """The rank of every mafioso of the deal, as far as this phone knows."""

    def victim_of(self, proposals: Mapping[Seat, Seat]) -> Seat | None:
        """Whom the mafia kills, given each mafioso's last proposal: those of one lost in this night only if they stand.

        He who decides decides alone, whatever the others propose; if he proposes nobody, nobody dies (MAF-NGT-6,
        MAF-A2).
        """
        decider = self.decider(proposals)
        return self.soldiers_victim(proposals) if decider is None else proposals.get(decider)

    def decider(self, proposals: Mapping[Seat, Seat]) -> Seat | None:
        """He whose proposal alone counts; ``None``: the soldiers are among themselves."""
        for rank in (PADRINO, CONSIGLIERE):
            for seat, held in self.ranks().items():
                if held == rank and self.decides(seat, proposals):
                    return seat
        return None

    def decides(self, seat: Seat, proposals: Mapping[Seat, Seat]) -> bool:
        """Whether ``seat`` has not been succeeded: it lives, or was lost in this night and its proposal stands."""
        return seat in self.state.alive or seat in proposals

    def soldiers_victim(self, proposals: Mapping[Seat, Seat]) -> Seat | None:
        """What soldiers without a chief settle on (MAF-A1)."""
        if self.variant("soldiers_disagree") == "lowest_seat":
            return proposals[min(proposals)] if proposals else None
        return self.plurality(proposals)

    def pack_decided(self) -> bool:
        """Whether he who decides has proposed; soldiers alone: all that live propose the same seat (WLK-A27)."""
        proposals = self.known_proposals()
        decider = self.decider(proposals)
        if decider is not None:
            return decider in proposals
        living = {proposals.get(seat) for seat in (self.state.me, *self.living_pack())}
        return len(living) == 1 and None not in living
