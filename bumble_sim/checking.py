"""Whether what a plugin answers is what the contract allows; every rig checks every answer with this.

The plugin under test is another's work: nothing it returns is trusted, and a wrong answer is *its* failure, told in a
sentence, never a stack trace of ours.
"""

from collections.abc import Callable, Mapping, Sized
from typing import Any, Final

from bumble_sim.contract import (
    MAX_NOTE_BYTES,
    Count,
    Deal,
    Effect,
    Event,
    Match,
    Open,
    Publish,
    Refuse,
    Show,
    Stop,
    Tapped,
    Timer,
    Toss,
    Whisper,
)
from bumble_sim.errors import BadEffect
from bumble_sim.note_size import note_bytes
from bumble_sim.telling import brief
from reference_engine.screens import Prompt, Screen
from reference_engine.tables import Seat, Table

MAX_EFFECTS: Final = 1000
"""More effects than this in one answer are a plugin gone wild."""
MAX_TEXT: Final = 200
"""Characters of a name, a code or any other text, at most."""
MAX_PARTS: Final = 200
"""Facts of a screen, choices of a prompt, parts of one fact's value, at most."""
MAX_NUMBER: Final = 2**53 - 1
"""The largest whole number that every reader of JSON knows."""
MAX_SECONDS: Final = 86_400
"""The longest timer, a day."""
MAX_CARDS: Final = 64
MAX_OPTIONS: Final = 32
MAX_RANGE: Final = 2**32
"""What the messages of a deal, of a count and of a coin can carry (``docs/protocol.md``)."""


def check_effects(seat: Seat, event: Event, effects: object, table: Table) -> tuple[Effect, ...]:
    """The effects with which the plugin of ``seat`` answered ``event``, checked.

    Raises:
        BadEffect: not a list of effects, or one with a value that the contract does not allow.
    """
    if type(effects) is not list and type(effects) is not tuple:
        raise BadEffect(f"answered {brief(event)} with {brief(effects)}, which is not a list of effects")
    if len(effects) > MAX_EFFECTS:
        raise BadEffect(f"answered {brief(event)} with {len(effects)} effects at once")
    for effect in effects:
        check = _CHECKS.get(type(effect))
        if check is None:
            raise BadEffect(f"answered {brief(event)} with {brief(effect)}, which is no effect")
        try:
            check(effect, seat, table)
        except _Wrong as wrong:
            raise BadEffect(f"answered {brief(event)} with {brief(effect)}: {wrong}") from None
        if type(effect) is Refuse and type(event) is not Tapped:
            raise BadEffect(f"answered {brief(event)} with a refusal, but only a tap can be refused")
    return tuple(effects)


class _Wrong(Exception):
    """What is wrong with one effect, in a few words."""


def _whole(value: object, what: str, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise _Wrong(f"{what} must be a whole number from {low} to {high:,}")


def _text(value: object, what: str) -> None:
    if type(value) is not str or not value:
        raise _Wrong(f"{what} must be a text that is not empty")
    if not _unicode(value):
        raise _Wrong(f"{what} must be Unicode text, without half of a surrogate pair")
    if len(value) > MAX_TEXT:
        raise _Wrong(f"{what} has {len(value):,} characters, at most {MAX_TEXT} are allowed")


def _some(value: object, what: str) -> None:
    if type(value) is not tuple or not value:
        raise _Wrong(f"{what} must be a tuple that is not empty")
    _few(value, what)


def _few(value: Sized, what: str, most: int = MAX_PARTS) -> None:
    if len(value) > most:
        raise _Wrong(f"{what} are {len(value):,}, at most {most} are allowed")


def _unicode(text: str) -> bool:
    """Whether the text can be written down at all: half of a surrogate pair has no encoding."""
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)


def _seat(value: object, table: Table) -> None:
    if type(value) is not int or not 0 <= value < table.seats:
        raise _Wrong(f"there is no seat {brief(value)}")


def _note(note: object) -> None:
    try:
        size = note_bytes(note)
    except TypeError as error:
        raise _Wrong(str(error)) from None
    except UnicodeEncodeError:
        raise _Wrong("the texts of a note must be Unicode, without half of a surrogate pair") from None
    if size > MAX_NOTE_BYTES:
        raise _Wrong(f"the note takes {size} bytes, at most {MAX_NOTE_BYTES} are allowed")


