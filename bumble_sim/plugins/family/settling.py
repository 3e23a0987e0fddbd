"""Tenth layer: who dies in a night, worked out by phones of which none knows it all.

After the lock every living phone whispers its final choice; with these the wolves tell the victim, and the probed
answers. A seat's note says how far it is, and goes on saying what it said before, so it does no harm when one phone is
a round ahead. At last every living phone says publicly whether its owner dies: in the order of public events, so that a
drop comes either before the night is settled or after it, the same on every phone (PLT-A5).
"""

from collections.abc import Callable, Mapping

from bumble_sim.contract import Note, Opened, Public, Publish
from bumble_sim.plugins.family.core import whole
from bumble_sim.plugins.family.day import Days
from bumble_sim.plugins.family.whispers import ATTACKS_AND_ANSWERS, FINAL_CHOICES, SETTLED
from reference_engine.tables import DAWN, LOCKED, NIGHT_TIMER, OVER, PROBE, PROTECT, RESULT, Seat


class Settling(Days):
    """From the lock of the night to the day (WLK-NGT-7, WLK-NGT-10, WLK-A11, WLK-DAY-1)."""

    def lock_night(self) -> None:
        """The night is over; nothing is chosen any more."""
        self.state.phase = LOCKED
        self.stop_timer(NIGHT_TIMER)
        self.begin_settling()
        self.show()

    def begin_settling(self) -> None:
        """Settle the night from the beginning, also again after a drop (WLK-A20, WLK-A21)."""
        state = self.state
        self.next_epoch()
        state.stage = FINAL_CHOICES
        state.answer = None
        state.verdicts = {}
        self.whisper()

    def hear_settling(self, notes: Mapping[Seat, Note]) -> None:
        """Go one step on when all living seats have come as far as I have."""
        state = self.state
        if self.stands():
            self.hear_legacies(notes)
        if not self.may_act():
            return
        if state.stage == FINAL_CHOICES and self.all_reached(FINAL_CHOICES):
            self.hear_proposals()
            state.stage = ATTACKS_AND_ANSWERS
            self.whisper()
        if state.stage == ATTACKS_AND_ANSWERS and self.all_reached(ATTACKS_AND_ANSWERS):
            state.stage = SETTLED
            state.answer = self.heard_answer()
            self.effects.append(Publish({"e": state.epoch, "x": int(self.dies())}))

    def all_reached(self, stage: int) -> bool:
        """Whether every other living seat is at least at ``stage``."""
        return all((whole(self.state.heard.get(seat, {}), "s") or 0) >= stage for seat in self.others())

    def heard_answer(self) -> str | None:
        """What the seat that I probe has answered."""
        target = self.chosen(PROBE)
        answer = None if target is None else self.state.heard.get(target, {}).get("r")
        return answer if isinstance(answer, str) else None

    def dies(self) -> bool:
        """Whether I am the victim and nobody protects me (WLK-NGT-10)."""
        return self.is_attacked() and not self.is_protected()

    def is_attacked(self) -> bool:
        """Whether the wolves have settled on me: they say so, or all are gone and have left their choice with me."""
        said = [note["k"] for note in self.state.heard.values() if "k" in note]
        if said:
            return 1 in said
        return self.stands() and self.victim_of(self.left_proposals()) == self.state.me

    def is_protected(self) -> bool:
        """Whether a doctor protects me this night (WLK-NGT-3)."""
        if self.chosen(PROTECT) == self.state.me:
            return True
        if any(note.get("p") == 1 for note in self.state.heard.values()):
            return True
        return self.stands() and any(seat not in self.state.alive for seat in self.state.shields)

    def left_proposals(self) -> dict[Seat, Seat]:
        """The last proposals of wolves that are gone, as they have told me; each knows its own best."""
        maps = self.state.maps
        left: dict[Seat, Seat] = {}
        for sender in sorted(maps):
            for wolf, target in maps[sender].items():
                if (wolf == sender or wolf not in maps) and target in self.state.alive:
                    left[wolf] = target
        return left

    def hear_verdict(self, event: Public) -> None:
        """One seat has said whether it dies; with the last one the night is settled."""
        state = self.state
        if state.phase != LOCKED or not self.is_current(event.note) or event.sender not in state.alive:
            return
        state.verdicts[event.sender] = event.note.get("x") == 1
        if len(state.verdicts) == len(state.alive):
            self.settle_night(min((seat for seat, dies in state.verdicts.items() if dies), default=None))

    def is_current(self, note: Note) -> bool:
        """Whether a published note was meant for what is going on now."""
        return note.get("e") == self.state.epoch

    def settle_night(self, victim: Seat | None) -> None:
        """Everybody learns who died, if anyone (WLK-DAY-1); the seer learns what she asked (WLK-A9)."""
        state = self.state
        state.settled = True
        state.died = victim
        state.ballot = None
        state.last_protected = self.chosen(PROTECT)
        self.learn_answer()
        if victim is None:
            self.begin_day()
            return
        self.note_death(victim)
        self.eliminate(victim)
        if not self.reveals_night_death():
            self.end_or(self.begin_day)
            return
        state.phase = DAWN
        self.whisper()
        if victim == state.me:
            self.open_mine()
        self.show()

    def reveal_due(self) -> Seat | None:
        """The eliminated seat whose card everybody waits for now."""
        state = self.state
        if state.phase == DAWN:
            return state.died
        return state.ballot.eliminated if state.phase == RESULT and state.ballot is not None else None

    def after_reveal(self) -> Callable[[], None]:
        """What follows when the card is shown and the game is not over."""
        return self.begin_day if self.state.phase == DAWN else self.begin_night

    def on_opened(self, event: Opened) -> None:
        """A card is open: the one that was due (WLK-DAY-4), or one of the last reveal (WLK-WIN-7)."""
        self.state.opened[event.seat] = event.card
        if event.seat == self.reveal_due():
            self.reveal(event.seat)
            self.end_or(self.after_reveal())
        elif self.state.phase == OVER and self.all_open():
            self.show()

    def learn_answer(self) -> None:
        """The seer keeps what was answered."""
        target = self.chosen(PROBE)
        if target is not None and self.state.answer is not None:
            self.state.probed[target] = self.state.answer

    def note_death(self, victim: Seat) -> None:
        """A death proves that one of those who could kill is a wolf (rules, section 3, E1)."""
        killers = self.state.at_dusk if self.stands() else self.state.alive
        self.state.deaths.append(frozenset(killers) - {victim})

    def reveals_night_death(self) -> bool:
        """WLK-A12."""
        return bool(self.variant("reveal_night_death"))
