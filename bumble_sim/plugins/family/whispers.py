"""Sixth layer: what this phone whispers to the others.

Keys of a note, all short because notes are: ``e`` the epoch, ``s`` how far the sender is in settling, ``a`` the wolf's
proposal, ``m`` all proposals that a wolf knows, ``p`` I protect you, ``q`` I probe you, ``k`` you are the victim (1) or
not (0), ``r`` my role, ``d`` I have decided, ``v`` I have voted. A game may have more.
"""

from abc import abstractmethod
from collections.abc import Mapping

from bumble_sim.contract import Note, NoteValue, Whisper
from bumble_sim.plugins.family.facts import Facts
from reference_engine import tables
from reference_engine.tables import ATTACK, PROBE, PROTECT, Seat

FINAL_CHOICES = 1
ATTACKS_AND_ANSWERS = 2
SETTLED = 3

Notes = dict[Seat, dict[str, NoteValue]]


class Whispers(Facts):
    """Keeps the secret notes up to date with the state."""

    def __init__(self) -> None:
        super().__init__()
        self._whispered: Mapping[Seat, Note] = {}

    def whisper(self) -> None:
        """Set my notes anew if they have changed."""
        notes = self.notes()
        if notes != self._whispered:
            self._whispered = notes
            self.effects.append(Whisper(notes))

    def notes(self) -> Notes:
        """All that I have to tell secretly now."""
        match self.state.phase:
            case tables.NIGHT:
                return self.night_notes() if self.may_act() else {}
            case tables.LOCKED:
                return self.settling_notes() if self.may_act() else {}
            case tables.DAY | tables.CLOSED:
                return self.day_notes() if self.may_act() else {}
            case _:
                return {}

    def night_notes(self) -> Notes:
        """By night wolves tell each other what they propose; some variants need more."""
        notes: Notes = {}
        if self.is_wolf():
            self.tell_pack(notes)
        if self.stands():
            self.leave_behind(notes)
        if self.variant("night_end") == "all_decided" and self.decided():
            for seat in self.within_reach():
                self.note(notes, seat)["d"] = 1
        return notes

    def day_notes(self) -> Notes:
        """By day everybody tells that he has voted, not for whom (WLK-DAY-2).

        Also when my ballot is closed: the others may still wait to hear of my vote.
        """
        if self.state.choice is None:
            return {}
        return {seat: {"e": self.state.epoch, "v": 1} for seat in self.within_reach()}

    def settling_notes(self) -> Notes:
        """After the lock: final choices, then attack and answers on top of them."""
        state = self.state
        notes: Notes = {}
        for seat in self.others():
            self.note(notes, seat)["s"] = min(state.stage, ATTACKS_AND_ANSWERS)
        if self.is_wolf():
            self.tell_pack(notes)
        self.tell_target(notes, PROTECT, "p")
        self.tell_target(notes, PROBE, "q")
        if self.stands():
            self.leave_behind(notes)
        if state.stage >= ATTACKS_AND_ANSWERS:
            self.tell_victim(notes)
            self.tell_seers(notes)
        return notes

    def tell_pack(self, notes: Notes) -> None:
        """My proposal, or that I have none, to the other living wolves (WLK-NGT-8)."""
        mine = self.chosen(ATTACK)
        for wolf in self.living_pack():
            note = self.note(notes, wolf)
            if mine is not None:
                note["a"] = mine

    def tell_target(self, notes: Notes, verb: str, key: str) -> None:
        """Tell the seat that I have chosen with ``verb``."""
        target = self.chosen(verb)
        if target in self.others():
            self.note(notes, target)[key] = 1

    def leave_behind(self, notes: Notes) -> None:
        """What must outlive my drop goes to the phones that can act on it without me (WLK-A20, ``stands``)."""
        if self.is_wolf():
            proposals = self.known_proposals()
            for seat in sorted(self.state.proposed):
                if seat in self.state.alive:
                    self.note(notes, seat)["m"] = proposals
        self.tell_target(notes, PROTECT, "p")

    def tell_victim(self, notes: Notes) -> None:
        """A wolf tells the victim; where choices outlive their owner also who is none although proposed."""
        if not self.is_wolf():
            return
        victim = self.victim_of(self.known_proposals())
        if self.stands():
            for seat in sorted(self.state.proposed):
                if seat in self.state.alive:
                    self.note(notes, seat)["k"] = 0
        if victim in self.others():
            self.note(notes, victim)["k"] = 1

    def tell_seers(self, notes: Notes) -> None:
        """Answer whoever probes me (WLK-NGT-4)."""
        for seat, note in self.state.heard.items():
            if note.get("q") == 1 and seat in self.state.alive:
                self.note(notes, seat)["r"] = self.answer_probe()

    def answer_probe(self) -> str:
        """What a seer learns of me: my role, or only my side (WLK-A10)."""
        if self.variant("probe_shows") == "side":
            return self.words.pack if self.is_wolf() else self.words.village
        return self.state.role

    def known_proposals(self) -> dict[Seat, Seat]:
        """As a wolf: every proposal that counts, mine included."""
        mine = self.chosen(ATTACK)
        return self.state.proposals | ({} if mine is None else {self.state.me: mine})

    @abstractmethod
    def victim_of(self, proposals: Mapping[Seat, Seat]) -> Seat | None:
        """Whom the wolves kill, given each wolf's last proposal; ``None``: nobody."""

    @abstractmethod
    def pack_decided(self) -> bool:
        """As a wolf: whether the proposals that I know settle on somebody, so that the night need not go on for it."""

    def plurality(self, proposals: Mapping[Seat, Seat]) -> Seat | None:
        """The target of most proposals; nobody in a tie (WLK-A4)."""
        votes: dict[Seat, int] = {}
        for target in proposals.values():
            votes[target] = votes.get(target, 0) + 1
        top = [target for target, count in votes.items() if count == max(votes.values())]
        return top[0] if len(top) == 1 else None

    def decided(self) -> bool:
        """Whether the night needs nothing more of me: wolves agree, doctor and seer have chosen or passed (WLK-A27)."""
        if self.is_wolf():
            return self.pack_decided()
        return not self.role_choices() or self.state.choice is not None

    def within_reach(self) -> tuple[Seat, ...]:
        """All other seats that are still there, dead ones too."""
        state = self.state
        return tuple(seat for seat in range(state.table.seats) if seat != state.me and seat not in state.gone)

    def note(self, notes: Notes, seat: Seat) -> dict[str, NoteValue]:
        """The note for ``seat``, begun if need be."""
        return notes.setdefault(seat, {"e": self.state.epoch})
