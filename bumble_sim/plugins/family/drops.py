"""Twelfth layer: a seat is lost for good (WLK-DSC-1 … 7, WLK-A19 … A23, WLK-A30)."""

from bumble_sim.contract import Lost
from bumble_sim.plugins.family.locking import Locking
from reference_engine import tables
from reference_engine.tables import ATTACK, CLOSED, DAY, LOCKED, NIGHT, PROBE, PROTECT, RESULT, Seat


class Drops(Locking):
    """What a drop changes in each phase."""

    def on_lost(self, event: Lost) -> None:
        """The drop of a living seat is an elimination; that of a dead one only ends the wait for its card."""
        seat = event.seat
        state = self.state
        state.gone.add(seat)
        living = seat in state.alive and state.phase != tables.OVER  # nothing eliminates any more (WLK-WIN-4)
        if living:
            self.eliminate(seat)
            state.lost = tuple(sorted({*state.lost, seat}))
            state.heard.pop(seat, None)
        match state.phase:
            case tables.DAWN | tables.RESULT:
                self.lost_at_reveal(seat, living)
            case tables.OVER:
                self.show()
            case phase if living:
                self.lost_in_play(seat, phase)

    def lost_in_play(self, seat: Seat, phase: str) -> None:
        """A living seat drops while something is being chosen or worked out."""
        if phase in (NIGHT, LOCKED):
            self.forget_by_night(seat)
        if phase == NIGHT:
            self.next_epoch()
            self.take_back_confirmations()
            self.end_or(self.go_on_choosing)
        elif phase == LOCKED:
            self.end_or(self.settle_again)
        elif phase in (DAY, CLOSED):
            self.end_or(self.begin_day)

    def go_on_choosing(self) -> None:
        """The night goes on with a fresh prompt."""
        self.whisper()
        self.show()

    def settle_again(self) -> None:
        """The lost seat takes no part in settling the night."""
        self.begin_settling()
        self.show()

    def lost_at_reveal(self, seat: Seat, living: bool) -> None:
        """While a card is due the verdict waits; if its owner is gone, nobody can show it any more (WLK-A22)."""
        state = self.state
        due = self.reveal_due()
        if seat != due:
            if living:
                self.show()
            return
        self.reveal(seat)
        if state.phase == RESULT:
            state.unexplained.add(seat)
        self.end_or(self.after_reveal())

    def forget_by_night(self, seat: Seat) -> None:
        """Choices on the lost seat are void (WLK-A21); its own stand only by variant (WLK-A20)."""
        state = self.state
        if seat in (self.chosen(ATTACK), self.chosen(PROTECT), self.chosen(PROBE)):
            state.choice = None
        state.proposals = {wolf: target for wolf, target in state.proposals.items() if target != seat}
        state.proposed.discard(seat)
        if not self.own_choices_stand():
            state.proposals.pop(seat, None)
            state.maps.pop(seat, None)
            state.shields.discard(seat)

    def own_choices_stand(self) -> bool:
        """Whether what the lost seat had chosen this night still counts (WLK-A20)."""
        return self.stands()
