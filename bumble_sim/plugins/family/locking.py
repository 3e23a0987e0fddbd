"""Eleventh layer: when a night is over. By default after its time, whoever has chosen what (WLK-A27)."""

from collections.abc import Mapping

from bumble_sim.contract import Note, Public, Publish
from bumble_sim.plugins.family.core import whole
from bumble_sim.plugins.family.settling import Settling
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
        if self.decision_wanted() and self.may_act():
            self.hear_decisions()

    def hear_decisions(self) -> None:
        """Say that this night is decided, if everybody says so and the pack agrees on what it whispered just now.

        What I have changed since the last round may have missed this one: then only the next round tells whether the
        others agree with it. So no two wolves take a crossed change for agreement (WLK-A27).
        """
        state = self.state
        steady, state.restless = not state.restless, False
        state.locking = steady and self.all_decided()
        if state.locking and not state.unheard:
            state.unheard = True
            self.effects.append(Publish({"e": state.epoch, "l": state.round}))

    def all_decided(self) -> bool:
        """Whether this night needs nothing more of anybody, as far as I have heard."""
        return self.decided() and all(self.state.heard.get(seat, {}).get("d") == 1 for seat in self.others())

    def confirm(self) -> None:
        """I need no more time; what I have chosen stays."""
        self.state.confirmed = True
        self.effects.append(Publish({"e": self.state.epoch, "c": 1}))
        self.show()

    def hear_lock(self, event: Public) -> None:
        """Somebody has confirmed, or says of the last round that all have decided."""
        state = self.state
        if event.sender == state.me and "l" in event.note:
            state.unheard = False
        if state.phase != NIGHT or not self.is_current(event.note) or event.sender not in state.alive:
            return
        if self.decision_wanted():
            if whole(event.note, "l") == state.round:
                state.lockers.add(event.sender)
                if state.lockers.issuperset(state.alive):
                    self.lock_night()
        elif event.note.get("c") == 1 and self.confirmation_wanted():
            state.confirmations.add(event.sender)
            if state.confirmations.issuperset(state.alive):
                self.lock_night()
