"""The effects of this plugin, in the form in which they are written down (docs/process.md, "Effects")."""

from collections.abc import Mapping, Sequence
from typing import Any

Effect = dict[str, Any]
Event = Mapping[str, Any]
Note = dict[str, Any]
Seat = int


def show(screen: dict[str, Any]) -> Effect:
    """Replace my screen."""
    return {"type": "show", "screen": screen}


def refuse(move: str, rule: str) -> Effect:
    """The tap is refused by this rule; only in the answer to a tap."""
    return {"type": "refuse", "move": move, "rule": rule}


def whisper(notes: Mapping[Seat, Note]) -> Effect:
    """Set all my secret notes; they travel on every tick until they are set anew."""
    return {"type": "whisper", "notes": {str(seat): note for seat, note in notes.items()}}


def publish(note: Note) -> Effect:
    """Tell everybody."""
    return {"type": "publish", "note": note}


def deal(deck: Sequence[str]) -> Effect:
    """Shuffle these cards with all others; the list must be the same on every phone."""
    return {"type": "deal", "deck": list(deck)}


def match(token: str | None) -> Effect:
    """Find the seats with the same token; a phone without one must ask as well, or its silence would tell."""
    return {"type": "match", "token": token}


def open_card() -> Effect:
    """Open my own card to everybody."""
    return {"type": "open"}


def count(ballot: str, voters: Sequence[Seat], options: int, choice: int) -> Effect:
    """My ballot of a secret count."""
    return {"type": "count", "ballot": ballot, "voters": list(voters), "options": options, "choice": choice}


def timer(name: str, seconds: int) -> Effect:
    """Start a timer, or start it again."""
    return {"type": "timer", "name": name, "seconds": seconds}


def stop(name: str) -> Effect:
    """Stop a timer."""
    return {"type": "stop", "name": name}
