"""Eleventh layer: when a night is over. By default after its time, whoever has chosen what (WLK-A27)."""

from collections.abc import Mapping

from bumble_sim.contract import Note, Public, Publish
from bumble_sim.plugins.wilki.settling import Settling
from reference_engine.tables import NIGHT, Seat


class Locking(Settling):
    """Locks the night early where a variant wants it, always at a published note, so that all lock at once."""

    def hear_night(self, notes: Mapping[Seat, Note]) -> None:
        """Whispers of the night: proposals, and whether everybody has decided."""
        if self.stands():
            self.hear_legacies(notes)
        changed = self.hear_proposals()
        self.whisper()
        if changed:
            self.show()
        state = self.state
        if self.variant("night_end") == "all_decided" and self.may_act() and not state.locking and self.all_decided():
            state.locking = True
            self.effects.append(Publish({"e": state.epoch, "l": 1}))

    def all_decided(self) -> bool:
        """Whether this night needs nothing more of anybody, as far as I have heard."""
        return self.decided() and all(self.state.heard.get(seat, {}).get("d") == 1 for seat in self.others())

    def confirm(self) -> None:
        """I need no more time; what I have chosen stays."""
        self.state.confirmed = True
        self.effects.append(Publish({"e": self.state.epoch, "c": 1}))
        self.show()

    def hear_lock(self, event: Public) -> None:
        """Somebody has confirmed, or has seen that all have decided."""
        state = self.state
        if state.phase != NIGHT or not self.is_current(event.note) or event.sender not in state.alive:
            return
        if event.note.get("l") == 1 and self.variant("night_end") == "all_decided":
            self.lock_night()
        elif event.note.get("c") == 1 and self.confirmation_wanted():
            state.confirmations.add(event.sender)
            if state.confirmations.issuperset(state.alive):
                self.lock_night()
