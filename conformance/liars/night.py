"""Liars of the night: wolves, doctor, seer, villagers (WLK-NGT-*)."""

from collections.abc import Mapping
from typing import Final

from bumble_sim.contract import Matched
from bumble_sim.plugins.family.whispers import Notes
from bumble_sim.plugins.wilki import Wilki
from conformance.liars.model import Liar, plugin_liar
from reference_engine.screens import FactValue
from reference_engine.tables import (
    ATTACK,
    DAY,
    DOCTOR,
    NIGHT,
    PASS,
    PROTECT,
    SEER,
    VILLAGER,
    Seat,
    VariantValue,
    move,
)


class BeginsByDay(Wilki):
    """The game opens with a vote."""

    def on_matched(self, event: Matched) -> None:
        self.state.pack = self.wolves_knowledge(event.seats)
        self.state.turn = 1
        self.begin_day()


class NoDoctor(Wilki):
    """The doctor is never asked whom to protect."""

    def role_choices(self) -> tuple[str, ...]:
        return () if self.state.role == DOCTOR else super().role_choices()


class DoctorMustProtect(Wilki):
    """The doctor cannot pass."""

    def role_choices(self) -> tuple[str, ...]:
        choices = super().role_choices()
        return choices[:-1] if self.state.role == DOCTOR else choices


class DoctorOnce(Wilki):
    """The doctor may protect in the first night only."""

    def role_choices(self) -> tuple[str, ...]:
        return () if self.state.role == DOCTOR and self.state.turn > 1 else super().role_choices()


class ShieldForEver(Wilki):
    """Whoever was protected once is protected for the rest of the game."""

    shielded = False

    def is_protected(self) -> bool:
        self.shielded = self.shielded or super().is_protected()
        return self.shielded


class SeerLearnsNothing(Wilki):
    """A probe gets no answer."""

    def learn_answer(self) -> None:
        """The answer is thrown away."""


class EverybodyIsAVillager(Wilki):
    """Every probe is answered with *villager*."""

    def answer_probe(self) -> str:
        return VILLAGER


class SeerOnce(Wilki):
    """The seer may probe in the first night only."""

    def role_choices(self) -> tuple[str, ...]:
        return () if self.state.role == SEER and self.state.turn > 1 else super().role_choices()


class ProbeIsFelt(Wilki):
    """A probed player gets to know who the seer is."""

    def tell_seers(self, notes: Notes) -> None:
        super().tell_seers(notes)
        for seat, note in self.state.heard.items():
            if note.get("q") == 1:
                self.state.probed[seat] = SEER


class ProbeIsShared(Wilki):
    """The probed player tells the answer to the whole table."""

    def tell_seers(self, notes: Notes) -> None:
        super().tell_seers(notes)
        if any(note.get("q") == 1 for note in self.state.heard.values()):
            for seat in self.others():
                self.note(notes, seat)["t"] = self.state.role

    def learn_answer(self) -> None:
        super().learn_answer()
        told = {seat: note["t"] for seat, note in self.state.heard.items() if "t" in note}
        self.state.probed |= {seat: card for seat, card in told.items() if isinstance(card, str)}


class WolvesNeverKill(Wilki):
    """Nobody is ever the victim."""

    def victim_of(self, proposals: Mapping[Seat, Seat]) -> Seat | None:
        return None


class EachWolfItsVictim(Wilki):
    """Each werewolf kills on its own, so wolves who disagree still have a victim."""

    def victim_of(self, proposals: Mapping[Seat, Seat]) -> Seat | None:
        return proposals.get(self.state.me)


class WolvesActAlone(Wilki):
    """A werewolf's phone shows its own proposal only."""

    def shown_proposals(self) -> Mapping[Seat, Seat]:
        shown = super().shown_proposals()
        return {seat: target for seat, target in shown.items() if seat == self.state.me}


