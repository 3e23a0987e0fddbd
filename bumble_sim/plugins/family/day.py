"""Ninth layer: the vote, from the opening of the day to what comes of it."""

from bumble_sim.contract import Count, Counted, Stop
from bumble_sim.plugins.family.night import Nights
from bumble_sim.plugins.family.state import Ballot
from reference_engine.screens import ABSTAINED, TIE, VOTES
from reference_engine.tables import CLOSED, DAY, DAY_TIMER, RESULT, UNDECIDED, VOTE, Seat


class Days(Nights):
    """Everybody living votes secretly (WLK-DAY-2 … 9)."""

    def begin_day(self) -> None:
        """Open the vote, also again after a drop: fresh prompts, fresh time (WLK-A19, WLK-A29)."""
        self.state.phase = DAY
        self.state.choice = None
        self.next_epoch()
        if self.seconds("day_seconds"):
            self.start_timer(DAY_TIMER, self.seconds("day_seconds"))
        self.whisper()
        self.show()

    def all_have_voted(self) -> bool:
        """Whether every living seat has voted, as far as I have heard."""
        mine = self.state.choice is not None or not self.may_act()
        return mine and all(self.state.heard.get(seat, {}).get("v") == 1 for seat in self.others())

    def close_ballot(self) -> None:
        """The ballot is locked and counted; who has not voted abstains (WLK-A14, WLK-A16)."""
        state = self.state
        state.phase = CLOSED
        self.effects.append(Stop(DAY_TIMER))
        self.whisper()
        self.show()
        if self.may_act():
            self.effects.append(Count(self.ballot_name(), state.alive, state.table.seats + 1, self.my_ballot()))

    def ballot_name(self) -> str:
        """The name of this very vote; a vote after a drop has another one."""
        return f"vote {self.state.turn}.{self.state.epoch}"

    def my_ballot(self) -> int:
        """The option that I choose: the number of a seat, or the one after the last for abstaining."""
        target = self.chosen(VOTE)
        return self.state.table.seats if target is None else target

    def on_counted(self, event: Counted) -> None:
        """The totals are known to all, the ballots to nobody (WLK-A17)."""
        state = self.state
        if state.phase not in (DAY, CLOSED) or event.ballot != self.ballot_name():
            return
        abstentions = event.totals[state.table.seats]
        votes = {seat: count for seat, count in enumerate(event.totals[: state.table.seats]) if count}
        out, because = self.outcome_of(votes, abstentions)
        state.ballot = Ballot(out, because, votes, abstentions)
        if out is None:
            self.nobody_out()
            return
        self.eliminate(out)
        state.quiet_turns = 0
        state.phase = RESULT
        self.whisper()
        if out == state.me:
            self.open_mine()
        self.show()

    def outcome_of(self, votes: dict[Seat, int], abstentions: int) -> tuple[Seat | None, str]:
        """Who is voted out, and why or why nobody."""
        if self.abstentions_block(abstentions):
            return None, ABSTAINED
        leaders = self.leaders(votes)
        return (None, TIE) if self.is_tie(leaders) else (leaders[0], VOTES)

    def abstentions_block(self, abstentions: int) -> bool:
        """Whether so many abstain that nobody is out (WLK-DAY-6, WLK-A13)."""
        living = len(self.state.alive)
        return 2 * abstentions >= living if self.variant("abstain_blocks") == "half" else 2 * abstentions > living

    def leaders(self, votes: dict[Seat, int]) -> list[Seat]:
        """The seats with the most votes, ascending."""
        most = max(votes.values(), default=0)
        return sorted(seat for seat, count in votes.items() if count == most)

    def is_tie(self, leaders: list[Seat]) -> bool:
        """Nobody is out unless exactly one seat leads (WLK-DAY-3, WLK-DAY-5)."""
        return len(leaders) != 1

    def nobody_out(self) -> None:
        """The night follows at once, unless too many rounds have passed without anything happening (WLK-A25)."""
        state = self.state
        state.quiet_turns = 0 if state.elimination else state.quiet_turns + 1
        if self.stalemate():
            self.end_game(UNDECIDED)
        else:
            self.begin_night()

    def stalemate(self) -> bool:
        """Whether the game will not be played on (WLK-A25)."""
        limit = int(self.variant("stalemate_rounds"))
        return 0 < limit <= self.state.quiet_turns
