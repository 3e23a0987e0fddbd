"""The rulebook: every rule that code, scenarios, liars and reports may name, read once from the files beside this one.

A *book* is a file. The rules of a game are those of the platform, of the protocol and of the game's own book.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from reference_engine.errors import RulebookError
from reference_engine.rulebook.files import PREFIXES, read
from reference_engine.rulebook.model import PROVABLE, Choice, Proof, Rule, Status, Variant, spelled
from reference_engine.rulebook.nearest import did_you_mean
from reference_engine.tables import WILKI

__all__ = [
    "GAMES",
    "PROVABLE",
    "Choice",
    "Proof",
    "Rule",
    "Status",
    "Variant",
    "did_you_mean",
    "provable_stated",
    "rule",
    "rulebook",
    "spelled",
    "variants_of",
]

GAMES = (WILKI,)
"""The games that have a book."""

_SHARED = ("platform", "protocol")


@cache
def rulebook(game: str | None = None) -> Mapping[str, Rule]:
    """The rules that bind a game, by ID: platform, protocol, then its own; without a game, all rules there are.

    Raises:
        RulebookError: there is no such game, or a file breaks its form, or an ID or a variant key occurs twice.
    """
    if game is not None and game not in GAMES:
        raise RulebookError(f"no rulebook for the game {game!r}: {did_you_mean(game, GAMES)}")
    books = PREFIXES if game is None else (*_SHARED, game)
    return MappingProxyType(collect(rule for book in books for rule in read(book)))


def collect(rules: Iterable[Rule]) -> dict[str, Rule]:
    """Rules by ID, in their order.

    Raises:
        RulebookError: an ID or the key of a variant occurs twice.
    """
    by_id: dict[str, Rule] = {}
    owners: dict[str, str] = {}
    for entry in rules:
        if entry.id in by_id:
            raise RulebookError(f"{entry.id} occurs twice: give one of the two another number")
        by_id[entry.id] = entry
        for variant in entry.variants:
            if variant.key in owners:
                raise RulebookError(f"variant {variant.key!r} belongs to {owners[variant.key]} and to {entry.id}")
            owners[variant.key] = entry.id
    return by_id


def rule(rule_id: str) -> Rule:
    """The rule with this ID.

    Raises:
        RulebookError: there is none; names the nearest IDs.
    """
    rules = rulebook()
    if rule_id not in rules:
        raise RulebookError(f"no rule {rule_id!r}: {did_you_mean(rule_id, rules, 'docs/rulebook.md lists them')}")
    return rules[rule_id]


def provable_stated(game: str | None = None) -> tuple[Rule, ...]:
    """The rules that the documents state and that a run can show: each needs a scenario and a liar."""
    return tuple(entry for entry in rulebook(game).values() if entry.status == "stated" and entry.provable)


@cache
def variants_of(game: str) -> Mapping[str, Variant]:
    """Every variant of a game, those of platform and protocol included, by key.

    Raises:
        RulebookError: there is no such game.
    """
    entries = rulebook(game).values()
    return MappingProxyType({variant.key: variant for entry in entries for variant in entry.variants})
