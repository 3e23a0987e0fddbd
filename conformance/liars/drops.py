"""Liars about players whose phone is lost (WLK-DSC-*)."""

from collections.abc import Mapping
from typing import Final

from bumble_sim.contract import Lost
from bumble_sim.plugins.wilki import Wilki
from conformance.liars.model import Liar, plugin_liar
from reference_engine.screens import LOST, REVEALED, FactValue
from reference_engine.tables import UNDECIDED, UNKNOWN, VILLAGE, WEREWOLF, WOLVES, Seat


class LostStayIn(Wilki):
    """A lost player stays in the game."""

    def on_lost(self, event: Lost) -> None:
        self.state.gone.add(event.seat)


class LostAreNotNamed(Wilki):
    """No phone says who is out because his phone was lost."""

    def facts(self) -> dict[str, FactValue]:
        facts = super().facts()
        facts.pop(LOST, None)
        return facts


class PackTellsOnTheLost(Wilki):
    """A werewolf's phone shows the card of a lost werewolf as revealed."""

    def add_outcomes(self, facts: dict[str, FactValue]) -> None:
        super().add_outcomes(facts)
        known = {seat: WEREWOLF for seat in self.state.lost if seat in self.state.pack}
        if known:
            facts[REVEALED] = {**self.state.revealed, **known}


class LastScreenSubtracts(Wilki):
    """The last screen shows a lost player's card because no other card is left."""

    def shown_roles(self) -> Mapping[Seat, str]:
        shown = dict(super().shown_roles())
        hidden = [seat for seat, card in shown.items() if card == UNKNOWN]
        if len(hidden) == 1:
            deck = list(self.state.table.deck())
            for seat, card in shown.items():
                if seat not in hidden:
                    deck.remove(card)
            shown[hidden[0]] = deck[0]
        return shown


class NoWinnerAfterADrop(Wilki):
    """After a drop the game can only end undecided."""

    def verdict(self) -> str | None:
        winner = super().verdict()
        return UNDECIDED if winner is not None and self.state.lost else winner


class LostAreVillagers(Wilki):
    """Lost players count as villagers when a winner is looked for."""

    def unknown_seats(self) -> frozenset[Seat]:
        return frozenset()


class LostAreWolves(Wilki):
    """Lost players count as werewolves when a winner is looked for."""

    def verdict(self) -> str | None:
        return VILLAGE if self.hidden_wolves() <= len(self.unknown_seats()) else super().verdict()


class WolvesSayWhatTheyKnow(Wilki):
    """A werewolf's phone uses its own knowledge of the pack to name the winner."""

    def verdict(self) -> str | None:
        if not self.is_wolf():
            return super().verdict()
        wolves = len([seat for seat in (self.state.me, *self.state.pack) if seat in self.state.alive])
        if not wolves:
            return VILLAGE
        return WOLVES if self.parity_reached(wolves, len(self.state.alive)) else None


class NeverUndecided(Wilki):
    """A game that is over without a certain winner goes on."""

    def verdict(self) -> str | None:
        winner = super().verdict()
        return None if winner == UNDECIDED else winner


class DoubtIsForTheWolves(Wilki):
    """Without a certain winner the werewolves have won."""

    def verdict(self) -> str | None:
        winner = super().verdict()
        return WOLVES if winner == UNDECIDED else winner


class LostCanBeChosen(Wilki):
    """Lost players can still be attacked, protected, probed and voted for."""

    def choices(self) -> tuple[str, ...]:
        state = self.state
        alive = state.alive
        state.alive = tuple(sorted({*alive, *state.lost}))
        try:
            return super().choices()
        finally:
            state.alive = alive

    def may_be_named(self, target: Seat) -> bool:
        return super().may_be_named(target) or target in self.state.lost


LIARS: Final[tuple[Liar, ...]] = (
    plugin_liar("WLK-DSC-1", LostStayIn),
    plugin_liar("WLK-DSC-1", LostAreNotNamed),
    plugin_liar("WLK-DSC-2", PackTellsOnTheLost),
    plugin_liar("WLK-DSC-2", LastScreenSubtracts),
    plugin_liar("WLK-DSC-4", NoWinnerAfterADrop),
    plugin_liar("WLK-DSC-5", LostAreVillagers),
    plugin_liar("WLK-DSC-5", LostAreWolves),
    plugin_liar("WLK-DSC-5", WolvesSayWhatTheyKnow),
    plugin_liar("WLK-DSC-6", NeverUndecided),
    plugin_liar("WLK-DSC-6", DoubtIsForTheWolves),
    plugin_liar("WLK-DSC-7", LostCanBeChosen),
)
