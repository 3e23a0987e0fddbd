"""What is kept of a case that did not pass: both screens of each seat, expected and seen, and the timeline."""

import json
from collections.abc import Mapping
from pathlib import Path

from conformance.judge import Judge
from reference_engine import games
from reference_engine.screens import Screen


def screens_evidence(judge: Judge, folder: Path, names: tuple[str, ...]) -> tuple[Path, ...]:
    """Write ``screens.json``: per seat what its phone shows and what the first oracle state asks for.

    Args:
        folder: exists; files in it are replaced.
        names: the character at each seat.
    """
    state = judge.states[0]
    content = {
        f"{seat} {name}": {
            "expected": as_json(games.screen(state, seat)),
            "seen": as_json(judge.sitting.current(seat)),
            "connected": seat not in judge.gone,
        }
        for seat, name in enumerate(names)
    }
    path = folder / "screens.json"
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return (path,)


def as_json(screen: Screen) -> Mapping[str, object]:
    """A screen as JSON-able data; seats as keys become strings, as JSON wants it."""
    return {"phase": screen.phase, "facts": dict(screen.facts), "prompt": list(screen.choices)}
