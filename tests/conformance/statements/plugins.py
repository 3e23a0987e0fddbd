"""Plugins that keep less than the whole of what the baseline plugin does, and some that do it wrongly."""

from dataclasses import replace

from bumble_sim.contract import Publish, Seated
from bumble_sim.plugins.wilki import Wilki
from reference_engine import variants
from reference_engine.screens import ABSTENTIONS, CHOICE, TALLY, FactValue
from reference_engine.tables import ATTACK, VariantValue


class Reticent(Wilki):
    """Shows no optional fact."""

    def facts(self) -> dict[str, FactValue]:
        facts = super().facts()
        return {name: value for name, value in facts.items() if name not in (CHOICE, TALLY, ABSTENTIONS)}


class Miscounting(Wilki):
    """Shows one abstention too many."""

    def facts(self) -> dict[str, FactValue]:
        facts = super().facts()
        counted = facts.get(ABSTENTIONS)
        return {**facts, ABSTENTIONS: counted + 1} if isinstance(counted, int) else facts


class Early(Wilki):
    """Shows a tally before there is a vote."""

    def facts(self) -> dict[str, FactValue]:
        return {TALLY: {}, **super().facts()}


class SmallTables(Wilki):
    """Leaves the seats beyond the eighth out of the game."""

    def on_seated(self, event: Seated) -> None:
        super().on_seated(event)
        self.state.alive = self.state.alive[:8]


class Aloud(Wilki):
    """A werewolf's phone publishes something whenever its player proposes a victim; no screen shows it."""

    def choose(self, code: str) -> None:
        super().choose(code)
        if self.is_wolf() and self.chosen(ATTACK) is not None:
            self.effects.append(Publish({}))


def stuck(key: str, value: VariantValue) -> type[Wilki]:
    """The baseline plugin that plays one variant always alike, whatever the table says."""

    class Stuck(Wilki):
        def on_seated(self, event: Seated) -> None:
            table = replace(event.table, variants={**event.table.variants, key: value})
            super().on_seated(replace(event, table=table))

    return Stuck


class Old(Wilki):
    """Was written before there were variants: every table is played at its defaults."""

    def on_seated(self, event: Seated) -> None:
        table = replace(event.table, variants=variants.resolve(event.table.game, {}))
        super().on_seated(replace(event, table=table))
