"""Sealed notes: whatever is meant for one seat is sealed for that seat, for the host's phone relays every byte.

Each pair of phones has an X25519 secret; HKDF-SHA-256 derives one ChaCha20-Poly1305 key per *direction*, bound to the
table and to both seats and public keys. A note is padded to the fixed size of its purpose before it is sealed, so its
length says nothing (PRO-SEA-3). The nonce is the purpose and the counter: both sides know them, neither is sent, and a
:class:`Sealer` never uses one twice. Bytes: ``docs/protocol.md`` (PRO-SEA-1 to PRO-SEA-4).
"""

import struct
from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from bumble_sim.crypto.errors import BadSeal, OutOfTurn
from bumble_sim.crypto.randomness import Randomness, random_bytes
from reference_engine.tables import Seat

KEY_BYTES: Final = 32
TAG_BYTES: Final = 16
LENGTH_BYTES: Final = 2
MAX_COUNTER: Final = 2**64 - 1


class Purpose(IntEnum):
    """What a sealed note is for; the number stands in its nonce and in its associated data."""

    WHISPER = 1
    """The notes of one tick; the counter is the tick."""
    CARD_KEY = 2
    """A card key of a deal; the counter is the number of the deal."""
    MATCH_TOKEN = 3
    """First message of a match; the counter is the number of the match."""
    MATCH_PROOF = 4
    """Second message of a match."""
    BALLOT_SHARE = 5
    """A share of a ballot; the counter is the number of the count."""


SIZES: Final[Mapping[Purpose, int]] = {
    Purpose.WHISPER: 64,
    Purpose.CARD_KEY: 256,
    Purpose.MATCH_TOKEN: 256,
    Purpose.MATCH_PROOF: 32,
    Purpose.BALLOT_SHARE: 64,
}
"""Most bytes of content per purpose; every sealed note of a purpose has exactly this size plus 2 and 16 bytes."""


def sealed_size(purpose: Purpose) -> int:
    """Bytes of every sealed note of ``purpose``: 82 for a whisper."""
    return LENGTH_BYTES + SIZES[purpose] + TAG_BYTES


def private_key(rng: Randomness) -> bytes:
    """A fresh private key of one phone for one table (PLT-ACC-1), 32 bytes."""
    return random_bytes(rng, KEY_BYTES)


def public_key(private: bytes) -> bytes:
    """The public key of ``private``, 32 bytes."""
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


class Sealer:
    """Seals and opens the notes of one phone at one table.

    Args:
        private: the phone's private key, 32 bytes (:func:`private_key`).
        me: its seat.
        table: the identity of the table, the same bytes on all its phones.
        publics: the public key of every *other* seat.

    Raises:
        BadSeal: a public key is none (wrong length, or one with which no secret can be shared).
    """

    def __init__(self, private: bytes, me: Seat, table: bytes, publics: Mapping[Seat, bytes]) -> None:
        self.me = me
        self.table = table
        self._sending: dict[Seat, ChaCha20Poly1305] = {}
        self._receiving: dict[Seat, ChaCha20Poly1305] = {}
        self._next: dict[tuple[Seat, Purpose], int] = {}
        own = public_key(private)
        for seat, public in publics.items():
            if seat == me:
                raise OutOfTurn("a phone seals nothing for itself: leave its own key out of publics")
            secret = _shared_secret(private, seat, public)
            self._sending[seat] = _direction_key(secret, table, (me, own), (seat, public))
            self._receiving[seat] = _direction_key(secret, table, (seat, public), (me, own))

    def seal(self, to: Seat, purpose: Purpose, counter: int, content: bytes) -> bytes:
        """Seal ``content`` for ``to``; always :func:`sealed_size` bytes.

        ``counter`` (0 to 2**64 - 1) must grow from note to note of one purpose to one seat; a note that must go out
        again goes out as the same bytes.

        Raises:
            OutOfTurn: the counter was used before, the content is too long, or nobody sits there.
        """
        if to not in self._sending:
            raise OutOfTurn(f"seat {to} has no key at this table")
        if len(content) > SIZES[purpose]:
            raise OutOfTurn(f"{len(content)} bytes do not fit into a {purpose.name} note of {SIZES[purpose]}")
        if not self._next.get((to, purpose), 0) <= counter <= MAX_COUNTER:
            raise OutOfTurn(f"counter {counter} of {purpose.name} notes to seat {to} was used: it must grow")
        self._next[to, purpose] = counter + 1
        plain = struct.pack(">H", len(content)) + content.ljust(SIZES[purpose], b"\0")
        return self._sending[to].encrypt(
            _nonce(purpose, counter), plain, self._associated(self.me, to, purpose, counter)
        )

    def open(self, sender: Seat, purpose: Purpose, counter: int, note: bytes) -> bytes:
        """The content of a note that ``sender`` sealed for me.

        Raises:
            BadSeal: altered, of the wrong size, or sealed by another seat, for another one, for another purpose,
                counter or table (PRO-SEA-2).
        """
        if sender not in self._receiving:
            raise BadSeal(sender, "PRO-SEA-1", "there is no such seat with a key at this table")
        if len(note) != sealed_size(purpose):
            raise BadSeal(sender, "PRO-SEA-3", f"{len(note)} bytes, a {purpose.name} note has {sealed_size(purpose)}")
        try:
            plain = self._receiving[sender].decrypt(
                _nonce(purpose, counter), note, self._associated(sender, self.me, purpose, counter)
            )
        except InvalidTag:
            raise BadSeal(
                sender, "PRO-SEA-2", f"the {purpose.name} note {counter} was altered or is not for here"
            ) from None
        length = int(struct.unpack_from(">H", plain)[0])
        content, padding = plain[LENGTH_BYTES : LENGTH_BYTES + length], plain[LENGTH_BYTES + length :]
        if length > SIZES[purpose] or any(padding):
            raise BadSeal(
                sender, "PRO-SEA-3", f"the {purpose.name} note {counter} is not padded with zeros to its size"
            )
        return content

    def _associated(self, sender: Seat, to: Seat, purpose: Purpose, counter: int) -> bytes:
        return struct.pack(">BBBQ", sender, to, purpose, counter) + self.table


def _nonce(purpose: Purpose, counter: int) -> bytes:
    return struct.pack(">BxxxQ", purpose, counter)


def _shared_secret(private: bytes, seat: Seat, public: bytes) -> bytes:
    try:
        return X25519PrivateKey.from_private_bytes(private).exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError:
        raise BadSeal(seat, "PRO-SEA-1", "its public key is none: no secret can be shared with it") from None


def _direction_key(
    secret: bytes, table: bytes, sender: tuple[Seat, bytes], receiver: tuple[Seat, bytes]
) -> ChaCha20Poly1305:
    info = b"tablerig/seal" + bytes((sender[0], receiver[0])) + sender[1] + receiver[1]
    return ChaCha20Poly1305(HKDF(SHA256(), KEY_BYTES, salt=table, info=info).derive(secret))
