"""Liars of the day: the morning news and the vote (WLK-DAY-*)."""

from collections.abc import Mapping
from typing import Final

from bumble_sim.contract import Round
from bumble_sim.plugins.family.whispers import Notes
from bumble_sim.plugins.wilki import Wilki
from conformance.liars.model import Liar, plugin_liar
from reference_engine.screens import DIED, TALLY, TIE, FactValue
from reference_engine.tables import ABSTAIN, DAY, OVER, RESULT, UNKNOWN, VOTE, Seat, move


class NoMorningNews(Wilki):
    """No phone says who has died."""

    def add_outcomes(self, facts: dict[str, FactValue]) -> None:
        super().add_outcomes(facts)
        facts.pop(DIED, None)


class OnlyTheVictimKnows(Wilki):
    """A death by night is told to the victim alone."""

    def add_outcomes(self, facts: dict[str, FactValue]) -> None:
        super().add_outcomes(facts)
        if DIED in facts and self.may_act():
            facts[DIED] = None


class NoVote(Wilki):
    """Night follows night without a vote."""

    def begin_day(self) -> None:
        self.begin_night()


class WolvesDoNotVote(Wilki):
    """The werewolves are not asked for a vote."""

    def day_choices(self) -> tuple[str, ...]:
        return () if self.is_wolf() else super().day_choices()


class OpenVote(Wilki):
    """While the vote is open everybody sees how it stands."""

    def day_notes(self) -> Notes:
        notes = super().day_notes()
        for note in notes.values():
            note["t"] = self.my_ballot()
        return notes

    def on_round(self, event: Round) -> None:
        super().on_round(event)
        if self.state.phase == DAY:
            self.show()

    def facts(self) -> dict[str, FactValue]:
        facts = super().facts()
        heard = [note["t"] for note in self.state.heard.values() if "t" in note]
        if self.state.phase == DAY and heard:
            facts[TALLY] = {seat: heard.count(seat) for seat in self.state.alive if seat in heard}
        return facts


class HalfTheVotesNeeded(Wilki):
    """Nobody goes with less than half of the votes of the living."""

    def outcome_of(self, votes: dict[Seat, int], abstentions: int) -> tuple[Seat | None, str]:
        out, because = super().outcome_of(votes, abstentions)
        enough = out is None or 2 * votes[out] >= len(self.state.alive)
        return (out, because) if enough else (None, TIE)


class FewestVotesLose(Wilki):
    """Whoever has the fewest votes goes."""

    def leaders(self, votes: dict[Seat, int]) -> list[Seat]:
        fewest = min(votes.values(), default=0)
        return sorted(seat for seat, count in votes.items() if count == fewest)


class CardStaysHidden(Wilki):
    """The card of a player who is voted out stays unknown."""

    def reveal(self, seat: Seat) -> None:
        super().reveal(seat)
        if self.state.phase == RESULT:
            self.state.revealed[seat] = UNKNOWN


class CardForItsOwner(Wilki):
    """The card of a player who is voted out is shown to him alone."""

    def add_outcomes(self, facts: dict[str, FactValue]) -> None:
        super().add_outcomes(facts)
        out = None if self.state.ballot is None else self.state.ballot.eliminated
        shown = facts.get("revealed")
        if out is not None and out != self.state.me and isinstance(shown, Mapping) and self.state.phase != OVER:
            facts["revealed"] = {seat: card for seat, card in self.state.revealed.items() if seat != out}


class FirstOfATieGoes(Wilki):
    """In a tie the first of the tied players goes."""

    def is_tie(self, leaders: list[Seat]) -> bool:
        return not leaders


class NoAbstaining(Wilki):
    """The ballot has no way to abstain."""

    def day_choices(self) -> tuple[str, ...]:
        return tuple(choice for choice in super().day_choices() if choice != ABSTAIN)


class AbstentionsAreIgnored(Wilki):
    """However many abstain, the votes that are left decide."""

    def abstentions_block(self, abstentions: int) -> bool:
        return False


class VotesAgain(Wilki):
    """A vote that removes nobody is repeated."""

    def nobody_out(self) -> None:
        self.begin_day()


class TheDeadVote(Wilki):
    """The dead are asked for a vote."""

    def choices(self) -> tuple[str, ...]:
        return self.day_choices() if self.state.phase == DAY else super().choices()


class TheDeadHunt(Wilki):
    """A dead werewolf goes on proposing victims."""

    def may_act(self) -> bool:
        return super().may_act() or (self.is_wolf() and self.state.phase != DAY)


class TheDeadCanBeVotedOut(Wilki):
    """The ballot names the dead too."""

    def day_choices(self) -> tuple[str, ...]:
        named = [seat for seat in range(self.state.table.seats) if seat not in self.state.lost]
        return (*(move(VOTE, seat) for seat in named if self.may_vote_for(seat)), ABSTAIN)

    def may_be_named(self, target: Seat) -> bool:
        return target not in self.state.lost


LIARS: Final[tuple[Liar, ...]] = (
    plugin_liar("WLK-DAY-1", NoMorningNews),
    plugin_liar("WLK-DAY-1", OnlyTheVictimKnows),
    plugin_liar("WLK-DAY-2", NoVote),
    plugin_liar("WLK-DAY-2", WolvesDoNotVote),
    plugin_liar("WLK-DAY-2", OpenVote),
    plugin_liar("WLK-DAY-3", HalfTheVotesNeeded),
    plugin_liar("WLK-DAY-3", FewestVotesLose),
    plugin_liar("WLK-DAY-4", CardStaysHidden),
    plugin_liar("WLK-DAY-4", CardForItsOwner),
    plugin_liar("WLK-DAY-5", FirstOfATieGoes),
    plugin_liar("WLK-DAY-6", NoAbstaining),
    plugin_liar("WLK-DAY-6", AbstentionsAreIgnored),
    plugin_liar("WLK-DAY-7", VotesAgain),
    plugin_liar("WLK-DAY-8", TheDeadVote),
    plugin_liar("WLK-DAY-8", TheDeadHunt),
    plugin_liar("WLK-DAY-8", TheDeadCanBeVotedOut),
)
