"""Third layer: what a prompt offers (``docs/screens.md``, Prompts)."""

from bumble_sim.plugins.family.verdict import Verdicts
from reference_engine import tables
from reference_engine.tables import ABSTAIN, ATTACK, CONFIRM, DOCTOR, PASS, PROBE, PROTECT, START, VOTE, Seat, move


class Choices(Verdicts):
    """Which moves are offered to this seat now."""

    def choices(self) -> tuple[str, ...]:
        """The choices of the prompt in their order; empty: no prompt."""
        match self.state.phase:
            case tables.LOBBY:
                return (START,) if self.is_host() else ()
            case tables.NIGHT:
                return self.night_choices() if self.may_act() and not self.state.confirmed else ()
            case tables.DAY:
                return self.day_choices() if self.may_act() else ()
            case _:
                return ()

    def is_host(self) -> bool:
        """Whether this phone created the table (PLT-HST-1)."""
        return self.state.me == self.state.table.host

    def night_choices(self) -> tuple[str, ...]:
        """What my role may do by night, and ``confirm`` where nights end by it (WLK-A27)."""
        confirm = (CONFIRM,) if self.confirmation_wanted() else ()
        return (*self.role_choices(), *confirm)

    def role_choices(self) -> tuple[str, ...]:
        """What my role may do by night; nothing for a villager (WLK-NGT-12)."""
        alive = self.state.alive
        if self.is_wolf():
            return tuple(move(ATTACK, seat) for seat in alive if self.may_attack(seat))
        if self.state.role == DOCTOR:
            return (*(move(PROTECT, seat) for seat in alive if self.may_protect(seat)), PASS)
        if self.state.role == self.words.seer:
            return (*(move(PROBE, seat) for seat in alive if self.may_probe(seat)), PASS)
        return ()

    def day_choices(self) -> tuple[str, ...]:
        """Whom I may vote out, and abstaining (WLK-DAY-6)."""
        return (*(move(VOTE, seat) for seat in self.state.alive if self.may_vote_for(seat)), ABSTAIN)

    def confirmation_wanted(self) -> bool:
        """Whether a night ends when all living seats have confirmed."""
        return self.variant("night_end") == "all_confirmed"

    def decision_wanted(self) -> bool:
        """Whether a night ends when wolves agree and doctor and seer have chosen or passed."""
        return self.variant("night_end") == "all_decided"

    def may_attack(self, target: Seat) -> bool:
        """Wolves do not attack wolves (WLK-A5)."""
        return target != self.state.me and target not in self.state.pack

    def may_protect(self, target: Seat) -> bool:
        """The doctor protects himself and the same seat again, unless a variant forbids it (WLK-A7, WLK-A8)."""
        return self.may_protect_self(target) and self.may_protect_again(target)

    def may_protect_self(self, target: Seat) -> bool:
        """WLK-A7."""
        return target != self.state.me or bool(self.variant("doctor_self"))

    def may_protect_again(self, target: Seat) -> bool:
        """WLK-A8."""
        return target != self.state.last_protected or bool(self.variant("doctor_repeat"))

    def may_probe(self, target: Seat) -> bool:
        """The seer probes others (WLK-A9)."""
        return target != self.state.me

    def may_vote_for(self, target: Seat) -> bool:
        """Everybody living may be voted for, oneself too unless a variant forbids it (WLK-A15)."""
        return target != self.state.me or bool(self.variant("self_vote"))
