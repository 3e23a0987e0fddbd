"""A table session on a terminal: each step, then whose phone changed and how; only what changed is told."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.text import Text

from conformance import compare
from conformance.timeline import Entry, EntryKind
from conformance.words import Words
from reference_engine.screens import Screen
from reference_engine.tables import Seat

MOMENT = 1.0
"""Screens that follow each other within this many seconds are told together."""

Changes = tuple[str, ...]


def show_timeline(entries: Sequence[Entry], words: Words, console: Console) -> None:
    """Print a timeline, one line per step and per change; times are seconds of the table's own clock."""
    for line in timeline_lines(entries, words):
        console.print(line, soft_wrap=True)


def timeline_lines(entries: Sequence[Entry], words: Words) -> Iterator[Text]:
    """The lines of a timeline."""
    moment: list[Entry] = []
    for entry in entries:
        if moment and not _belongs(entry, moment):
            yield from _told(moment, words)
            moment = []
        if entry.kind is EntryKind.SCREEN:
            moment.append(entry)
        elif entry.kind is EntryKind.STEP:
            yield Text.assemble(_clock(entry.time), (entry.text, "bold"))
        elif entry.seat is not None:
            code, _, rest = entry.text.partition(" ")
            refused = f"refused: {words.move(code)} {rest}".strip()
            yield _line(entry.time, words.name(entry.seat), refused, "yellow")
    yield from _told(moment, words)


def _belongs(entry: Entry, moment: Sequence[Entry]) -> bool:
    """Whether an entry is one more screen of the same moment: soon enough, and the first of its seat."""
    soon = entry.time - moment[0].time <= MOMENT
    return entry.kind is EntryKind.SCREEN and soon and all(entry.seat != each.seat for each in moment)


def _told(moment: Sequence[Entry], words: Words) -> Iterator[Text]:
    """One line for what changed on all phones of a moment, then one for each further change that some share."""
    if not moment:
        return
    changed = {entry.seat: changes(entry, words) for entry in moment if entry.seat is not None}
    first = next(iter(changed.values()))
    common = [change for change in first if all(change in each for each in changed.values())]
    alike: dict[Changes, list[Seat]] = {}
    for seat, each in changed.items():
        rest = tuple(change for change in each if change not in common)
        alike.setdefault(rest, []).append(seat)
    if common:
        yield _line(moment[0].time, _names(changed, words), "; ".join(common))
    for rest, seats in alike.items():
        if rest:
            yield _line(moment[0].time, _names(seats, words), "; ".join(rest))


def changes(entry: Entry, words: Words) -> Changes:
    """What a screen shows that the one before did not, and what it shows no longer; the phase first."""
    assert entry.screen is not None
    before = entry.before or Screen("", {})
    telling_last = reversed(compare.differing_parts(before, entry.screen))
    parts = sorted(telling_last, key=lambda part: part != compare.PHASE)
    return tuple(_change(part, entry.screen, words) for part in parts)


def _change(part: str, screen: Screen, words: Words) -> str:
    if part == compare.PHASE:
        return f"phase {screen.phase}"
    if part == compare.PROMPT:
        return f"asks for {_prompt(screen.choices, words)}" if screen.choices else "asks for nothing"
    if part not in screen.facts:
        return f"no {part} any more"
    return f"{part}: {words.value(part, compare.part_of(screen, part))}"


def _prompt(choices: Sequence[str], words: Words) -> str:
    """Moves with the same verb once: ``vote Kuba, Ola or abstain``."""
    targets: dict[str, list[str]] = {}
    for code in choices:
        verb, _, target = words.move(code).partition(" ")
        targets.setdefault(verb, []).extend([target] if target else [])
    return " or ".join(f"{verb} {', '.join(names)}".strip() for verb, names in targets.items())


def _names(seats: Iterable[Seat], words: Words) -> str:
    named = set(seats)
    missing = [seat for seat in range(len(words.names)) if seat not in named]
    if not missing:
        return "everyone"
    if len(missing) * 2 < len(named):
        return "all but " + " and ".join(words.name(seat) for seat in missing)
    return ", ".join(words.name(seat) for seat in sorted(named))


def _clock(time: float) -> str:
    return f"{time:9.1f} s  "


def _line(time: float, who: str, what: str, style: str = "") -> Text:
    return Text.assemble(_clock(time), "    ", (who, "cyan"), "  ", (what, style))
