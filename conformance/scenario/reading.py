"""Reading plain values out of the tree of a file; whatever does not fit becomes a mistake and reads as ``None``."""

import re
import unicodedata
from collections.abc import Collection, Sequence

from conformance.scenario.mistakes import Mistakes, nearest
from conformance.scenario.source import Block, Listing, Node, Scalar


class Reader:
    """Reads nodes of one file.

    Args:
        mistakes: where mistakes go.
        rule_ids: the rule IDs that exist.
    """

    def __init__(self, mistakes: Mistakes, rule_ids: Collection[str]) -> None:
        self.mistakes = mistakes
        self._rule_ids = rule_ids

    def block(self, node: Node, what: str, example: str = "") -> Block | None:
        """A mapping. ``example``: how it could look; told beside the mistake."""
        if isinstance(node, Block):
            return node
        self.mistakes.at(node, f"{what} must be a mapping, not {kind_of(node)}", _like(example))
        return None

    def listing(self, node: Node, what: str, example: str = "") -> Listing | None:
        """A list. ``example``: as for a mapping."""
        if isinstance(node, Listing):
            return node
        self.mistakes.at(node, f"{what} must be a list, not {kind_of(node)}", _like(example))
        return None

    def scalar(
        self, node: Node, what: str, example: str = "", instead_of_number: str = "put it in quotes"
    ) -> Scalar | None:
        """A word: letters, not a number and not a flag. ``example``: as for a mapping.

        ``instead_of_number``: what to do where a number or a flag stands.
        """
        if isinstance(node, Scalar) and isinstance(node.value, str) and node.value.strip():
            return node
        hint = instead_of_number if isinstance(node, Scalar) and node.text else _like(example)
        self.mistakes.at(node, f"{what} must be words, not {kind_of(node)}", hint)
        return None

    def text(self, node: Node, what: str) -> str | None:
        """The text of a word or a line of words, as it can be shown on one line."""
        scalar = self.scalar(node, what, '"The vote is tied"')
        if scalar is None:
            return None
        if any(unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in scalar.text):
            self.mistakes.at(node, f"{what} has a line break or control sign: {scalar.text}", "write it on one line")
            return None
        return scalar.text

    def one_of(self, node: Node, what: str, words: Sequence[str]) -> str | None:
        """One word of a closed list."""
        scalar = self.scalar(node, what)
        if scalar is None or scalar.text in words:
            return None if scalar is None else scalar.text
        self.mistakes.at(node, f'no {what} "{scalar.text}"', nearest(scalar.text, words))
        return None

    def number(self, node: Node, what: str, low: int, high: int) -> int | None:
        """A whole number within bounds."""
        value = node.value if isinstance(node, Scalar) and not node.quoted else None
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.mistakes.at(node, f"{what} must be a whole number from {low} to {high}, not {_shown(node)}")
        return None

    def flag(self, node: Node, what: str) -> bool | None:
        """``true`` or ``false``."""
        if isinstance(node, Scalar) and isinstance(node.value, bool):
            return node.value
        self.mistakes.at(node, f"{what} must be true or false, not {_shown(node)}")
        return None

    def known_keys(self, block: Block, what: str, allowed: Sequence[str]) -> None:
        """Note every key that is not allowed."""
        for key, _ in block.entries:
            if key.text not in allowed:
                hint = self.deeper(block, key, allowed) or nearest(key.text, allowed)
                self.mistakes.at(key, f'no {what} "{key.text}"', hint)

    def deeper(self, block: Block, key: Scalar, allowed: Collection[str]) -> str:
        """The hint for a key that was probably meant to stand below one above it that has nothing; else empty."""
        above: tuple[Scalar, Node] | None = None
        for entry in block.entries:
            if entry[0] is key:
                break
            above = entry if entry[0].text in allowed else above
        if above is None or not is_nothing(above[1]) or key.line == above[0].line:
            return ""
        return f"indent it deeper than {above[0].text}: in line {above[0].line}"

    def rules(self, node: Node | None) -> tuple[str, ...]:
        """One rule ID or a list of them."""
        if node is None:
            return ()
        items = node.items if isinstance(node, Listing) else (node,)
        found = [self._rule(item) for item in items]
        return tuple(dict.fromkeys(rule for rule in found if rule is not None))

    def _rule(self, node: Node) -> str | None:
        scalar = self.scalar(node, "a rule ID", "WLK-DAY-1")
        if scalar is None or scalar.text in self._rule_ids:
            return None if scalar is None else scalar.text
        several = "write several as a list: [ID, ID]" if re.search(r"[,\s]", scalar.text) else ""
        close = several or nearest(scalar.text.upper(), self._rule_ids)
        self.mistakes.at(node, f'no rule "{scalar.text}" in the rulebook', close or "see: tablerig rules")
        return None


def is_nothing(node: Node) -> bool:
    """Whether nothing stands where a value is needed."""
    return isinstance(node, Scalar) and node.value is None and not node.quoted


def kind_of(node: Node) -> str:
    """What a node is, in words for people."""
    if isinstance(node, Listing):
        return "a list"
    if isinstance(node, Block):
        return "a mapping"
    if is_nothing(node):
        return "nothing"
    if isinstance(node.value, bool):
        return f"a flag ({node.text})"
    return f"a number ({node.text})" if isinstance(node.value, int | float) else f'"{node.text.strip()}"'


def _like(example: str) -> str:
    return example and f"for example: {example}"


def _shown(node: Node) -> str:
    return node.text if isinstance(node, Scalar) and node.text and not node.quoted else kind_of(node)
