"""Liars about who knows what (WLK-KNO-*)."""

from collections.abc import Mapping
from typing import Final

from bumble_sim.contract import Note, Round
from bumble_sim.plugins.family.whispers import Notes
from bumble_sim.plugins.wilki import Wilki
from conformance.liars.model import Liar, plugin_liar
from reference_engine.screens import FactValue
from reference_engine.tables import DAY, LOCKED, WEREWOLF, Seat


class WolvesAreStrangers(Wilki):
    """Werewolves do not find each other."""

    def match_token(self) -> str | None:
        return None


class WolvesKnowOneOther(Wilki):
    """A werewolf gets to know only one of the others."""

    def wolves_knowledge(self, matched: tuple[Seat, ...]) -> tuple[Seat, ...]:
        return matched[:1]


class WolvesIntroduceThemselves(Wilki):
    """Werewolves make themselves known to the whole table."""

    def night_notes(self) -> Notes:
        notes = super().night_notes()
        for seat in self.others() if self.is_wolf() else ():
            self.note(notes, seat)["w"] = 1
        return notes

    def hear_night(self, notes: Mapping[Seat, Note]) -> None:
        super().hear_night(notes)
        self.show()

    def shown_knowledge(self) -> Mapping[Seat, str]:
        wolves = [seat for seat, note in self.state.heard.items() if note.get("w") == 1]
        return {**super().shown_knowledge(), **dict.fromkeys(wolves, WEREWOLF)}


class ShieldIsFelt(Wilki):
    """A player whom the doctor protects can see it while the night is settled."""

    def hear_settling(self, notes: Mapping[Seat, Note]) -> None:
        super().hear_settling(notes)
        self.show()

    def facts(self) -> dict[str, FactValue]:
        facts = super().facts()
        if self.state.phase == LOCKED and any(note.get("p") == 1 for note in self.state.heard.values()):
            facts["protected"] = True
        return facts


class VotersAreNamed(Wilki):
    """While the vote is open every phone lists who has voted already."""

    def on_round(self, event: Round) -> None:
        super().on_round(event)
        if self.state.phase == DAY:
            self.show()

    def facts(self) -> dict[str, FactValue]:
        facts = super().facts()
        voted = tuple(sorted(seat for seat, note in self.state.heard.items() if note.get("v") == 1))
        if self.state.phase == DAY and voted:
            facts["voted"] = voted
        return facts


LIARS: Final[tuple[Liar, ...]] = (
    plugin_liar("WLK-KNO-1", WolvesAreStrangers),
    plugin_liar("WLK-KNO-1", WolvesKnowOneOther),
    plugin_liar("WLK-KNO-2", WolvesIntroduceThemselves),
    plugin_liar("WLK-KNO-3", ShieldIsFelt),
    plugin_liar("WLK-KNO-4", VotersAreNamed),
)
