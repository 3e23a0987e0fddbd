"""What is kept of a case that did not pass: the screens that were expected, those that were seen, and the timeline."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from conformance.judge import Judge
from conformance.show import timeline_text
from conformance.words import Words
from reference_engine import games
from reference_engine.screens import Screen

EXPECTED_FILE: Final = "expected.json"
SEEN_FILE: Final = "seen.json"
TIMELINE_FILE: Final = "timeline.txt"
TRACEBACK_FILE: Final = "log-traceback.txt"
PLUGIN_TRACEBACK_FILE: Final = "plugin-traceback.txt"


def table_evidence(judge: Judge, folder: Path, names: tuple[str, ...]) -> tuple[Path, ...]:
    """Write the screens of all seats as they ought to be, as they are, and how they came about.

    Both files of screens have the same form, so that a comparison of the two shows what differs: by seat and character
    the phase, the facts and the prompt, with seats by number. Expected are the screens of the one possible state of the
    table that fits the most seats. A phone that has left is marked by ``connected`` and not judged.

    Args:
        folder: exists; files in it are replaced.
        names: the character at each seat.
    """
    seats = range(len(names))
    seen = {seat: judge.sitting.current(seat) for seat in seats}
    state = max(judge.states, key=lambda state: _fitting(state, judge, seen))
    expected = {seat: games.screen(state, seat) for seat in seats}
    return (
        _screens(folder / EXPECTED_FILE, expected, judge, names),
        _screens(folder / SEEN_FILE, seen, judge, names),
        text_evidence(folder / TIMELINE_FILE, timeline_text(judge.timeline.entries, Words(names))),
    )


def text_evidence(path: Path, text: str) -> Path:
    """Write a text file."""
    path.write_text(text, encoding="utf-8")
    return path


def plugin_errors(texts: Mapping[str, bytes], folder: Path) -> tuple[Path, ...]:
    """Write what a plugin's processes said on standard error, a file each."""
    paths = []
    for name, text in texts.items():
        (folder / name).write_bytes(text)
        paths.append(folder / name)
    return tuple(paths)


def as_json(screen: Screen) -> Mapping[str, object]:
    """A screen as JSON-able data; seats as keys become strings, as JSON wants it."""
    return {"phase": screen.phase, "facts": dict(screen.facts), "prompt": list(screen.choices)}


def _fitting(state: games.State, judge: Judge, seen: Mapping[int, Screen]) -> int:
    return sum(games.screen(state, seat).same(seen[seat]) for seat in judge.connected())


def _screens(path: Path, screens: Mapping[int, Screen], judge: Judge, names: tuple[str, ...]) -> Path:
    content = {
        f"{seat} {names[seat]}": {"connected": seat not in judge.gone, **as_json(screen)}
        for seat, screen in screens.items()
    }
    return text_evidence(path, _json(content))


def _json(content: object) -> str:
    # A plugin may show what JSON cannot hold (mixed keys, mappings of its own): then its text must do.
    return json.dumps(_plain(content), indent=2, ensure_ascii=False) + "\n"


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        pairs = sorted(((str(key), _plain(item)) for key, item in value.items()), key=lambda pair: _order(pair[0]))
        return dict(pairs)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, str | int | float | bool) else repr(value)


def _order(key: str) -> tuple[int, int, str]:
    """Seats by number, then names by letter."""
    return (0, int(key), "") if key.isascii() and key.isdigit() else (1, 0, key)
