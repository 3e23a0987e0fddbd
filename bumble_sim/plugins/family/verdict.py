"""Second layer: is there a winner? From public facts only, so that every phone says the same at the same moment.

Nobody can tell the wolves among the living from those among the seats whose card was never shown, so a winner is
declared only if it is certain (WLK-DSC-5). It is enough to look at the *fewest* wolves that may still live: with more
of them the wolves are only better off, so if even the fewest win, they have won for certain. The village has won for
certain only when every wolf's card has been shown.
"""

from itertools import combinations

from bumble_sim.plugins.family.core import Core
from reference_engine.tables import UNDECIDED, Seat


class Verdicts(Core):
    """Decides whether the game is over (WLK-WIN-1 … 6, WLK-DSC-4 … 6)."""

    def verdict(self) -> str | None:
        """The winner, ``undecided`` when the game is certainly over without a certain winner, ``None``: it goes on."""
        living = len(self.state.alive)
        wolves = self.hidden_wolves()
        if living == 0:
            return UNDECIDED
        if wolves == 0:
            return self.words.village
        fewest = self.fewest_living_wolves(wolves)
        if fewest >= 1:
            return self.words.pack if self.parity_reached(fewest, living) else None
        return UNDECIDED if self.parity_reached(1, living) else None

    def parity_reached(self, wolves: int, living: int) -> bool:
        """Whether so many living wolves among so many living seats have won (WLK-WIN-2, WLK-A1)."""
        match self.variant("parity"):
            case "strictly_more":
                return 2 * wolves > living
            case "everyone":
                return wolves >= living
            case _:
                return 2 * wolves >= living

    def dealt_wolves(self) -> int:
        """How many wolves' cards are in the game."""
        return sum(self.state.table.composition.get(role, 0) for role in self.words.wolves)

    def hidden_wolves(self) -> int:
        """How many wolves' cards have not been shown."""
        return self.dealt_wolves() - len(self.shown_wolves())

    def shown_wolves(self) -> frozenset[Seat]:
        """The eliminated seats whose card was shown to be a wolf's."""
        return frozenset(seat for seat, card in self.state.revealed.items() if card in self.words.wolves)

    def unknown_seats(self) -> frozenset[Seat]:
        """Eliminated seats that may have been wolves. A night victim is none: wolves spare each other (WLK-A22)."""
        return frozenset(self.state.lost) | self.state.unexplained

    def fewest_living_wolves(self, wolves: int) -> int:
        """The least number of living wolves that fits what is public, with ``wolves`` cards not shown yet."""
        fewest = max(0, wolves - len(self.unknown_seats()))
        if fewest == 0 and not self.gone_wolves_explain_deaths(wolves):
            return 1
        return fewest

    def gone_wolves_explain_deaths(self, wolves: int) -> bool:
        """Whether ``wolves`` of the unknown seats can have done every killing that no shown wolf can have done.

        Only wolves kill, and only those that were there on that night.
        """
        shown = self.shown_wolves()
        open_deaths = [killers for killers in self.state.deaths if not killers & shown]
        unknown = sorted(self.unknown_seats())
        return any(
            all(killers.intersection(guess) for killers in open_deaths)
            for guess in combinations(unknown, min(wolves, len(unknown)))
        )
