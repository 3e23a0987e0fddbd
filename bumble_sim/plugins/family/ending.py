"""Seventh layer: the end of the game and the opening of cards."""

from collections.abc import Callable

from bumble_sim.contract import Open
from bumble_sim.plugins.family.whispers import Whispers
from reference_engine.tables import DAY, DAY_TIMER, NIGHT, NIGHT_TIMER, OVER, UNKNOWN, Seat


class Ending(Whispers):
    """Ends the game as soon as the verdict is there (WLK-WIN-4, WLK-WIN-5)."""

    def end_or(self, go_on: Callable[[], None]) -> None:
        """End the game if it is decided, otherwise ``go_on``."""
        winner = self.verdict()
        if winner is None:
            go_on()
        else:
            self.end_game(winner)

    def end_game(self, winner: str) -> None:
        """The game is over: everybody opens his card (WLK-WIN-7)."""
        state = self.state
        if state.phase == NIGHT:
            self.stop_timer(NIGHT_TIMER)
        if state.phase == DAY:
            self.stop_timer(DAY_TIMER)
        state.phase = OVER
        state.winner = winner
        self.next_epoch()
        self.whisper()
        self.open_mine()
        self.show()

    def open_mine(self) -> None:
        """Open my card, if I have not yet."""
        if not self.state.asked_to_open:
            self.state.asked_to_open = True
            self.effects.append(Open())

    def reveal(self, seat: Seat) -> None:
        """The card of an eliminated seat is known to all, or nobody can show it any more (WLK-DAY-4, WLK-DSC-3)."""
        self.state.revealed[seat] = self.state.opened.get(seat, UNKNOWN)

    def eliminate(self, seat: Seat) -> None:
        """``seat`` is out, however it came about."""
        state = self.state
        state.alive = tuple(other for other in state.alive if other != seat)
        state.elimination = True
