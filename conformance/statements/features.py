"""Optional features: facts of a game that a plugin may leave off its screens if it does not claim them.

A fact is optional when every rule that it comes from is *assumed* (the documents ask for none of it) and the game can
be played without it. Three such facts are no features all the same: what the phone itself adds is not the plugin's to
leave out, and the ``warning`` belongs to the variant ``bad_start``: whoever does not warn does not claim ``warn``.
"""

from collections.abc import Mapping
from typing import Final

from reference_engine import screens
from reference_engine.catalogue import FACTS
from reference_engine.rulebook import rule
from reference_engine.tables import WILKI

BY_THE_PHONE: Final = frozenset({screens.LANGUAGE, screens.VENUE, screens.SILENT, screens.REASON})
"""Facts that no plugin shows: the phone adds them."""

BY_A_VARIANT: Final = frozenset({screens.WARNING})
"""Facts that are what a value of a variant means."""

FEATURES: Final[Mapping[str, tuple[str, ...]]] = {
    WILKI: tuple(
        fact.name
        for fact in FACTS
        if fact.name not in BY_THE_PHONE | BY_A_VARIANT and all(rule(id).status == "assumed" for id in fact.rules)
    )
}
"""The optional features of each game; each is called as its fact."""


def optional_facts(game: str, claimed: frozenset[str]) -> frozenset[str]:
    """The facts that a plugin with these features may leave out. What it shows of them must be right all the same."""
    return frozenset(FEATURES[game]) - claimed
