"""The rulebook of a game as a page for people: ``python -m reference_engine.rulebook.markdown > docs/rulebook.md``."""

import sys
from collections.abc import Iterable

from reference_engine.rulebook import Rule, Variant, rulebook, spelled
from reference_engine.tables import WILKI

_HEAD = """\
# Rulebook of {game}

Written by `python -m reference_engine.rulebook.markdown > docs/rulebook.md` from the files in
`reference_engine/rulebook/`; change those, not this page.

* **status**: *stated* by the rule documents, or *assumed* where they are silent or contradict themselves. D0 is the
  French page on Wilki, D2 the German one.
* **proof**: how the rule can be shown: on *screen*, in the traffic on the *air*, by *statistics* over many runs, on the
  real *app* only, or not at all (*none*: the rule describes, or follows from others).
* A *variant* is a choice that the rules leave to a plugin. The default comes first.
"""

_BOOKS = {"PLT": "Platform", "PRO": "Protocol", "WLK": "Wilki"}


def as_markdown(game: str) -> str:
    """The rules that bind a game and its variants, as a Markdown page.

    Raises:
        RulebookError: there is no such game.
    """
    rules = tuple(rulebook(game).values())
    parts = [_HEAD.format(game=game.capitalize())]
    for prefix, title in _BOOKS.items():
        book = [entry for entry in rules if entry.id.startswith(f"{prefix}-")]
        if book:
            parts.append(_table(title, "| ID | rule | source | status | proof |", (_row(entry) for entry in book)))
    reasons = (f"| {entry.id} | {entry.proof} | {entry.why} |" for entry in rules if entry.why)
    parts.append(_table("Rules that no screen shows", "| ID | proof | why |", reasons))
    variants = (_variant_row(entry, variant) for entry in rules for variant in entry.variants)
    parts.append(_table("Variants", "| key | what | values | rule |", variants))
    return "\n".join(parts)


def _table(title: str, head: str, rows: Iterable[str]) -> str:
    rule = "|" + "---|" * (head.count("|") - 1)
    return "\n".join((f"## {title}", "", head, rule, *rows)) + "\n"


def _row(entry: Rule) -> str:
    return f"| {entry.id} | {entry.rule} | {entry.source} | {entry.status} | {entry.proof} |"


def _variant_row(entry: Rule, variant: Variant) -> str:
    return f"| `{variant.key}` | {variant.meaning} | {_values(variant)} | {entry.id} |"


def _values(variant: Variant) -> str:
    if variant.bounds is not None:
        low, high = variant.bounds
        return f"`{variant.default}`, {low} … {high}"
    return "; ".join(f"`{spelled(choice.value)}` {choice.meaning}" for choice in variant.choices)


if __name__ == "__main__":
    sys.stdout.write(as_markdown(WILKI))
