"""What Mafia calls things (``docs/screens-mafia.md``)."""

from collections.abc import Mapping
from typing import Final

from bumble_sim.plugins.family.words import Words

MAFIA: Final = "mafia"
"""The game, and the side that wins or shows in a probe."""

NEIGHBOURS: Final = "neighbours"

COUNCILLOR: Final = "councillor"
CATTANI: Final = "cattani"
PADRINO: Final = "padrino"
CONSIGLIERE: Final = "consigliere"
SOLDIER: Final = "soldier"

RANKS: Final = (PADRINO, CONSIGLIERE, SOLDIER)
"""The mafia from the top: he who comes first decides alone (MAF-NGT-5, MAF-NGT-7); soldiers are equals (MAF-NGT-8)."""

WORDS: Final = Words(villager=COUNCILLOR, seer=CATTANI, wolves=RANKS, village=NEIGHBOURS, pack=MAFIA, token="mafia")

READ_AS: Final[Mapping[str, str]] = {
    "WLK-SET-5": "MAF-SET-6",
    "WLK-DAY-8": "MAF-DAY-6",
    "WLK-WIN-4": "MAF-WIN-3",
    "WLK-NGT-2": "MAF-NGT-1",
    "WLK-NGT-4": "MAF-NGT-2",
    "WLK-NGT-7": "MAF-NGT-3",
    "WLK-NGT-12": "MAF-NGT-11",
    "WLK-DSC-7": "MAF-DSC-1",
    "WLK-A5": "MAF-A7",
}
"""The rules of Mafia that stand where the family names one of Wilki; what is not here holds in both games."""
