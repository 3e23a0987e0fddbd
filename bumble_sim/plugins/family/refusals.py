"""Fourth layer: which taps are refused, and by which rule (in the order of the table in ``docs/screens.md``)."""

from abc import abstractmethod
from typing import Final

from bumble_sim.plugins.family.choices import Choices
from reference_engine.tables import (
    ABSTAIN,
    ATTACK,
    CONFIRM,
    DAY,
    DOCTOR,
    LOBBY,
    NIGHT,
    OVER,
    PASS,
    PROBE,
    PROTECT,
    START,
    VOTE,
    Seat,
    split_move,
)

NIGHT_VERBS: Final = frozenset({ATTACK, PROTECT, PROBE, PASS, CONFIRM})
DAY_VERBS: Final = frozenset({VOTE, ABSTAIN})
NO_SUCH_MOVE: Final = "PRO-MOV-1"


class Refusals(Choices):
    """Decides whether a tap counts."""

    prompt_number = 0
    """The number of the prompt on the screen, 0 without one."""

    def refusal(self, code: str, prompt: int) -> str | None:
        """The rule that refuses the move ``code`` on the prompt with that number; ``None``: it counts."""
        try:
            verb, target = split_move(code)
        except ValueError:
            return NO_SUCH_MOVE
        rule = (
            self.refuse_start(verb)
            or self.refuse_player()
            or self.refuse_time(verb, prompt)
            or self.refuse_role(verb, target)
            or self.refuse_target(verb, target)
        )
        return rule or (None if code in self.choices() else NO_SUCH_MOVE)

    def refuse_start(self, verb: str) -> str | None:
        """Starting: by the host, once, with a composition that works."""
        if verb != START:
            return None
        if not self.is_host():
            return "PLT-HST-1"
        return self.refuse_composition() or (None if self.state.phase == LOBBY else "WLK-SET-5")

    @abstractmethod
    def refuse_composition(self) -> str | None:
        """The rule that says that these cards make no game; ``None``: they do."""

    @abstractmethod
    def warned(self) -> bool:
        """Whether an unbalanced table may start all the same, after a warning."""

    def roles(self) -> frozenset[str]:
        """Every role of the game."""
        return frozenset({self.words.villager, self.words.seer, DOCTOR, *self.words.wolves})

    def unbalanced(self) -> bool:
        """Whether the wolves are no minority (WLK-SET-4)."""
        wolves = self.dealt_wolves()
        return wolves < 1 or wolves >= self.state.table.seats - wolves

    def refuse_player(self) -> str | None:
        """The eliminated do not play, and nobody plays when it is over."""
        if not self.may_act():
            return "WLK-DAY-8"
        return "WLK-WIN-4" if self.state.phase == OVER else None

    def refuse_time(self, verb: str, prompt: int) -> str | None:
        """Each move has its phase and its prompt; after the lock it is too late (WLK-A16, WLK-A27)."""
        old = prompt != self.prompt_number
        if verb in NIGHT_VERBS and (old or self.state.phase != NIGHT):
            return "WLK-A27"
        if verb in DAY_VERBS and (old or self.state.phase != DAY):
            return "WLK-A16"
        return None

    def refuse_role(self, verb: str, target: Seat | None) -> str | None:
        """Each role has its own night move."""
        role = self.state.role
        if verb == ATTACK:
            if not self.is_wolf():
                return "WLK-NGT-7"
            if target is not None and not self.may_attack(target):
                return "WLK-A5"
        if verb == PROTECT and role != DOCTOR:
            return "WLK-NGT-2"
        if verb == PROBE and role != self.words.seer:
            return "WLK-NGT-4"
        if verb == PASS and self.is_wolf():
            return "WLK-A6"
        if (verb == PASS and role == self.words.villager) or (verb == CONFIRM and not self.confirmation_wanted()):
            return "WLK-NGT-12"
        return "WLK-A27" if verb in NIGHT_VERBS and self.state.confirmed else None

    def refuse_target(self, verb: str, target: Seat | None) -> str | None:
        """Who may be named."""
        if target is None or target >= self.state.table.seats:
            return None
        if verb == PROTECT and not self.may_protect_self(target):
            return "WLK-A7"
        if verb == PROTECT and not self.may_protect_again(target):
            return "WLK-A8"
        if verb == PROBE and not self.may_probe(target):
            return "WLK-A9"
        if verb == VOTE and not self.may_vote_for(target):
            return "WLK-A15"
        if verb in (ATTACK, PROTECT, PROBE, VOTE) and not self.may_be_named(target):
            return "WLK-DSC-7" if target in self.state.lost else "WLK-DAY-8"
        return None

    def may_be_named(self, target: Seat) -> bool:
        """Only living seats can be attacked, protected, probed or voted for (WLK-DSC-7)."""
        return target in self.state.alive
