"""Wilki (werewolf) as a plugin: one state machine per phone, which knows only what this phone knows.

The class is built in layers, one file each, every layer on top of the one before:

``core`` (effects) → ``verdict`` → ``choices`` → ``refusals`` → ``facts`` (the screen) → ``whispers`` → ``ending`` →
``night`` (choosing) → ``day`` → ``settling`` (who dies) → ``locking`` (when a night is over) → ``drops`` → ``plugin``.

Every decision is a small method of its own, so that a faulty plugin can be made by overriding just one.
"""

from bumble_sim.plugins.wilki.plugin import Wilki

__all__ = ["Wilki"]
