"""The steps of a script that look at screens: what must be shown, and what never."""

from typing import Final

from conformance.scenario.facts import FactReader
from conformance.scenario.people import People
from conformance.scenario.reading import Reader
from conformance.scenario.source import Block, Node, Scalar, flow
from conformance.scenario.steps import Expect, Never, Partial, RoleOf
from conformance.scenario.vocabulary import ABSENT, NEVER_KEYS, ROLE_OF, RULE
from conformance.scenario.who import Group, Who
from reference_engine.screens import FactValue

EXPECT: Final = "expect: {everyone: {died: nobody}}"
NEVER: Final = "never: {seats: everyone, show: winner}"


class ScreenStepReader:
    """Reads ``expect`` and ``never``; a step with a mistake reads as no step.

    Args:
        seats: number of characters.
    """

    def __init__(self, reader: Reader, people: People, facts: FactReader, seats: int) -> None:
        self._reader = reader
        self._people = people
        self._facts = facts
        self._seats = seats

    def expect(self, node: Node, line: int, rules: tuple[str, ...]) -> tuple[Expect, ...]:
        """``{who: {fact: value}, absent: [fact]}``."""
        block = self._reader.block(node, "expect", EXPECT)
        if block is None:
            return ()
        partials: list[Partial] = []
        for key, value in block.entries:
            if key.text not in (RULE, ABSENT):
                partials += self._partial(key, value)
        absent = self._absent(block.get(ABSENT))
        said = [f"{key.text} {flow(value)}" for key, value in block.entries if key.text != RULE]
        if not partials and not absent:
            if not said:
                self._reader.mistakes.at(block, "expect of nobody", f"for example: {EXPECT}")
            return ()
        if not partials:
            partials = [Partial(Who(Group.CONNECTED), {})]
        return (Expect(tuple(partials), absent, line, rules, "expect: " + ", ".join(said)),)

    def _partial(self, key: Scalar, node: Node) -> list[Partial]:
        if self._facts.is_part(key.text) and not self._people.knows(key.text):
            what = f'the fact "{key.text}" without whose phone shows it'
            self._reader.mistakes.at(key, what, f"for example: everyone: {{{key.text}: {flow(node)}}}")
            return []
        who = self._people.who(key)
        block = self._reader.block(node, f"what {key.text} must show", "{died: nobody}")
        if block is None:
            return []
        values = {name.text: self._facts.part(name, value) for name, value in block.entries}
        if who is None or None in values.values():
            return []
        return [Partial(who, {name: value[0] for name, value in values.items() if value is not None})]

    def _absent(self, node: Node | None) -> tuple[str, ...]:
        if node is None:
            return ()
        items = node.items if not isinstance(node, Scalar | Block) else (node,)
        facts = [self._reader.scalar(item, "an absent fact") for item in items]
        return tuple(fact.text for fact in facts if fact is not None and self._facts.known(fact))

    def never(self, node: Node, line: int, rules: tuple[str, ...]) -> tuple[Never, ...]:
        """``{seats: who, show: what}``."""
        block = self._reader.block(node, "never", NEVER)
        if block is None:
            return ()
        self._reader.known_keys(block, "key of never", (*NEVER_KEYS, RULE))
        seats, show = block.get("seats"), block.get("show")
        if seats is None or show is None:
            self._reader.mistakes.at(block, "never needs seats and show", f"for example: {NEVER}")
            return ()
        who, what = self._people.who(seats), self._forbidden(show)
        if who is not None and who.group in (Group.CONNECTED, Group.ALIVE, Group.OTHERS):
            hint = "name characters, everyone or all but …"
            self._reader.mistakes.at(seats, f"{who.group} changes from moment to moment", hint)
            return ()
        if who is None or what is None:
            return ()
        everyone = range(self._seats)
        text = f"never: {flow(seats)} show {flow(show)}"
        return (Never(who.select(everyone, everyone, everyone), what, line, rules, text),)

    def _forbidden(self, node: Node) -> RoleOf | tuple[str, FactValue] | None:
        if isinstance(node, Block):
            if len(node.entries) != 1:
                self._reader.mistakes.at(node, f"{len(node.entries)} facts to never show", "one in each step")
                return None
            key, value = node.entries[0]
            read = self._facts.fact(key, value) if self._facts.known(key) else None
            if read is not None and read[0] is None:
                self._reader.mistakes.at(value, f"never {flow(value)}", "expect a character instead")
                return None
            return None if read is None else (key.text, read[0])
        scalar = self._reader.scalar(node, "what is never shown")
        if scalar is None:
            return None
        if scalar.text.startswith(ROLE_OF + " "):
            start = len(ROLE_OF) + 1
            seat = self._people.seat(scalar, scalar.text[start:], start)
            return None if seat is None else RoleOf(seat)
        return (scalar.text, None) if self._facts.known(scalar, (f"{ROLE_OF} X",)) else None
