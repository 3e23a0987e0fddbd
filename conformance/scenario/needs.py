"""What steps need from a rig: what the rig lacks makes a case *not run here*."""

from collections.abc import Iterable

from conformance.scenario.steps import Lose, Never, Step, TimeUp, WaitSeconds, parts
from rigs.interface import Capability


def needs(steps: Iterable[Step]) -> frozenset[Capability]:
    """The capabilities without which these steps cannot be played or judged."""
    found: set[Capability] = set()
    for step in steps:
        for part in parts(step):
            match part:
                case Lose(at=None):
                    found.add(Capability.LINK_FAULTS)
                case Lose():
                    found |= {Capability.LINK_FAULTS, Capability.HELD_EVENTS}
                case WaitSeconds() | TimeUp():
                    found.add(Capability.HELD_TIMERS)
                case Never():
                    found.add(Capability.EVERY_SCREEN)
    return frozenset(found)
