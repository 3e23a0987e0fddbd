"""First layer: the state, the effects of the event at hand, and what every other layer asks first."""

from abc import ABC
from collections.abc import Mapping

from bumble_sim.contract import Effect, Note, Refuse, Stop, Timer
from bumble_sim.plugins.family.state import State
from bumble_sim.plugins.family.words import Words
from reference_engine.tables import Seat, VariantValue, split_move

DROP_AT_NIGHT = "drop_at_night"


def whole(note: Note, key: str) -> int | None:
    """The whole number under ``key``, or ``None``: what other phones send is not to be trusted."""
    value = note.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def pairs(note: Note, key: str) -> dict[int, int] | None:
    """The mapping of whole numbers under ``key``, or ``None``."""
    value = note.get(key)
    return dict(value) if isinstance(value, Mapping) else None


class Core(ABC):
    """State and effects. ``state`` exists from the event ``Seated`` on; ``words`` are the game's own."""

    words: Words
    state: State

    def __init__(self) -> None:
        self.effects: list[Effect] = []

    def variant(self, key: str) -> VariantValue:
        """The value of a variant at this table."""
        return self.state.table.variants[key]

    def seconds(self, key: str) -> int:
        """A variant that is a number of seconds."""
        return int(self.variant(key))

    def others(self) -> tuple[Seat, ...]:
        """All living seats but mine."""
        state = self.state
        return tuple(seat for seat in state.alive if seat != state.me)

    def may_act(self) -> bool:
        """Whether this seat still plays: the eliminated neither vote nor act (WLK-DAY-8)."""
        return self.state.me in self.state.alive

    def is_wolf(self) -> bool:
        """Whether I am a wolf."""
        return self.state.role in self.words.wolves

    def living_pack(self) -> tuple[Seat, ...]:
        """The other living wolves, if I am one."""
        return tuple(seat for seat in self.state.pack if seat in self.state.alive)

    def chosen(self, verb: str) -> Seat | None:
        """The seat that I have chosen with ``verb``, if that is my current choice."""
        if self.state.choice is None:
            return None
        mine, target = split_move(self.state.choice)
        return target if mine == verb else None

    def stands(self) -> bool:
        """Whether the night choices of a seat outlive its drop (WLK-A20)."""
        return self.variant(DROP_AT_NIGHT) == "stands"

    def next_epoch(self) -> None:
        """Whispers from before mean nothing from here on."""
        self.state.epoch += 1
        self.state.heard = {}
        self.state.locking = False
        self.state.lockers = set()
        self.state.unheard = False

    def refuse(self, move: str, rule: str) -> None:
        """Refuse the tap at hand."""
        self.effects.append(Refuse(move, rule))

    def start_timer(self, name: str, seconds: int) -> None:
        """Start a phase timer."""
        self.effects.append(Timer(name, seconds))

    def stop_timer(self, name: str) -> None:
        """Stop a phase timer."""
        self.effects.append(Stop(name))
