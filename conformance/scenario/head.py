"""The head of a scenario file: everything but its script."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from conformance.scenario.facts import FactReader
from conformance.scenario.mistakes import near
from conformance.scenario.people import People
from conformance.scenario.reading import Reader
from conformance.scenario.source import Block, Node, Scalar, flow
from conformance.scenario.vocabulary import (
    ANY,
    BEGINS,
    HEAD_KEYS,
    MAX_LATENCY_MS,
    MAX_SEATS,
    MIN_SEATS,
    MTUS,
    REQUIRED_KEYS,
    RESERVED,
    ROLES,
    SAMPLE_VENUE,
    SHUFFLES,
    VENUE_KEYS,
)
from reference_engine import tables, variants
from reference_engine.errors import RulebookError
from reference_engine.rulebook import GAMES
from reference_engine.tables import Seat, VariantValue, Venue

NAME: Final = re.compile(r"[^\W\d_][\w'-]{0,19}")
DEFAULT_LANGUAGE: Final = "en"
DEFAULT_MTU: Final = 517

EXAMPLES: Final = {
    "title": "title: The vote is tied, nobody goes",
    "game": f"game: {tables.WILKI}",
    "cast": "cast: {Kuba: werewolf, Ewa: villager, Jan: seer}",
    "script": "script: [{wait: dawn}]",
}
"""How the keys that every file needs could look."""

Cast = tuple[tuple[str, str | None], ...]


@dataclass(frozen=True, slots=True)
class Head:
    """What the head says; see :class:`conformance.scenario.model.Scenario`. ``host`` is ``None`` if not named."""

    title: str
    game: str
    rules: tuple[str, ...]
    variants: Mapping[str, VariantValue]
    cast: Cast
    composition: Mapping[str, int]
    host: Seat | None
    languages: tuple[str, ...]
    venue: Venue | None
    begin: str
    latency: float
    mtu: int
    shuffle: str


class HeadReader:
    """Reads the head; mistakes are noted, and what has one reads as its default."""

    def __init__(self, reader: Reader, root: Block) -> None:
        self._reader = reader
        self._root = root
        self.cast = self._cast()
        self.people = People(reader, None if self.cast is None else [name for name, _ in self.cast])
        self.facts = FactReader(reader, self.people)

    def read(self) -> Head:
        """The whole head."""
        root, reader = self._root, self._reader
        reader.known_keys(root, "key", HEAD_KEYS)
        misspelt = [near(key.text, HEAD_KEYS) for key, _ in root.entries if key.text not in HEAD_KEYS]
        for key in REQUIRED_KEYS:
            if root.get(key) is None and key not in misspelt:
                reader.mistakes.add(1, 1, f'"{key}" is missing', f"for example: {EXAMPLES[key]}")
        title, shuffle = root.get("title"), root.get("shuffle")
        game = self._word("game", GAMES, tables.WILKI)
        begin = self._word("begin", BEGINS, tables.NIGHT)
        latency, mtu = self._air()
        host = root.get("host")
        host_word = None if host is None else reader.scalar(host, "the host", self.people.example())
        return Head(
            title=(title and reader.text(title, "the title")) or "",
            game=game,
            rules=reader.rules(root.get("rules")),
            variants=self._variants(game),
            cast=self.cast or (),
            composition=self._composition(begin),
            host=None if host_word is None else self.people.seat(host_word),
            languages=self._languages(),
            venue=self._venue(),
            begin=begin,
            latency=latency,
            mtu=mtu,
            shuffle=(shuffle and reader.one_of(shuffle, "shuffle", SHUFFLES)) or SHUFFLES[0],
        )

    def _word(self, key: str, words: tuple[str, ...], default: str) -> str:
        node = self._root.get(key)
        return default if node is None else self._reader.one_of(node, key, words) or default

    def _block(self, key: str, what: str, example: str) -> Block | None:
        node = self._root.get(key)
        return None if node is None else self._reader.block(node, what, example)

    def _cast(self) -> Cast | None:
        block = self._block("cast", "the cast", "{Kuba: werewolf, Ewa: villager}, without dashes")
        if block is None:
            return None
        by_role = [entry for entry in block.entries if entry[0].text in ROLES]
        for key, node in by_role:
            hint = f"write the character first: {flow(node).strip('[]').split(',')[0]}: {key.text}"
            self._reader.mistakes.at(key, f'"{key.text}" is a role, not a character', hint)
        if by_role:
            return None
        if not MIN_SEATS <= len(block.entries) <= MAX_SEATS:
            what = f"a cast of {len(block.entries)}"
            self._reader.mistakes.at(block, what, f"a table has {MIN_SEATS} to {MAX_SEATS} seats")
        cast: list[tuple[str, str | None]] = []
        for key, node in block.entries:
            if not NAME.fullmatch(key.text):
                hint = "a name is one word of at most 20 letters or digits, and begins with a letter"
                self._reader.mistakes.at(key, f'"{key.text}" cannot be the name of a character', hint)
            if key.text in RESERVED:
                self._reader.mistakes.at(key, f'"{key.text}" cannot be a name', "the word has a meaning in scripts")
            role = self._reader.one_of(node, "role", (*ROLES, ANY))
            cast.append((key.text, None if role == ANY else role))
        return tuple(cast)

    def _composition(self, begin: str) -> dict[str, int]:
        cast = self.cast or ()
        counted = Counter(role for _, role in cast if role is not None)
        block = self._block("composition", "the composition", "{werewolf: 2, villager: 3}")
        if block is None:
            if any(role is None for _, role in cast) and not self._reader.mistakes:
                what = 'the cast has the role "any", so the composition is needed'
                self._reader.mistakes.at(self._root.get("cast") or self._root, what, "add composition: {role: count}")
            return dict(sorted(counted.items()))
        self._reader.known_keys(block, "role", ROLES)
        read = {
            key.text: self._reader.number(node, f"how many of {key.text}", 0, MAX_SEATS)
            for key, node in block.entries
            if key.text in ROLES
        }
        counts = {role: count for role, count in read.items() if count is not None}
        if len(counts) < len(block.entries):
            return {}  # what is wrong is noted; sums would be wrong only because of it
        for role in sorted(counted):
            if counted[role] > counts.get(role, 0):
                what = f"the cast has {counted[role]} of role {role}, the composition {counts.get(role, 0)}"
                self._reader.mistakes.at(block, what, "count the cast, or leave the composition out")
        total = sum(counts.values())
        if cast and total != len(cast) and begin == tables.NIGHT:
            what = f"the composition has {total} cards for {len(cast)} characters"
            self._reader.mistakes.at(block, what, f"only a table that never starts (begin: {tables.LOBBY}) may differ")
        return {role: count for role, count in sorted(counts.items()) if count}

    def _variants(self, game: str) -> Mapping[str, VariantValue]:
        chosen: dict[str, object] = {}
        known = variants.resolve(game, {})
        block = self._block("variants", "the variants", "{parity: others}")
        for key, node in block.entries if block is not None else ():
            value = node.value if isinstance(node, Scalar) else flow(node)
            try:
                variants.resolve(game, {key.text: value})
                chosen[key.text] = value
            except RulebookError as error:
                self._reader.mistakes.at(node if key.text in known else key, str(error))
        return variants.resolve(game, chosen)

    def _languages(self) -> tuple[str, ...]:
        spoken: dict[Seat, str] = {}
        block = self._block("languages", "the languages", "{Ola: fr}")
        for key, node in block.entries if block is not None else ():
            seat, code = self.people.seat(key), self.facts.language(node)
            if seat is not None and code is not None:
                spoken[seat] = code
        return tuple(spoken.get(seat, DEFAULT_LANGUAGE) for seat in range(len(self.cast or ())))

    def _venue(self) -> Venue | None:
        node = self._root.get("venue")
        if node is None:
            return None
        if not isinstance(node, Block):
            return SAMPLE_VENUE if self._reader.flag(node, "venue (or a mapping of its texts)") else None
        self._reader.known_keys(node, "text of a venue", VENUE_KEYS)
        texts = {key: self._venue_text(node.get(key), getattr(SAMPLE_VENUE, key)) for key in VENUE_KEYS}
        return Venue(**texts)

    def _venue_text(self, node: Node | None, sample: str) -> str:
        return sample if node is None else self._reader.text(node, "a text of the venue") or sample

    def _air(self) -> tuple[float, int]:
        block = self._block("air", "air", "{latency: 20, mtu: 185}")
        if block is None:
            return 0.0, DEFAULT_MTU
        self._reader.known_keys(block, "key of air", ("latency", "mtu"))
        latency, mtu = block.get("latency"), block.get("mtu")
        milliseconds = self._reader.number(latency, "latency (ms)", 0, MAX_LATENCY_MS) if latency is not None else 0
        size = self._reader.number(mtu, "mtu", min(MTUS), max(MTUS)) if mtu is not None else DEFAULT_MTU
        if mtu is not None and size is not None and size not in MTUS:
            self._reader.mistakes.at(mtu, f"no mtu {size}", f"one of: {', '.join(map(str, MTUS))}")
        return (milliseconds or 0) / 1000, size or DEFAULT_MTU
