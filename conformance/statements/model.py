"""What a plugin claims, as values."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from reference_engine.tables import VariantValue


class Grade(StrEnum):
    """How far secrets are kept; each grade includes those before it."""

    SCREEN = "screen"  # no screen shows what its player must not know
    AIR = "air"  # nothing on the air depends on secrets
    PHONE = "phone"  # a phone does not even receive more: cannot be claimed yet


@dataclass(frozen=True, slots=True)
class Claims:
    """What a plugin claims of one game.

    Attributes:
        seats: the table sizes, ascending.
        variants: for every variant of the game the claimed values, the smallest or first of the rulebook first.
        features: the optional features (:mod:`conformance.statements.features`).
        secrecy: the grade.
    """

    seats: tuple[int, ...]
    variants: Mapping[str, tuple[VariantValue, ...]]
    features: frozenset[str]
    secrecy: Grade

    def has_value(self, key: str, value: VariantValue) -> bool:
        """Whether a value of a variant is claimed. ``True`` and ``1`` are different values."""
        return any(type(each) is type(value) and each == value for each in self.variants[key])

    def usual(self, key: str, *wanted: VariantValue) -> VariantValue:
        """The first wanted value of a variant that is claimed; if none is, the first that is claimed at all."""
        return next((value for value in wanted if self.has_value(key, value)), self.variants[key][0])


@dataclass(frozen=True, slots=True)
class Statement:
    """A checked statement.

    Attributes:
        path: the file as the caller named it.
        plugin: the name of the plugin.
        version: its version, in its own words.
        games: the claims by game.
        text: the text of the file.
    """

    path: Path
    plugin: str
    version: str
    games: Mapping[str, Claims]
    text: str = field(repr=False)

    @property
    def digest(self) -> str:
        """SHA-256 of the file, in hexadecimal."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def with_claims(self, game: str, claims: Claims) -> "Statement":
        """The same statement with other claims of one game."""
        return replace(self, games={**self.games, game: claims})
