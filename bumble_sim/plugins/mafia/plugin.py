"""Mafia on one phone: which cards make a game, and the rules by which taps are refused."""

from bumble_sim.plugins.mafia.ranks import Ranks
from bumble_sim.plugins.mafia.words import CATTANI, CONSIGLIERE, PADRINO, READ_AS, SOLDIER, WORDS
from reference_engine.tables import DOCTOR


class Mafia(Ranks):
    """Mafia on one phone (rules MAF-*; screens as in ``docs/screens-mafia.md``)."""

    words = WORDS

    def refuse_composition(self) -> str | None:
        """Whether the cards make a game (MAF-A10, MAF-SET-1 … 5)."""
        table = self.state.table
        if table.seats < 4:
            return "MAF-A10"
        return (
            self.refuse_mafia()
            or self.refuse_helpers()
            or (None if self.deals_to_all() and self.roles().issuperset(table.composition) else "MAF-SET-1")
        )

    def refuse_mafia(self) -> str | None:
        """One padrino; in a larger mafia a consigliere; then up to two soldiers (MAF-SET-2 … 4)."""
        padrini, consiglieri, soldiers = (self.dealt(role) for role in (PADRINO, CONSIGLIERE, SOLDIER))
        if padrini != 1:
            return "MAF-SET-3"
        if self.dealt_wolves() > 4:
            return "MAF-SET-2"
        if consiglieri > 1 or (soldiers and not consiglieri):
            return "MAF-SET-4"
        return None

    def refuse_helpers(self) -> str | None:
        """Cattani and doctor at most once each (MAF-SET-5)."""
        return "MAF-SET-5" if max(self.dealt(CATTANI), self.dealt(DOCTOR)) > 1 else None

    def deals_to_all(self) -> bool:
        """Whether there is one card for every seat (MAF-SET-1)."""
        return sum(self.state.table.composition.values()) == self.state.table.seats

    def dealt(self, role: str) -> int:
        """How many cards of a role are in the game."""
        return self.state.table.composition.get(role, 0)

    def warned(self) -> bool:
        """An unbalanced table starts after a warning (MAF-SET-7, MAF-A9)."""
        return True

    def refuse(self, move: str, rule: str) -> None:
        """Refuse the tap at hand, by the rule of Mafia."""
        super().refuse(move, READ_AS.get(rule, rule))
