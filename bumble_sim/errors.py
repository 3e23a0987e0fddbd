"""Root of the errors of ``bumble_sim``; each part has its own branch.

BumbleSimError
├── protocol.errors.ProtocolError   fragments, frames and messages
├── crypto.errors.CryptoError       deal, sealed notes, match, count, toss
└── BadEffect                       a plugin answered with something that the contract does not know
"""


class BumbleSimError(Exception):
    """Root of all errors of ``bumble_sim``."""


class BadEffect(BumbleSimError):
    """A plugin answered an event with something that the contract does not allow; the text says what and at which."""
