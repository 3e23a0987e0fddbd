"""What a rig with simulated phones keeps back so that the table stands right before a due event."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from reference_engine.tables import DAY, LOCKED, NIGHT, OVER
from rigs.errors import NotCapable


@dataclass(frozen=True, slots=True)
class Hold:
    """A kind of public item (``bumble_sim.session.items.KINDS``), and the phases in which it is kept back."""

    kind: str
    phase: str | None = None
    but: str | None = None

    def keeps(self, kind: str, phase: str) -> bool:
        """Whether an item of ``kind`` is kept back while the table is in ``phase``."""
        return kind == self.kind and self.applies(phase)

    def applies(self, phase: str) -> bool:
        """Whether items of this kind are kept back while the table is in ``phase``."""
        return phase != self.but and self.phase in (None, phase)


ROUND: Final = "round"
"""The exchange of whispers as a kind of item."""

HOLDS: Final[Mapping[str, Hold]] = {
    "matched": Hold("matched"),
    "locked": Hold("public", NIGHT),
    "settled": Hold(ROUND, LOCKED),
    "closed": Hold(ROUND, DAY),
    "counted": Hold("counted"),
    "opened": Hold("opened", but=OVER),
    "final": Hold("opened", OVER),
}
"""By the name of the due event. A night that locks before its time does so by a published note; a ballot that is full
shows itself in the exchange of whispers."""


def hold_for(due: str) -> Hold:
    """What to keep back for the due event ``due``.

    Raises:
        NotCapable: nothing can be lost right before an event of that name.
    """
    if due not in HOLDS:
        raise NotCapable(f"the table cannot stop before {due!r}; it can before {', '.join(HOLDS)}")
    return HOLDS[due]
