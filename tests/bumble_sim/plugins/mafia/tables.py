"""Tables of Mafia on the loopback rig."""

from collections.abc import Callable, Mapping

from bumble_sim.contract import Plugin
from bumble_sim.plugins.mafia import Mafia
from bumble_sim.plugins.mafia.words import MAFIA
from reference_engine.tables import Seat, Table, VariantValue
from tests.bumble_sim.plugins.playing import USUAL, Playing, family_table

P, K, S, D, C, V = "padrino", "consigliere", "soldier", "doctor", "cattani", "councillor"

VARIANTS: Mapping[str, VariantValue] = {**USUAL, "soldiers_disagree": "plurality"}


def table_of(deal: tuple[str, ...], host: Seat = 0, **variants: VariantValue) -> Table:
    """A table whose composition is that of ``deal``; ``variants`` differ from the defaults."""
    return family_table(MAFIA, VARIANTS, deal, host, variants)


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
