"""Errors of the engine.

EngineError
├── IllegalTable         the table cannot be opened at all (not a rule of play: a malformed request)
├── IllegalEvent         an event that cannot happen in this state (a fault of the caller)
├── IllegalMove          a player's move that the rules refuse; names the rules
├── ImpossibleKnowledge  no course of a game leads to what a verdict is asked for
└── RulebookError        a rulebook file or a variant is wrong
"""


class EngineError(Exception):
    """Root of all errors of ``reference_engine``."""


class IllegalTable(EngineError):
    """The table cannot exist: unknown game, no seats, a host who does not sit there, roles that do not exist."""


class IllegalEvent(EngineError):
    """The event cannot happen now, for example a deal while a game is on."""


class IllegalMove(EngineError):
    """The rules refuse this move.

    Attributes:
        move: the move code.
        rules: the rule IDs, one of which the phone must name when it refuses; the first is the best answer.
    """

    def __init__(self, move: str, rules: tuple[str, ...], why: str) -> None:
        super().__init__(f"{move}: {why} ({', '.join(rules)})")
        self.move = move
        self.rules = rules


class ImpossibleKnowledge(EngineError):
    """A verdict is asked for public knowledge that no course of a game leads to (a fault of the caller)."""


class RulebookError(EngineError):
    """A rulebook file breaks its form, or a variant or a rule ID does not exist."""
