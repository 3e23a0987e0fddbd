"""The rulebook on a terminal."""

from collections.abc import Iterator

from rich.text import Text

from reference_engine.errors import RulebookError
from reference_engine.rulebook import Rule, Variant, did_you_mean, rulebook, spelled, variants_of


def rule_lines(game: str, id: str | None) -> Iterator[Text]:
    """The rules of a game and their variants, or one rule, or one variant.

    Raises:
        RulebookError: no such game, rule or variant; names the nearest.
    """
    rules = rulebook(game)
    if id is None:
        for rule in rules.values():
            yield Text.assemble((f"{rule.id:12}", "bold"), f" {rule.rule}")
        yield Text()
        yield Text("Variants, default first:")
        for variant in variants_of(game).values():
            yield Text.assemble(f"  {variant.key:20}", _values(variant), (f"  {variant.meaning}", "dim"))
        return
    wanted = id.upper() if id.upper() in rules else id
    if wanted in rules:
        yield from _rule(rules[wanted])
    elif id in variants_of(game):
        yield from _rule(next(rule for rule in rules.values() if any(each.key == id for each in rule.variants)))
    else:
        raise RulebookError(f"{game} has no rule or variant {id!r}: {did_you_mean(id, [*rules, *variants_of(game)])}")


def _rule(rule: Rule) -> Iterator[Text]:
    yield Text.assemble((rule.id, "bold"), f"  {rule.rule}")
    yield Text(f"  source  {rule.source}")
    yield Text(f"  status  {rule.status}")
    yield Text(f"  proof   {rule.proof}{f': {rule.why}' if rule.why else ''}")
    for variant in rule.variants:
        yield Text.assemble("  variant ", (variant.key, "bold"), f": {variant.meaning}; {_values(variant)}")
        for choice in variant.choices:
            yield Text(f"    {spelled(choice.value):16} {choice.meaning}")


def _values(variant: Variant) -> str:
    if variant.bounds is not None:
        return f"{variant.default} ({variant.bounds[0]} to {variant.bounds[1]})"
    return ", ".join(spelled(choice.value) for choice in variant.choices)
