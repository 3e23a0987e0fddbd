"""The steps of a script as a file writes them, turned into the steps of the model."""

import re
from collections.abc import Callable
from typing import Final

from conformance.scenario.facts import FactReader
from conformance.scenario.mistakes import near, nearest
from conformance.scenario.people import People
from conformance.scenario.reading import Reader, is_nothing, kind_of
from conformance.scenario.screen_steps import ScreenStepReader
from conformance.scenario.source import Block, Node, Scalar, flow
from conformance.scenario.steps import (
    Do,
    Grace,
    Lose,
    Refused,
    Step,
    TimeUp,
    Together,
    WaitPhase,
    WaitSeconds,
)
from conformance.scenario.vocabulary import (
    DUES,
    HOWS,
    LOSE_KEYS,
    MAX_TOGETHER,
    MAX_WAIT_SECONDS,
    PAST_GRACE,
    RULE,
    STEP_WORDS,
    TIME_UP,
    UNTIL_LATER,
    WAITS,
)
from reference_engine.events import Due
from rigs.interface import How

_SECONDS: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?s")
_OVER: Final = "over"
_LENGTH: Final = re.compile(r"([0-9]{1,5})\s*(s|sec|m|min|h|hour)[a-z.]*", re.IGNORECASE)
_UNITS: Final = {"s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600, "hour": 3600}

Rules = tuple[str, ...]
Read = tuple[Step, ...]


class StepReader:
    """Reads one step of a script at a time; a step with a mistake reads as no step.

    Args:
        seats: number of characters.
    """

    def __init__(self, reader: Reader, people: People, facts: FactReader, seats: int) -> None:
        self._reader = reader
        self._people = people
        screens = ScreenStepReader(reader, people, facts, seats)
        self._words: dict[str, Callable[[Node, int, Rules], Read]] = {
            "do": self._do,
            "refused": lambda node, line, rules: self._refused(node, line, rules, late=False),
            "late": lambda node, line, rules: self._refused(node, line, rules, late=True),
            "together": self._together,
            "expect": screens.expect,
            "never": screens.never,
            "lose": self._lose,
            "grace": self._grace,
            "wait": self._wait,
        }

    def read(self, node: Node) -> Read:
        """The steps that one entry of a script stands for: none after a mistake, several for a ``do`` of several."""
        if not isinstance(node, Block):
            self._no_step(node)
            return ()
        block = node
        words = [key for key, _ in block.entries if key.text != RULE]
        for key in words:
            if key.text not in self._words:
                beside = (*STEP_WORDS, RULE) if len(words) > 1 else STEP_WORDS
                deeper = self._reader.deeper(block, key, STEP_WORDS)
                hint = deeper or _colon_after_word(key.text) or nearest(key.text, beside)
                self._reader.mistakes.at(key, f'no step "{key.text}"', hint)
        known = [key for key in words if key.text in self._words]
        if not words or len(known) > 1:
            what = "a step without a word" if not words else f"one step with the words {', '.join(map(flow, words))}"
            self._reader.mistakes.at(block, what, "each step has exactly one, behind its own dash")
        if len(known) != 1 or len(words) != 1:
            return ()
        body = block.get(known[0].text)
        assert body is not None
        inner = body.get(RULE) if isinstance(body, Block) and known[0].text not in ("grace", "wait") else None
        rules = tuple(dict.fromkeys([*self._reader.rules(block.get(RULE)), *self._reader.rules(inner)]))
        if known[0].text in ("refused", "late") and block.get(RULE) is None and inner is None:
            what = f"{known[0].text} without a rule"
            self._reader.mistakes.at(body, what, "add rule: ID, which the phone must name")
        return self._words[known[0].text](body, known[0].line, rules)

    def _no_step(self, node: Node) -> None:
        """Note an entry of the script that is a word, a list, or nothing."""
        said = node.text if isinstance(node, Scalar) else ""
        word, rest = (*re.split(r"[\s:]+", said, maxsplit=1), "")[:2]
        hint = "for example: - wait: dawn"
        if word in STEP_WORDS:
            hint = f"write {word}: {rest or (_OVER if word == 'grace' else '…')}"
        elif word:
            meant = near(word, STEP_WORDS)
            hint = hint if meant is None else f"did you mean {meant}: …?"
        self._reader.mistakes.at(node, f"a step must be a mapping, not {kind_of(node)}", hint)

    # --- taps ---
    def _taps(self, node: Node, what: str) -> list[tuple[int, str, str, int]]:
        """Seat, move, how it reads, and line of every tap."""
        block = self._reader.block(node, what, f"{{{self._people.example()}: pass}}")
        taps: list[tuple[int, str, str, int]] = []
        named = [entry for entry in block.entries if entry[0].text != RULE] if block is not None else []
        if block is not None and not named:
            self._reader.mistakes.at(block, f"{what} of nobody", "name a character and a move")
        for key, value in named:
            seat = self._people.seat(key)
            if seat is None and is_nothing(value):
                continue  # the colon behind the name is missing, which is told
            move = self._people.move(value)
            if seat is not None and move is not None:
                taps.append((seat, move, f"{key.text}: {flow(value)}", key.line))
        return taps

    def _do(self, node: Node, line: int, rules: Rules) -> Read:
        return tuple(Do(seat, move, at, rules, text) for seat, move, text, at in self._taps(node, "do"))

    def _refused(self, node: Node, line: int, rules: Rules, *, late: bool) -> Read:
        word = "late" if late else "refused"
        taps = self._taps(node, word)
        return tuple(Refused(seat, move, late, at, rules, f"{word}: {text}") for seat, move, text, at in taps)

    def _together(self, node: Node, line: int, rules: Rules) -> Read:
        listing = self._reader.listing(node, "together", f"[{{{self._people.example()}: pass}}, {TIME_UP}]")
        if listing is None:
            return ()
        entries = [entry for item in listing.items for entry in self._entry(item)]
        if len(entries) > MAX_TOGETHER:
            self._reader.mistakes.at(listing, f"{len(entries)} things together", f"at most {MAX_TOGETHER}")
        if len(listing.items) == 1 and len(entries) == 1:
            self._reader.mistakes.at(listing, "only one thing together", "at least two")
        if sum(isinstance(entry, TimeUp) for entry in entries) > 1:
            self._reader.mistakes.at(listing, f"{TIME_UP} twice", "once is enough")
        if not entries:
            return ()
        return (Together(tuple(entries), line, rules, "together: " + ", ".join(entry.text for entry in entries)),)

    def _entry(self, node: Node) -> list[Do | Lose | TimeUp]:
        if isinstance(node, Scalar):
            if node.text == TIME_UP:
                return [TimeUp(node.line)]
            hint = f"one of: {{Name: move}}, {{lose: …}}, {TIME_UP}"
            self._reader.mistakes.at(node, f'no thing "{node.text}" to happen together', hint)
            return []
        if isinstance(node, Block) and node.get("lose") is not None:
            self._reader.known_keys(node, "key beside lose", ("lose", RULE))
            body = node.get("lose")
            assert body is not None
            for key in ("for", "at"):
                inner = body.get(key) if isinstance(body, Block) else None
                if inner is not None and flow(inner) != PAST_GRACE:
                    self._reader.mistakes.at(inner, f'"{key}: {flow(inner)}" together with other things')
            return [
                step for step in self._lose(body, node.line, self._inner_rules(node, body)) if isinstance(step, Lose)
            ]
        rules = self._inner_rules(node)
        return [Do(seat, move, at, rules, text) for seat, move, text, at in self._taps(node, "together")]

    def _inner_rules(self, *nodes: Node) -> Rules:
        return tuple(rule for node in nodes if isinstance(node, Block) for rule in self._reader.rules(node.get(RULE)))

    # --- links and time ---
    def _lose(self, node: Node, line: int, rules: Rules) -> Read:
        block = self._reader.block(node, "lose", f"lose: {{who: {self._people.example()}}}")
        if block is None:
            return ()
        self._reader.known_keys(block, "key of lose", (*LOSE_KEYS, RULE))
        who, how, until, at = (block.get(key) for key in LOSE_KEYS)
        if who is None:
            self._reader.mistakes.at(block, "lose without who", f"for example: who: {self._people.example()}")
            return ()
        seats = self._people.seats(who, "who")
        way = HOWS[0] if how is None else self._reader.one_of(how, "way to leave", HOWS)
        wait = PAST_GRACE if until is None else self._reader.one_of(until, "time away", (PAST_GRACE, UNTIL_LATER))
        due = None if at is None else self._reader.one_of(at, "due event", DUES)
        if at is not None and wait == UNTIL_LATER:
            self._reader.mistakes.at(block, f"at and for: {UNTIL_LATER} in one lose", f"at goes with {PAST_GRACE}")
        if seats is None or way is None or wait is None or (at is not None and due is None):
            return ()
        told = [way, wait, *([f"before {due}"] if due else [])]
        text = f"lose: {flow(who)} ({', '.join(told)})"
        return (Lose(seats, How(way), wait == UNTIL_LATER, Due(due) if due else None, line, rules, text),)

    def _grace(self, node: Node, line: int, rules: Rules) -> Read:
        found = self._reader.one_of(node, "grace", (_OVER,))
        return () if found is None else (Grace(line, rules, f"grace: {_OVER}"),)

    def _wait(self, node: Node, line: int, rules: Rules) -> Read:
        if isinstance(node, Scalar) and not node.quoted and isinstance(node.value, int | float):
            self._reader.mistakes.at(node, f"a wait of {node.text} without a unit", f"write {node.text.lstrip('-')} s")
            return ()
        scalar = self._reader.scalar(node, "wait", "dawn, 10 s")
        if scalar is None:
            return ()
        seconds = _SECONDS.fullmatch(scalar.text)
        if seconds is None:
            if scalar.text in WAITS:
                return (WaitPhase(scalar.text, line, rules, f"wait: {scalar.text}"),)
            hint = _in_seconds(scalar.text) or nearest(scalar.text, [*WAITS, "10 s"])
            self._reader.mistakes.at(node, f'no phase "{scalar.text}" to wait for', hint)
            return ()
        length = float(seconds[1])
        if not 0 < length <= MAX_WAIT_SECONDS:
            self._reader.mistakes.at(node, f"a wait of {scalar.text}", f"more than 0 s, at most {MAX_WAIT_SECONDS} s")
            return ()
        return (WaitSeconds(length, line, rules, f"wait: {scalar.text}"),)


def _in_seconds(text: str) -> str:
    """The hint for a length of time in another unit or spelling than ``10 s``; empty for anything else."""
    length = _LENGTH.fullmatch(text)
    return "" if length is None else f"write {int(length[1]) * _UNITS[length[2].lower()]} s"


def _colon_after_word(text: str) -> str:
    """The hint for a key that begins with the word of a step and goes on; else empty."""
    word = re.split(r"[\s:]", text, maxsplit=1)[0]
    if word == text or word not in STEP_WORDS:
        return ""
    return "write a space after the colon" if text[len(word)] == ":" else f"write a colon after {word}"
