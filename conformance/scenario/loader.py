"""Loads and checks scenario files."""

from pathlib import Path
from typing import Final

from conformance.errors import BrokenScenario, ScenarioError
from conformance.scenario.finding import beginning
from conformance.scenario.head import Head, HeadReader
from conformance.scenario.mistakes import Mistakes
from conformance.scenario.model import Ending, Scenario
from conformance.scenario.reading import Reader
from conformance.scenario.script import StepReader
from conformance.scenario.sense import check_script
from conformance.scenario.source import MAX_BYTES, Block, Node, parse
from conformance.scenario.steps import Step, lost_seats
from reference_engine.rulebook import rulebook
from reference_engine.tables import Seat

EACH: Final = "each"


def load(path: Path) -> Scenario:
    """Load the scenario of a file.

    Raises:
        BrokenScenario: with every mistake that the file has.
    """
    try:
        data = beginning(path)
        if len(data) > MAX_BYTES:
            raise _unreadable(path, f"the file is too large: a scenario has at most {MAX_BYTES} bytes")
        text = data.decode("utf-8")
    except IsADirectoryError:
        raise _unreadable(path, "this is a folder, not a file") from None
    except OSError as error:
        raise _unreadable(path, f"the file cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise _not_utf8(path, data, error.start) from None
    return read(text, path)


def read(text: str, path: Path) -> Scenario:
    """The scenario in a text; ``path`` is only named.

    Raises:
        BrokenScenario: with every mistake that the text has.
    """
    mistakes = Mistakes(str(path))
    root = parse(text, mistakes)
    reader = Reader(mistakes, rulebook())
    block = None if root is None else reader.block(root, "a scenario", "title: What happens")
    if block is None:
        raise BrokenScenario(str(path), mistakes.all())
    head_reader = HeadReader(reader, block)
    head = head_reader.read()
    steps, endings = _script(block, reader, head_reader, len(head.cast))
    if not mistakes:
        for ending in endings or (Ending("", ()),):
            check_script((*steps, *ending.steps), [name for name, _ in head.cast], mistakes)
    mistakes.raise_any()
    return _scenario(path, head, steps, endings)


def _unreadable(path: Path, what: str) -> BrokenScenario:
    return BrokenScenario(str(path), [ScenarioError(str(path), 1, 1, what)])


def _not_utf8(path: Path, data: bytes, start: int) -> BrokenScenario:
    before = data[:start].decode("utf-8")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    hint = "save the file with the encoding UTF-8"
    return BrokenScenario(str(path), [ScenarioError(str(path), line, column, "this is not UTF-8 text", hint)])


def _script(root: Block, reader: Reader, head: HeadReader, seats: int) -> tuple[tuple[Step, ...], tuple[Ending, ...]]:
    node = root.get("script")
    listing = None if node is None else reader.listing(node, "the script", "- wait: dawn, with a dash before each step")
    if listing is None:
        return (), ()
    if not listing.items:
        reader.mistakes.at(listing, "the script has no step")
    step_reader = StepReader(reader, head.people, head.facts, seats)
    steps: list[Step] = []
    endings: tuple[Ending, ...] = ()
    for index, item in enumerate(listing.items):
        each = item.get(EACH) if isinstance(item, Block) else None
        if each is None:
            steps += step_reader.read(item)
            continue
        if index < len(listing.items) - 1:
            reader.mistakes.at(item, f"{EACH} is not the last step", "it tells how the script may end")
        endings = _endings(each, reader, step_reader)
    return tuple(steps), endings


def _endings(node: Node, reader: Reader, step_reader: StepReader) -> tuple[Ending, ...]:
    block = reader.block(node, EACH, "each: {they agree: [{wait: dawn}], they do not: [{wait: day}]}")
    if block is not None and not block.entries:
        reader.mistakes.at(block, f"{EACH} without an ending")
    endings: list[Ending] = []
    for key, value in block.entries if block is not None else ():
        if not key.text or set(key.text) & set("[]:/\\\"'"):
            reader.mistakes.at(key, f'"{key.text}" cannot be the name of a case', "use words, spaces and hyphens")
        listing = reader.listing(value, f"the ending {key.text}", "- wait: dawn")
        items = listing.items if listing is not None else ()
        nested = [item for item in items if isinstance(item, Block) and item.get(EACH) is not None]
        for item in nested:
            reader.mistakes.at(item, f"{EACH} inside of {EACH}", "write all endings side by side")
        steps = [step for item in items if item not in nested for step in step_reader.read(item)]
        endings.append(Ending(key.text, tuple(steps)))
    return tuple(endings)


def _scenario(path: Path, head: Head, steps: tuple[Step, ...], endings: tuple[Ending, ...]) -> Scenario:
    every_step = [*steps, *(step for ending in endings for step in ending.steps)]
    return Scenario(
        path=path,
        title=head.title,
        game=head.game,
        rules=head.rules,
        variants=head.variants,
        cast=head.cast,
        composition=head.composition,
        host=_host(head, lost_seats(every_step)),
        host_named=head.host is not None,
        languages=head.languages,
        venue=head.venue,
        begin=head.begin,
        latency=head.latency,
        mtu=head.mtu,
        shuffle=head.shuffle,
        steps=steps,
        endings=endings,
    )


def _host(head: Head, lost: frozenset[Seat]) -> Seat:
    if head.host is not None:
        return head.host
    return next((seat for seat in range(len(head.cast)) if seat not in lost), 0)
