"""Characters in a file: who is meant by a word, and what a move in the players' words means as a code."""

import re
from collections.abc import Sequence

from conformance.scenario.mistakes import nearest
from conformance.scenario.reading import Reader
from conformance.scenario.source import Listing, Node, Scalar
from conformance.scenario.vocabulary import CODE, CODE_PATTERN, GROUP_WORDS, MOVES_ALONE, MOVES_AT_SOMEBODY, NOBODY
from conformance.scenario.who import Group, Who
from reference_engine.tables import Seat, move

_AND = re.compile(r",\s*(?:and\s+)?|\s+and\s+")
_ALL_BUT = re.compile(r"all but\s+")
_ALL_EXCEPT = re.compile(r"(all|everyone|everybody)\s+(but|except|without|besides)\s+(for\s+)?")
_JOINED = re.compile(r"\s*[&+/;]\s*|\s+or\s+")


class People:
    """The characters of one file.

    Args:
        reader: reads the file.
        names: the characters in seating order; ``None`` when the cast cannot be read: then any name will do, so that
            one mistake in the cast is not followed by many.
    """

    def __init__(self, reader: Reader, names: Sequence[str] | None) -> None:
        self._reader = reader
        self._names = names
        self._seats = {name: seat for seat, name in enumerate(names or ())}

    def knows(self, word: str) -> bool:
        """Whether a word is a group or a character's name, as far as the cast can be read."""
        return word in self._seats or word in GROUP_WORDS

    def seat(self, scalar: Scalar, name: str | None = None, offset: int = 0, also: tuple[str, ...] = ()) -> Seat | None:
        """The seat of a character named by a word, or by a part of it that starts at ``offset``.

        ``also``: further words that would be right here.
        """
        wanted = scalar.text if name is None else name
        if self._names is None:
            return 0
        if wanted not in self._seats:
            what = f'no character "{wanted}" in the cast'
            hint = self._runs_on(wanted) or nearest(wanted, [*self._names, *also])
            self._reader.mistakes.add(scalar.line, scalar.column_of(offset), what, hint)
        return self._seats.get(wanted)

    def seat_or_nobody(self, node: Node, what: str) -> tuple[Seat | None] | None:
        """``(seat,)``, ``(None,)`` for the word ``nobody``, or ``None`` for a mistake."""
        scalar = self._reader.scalar(node, f"{what} (a character or {NOBODY})", f"{what}: {self.example()}")
        if scalar is None:
            return None
        if scalar.text == NOBODY:
            return (None,)
        seat = self.seat(scalar, also=(NOBODY,))
        return None if seat is None else (seat,)

    def seats(self, node: Node, what: str) -> tuple[Seat, ...] | None:
        """Some characters: a name, ``Kuba and Ola``, or a list; sorted by seat."""
        found: list[Seat | None] = []
        for item in node.items if isinstance(node, Listing) else (node,):
            scalar = self._reader.scalar(item, what, f"[{self.example()}]", "name the characters")
            found += [None] if scalar is None else self._split(scalar, 0)
        seats = [seat for seat in found if seat is not None]
        if self._names is not None and len(set(seats)) < len(seats):
            self._reader.mistakes.at(node, f"{what}: somebody is named twice")
        return None if len(seats) < len(found) else tuple(sorted(set(seats)))

    def who(self, node: Node) -> Who | None:
        """A character, several, or a group (see ``docs/scenarios.md``)."""
        if isinstance(node, Scalar):
            if node.text in GROUP_WORDS:
                return Who(Group(node.text))
            all_but = _ALL_BUT.match(node.text)
            if all_but is not None:
                left_out = [seat for seat in self._split(node, all_but.end()) if seat is not None]
                return Who(Group.ALL_BUT, tuple(sorted(left_out)))
            if self._names is not None and not _AND.search(node.text) and node.text not in self._seats:
                hint = self._otherwise_said(node.text) or nearest(node.text, [*self._names, *GROUP_WORDS])
                self._reader.mistakes.at(node, f'no character "{node.text}" in the cast, nor a group', hint)
                return None
        seats = self.seats(node, "who")
        return None if seats is None else Who(Group.NAMED, seats)

    def move(self, node: Node) -> str | None:
        """A move in the players' words (``attack Marek``, ``abstain``) as a code (``attack:4``, ``abstain``).

        ``code vote:99`` is that very code, for moves that do not exist.
        """
        scalar = self._reader.scalar(node, "a move", f"attack {self.example()}, pass")
        if scalar is None:
            return None
        verb, _, target = scalar.text.partition(" ")
        target = target.strip()
        if verb == CODE:
            if re.fullmatch(CODE_PATTERN, target):
                return target
            self._reader.mistakes.at(node, f'"{target}" cannot be a code', f"for example: {CODE} dance, {CODE} vote:99")
            return None
        if verb in MOVES_ALONE:
            if target:
                self._reader.mistakes.at(node, f'"{verb}" is a move of its own, without "{target}"')
            return None if target else move(verb)
        if verb not in MOVES_AT_SOMEBODY:
            hint = nearest(verb, [*MOVES_AT_SOMEBODY, *MOVES_ALONE])
            self._reader.mistakes.at(node, f'no move "{verb}"', hint)
            return None
        if not target:
            self._reader.mistakes.at(node, f'"{verb}" needs a character', f"for example: {verb} {self.example()}")
            return None
        seat = self.seat(scalar, target, scalar.text.index(target, len(verb)))
        return None if seat is None else move(verb, seat)

    def _runs_on(self, wanted: str) -> str:
        """The hint for a name that runs on into the move behind it; else empty."""
        name, sign, rest = (*re.split(r"([:\s])", wanted, maxsplit=1), "", "")[:3]
        if name not in self._seats or rest.partition(" ")[0] not in (*MOVES_AT_SOMEBODY, *MOVES_ALONE):
            return ""
        return "write a space after the colon" if sign == ":" else f"write a colon after {name}"

    def _otherwise_said(self, text: str) -> str:
        """The hint for a group in words that scenarios do not use; else empty."""
        if text == "all":
            return f"write {Group.EVERYONE}"
        left_out = _ALL_EXCEPT.match(text)
        if left_out is not None:
            return f"write {Group.ALL_BUT} {text[left_out.end() :]}"
        names = _JOINED.split(text)
        return f"write {' and '.join(names)}" if len(names) > 1 and self._seats.keys() >= set(names) else ""

    def example(self) -> str:
        """A character's name for examples."""
        return self._names[-1] if self._names else "Marek"

    def _split(self, scalar: Scalar, start: int) -> list[Seat | None]:
        found: list[Seat | None] = []
        for joint in [*_AND.finditer(scalar.text, start), None]:
            end = joint.start() if joint is not None else len(scalar.text)
            found.append(self.seat(scalar, scalar.text[start:end], start))
            start = joint.end() if joint is not None else end
        return found
