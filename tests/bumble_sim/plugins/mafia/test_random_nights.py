"""Random nights with drops before and after the lock: who dies is what one who sees every choice would say."""

import random
from dataclasses import dataclass, field

import pytest

from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, Session, V

DEAL = (V, S, K, P, S, D, C, V, V, V, V, V)  # the host is never lost
PADRINO, CONSIGLIERE, SOLDIERS, DOCTOR = 3, 2, (1, 4), 5
MAFIA = (1, 2, 3, 4)


@dataclass
class Onlooker:
    """One who sees every choice of a night."""

    stands: bool
    lowest_seat: bool
    alive: set[int]
    proposals: dict[int, int] = field(default_factory=dict)
    protected: int | None = None

    def lose(self, seat: int) -> None:
        """WLK-A20, WLK-A21."""
        self.alive.discard(seat)
        self.proposals = {mafioso: target for mafioso, target in self.proposals.items() if target != seat}
        if self.protected == seat:
            self.protected = None
        if not self.stands:
            self.proposals.pop(seat, None)
            if seat == DOCTOR:
                self.protected = None

    def victim(self) -> int | None:
        """The order of *Whose proposal counts* in ``docs/screens-mafia.md``."""
        if PADRINO in self.alive or PADRINO in self.proposals:
            return self.proposals.get(PADRINO)
        if CONSIGLIERE in self.alive or CONSIGLIERE in self.proposals:
            return self.proposals.get(CONSIGLIERE)
        targets = [self.proposals[seat] for seat in SOLDIERS if seat in self.proposals]
        if not targets or (len(set(targets)) > 1 and not self.lowest_seat):
            return None
        return targets[0]

    def died(self) -> int | None:
        """Nobody, if the doctor protects the victim (MAF-NGT-1)."""
        victim = self.victim()
        return None if victim == self.protected else victim


def night(game: Session, onlooker: Onlooker, chance: random.Random) -> None:
    """Random taps and drops; then the night's time is up, and perhaps one more drops before it is settled."""
    for _ in range(chance.randint(0, 10)):
        seat = chance.choice(sorted(onlooker.alive & {*MAFIA, DOCTOR}) or [0])
        drop = chance.random() < 0.25
        if drop and len(onlooker.alive) > 7:
            lost = chance.choice(sorted(onlooker.alive - {0}))
            game.lose(lost)
            onlooker.lose(lost)
        elif seat in MAFIA:
            target = chance.choice(sorted(onlooker.alive - set(MAFIA)))
            game.do(seat, f"attack:{target}")
            onlooker.proposals[seat] = target
        elif seat == DOCTOR:
            target = chance.choice(sorted(onlooker.alive))
            game.do(seat, f"protect:{target}")
            onlooker.protected = target
    game.sitting.hold("settled")
    game.sitting.run_out()
    if chance.random() < 0.4 and len(onlooker.alive) > 7:
        lost = chance.choice(sorted(onlooker.alive - {0}))
        game.lose(lost)
        onlooker.lose(lost)
    game.sitting.release()
    game.sitting.settle()


@pytest.mark.parametrize("lowest_seat", [False, True])
@pytest.mark.parametrize("stands", [False, True])
def test_the_night_is_settled_as_the_hierarchy_says(stands: bool, lowest_seat: bool) -> None:
    chance = random.Random(f"nights {stands} {lowest_seat}")
    deaths: list[int | None] = []
    for _ in range(60):
        game = Session(
            DEAL,
            drop_at_night="stands" if stands else "void",
            soldiers_disagree="lowest_seat" if lowest_seat else "plurality",
            parity="everyone",
        ).start()
        alive = set(range(len(DEAL)))
        for _turn in range(3):
            onlooker = Onlooker(stands, lowest_seat, alive)
            night(game, onlooker, chance)
            if game.phase() == "over" and "died" not in game.screen(0).facts:
                break
            deaths.append(onlooker.died())
            assert game.public("died") == deaths[-1], onlooker
            if game.phase() == "over":
                break
            alive -= {deaths[-1]}
            out = chance.choice([seat for seat in (PADRINO, CONSIGLIERE, 1) if seat in alive] or [0])
            game.vote(dict.fromkeys(alive, f"vote:{out}") if out else {})
            alive -= {out} - {0}
            if game.phase() == "over":
                break
    assert sum(died is not None for died in deaths) > 20
    assert None in deaths
