"""Wilki on one phone: what its wolves do together, and which cards make a game."""

from collections.abc import Mapping
from typing import Final

from bumble_sim.plugins.family import Family
from bumble_sim.plugins.family.words import Words
from reference_engine.tables import ATTACK, DOCTOR, SEER, VILLAGE, VILLAGER, WEREWOLF, WOLVES, Seat

WORDS: Final = Words(villager=VILLAGER, seer=SEER, wolves=(WEREWOLF,), village=VILLAGE, pack=WOLVES, token="wolf")


class Wilki(Family):
    """Wilki on one phone (rules WLK-*; screens as in ``docs/screens.md``)."""

    words = WORDS

    def refuse_composition(self) -> str | None:
        """Whether the cards make a game (WLK-SET-1, WLK-SET-3, WLK-A3)."""
        table = self.state.table
        count = table.composition.get
        if table.seats < 4:
            return "WLK-SET-1"
        wrong_cards = sum(table.composition.values()) != table.seats or not self.roles().issuperset(table.composition)
        if wrong_cards or count(SEER, 0) > 1 or count(DOCTOR, 0) > 1 or count(WEREWOLF, 0) < 1:
            return "WLK-SET-3"
        if self.unbalanced() and not self.warned():
            return "WLK-A3"
        return None

    def warned(self) -> bool:
        """WLK-A3."""
        return self.variant("bad_start") == "warn"

    def pack_roles(self) -> Mapping[Seat, str]:
        """Every wolf is a wolf like me (WLK-KNO-1)."""
        return dict.fromkeys(self.state.pack, self.state.role)

    def victim_of(self, proposals: Mapping[Seat, Seat]) -> Seat | None:
        """Whom the wolves kill, given each wolf's last proposal: the strict plurality, nobody in a tie (WLK-A4)."""
        if self.variant("wolves_disagree") == "unanimous" and not self.unanimous(proposals):
            return None
        return self.plurality(proposals)

    def unanimous(self, proposals: Mapping[Seat, Seat]) -> bool:
        """Whether all living wolves have proposed, and all proposals agree."""
        wolves = {self.state.me, *self.living_pack()} if self.is_wolf() else set()
        return wolves.issubset(proposals) and len(set(proposals.values())) == 1

    def pack_decided(self) -> bool:
        """Whether all living wolves propose the same seat (WLK-A27)."""
        mine = self.chosen(ATTACK)
        return mine is not None and all(self.state.proposals.get(wolf) == mine for wolf in self.living_pack())
