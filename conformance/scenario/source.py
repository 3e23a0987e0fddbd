"""YAML text as a small tree that remembers where everything stands.

Only what a table session needs: mappings, lists, words, numbers and flags. Tags, merge keys, several documents and
anchors that expand without bound are mistakes; so is a key that stands twice.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from conformance.scenario.mistakes import Mistakes
from conformance.scenario.yaml_words import in_our_words

MAX_BYTES: Final = 64 * 1024
MAX_NODES: Final = 20_000
"""So many words, lists and mappings may a file hold once its anchors are expanded."""
MAX_DEPTH: Final = 16

ScalarValue = str | int | float | bool | None

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")  # longer ones are words: nobody counts that far
_DECIMAL = re.compile(r"-?[0-9]{1,18}\.[0-9]{1,18}")
_WORDS: Final[dict[str, ScalarValue]] = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True, slots=True)
class Scalar:
    """A word, number or flag. ``text`` is what stands in the file, without quotes; ``quoted`` is always a word."""

    value: ScalarValue
    text: str
    line: int
    column: int
    quoted: bool = False

    def column_of(self, offset: int) -> int:
        """The column of the character at ``offset`` of the text."""
        return self.column + offset + int(self.quoted)


@dataclass(frozen=True, slots=True)
class Listing:
    """A list."""

    items: "tuple[Node, ...]"
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Block:
    """A mapping with plain words as keys, in the order of the file. A list as a key reads ``A and B``."""

    entries: "tuple[tuple[Scalar, Node], ...]"
    line: int
    column: int

    def get(self, key: str) -> "Node | None":
        """The value of a key, ``None`` if it is not there."""
        return next((node for name, node in self.entries if name.text == key), None)


Node = Scalar | Listing | Block


def parse(text: str, mistakes: Mistakes) -> Node | None:
    """The tree of a YAML document; what is wrong with it goes to ``mistakes``. ``None`` if it cannot be read at all."""
    size = len(text.encode())
    if size > MAX_BYTES:
        mistakes.add(1, 1, f"the file is too large: {size} bytes", f"a scenario has at most {MAX_BYTES}")
        return None
    try:
        return _Composer(mistakes).document(YAML(typ="safe", pure=True).parse(text))
    except YAMLError as error:
        mistakes.add(*in_our_words(error, text))
    except _Unreadable:
        pass  # the mistake is noted
    return None


class _Unreadable(Exception):
    """The rest of the file makes no sense any more; the reason is among the mistakes."""


class _Composer:
    """Builds the tree from the events of the YAML parser, within the bounds."""

    def __init__(self, mistakes: Mistakes) -> None:
        self._mistakes = mistakes
        self._anchors: dict[str, Node] = {}
        self._sizes: dict[str, int] = {}
        self._nodes = 0

    def document(self, events: Iterator[Event]) -> Node | None:
        root: Node | None = None
        documents = 0
        for event in events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._wrong(
                        event, "a second document", "a file holds one scenario: take the --- or ... above it out"
                    )
                root = self._node(next(events), events, 0)
        if root is None:
            self._mistakes.add(1, 1, "the file is empty, or holds comments only", "a scenario starts with its title")
        return root

    def _node(self, event: Event, events: Iterator[Event], depth: int) -> Node:
        if isinstance(event, AliasEvent):
            return self._alias(event)
        assert isinstance(event, ScalarEvent | SequenceStartEvent | MappingStartEvent), "the parser balances its events"
        before = self._nodes
        self._count(event, 1)
        line, column = _place(event)
        if depth > MAX_DEPTH:
            self._wrong(event, f"more than {MAX_DEPTH} levels of lists and mappings")
        if event.tag is not None:
            self._mistakes.add(line, column, f"a tag ({event.tag})", "put a text that begins with ! in quotes")
        node: Node
        if isinstance(event, ScalarEvent):
            node = _scalar(event)
        elif isinstance(event, SequenceStartEvent):
            node = Listing(tuple(self._items(events, depth)), line, column)
        else:
            node = Block(tuple(self._entries(events, depth)), line, column)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
            self._sizes[event.anchor] = self._nodes - before
        return node

    def _alias(self, event: AliasEvent) -> Node:
        if event.anchor not in self._anchors:
            self._wrong(event, f"no anchor &{event.anchor} above", "put the text in quotes, or write it out")
        self._count(event, self._sizes[event.anchor])
        return self._anchors[event.anchor]

    def _items(self, events: Iterator[Event], depth: int) -> Iterator[Node]:
        for event in events:
            if isinstance(event, SequenceEndEvent):
                return
            yield self._node(event, events, depth + 1)

    def _entries(self, events: Iterator[Event], depth: int) -> Iterator[tuple[Scalar, Node]]:
        known: dict[str, Scalar] = {}
        for event in events:
            if isinstance(event, MappingEndEvent):
                return
            key = self._key(self._node(event, events, depth + 1))
            value = self._node(next(events), events, depth + 1)
            if isinstance(value, Scalar) and not value.text and not value.quoted:  # nothing stands behind its key
                value = replace(value, line=key.line, column=key.column_of(len(key.text) + 1))
            if key.text in known:
                first = known[key.text]
                self._mistakes.add(
                    key.line, key.column, f'"{key.text}" stands twice', f"first in line {first.line}: take one out"
                )
            elif key.text == "<<":
                self._mistakes.add(key.line, key.column, "a merge key (<<)", "write the entries out")
            else:
                known[key.text] = key
                yield key, value

    def _key(self, node: Node) -> Scalar:
        if isinstance(node, Scalar):
            return node
        if isinstance(node, Listing) and all(isinstance(item, Scalar) for item in node.items):
            text = " and ".join(item.text for item in node.items if isinstance(item, Scalar))
            return Scalar(text, text, node.line, node.column, quoted=True)
        self._mistakes.add(node.line, node.column, "a mapping as a key", "a key is a word")
        raise _Unreadable

    def _count(self, event: Event, more: int) -> None:
        self._nodes += more
        if self._nodes > MAX_NODES:
            self._wrong(event, f"more than {MAX_NODES} words, lists and mappings", "use fewer aliases")

    def _wrong(self, event: Event, what: str, hint: str = "") -> NoReturn:
        self._mistakes.add(*_place(event), what, hint)
        raise _Unreadable


def _place(event: Event) -> tuple[int, int]:
    return event.start_mark.line + 1, event.start_mark.column + 1


def _scalar(event: ScalarEvent) -> Scalar:
    # One letter, one form: é can be one sign or two, and both look the same to whoever reads a name.
    text = unicodedata.normalize("NFC", event.value)
    quoted = event.style is not None
    return Scalar(text if quoted else _plain(text), text, *_place(event), quoted)


def _plain(text: str) -> ScalarValue:
    if text in _WORDS:
        return _WORDS[text]
    if _NUMBER.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


def flow(node: Node) -> str:
    """A node on one line, as in ``{died: Marek, lost: [Ola]}``."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Listing):
        return "[" + ", ".join(flow(item) for item in node.items) + "]"
    return "{" + ", ".join(f"{key.text}: {flow(value)}" for key, value in node.entries) + "}"
