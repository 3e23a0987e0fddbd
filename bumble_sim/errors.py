"""Root of the errors of ``bumble_sim``; each part has its own branch.

BumbleSimError
├── protocol.errors.ProtocolError   fragments, frames and messages
├── crypto.errors.CryptoError       deal, sealed notes, match, count, toss
├── PluginFault                     what a plugin did wrong, as told by what stands between it and the phone
│   └── BadEffect                   a plugin answered with something that the contract does not know
├── ClockError                      virtual time cannot go on
│   ├── Deadlock                    everything waits and nothing is planned
│   ├── TimeLimit                   more virtual time than a run may take
│   ├── TimeStuck                   time stands still while something calls itself for ever
│   └── TaskFailed                  a task that nobody waits for has raised
└── AirError                        what was asked of the virtual air cannot be
"""

from reference_engine.tables import Seat


class BumbleSimError(Exception):
    """Root of all errors of ``bumble_sim``."""


class PluginFault(BumbleSimError):
    """What a plugin did wrong; the text goes on after "the plugin of seat 2", and says at which event.

    Attributes:
        seat: whose plugin it was, if not that of the seat that was asked: a process that plays several seats may answer
            for another one.
    """

    def __init__(self, what: str, seat: Seat | None = None) -> None:
        super().__init__(what)
        self.seat = seat

    def culprit(self, asked: Seat) -> Seat:
        """The seat whose plugin did it, when ``asked`` is the one that was asked."""
        return asked if self.seat is None else self.seat


class BadEffect(PluginFault):
    """A plugin answered an event with something that the contract does not allow; the text says what and at which."""


class ClockError(BumbleSimError):
    """Virtual time cannot go on."""


class Deadlock(ClockError):
    """Everything waits and nothing is planned: no time that passes would change that."""


class TimeLimit(ClockError):
    """The run takes more virtual time than it may; somewhere something waits that should not."""


class TimeStuck(ClockError):
    """Virtual time stands still, because something calls itself again and again without waiting."""


class TaskFailed(ClockError):
    """A callback or task that nobody waits for has raised; the cause is what it raised."""


class AirError(BumbleSimError):
    """What was asked of the virtual air cannot be, for example to cut a link that does not exist."""
