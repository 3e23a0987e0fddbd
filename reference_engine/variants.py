"""Variants of a table: filling in the defaults, refusing what does not exist, and the tables worth a test.

Keys, values and defaults are in the rulebook, beside the rules that they vary.
"""

from collections.abc import Mapping

from reference_engine.errors import RulebookError
from reference_engine.rulebook import Variant, did_you_mean, spelled, variants_of
from reference_engine.tables import VariantValue


def resolve(game: str, chosen: Mapping[str, object]) -> dict[str, VariantValue]:
    """Every variant of the game with its value: the chosen one, else the default.

    Raises:
        RulebookError: no such game, no such variant, or a value that it cannot have; says which word may be meant.
    """
    variants = variants_of(game)
    for key in chosen:
        if key not in variants:
            raise RulebookError(f"{game} has no variant {key!r}: {did_you_mean(str(key), variants)}")
    return {key: _checked(game, variant, chosen.get(key, variant.default)) for key, variant in variants.items()}


def non_default(game: str, values: Mapping[str, object]) -> dict[str, VariantValue]:
    """Only the variants whose value is not the default: the shortest way to name a table.

    Raises:
        RulebookError: as :func:`resolve`.
    """
    defaults = resolve(game, {})
    return {key: value for key, value in resolve(game, values).items() if value != defaults[key]}


def describe(game: str) -> tuple[Variant, ...]:
    """The variants of a game in the order of the rulebook, for documents and help texts.

    Raises:
        RulebookError: there is no such game.
    """
    return tuple(variants_of(game).values())


def all_alternatives(game: str) -> list[dict[str, VariantValue]]:
    """One complete set of variants per value that is not a default, everything else at its default.

    For numbers the rulebook names the values worth a test.

    Raises:
        RulebookError: there is no such game.
    """
    return [resolve(game, {variant.key: value}) for variant in describe(game) for value in variant.alternatives]


def _checked(game: str, variant: Variant, value: object) -> VariantValue:
    if isinstance(value, str | int) and variant.allows(value):
        return value
    seen = repr(value) if isinstance(value, str) else spelled(value)
    if variant.bounds is not None:
        low, high = variant.bounds
        raise RulebookError(f"{game}, variant {variant.key!r}: {seen} is no whole number from {low} to {high}")
    words = [spelled(choice.value) for choice in variant.choices]
    hint = f"did you mean {value} without quotes?" if value in words else did_you_mean(spelled(value), words)
    raise RulebookError(f"{game}, variant {variant.key!r} cannot be {seen}: {hint}")
