"""Errors of the table on Bluetooth."""

from bumble_sim.errors import BumbleSimError


class NoTable(BumbleSimError):
    """A phone advertises the table service and does not offer it as ``docs/protocol.md`` says."""
