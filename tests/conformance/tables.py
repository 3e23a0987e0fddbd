"""The engine's side of a table for tests: states at rest, made with an oracle that follows events."""

from conformance.oracle import Oracle
from reference_engine import games, variants
from reference_engine.events import Deal, Event, Move
from reference_engine.tables import START, WILKI, Table, VariantValue

ROLES = ("werewolf", "werewolf", "doctor", "seer", "villager", "villager", "villager")
W1, W2, DOCTOR, SEER, V1, V2, V3 = range(7)


def table(roles: tuple[str, ...] = ROLES, **changed: VariantValue) -> Table:
    """A table with these roles; seat 0 is the host."""
    composition = {role: roles.count(role) for role in sorted(set(roles))}
    return Table(WILKI, len(roles), 0, composition, variants.resolve(WILKI, changed))


def at_night(roles: tuple[str, ...] = ROLES, **changed: VariantValue) -> Oracle:
    """An oracle of a table in its first night."""
    oracle = Oracle(games.start(table(roles, **changed)))
    oracle.apply(())
    oracle.apply((Move(0, START), Deal(roles)))
    oracle.keep(oracle.branches)
    return oracle


def after(oracle: Oracle, *events: Event) -> Oracle:
    """The same oracle after events one by one, at rest after each."""
    for event in events:
        oracle.apply((event,))
        oracle.keep(oracle.branches)
    return oracle
