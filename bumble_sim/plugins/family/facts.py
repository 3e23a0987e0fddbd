"""Fifth layer: the screen. Which facts show when is the table of ``docs/screens.md``."""

from abc import abstractmethod
from collections.abc import Mapping

from bumble_sim.contract import Show
from bumble_sim.plugins.family.refusals import Refusals
from reference_engine import screens
from reference_engine.screens import FactValue, Prompt, Screen
from reference_engine.tables import ATTACK, DAY, DEALING, LOBBY, NIGHT, OVER, UNKNOWN, Seat

BEFORE_PLAY = frozenset({LOBBY, DEALING})


class Facts(Refusals):
    """Shows the screen that follows from the state."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: tuple[int, tuple[str, ...]] | None = None
        self._prompts = 0

    def show(self) -> None:
        """Show the screen as it is now."""
        self.effects.append(Show(Screen(self.state.phase, self.facts(), self.prompt())))

    def prompt(self) -> Prompt | None:
        """The prompt, with a new number whenever what is asked is new."""
        choices = self.choices()
        asked = (self.state.epoch, choices) if choices else None
        if asked is not None and asked != self._asked:
            self._prompts += 1
        self._asked = asked
        self.prompt_number = self._prompts if choices else 0
        return Prompt(self._prompts, choices) if choices else None

    def facts(self) -> dict[str, FactValue]:
        """Every fact of this screen."""
        state = self.state
        facts: dict[str, FactValue] = {
            screens.COMPOSITION: {role: count for role, count in state.table.composition.items() if count},
            screens.ALIVE: state.alive,
        }
        if state.phase in BEFORE_PLAY:
            if self.unbalanced() and self.warned():
                facts[screens.WARNING] = screens.UNBALANCED
            return facts
        facts[screens.TURN] = state.turn
        facts[screens.ROLE] = state.role
        if state.lost:
            facts[screens.LOST] = state.lost
        if knows := self.shown_knowledge():
            facts[screens.KNOWS] = knows
        if state.phase in (NIGHT, DAY) and self.may_act() and state.choice is not None:
            facts[screens.CHOICE] = state.choice
        if proposals := self.shown_proposals():
            facts[screens.PROPOSALS] = proposals
        self.add_outcomes(facts)
        return facts

    def add_outcomes(self, facts: dict[str, FactValue]) -> None:
        """What everybody learns: deaths, votes, cards, the winner."""
        state = self.state
        if state.settled:
            facts[screens.DIED] = state.died
        if state.ballot is not None:
            facts[screens.ELIMINATED] = state.ballot.eliminated
            facts[screens.BECAUSE] = state.ballot.because
            facts[screens.TALLY] = state.ballot.tally
            facts[screens.ABSTENTIONS] = state.ballot.abstentions
        if state.revealed:
            facts[screens.REVEALED] = dict(state.revealed)
        if state.phase == OVER:
            facts[screens.WINNER] = state.winner
            if self.all_open():
                facts[screens.ROLES] = self.shown_roles()

    def shown_knowledge(self) -> Mapping[Seat, str]:
        """What I know of others: as a wolf the pack, as the seer what was answered (WLK-KNO-1, WLK-NGT-5)."""
        if self.is_wolf():
            return self.pack_roles()
        return dict(self.state.probed)

    @abstractmethod
    def pack_roles(self) -> Mapping[Seat, str]:
        """The roles of the other wolves of the deal, if I am one."""

    def shown_proposals(self) -> Mapping[Seat, Seat]:
        """The proposals of all living wolves, for living wolves only (WLK-NGT-8, WLK-NGT-9)."""
        state = self.state
        if state.phase != NIGHT or not self.is_wolf() or not self.may_act():
            return {}
        proposals = {wolf: state.proposals[wolf] for wolf in self.living_pack() if wolf in state.proposals}
        mine = self.chosen(ATTACK)
        return proposals if mine is None else {**proposals, state.me: mine}

    def shown_roles(self) -> Mapping[Seat, str]:
        """Every seat's role, ``unknown`` for those lost before they opened their card (WLK-WIN-7, WLK-A23)."""
        return {seat: self.state.opened.get(seat, UNKNOWN) for seat in range(self.state.table.seats)}

    def all_open(self) -> bool:
        """Whether every card that can still be opened is open."""
        state = self.state
        return all(seat in state.opened or seat in state.gone for seat in range(state.table.seats))
