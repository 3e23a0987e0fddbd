"""Root of the errors of ``bumble_sim``; each part has its own branch.

BumbleSimError
├── protocol.errors.ProtocolError   fragments, frames and messages
└── crypto.errors.CryptoError       deal, sealed notes, match, count, toss
"""


class BumbleSimError(Exception):
    """Root of all errors of ``bumble_sim``."""