class WolvesSeeTheFirstProposal(Wilki):
    """What another werewolf proposes first stays on the screen, whatever it proposes then."""

    first: Mapping[Seat, Seat] = {}

    def shown_proposals(self) -> Mapping[Seat, Seat]:
        shown = super().shown_proposals()
        others = {seat: target for seat, target in shown.items() if seat != self.state.me}
        self.first = {seat: self.first.get(seat, target) for seat, target in others.items()}
        return {**shown, **self.first}


class ProposalsAreSeen(Wilki):
    """The whole table sees what the werewolves propose."""

    def living_pack(self) -> tuple[Seat, ...]:
        return self.others()

    def shown_proposals(self) -> Mapping[Seat, Seat]:
        mine = self.chosen(ATTACK)
        own = {} if mine is None else {self.state.me: mine}
        return {**self.state.proposals, **own} if self.state.phase == NIGHT and self.may_act() else {}


class ShieldIsUseless(Wilki):
    """The protected player dies all the same."""

    def is_protected(self) -> bool:
        return False


class ShieldProtectsEverybody(Wilki):
    """As soon as the doctor protects anybody but the victim nobody dies: his phone tells every seat that it is safe."""

    def tell_target(self, notes: Notes, verb: str, key: str) -> None:
        super().tell_target(notes, verb, key)
        if verb == PROTECT and self.chosen(PROTECT) is not None:
            for seat in self.others():
                self.note(notes, seat)[key] = 1


class AttackIsFelt(Wilki):
    """A saved player sees in the morning that he was attacked."""

    attacked = False

    def dies(self) -> bool:
        self.attacked = self.is_attacked()
        return super().dies()

    def facts(self) -> dict[str, FactValue]:
        facts = super().facts()
        if self.state.phase == DAY and self.attacked and self.may_act():
            facts["attacked"] = True
        return facts


class VillagersMayPass(Wilki):
    """A villager is asked by night as well, and may only pass."""

    def role_choices(self) -> tuple[str, ...]:
        return (PASS,) if self.state.role == VILLAGER else super().role_choices()


class VillagersProtect(Wilki):
    """Villagers may protect somebody."""

    def role_choices(self) -> tuple[str, ...]:
        if self.state.role == VILLAGER:
            return tuple(move(PROTECT, seat) for seat in self.state.alive)
        return super().role_choices()


class NightEndsWhenAllHaveActed(Wilki):
    """The night is over as soon as the roles have acted, so everybody can tell when they do."""

    def variant(self, key: str) -> VariantValue:
        return "all_decided" if key == "night_end" else super().variant(key)


LIARS: Final[tuple[Liar, ...]] = (
    plugin_liar("WLK-NGT-1", BeginsByDay),
    plugin_liar("WLK-NGT-2", NoDoctor),
    plugin_liar("WLK-NGT-2", DoctorMustProtect),
    plugin_liar("WLK-NGT-2", DoctorOnce),
    plugin_liar("WLK-NGT-3", ShieldForEver),
    plugin_liar("WLK-NGT-4", SeerLearnsNothing),
    plugin_liar("WLK-NGT-4", EverybodyIsAVillager),
    plugin_liar("WLK-NGT-4", SeerOnce),
    plugin_liar("WLK-NGT-5", ProbeIsFelt),
    plugin_liar("WLK-NGT-5", ProbeIsShared),
    plugin_liar("WLK-NGT-7", WolvesNeverKill),
    plugin_liar("WLK-NGT-7", EachWolfItsVictim),
    plugin_liar("WLK-NGT-8", WolvesActAlone),
    plugin_liar("WLK-NGT-8", WolvesSeeTheFirstProposal),
    plugin_liar("WLK-NGT-9", ProposalsAreSeen),
    plugin_liar("WLK-NGT-10", ShieldIsUseless),
    plugin_liar("WLK-NGT-7", ShieldProtectsEverybody),
    plugin_liar("WLK-NGT-11", AttackIsFelt),
    plugin_liar("WLK-NGT-12", VillagersMayPass),
    plugin_liar("WLK-NGT-12", VillagersProtect),
    plugin_liar("WLK-NGT-13", NightEndsWhenAllHaveActed),
)
