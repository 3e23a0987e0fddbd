"""Values of facts as a file writes them, in characters and words, turned into the types of ``screens``."""

import re
from collections.abc import Callable
from typing import Final, TypeVar

from conformance.scenario.mistakes import nearest
from conformance.scenario.people import People
from conformance.scenario.reading import Reader
from conformance.scenario.source import Block, Listing, Node, Scalar
from conformance.scenario.steps import Part
from conformance.scenario.vocabulary import FACTS, NONE, PHASE, PHASES, PROMPT, FactForm, FactKind
from reference_engine import screens
from reference_engine.screens import FactValue

LANGUAGE_CODE: Final = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?")
MAX_NUMBER: Final = 1000

_K = TypeVar("_K", str, int)
_V = TypeVar("_V", str, int)


class FactReader:
    """Reads facts and parts of screens; values come wrapped as ``(value,)``, so that *nobody* is not a mistake."""

    def __init__(self, reader: Reader, people: People) -> None:
        self._reader = reader
        self._people = people

    def part(self, key: Scalar, node: Node) -> tuple[Part] | None:
        """A fact, the phase or the prompt."""
        if key.text == PHASE:
            phase = self._reader.one_of(node, PHASE, PHASES)
            return None if phase is None else (phase,)
        if key.text == PROMPT:
            choices = self.choices(node)
            return None if choices is None else (choices,)
        return self.fact(key, node) if self.known(key, (PHASE, PROMPT)) else None

    def is_part(self, word: str) -> bool:
        """Whether a word is a fact, or ``phase`` or ``prompt``."""
        return word in (PHASE, PROMPT, *FACTS)

    def known(self, key: Scalar, also: tuple[str, ...] = ()) -> bool:
        """Whether there is such a fact; notes a mistake if not."""
        if key.text in FACTS:
            return True
        self._reader.mistakes.at(key, f'no fact "{key.text}"', nearest(key.text, [*FACTS, *also]))
        return False

    def choices(self, node: Node) -> tuple[str, ...] | None:
        """The choices of a prompt as move codes: a list of moves, one move, or ``none``."""
        if isinstance(node, Scalar) and node.text == NONE:
            return ()
        moves = [self._people.move(item) for item in (node.items if isinstance(node, Listing) else (node,))]
        if not moves:
            self._reader.mistakes.at(node, "a prompt without choices", f"write prompt: {NONE}")
        return tuple(move for move in moves if move is not None) if moves and None not in moves else None

    def fact(self, key: Scalar, node: Node) -> tuple[FactValue] | None:
        """The value of a known fact."""
        form = FACTS[key.text]
        if form.kind is FactKind.SEAT:
            return self._people.seat_or_nobody(node, key.text)
        value = self._plain(key.text, form, node)
        return None if value is None else (value,)

    def _plain(self, name: str, form: FactForm, node: Node) -> FactValue:
        match form.kind:
            case FactKind.CODE:
                return self._reader.one_of(node, name, form.codes)
            case FactKind.NUMBER:
                return self._reader.number(node, name, 0, MAX_NUMBER)
            case FactKind.LANGUAGE:
                return self.language(node)
            case FactKind.MOVE:
                return self._people.move(node)
            case FactKind.SEATS:
                return self._seats(name, node)
            case _:
                return self._mapping(name, form, node)

    def language(self, node: Node) -> str | None:
        """A language code such as ``en`` or ``pt-BR``."""
        scalar = self._reader.scalar(node, "a language code")
        if scalar is None or LANGUAGE_CODE.fullmatch(scalar.text):
            return None if scalar is None else scalar.text
        self._reader.mistakes.at(node, f'"{scalar.text}" is no language code', "codes look like en, fr or pt-BR")
        return None

    def _seats(self, name: str, node: Node) -> tuple[int, ...] | None:
        if isinstance(node, Listing) and not node.items and name != screens.ALIVE:
            self._reader.mistakes.at(node, f"{name} is never empty", f"write absent: [{name}]")
            return None
        return self._people.seats(node, name)

    def _mapping(self, name: str, form: FactForm, node: Node) -> FactValue:
        block = self._reader.block(node, name, self._example(form))
        if block is None:
            return None
        seat = self._people.seat
        match form.kind:
            case FactKind.TEXTS:
                return self._pairs(block, self._key(name, form), lambda node: self._reader.text(node, name))
            case FactKind.NUMBER_BY_ROLE:
                return self._pairs(block, self._key("role", form), lambda node: self._count(name, node))
            case FactKind.CODE_BY_SEAT:
                return self._pairs(block, seat, lambda node: self._reader.one_of(node, "role", form.codes))
            case FactKind.NUMBER_BY_SEAT:
                return self._pairs(block, seat, lambda node: self._count(name, node))
            case _:
                return self._pairs(block, seat, lambda node: self._seat(name, node))

    def _example(self, form: FactForm) -> str:
        """A mapping of that form, with words of this file."""
        key = form.codes[0] if form.kind in (FactKind.TEXTS, FactKind.NUMBER_BY_ROLE) else self._people.example()
        values = {FactKind.TEXTS: "…", FactKind.CODE_BY_SEAT: (*form.codes, "")[0], FactKind.SEAT_BY_SEAT: key}
        return f"{{{key}: {values.get(form.kind, '1')}}}"

    def _pairs(
        self, block: Block, key: Callable[[Scalar], _K | None], value: Callable[[Node], _V | None]
    ) -> dict[_K, _V] | None:
        pairs = [(key(name), value(node)) for name, node in block.entries]
        complete = {one: other for one, other in pairs if one is not None and other is not None}
        return complete if len(complete) == len(pairs) else None

    def _key(self, what: str, form: FactForm) -> Callable[[Scalar], str | None]:
        return lambda scalar: self._reader.one_of(scalar, what, form.codes)

    def _count(self, name: str, node: Node) -> int | None:
        return self._reader.number(node, f"a number in {name}", 1, MAX_NUMBER)

    def _seat(self, name: str, node: Node) -> int | None:
        scalar = self._reader.scalar(node, f"a character in {name}")
        return None if scalar is None else self._people.seat(scalar)
