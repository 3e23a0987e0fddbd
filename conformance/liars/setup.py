"""Liars before the first night: the cards in the game, the start and the deal (WLK-SET-*)."""

from typing import Final

from bumble_sim.contract import Dealt, Toss, Tossed
from bumble_sim.plugins.wilki import Wilki
from conformance.liars.app import HostChoosesInSecret
from conformance.liars.model import Liar, plugin_liar
from reference_engine.tables import DOCTOR, LOBBY, START, VILLAGER, WEREWOLF, Seat


class ThreePlayersAreEnough(Wilki):
    """The game starts with fewer than four players."""

    def refuse_composition(self) -> str | None:
        rule = super().refuse_composition()
        return None if rule == "WLK-SET-1" else rule


class AnyCards(Wilki):
    """The game starts with any cards: two seers, or no werewolf."""

    def refuse_composition(self) -> str | None:
        rule = super().refuse_composition()
        return None if rule == "WLK-SET-3" else rule


class WolvesMayBeMany(Wilki):
    """The game starts although the werewolves are no minority."""

    def unbalanced(self) -> bool:
        return False


class StartsTwice(Wilki):
    """The host can start the game while it is on."""

    def refusal(self, code: str, prompt: int) -> str | None:
        again = code == START and self.is_host() and self.state.phase != LOBBY
        return None if again else super().refusal(code, prompt)


class DealsAgain(Wilki):
    """The cards are dealt again for the second night: everybody has the next seat's card."""

    def begin_night(self) -> None:
        if self.state.turn == 1:
            seats = self.state.table.seats
            self.state.role = self.state.table.deck()[(self.state.me + 1) % seats]
        super().begin_night()


class DealsInSeatingOrder(Wilki):
    """The cards go round in the order of the pack, unshuffled."""

    def on_dealt(self, event: Dealt) -> None:
        super().on_dealt(Dealt(self.state.table.deck()[self.state.me]))


class CutsInsteadOfShuffling(Wilki):
    """The pack is cut, not shuffled: each seat alone looks fair, neighbours do not."""

    def on_dealt(self, event: Dealt) -> None:
        self._handlers = {**self._handlers, Tossed: self.on_cut}
        self.effects.append(Toss("cut", self.state.table.seats))

    def on_cut(self, event: Tossed) -> None:
        """Everybody takes the card so many places further on."""
        deck = self.state.table.deck()
        super().on_dealt(Dealt(deck[(self.state.me + event.value) % len(deck)]))


class FirstSeatIsNeverAWolf(Wilki):
    """A werewolf's card is taken away from the first seat."""

    def on_dealt(self, event: Dealt) -> None:
        spared = self.state.me == 0 and event.card == WEREWOLF
        super().on_dealt(Dealt(VILLAGER) if spared else event)


class TheDeadBecomeVillagers(Wilki):
    """Whoever is out turns into a villager."""

    def eliminate(self, seat: Seat) -> None:
        super().eliminate(seat)
        if seat == self.state.me:
            self.state.role = VILLAGER


class DoctorRetires(Wilki):
    """The doctor is a villager from the second night on."""

    def begin_night(self) -> None:
        if self.state.turn and self.state.role == DOCTOR:
            self.state.role = VILLAGER
        super().begin_night()


class DoctorIsMissing(Wilki):
    """A villager's card is dealt instead of the doctor's."""

    def on_dealt(self, event: Dealt) -> None:
        super().on_dealt(Dealt(VILLAGER) if event.card == DOCTOR else event)


LIARS: Final[tuple[Liar, ...]] = (
    plugin_liar("WLK-SET-1", ThreePlayersAreEnough),
    plugin_liar("WLK-SET-2", HostChoosesInSecret),
    plugin_liar("WLK-SET-3", AnyCards),
    plugin_liar("WLK-SET-4", WolvesMayBeMany),
    plugin_liar("WLK-SET-5", StartsTwice),
    plugin_liar("WLK-SET-5", DealsAgain),
    plugin_liar("WLK-SET-5", DealsInSeatingOrder),
    plugin_liar("WLK-SET-5", CutsInsteadOfShuffling),
    plugin_liar("WLK-SET-6", TheDeadBecomeVillagers),
    plugin_liar("WLK-SET-6", DoctorRetires),
    plugin_liar("WLK-SET-7", DoctorIsMissing),
    plugin_liar("WLK-SET-7", FirstSeatIsNeverAWolf),
)