def _show(effect: Show, _me: Seat, _table: Table) -> None:
    screen = effect.screen
    if type(screen) is not Screen:
        raise _Wrong("a screen is a Screen")
    _text(screen.phase, "the phase")
    if not isinstance(screen.facts, Mapping):
        raise _Wrong("the facts must be a mapping")
    _few(screen.facts, "the facts")
    for fact, value in screen.facts.items():
        _text(fact, "the name of a fact")
        if not _is_fact(value):
            hint = ": write a tuple" if isinstance(value, list) else ""
            raise _Wrong(f"{fact}: {brief(value)} is no value of a fact{hint}")
    prompt = screen.prompt
    if prompt is None:
        return
    if type(prompt) is not Prompt:
        raise _Wrong("a prompt is a Prompt")
    _whole(prompt.number, "the number of a prompt", 1, MAX_NUMBER)
    _some(prompt.choices, "the choices")
    for choice in prompt.choices:
        _text(choice, "a choice")


def _is_fact(value: object) -> bool:
    # Runs for every fact of every screen, so it leaves the loops to the interpreter.
    kind = type(value)
    if kind is int or kind is str:
        return _is_part(value)
    if value is None or kind is bool:
        return True
    if isinstance(value, tuple):
        return _INT.issuperset(map(type, value)) and len(value) <= MAX_PARTS and all(map(_is_part, value))
    if isinstance(value, (dict, Mapping)):
        keys = set(map(type, value))
        sound = len(keys) <= 1 and _KEYS.issuperset(keys) and _KEYS.issuperset(map(type, value.values()))
        return sound and len(value) <= MAX_PARTS and all(map(_is_part, value)) and all(map(_is_part, value.values()))
    return False


def _is_part(value: Any) -> bool:
    """Whether a whole number or a text is of a size that can be told."""
    if type(value) is int:
        return -MAX_NUMBER <= value <= MAX_NUMBER
    return len(value) <= MAX_TEXT and _unicode(value)


_INT: Final = frozenset({int})
_KEYS: Final = frozenset({str, int})


def _refuse(effect: Refuse, _me: Seat, _table: Table) -> None:
    _text(effect.rule, "the rule")
    if effect.move != "":  # a tap may be of nothing
        _text(effect.move, "the move")


def _whisper(effect: Whisper, me: Seat, table: Table) -> None:
    if not isinstance(effect.notes, Mapping):
        raise _Wrong("the notes must be a mapping from seats to notes")
    checked: set[int] = set()
    for receiver, note in effect.notes.items():
        _seat(receiver, table)
        if receiver == me:
            raise _Wrong("a seat does not whisper to itself")
        if id(note) not in checked:
            checked.add(id(note))
            _note(note)


def _publish(effect: Publish, _me: Seat, _table: Table) -> None:
    _note(effect.note)


def _match(effect: Match, _me: Seat, _table: Table) -> None:
    if effect.token is not None:
        _text(effect.token, "the token")


def _deal(effect: Deal, _me: Seat, table: Table) -> None:
    if type(effect.deck) is not tuple or len(effect.deck) < table.seats:
        raise _Wrong(f"the deck must be a tuple of at least {table.seats} cards")
    _few(effect.deck, "the cards of the deck", MAX_CARDS)
    for card in effect.deck:
        _text(card, "a card")


def _open(_effect: Open, _me: Seat, _table: Table) -> None:
    """Nothing can be wrong with it."""


def _count(effect: Count, me: Seat, table: Table) -> None:
    _text(effect.ballot, "the name of the ballot")
    _some(effect.voters, "the voters")
    for voter in effect.voters:
        _seat(voter, table)
    if len(set(effect.voters)) != len(effect.voters):
        raise _Wrong("a voter is named twice")
    if me not in effect.voters:
        raise _Wrong("only a voter takes part in a count")
    _whole(effect.options, "the options", 1, MAX_OPTIONS)
    _whole(effect.choice, "the choice", 0, effect.options - 1)


def _toss(effect: Toss, _me: Seat, _table: Table) -> None:
    _text(effect.name, "the name of the coin")
    _whole(effect.range, "the range", 1, MAX_RANGE)


def _timer(effect: Timer, _me: Seat, _table: Table) -> None:
    _text(effect.name, "the name of the timer")
    _whole(effect.seconds, "the seconds", 1, MAX_SECONDS)


def _stop(effect: Stop, _me: Seat, _table: Table) -> None:
    _text(effect.name, "the name of the timer")


_CHECKS: Final[dict[type, Callable[[Any, Seat, Table], None]]] = {
    Show: _show,
    Refuse: _refuse,
    Whisper: _whisper,
    Publish: _publish,
    Match: _match,
    Deal: _deal,
    Open: _open,
    Count: _count,
    Toss: _toss,
    Timer: _timer,
    Stop: _stop,
}
