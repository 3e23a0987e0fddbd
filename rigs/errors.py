"""Errors of the rigs.

RigError
├── UnknownRig            no rig of that name, or one that is not built yet
├── NotCapable            the rig cannot do what was asked (the case is *not run here*)
├── RigBroken             our fault: the rig itself went wrong; the verdict is ``error``
└── PluginMisbehaved      the plugin under test broke the contract; the verdict is ``fail``
"""

from reference_engine.tables import Seat


class RigError(Exception):
    """Root of all errors of ``rigs``."""


class UnknownRig(RigError):
    """There is no such rig, or it is not built yet."""


class NotCapable(RigError):
    """The rig lacks a capability that was asked for."""


class RigBroken(RigError):
    """The rig itself failed: a bug of ours, never of the plugin."""


class PluginMisbehaved(RigError):
    """The plugin under test raised, answered nonsense or never came to rest.

    Attributes:
        seat: the seat whose plugin did it.
        what: what it did, in one sentence.
    """

    def __init__(self, seat: Seat, what: str) -> None:
        super().__init__(f"the plugin of seat {seat} {what}")
        self.seat = seat
        self.what = what
