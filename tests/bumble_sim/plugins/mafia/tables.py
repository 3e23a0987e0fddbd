"""Tables of Mafia on the loopback rig."""

from collections.abc import Callable, Mapping

from bumble_sim.contract import Plugin
from bumble_sim.plugins.mafia import Mafia
from bumble_sim.plugins.mafia.words import MAFIA
from reference_engine.tables import Seat, Table, VariantValue
from tests.bumble_sim.plugins.playing import Playing

P, K, S, D, C, V = "padrino", "consigliere", "soldier", "doctor", "cattani", "councillor"

VARIANTS: Mapping[str, VariantValue] = {
    "parity": "others",
    "soldiers_disagree": "plurality",
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


def table_of(deal: tuple[str, ...], host: Seat = 0, **variants: VariantValue) -> Table:
    """A table whose composition is that of ``deal``; ``variants`` differ from the defaults."""
    unknown = set(variants) - set(VARIANTS)
    assert not unknown, unknown
    composition = {role: deal.count(role) for role in sorted(set(deal))}
    return Table(MAFIA, len(deal), host, composition, {**VARIANTS, **variants})


class Session(Playing):
    """A table of Mafia in play."""

    def __init__(
        self,
        deal: tuple[str, ...],
        host: Seat = 0,
        plugin: Callable[[Seat], Plugin] = lambda _seat: Mafia(),
        **variants: VariantValue,
    ) -> None:
        super().__init__(table_of(deal, host, **variants), deal, plugin)
