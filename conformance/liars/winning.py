"""Liars about the end of the game (WLK-WIN-*)."""

from collections.abc import Callable, Mapping
from typing import Final

from bumble_sim.plugins.wilki import Wilki
from conformance.liars.model import Liar, plugin_liar
from reference_engine.screens import FactValue
from reference_engine.tables import DAWN, OVER, RESULT, VILLAGE, WOLVES, Seat


class VillageNeverWins(Wilki):
    """With all werewolves out the game goes on."""

    def verdict(self) -> str | None:
        winner = super().verdict()
        return None if winner == VILLAGE else winner


class VillageWinsWithTheFirstWolf(Wilki):
    """The village has won as soon as one werewolf is out."""

    def verdict(self) -> str | None:
        return VILLAGE if self.shown_wolves() else super().verdict()


class WolvesNeedMore(Wilki):
    """The werewolves have not won while they are as many as the rest."""

    def parity_reached(self, wolves: int, living: int) -> bool:
        return 2 * wolves > living


class WolvesWinOneEarly(Wilki):
    """The werewolves have won when they are one fewer than the rest."""

    def parity_reached(self, wolves: int, living: int) -> bool:
        return 2 * wolves >= living - 1


class WolvesNeedToKillEverybody(Wilki):
    """The werewolves win only when nobody else is left."""

    def parity_reached(self, wolves: int, living: int) -> bool:
        return wolves >= living


class OneMoreVote(Wilki):
    """A last vote is asked for when the game is over."""

    def choices(self) -> tuple[str, ...]:
        return self.day_choices() if self.state.phase == OVER and self.may_act() else super().choices()


class PlaysOn(Wilki):
    """The winner is named, and the game goes on all the same."""

    named: str | None = None

    def end_or(self, go_on: Callable[[], None]) -> None:
        self.named = self.verdict()
        go_on()

    def facts(self) -> dict[str, FactValue]:
        facts = super().facts()
        if self.named is not None:
            facts["winner"] = self.named
        return facts


class LooksOnlyByDay(Wilki):
    """Whether a side has won is looked at after votes only."""

    def end_or(self, go_on: Callable[[], None]) -> None:
        if self.state.phase == DAWN:
            go_on()
        else:
            super().end_or(go_on)


class LooksOnlyByNight(Wilki):
    """Whether a side has won is looked at after nights only."""

    def end_or(self, go_on: Callable[[], None]) -> None:
        if self.state.phase == RESULT:
            go_on()
        else:
            super().end_or(go_on)


class NeverAfterOneNight(Wilki):
    """The first night never ends the game."""

    def end_or(self, go_on: Callable[[], None]) -> None:
        if self.state.turn == 1 and self.state.phase == DAWN:
            go_on()
        else:
            super().end_or(go_on)


class LastScreenShowsTheDead(Wilki):
    """The last screen shows only the cards of those who were out before."""

    def shown_roles(self) -> Mapping[Seat, str]:
        return {seat: card for seat, card in super().shown_roles().items() if seat not in self.state.alive}


class LastScreenShowsTheWinners(Wilki):
    """The last screen shows a card only when it is one of the winning side."""

    def shown_roles(self) -> Mapping[Seat, str]:
        wolves_won = self.state.winner == WOLVES
        return {seat: card for seat, card in super().shown_roles().items() if (card == "werewolf") == wolves_won}


class NoLastScreen(Wilki):
    """The cards of the last screen never show."""

    def all_open(self) -> bool:
        return False


LIARS: Final[tuple[Liar, ...]] = (
    plugin_liar("WLK-WIN-1", VillageNeverWins),
    plugin_liar("WLK-WIN-1", VillageWinsWithTheFirstWolf),
    plugin_liar("WLK-WIN-2", WolvesNeedMore),
    plugin_liar("WLK-WIN-2", WolvesWinOneEarly),
    plugin_liar("WLK-WIN-2", WolvesNeedToKillEverybody),
    plugin_liar("WLK-WIN-4", OneMoreVote),
    plugin_liar("WLK-WIN-4", PlaysOn),
    plugin_liar("WLK-WIN-5", LooksOnlyByDay),
    plugin_liar("WLK-WIN-5", LooksOnlyByNight),
    plugin_liar("WLK-WIN-6", NeverAfterOneNight),
    plugin_liar("WLK-WIN-7", LastScreenShowsTheDead),
    plugin_liar("WLK-WIN-7", LastScreenShowsTheWinners),
    plugin_liar("WLK-WIN-7", NoLastScreen),
)
