"""A table in play on the loopback rig, with short ways to say what happens and what shows."""

from collections.abc import Callable, Mapping
from typing import Final, Self

from bumble_sim.contract import Plugin
from reference_engine.screens import FactValue, Screen
from reference_engine.tables import Seat, Table, VariantValue, plain_setting
from rigs.interface import How, Request, Sitting
from rigs.loopback import Loopback

USUAL: Final[Mapping[str, VariantValue]] = {
    "parity": "others",
    "doctor_self": True,
    "doctor_repeat": True,
    "probe_shows": "role",
    "reveal_night_death": True,
    "abstain_blocks": "majority",
    "self_vote": True,
    "drop_at_night": "void",
    "stalemate_rounds": 0,
    "night_end": "fixed",
    "night_seconds": 30,
    "day_seconds": 300,
    "grace_seconds": 30,
    "tick_seconds": 3,
}
"""The variants that the games of the family share, with their defaults."""


def family_table(
    game: str,
    usual: Mapping[str, VariantValue],
    deal: tuple[str, ...],
    host: Seat,
    variants: Mapping[str, VariantValue],
) -> Table:
    """A table whose composition is that of ``deal``; ``variants`` differ from the defaults in ``usual``."""
    unknown = set(variants) - set(usual)
    assert not unknown, unknown
    composition = {role: deal.count(role) for role in sorted(set(deal))}
    return Table(game, len(deal), host, composition, {**usual, **variants})


class Playing:
    """A table in play. Facts and choices are read from the full screens, as the judge reads them."""

    def __init__(self, table: Table, deal: tuple[str, ...], plugin: Callable[[Seat], Plugin]) -> None:
        self.table = table
        self.sitting: Sitting = Loopback().open_table(Request(table, plain_setting(table.seats), plugin, 1, deal))
        self.sitting.gather()

    def start(self) -> Self:
        """The host starts; the first night begins."""
        self.do(self.table.host, "start")
        return self

    def do(self, seat: Seat, move: str) -> None:
        """Tap and settle; the tap must count."""
        self.sitting.tap(seat, move)
        self.sitting.settle()
        refused = self.sitting.refusals()
        assert not refused, refused

    def all_do(self, moves: Mapping[Seat, str]) -> None:
        """Tap one after the other, settling after each."""
        for seat, move in moves.items():
            self.do(seat, move)

    def refused(self, seat: Seat, move: str, *, late: bool = False) -> str:
        """The rule with which a tap is refused; no screen may change."""
        self.sitting.screens()
        self.sitting.tap(seat, move, late=late)
        self.sitting.settle()
        refusals = self.sitting.refusals()
        assert [refusal.move for refusal in refusals] == [move]
        assert not self.sitting.screens()
        return refusals[0].rule

    def night(self, moves: Mapping[Seat, str]) -> None:
        """These choices, and the night's time runs out."""
        self.all_do(moves)
        self.sitting.run_out()

    def vote(self, moves: Mapping[Seat, str]) -> None:
        """These ballots; who is not named abstains."""
        alive = self.fact(self.table.host, "alive")
        assert isinstance(alive, tuple)
        self.all_do({seat: moves.get(seat, "abstain") for seat in alive})

    def lose(self, *seats: Seat, grace: bool = True) -> None:
        """These phones leave; with ``grace`` their grace time runs out."""
        for seat in seats:
            self.sitting.lose(seat, How.BLUETOOTH_OFF)
        if grace:
            self.sitting.pass_grace()
        else:
            self.sitting.settle()

    def first_day(self, night: Mapping[Seat, str], votes: Mapping[Seat, str], seat: Seat) -> list[Screen]:
        """All that the phone of ``seat`` shows until the second night; who is not named in ``votes`` abstains."""
        self.start()
        for actor, move in night.items():
            self.sitting.tap(actor, move)
        self.sitting.settle()
        self.sitting.run_out()
        self.vote(votes)
        return [seen.screen for seen in self.sitting.screens() if seen.seat == seat]

    def screen(self, seat: Seat) -> Screen:
        """What a seat's phone shows."""
        return self.sitting.current(seat)

    def phases(self) -> set[str]:
        """The phases of all connected phones."""
        return {self.screen(seat).phase for seat in self.sitting.connected()}

    def phase(self) -> str:
        """The one phase that all connected phones show."""
        (phase,) = self.phases()
        return phase

    def fact(self, seat: Seat, name: str) -> FactValue:
        """A fact that must be there."""
        return self.screen(seat).facts[name]

    def public(self, name: str) -> FactValue:
        """A fact that all connected phones must show alike."""
        seats = sorted(self.sitting.connected())
        values = [self.fact(seat, name) for seat in seats]
        assert all(value == values[0] for value in values), dict(zip(seats, values, strict=True))
        return values[0]

    def nobody_shows(self, name: str) -> bool:
        """Whether no connected phone shows the fact."""
        return all(name not in self.screen(seat).facts for seat in self.sitting.connected())
