"""Eighth layer: a night begins, players choose, phones listen."""

from collections.abc import Mapping

from bumble_sim.contract import Note
from bumble_sim.plugins.family.core import pairs, whole
from bumble_sim.plugins.family.ending import Ending
from reference_engine.tables import ATTACK, NIGHT, NIGHT_TIMER, Seat


class Nights(Ending):
    """The choosing part of a night (WLK-NGT-1 … 12)."""

    def begin_night(self) -> None:
        """All roles may act, for a set time (WLK-A27)."""
        state = self.state
        state.phase = NIGHT
        state.turn += 1
        state.at_dusk = state.alive
        state.settled = False
        state.died = None
        state.elimination = False
        state.choice = None
        state.proposals = {}
        state.proposed = set()
        state.maps = {}
        state.shields = set()
        self.next_epoch()
        self.take_back_confirmations()
        self.start_timer(NIGHT_TIMER, self.seconds("night_seconds"))
        self.whisper()
        self.show()

    def take_back_confirmations(self) -> None:
        """Nobody has confirmed this night."""
        self.state.confirmed = False
        self.state.confirmations = set()

    def choose(self, code: str) -> None:
        """Take the player's choice; it may change until the lock (WLK-A16)."""
        self.state.choice = code
        self.state.restless = True
        target = self.chosen(ATTACK)
        if target is not None:
            self.state.proposed.add(target)
        self.whisper()
        self.show()

    def listen(self, notes: Mapping[Seat, Note]) -> None:
        """Remember what each living seat has whispered last; what belongs to another epoch is as good as nothing."""
        heard = self.state.heard
        for seat in self.others():
            note = notes.get(seat, {})
            if note.get("e") == self.state.epoch:
                heard[seat] = note
            else:
                heard.pop(seat, None)

    def hear_proposals(self) -> bool:
        """What the whispers of the pack say; whether my screen changes by it."""
        before = dict(self.state.proposals)
        for wolf in self.living_pack():
            if wolf in self.state.heard:
                self.hear_proposal(wolf, self.state.heard[wolf])
        return self.state.proposals != before

    def hear_proposal(self, wolf: Seat, note: Note) -> None:
        """What another wolf proposes now (WLK-NGT-8)."""
        target = whole(note, "a")
        if target is None or target not in self.state.alive:
            self.state.proposals.pop(wolf, None)
            return
        self.state.proposals[wolf] = target
        self.state.proposed.add(target)

    def hear_legacies(self, notes: Mapping[Seat, Note]) -> None:
        """What wolves and the doctor leave with me in case of their drop (WLK-A20, ``stands``)."""
        for seat in self.others():
            note = notes.get(seat)
            if note is None:  # took no part, which says nothing
                continue
            if not note or note.get("e") == self.state.epoch:
                self.hear_legacy(seat, note)

    def hear_legacy(self, seat: Seat, note: Note) -> None:
        """What one seat leaves with me now; an empty note takes a protection back."""
        known = pairs(note, "m")
        if known is not None:
            self.state.maps[seat] = known
        if note.get("p") == 1:
            self.state.shields.add(seat)
        else:
            self.state.shields.discard(seat)
