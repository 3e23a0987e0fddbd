"""All liars, in the order of the rulebook's topics."""

from typing import Final

from conformance.liars import air, app, day, drops, knowledge, night, setup, winning
from conformance.liars.model import Liar

LIARS: Final[tuple[Liar, ...]] = (
    *app.LIARS, *setup.LIARS, *knowledge.LIARS, *night.LIARS, *day.LIARS, *winning.LIARS, *drops.LIARS,
    *air.LIARS,
)  # fmt: skip
"""Every liar; each provable stated rule has at least one."""


def broken_rules() -> dict[str, tuple[str, ...]]:
    """For each liar the rules that it breaks, as :func:`reports.coverage.coverage` takes them."""
    return {liar.id: (liar.rule,) for liar in LIARS}
