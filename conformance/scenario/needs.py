"""What a case needs from a rig: what the rig lacks makes the case *not run here*."""

from conformance.scenario.model import Case
from conformance.scenario.steps import Lose, Never, TimeUp, WaitSeconds, parts
from rigs.interface import Capability


def needs(case: Case) -> frozenset[Capability]:
    """The capabilities without which the steps of this case cannot be played or judged."""
    found: set[Capability] = set()
    for step in case.steps:
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
