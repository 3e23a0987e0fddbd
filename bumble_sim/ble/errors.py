"""Errors of the table on Bluetooth.

BumbleSimError
├── NoTable       a phone advertises a table and offers none
└── JoinBroken    the link was lost while a guest was joining
"""

from bumble_sim.errors import BumbleSimError


class NoTable(BumbleSimError):
    """A phone advertises the table service and does not offer it as ``docs/protocol.md`` says."""


class JoinBroken(BumbleSimError):
    """The link to the host was lost before the guest had joined; look for the table again.

    Attributes:
        reason: the HCI reason.
    """

    def __init__(self, reason: int) -> None:
        super().__init__(f"the link to the host was lost while joining (HCI reason {reason:#04x}): join again")
        self.reason = reason
