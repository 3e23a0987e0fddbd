"""Tables of Wilki on the loopback rig."""

from collections.abc import Callable, Mapping

from bumble_sim.contract import Plugin
from bumble_sim.plugins.wilki import Wilki
from reference_engine.tables import WILKI, Seat, Table, VariantValue
from tests.bumble_sim.plugins.playing import USUAL, Playing, family_table

W, D, S, V = "werewolf", "doctor", "seer", "villager"

VARIANTS: Mapping[str, VariantValue] = {**USUAL, "bad_start": "refuse", "wolves_disagree": "plurality"}


def table_of(deal: tuple[str, ...], host: Seat = 0, **variants: VariantValue) -> Table:
    """A table whose composition is that of ``deal``; ``variants`` differ from the defaults."""
    return family_table(WILKI, VARIANTS, deal, host, variants)


class Session(Playing):
    """A table of Wilki in play."""

    def __init__(
        self,
        deal: tuple[str, ...],
        host: Seat = 0,
        plugin: Callable[[Seat], Plugin] = lambda _seat: Wilki(),
        **variants: VariantValue,
    ) -> None:
        super().__init__(table_of(deal, host, **variants), deal, plugin)
