"""What Wilki and Mafia share: one state machine per phone, which knows only what this phone knows.

The words are those of Wilki: a *wolf* is whoever attacks by night, the *seer* whoever probes, the *pack* all wolves
(``docs/screens-mafia.md`` says what Mafia calls them), and rule IDs are Wilki's.

The class is built in layers, one file each, every layer on top of the one before:

``core`` (effects) → ``verdict`` → ``choices`` → ``refusals`` → ``facts`` (the screen) → ``whispers`` → ``ending`` →
``night`` (choosing) → ``day`` → ``settling`` (who dies) → ``locking`` (when a night is over) → ``drops`` → ``plugin``.

Every decision is a small method of its own, so that a faulty plugin can be made by overriding just one. A game says
which ``words`` it uses, which cards make a game, and how wolves settle on a victim.
"""

from bumble_sim.plugins.family.plugin import Family

__all__ = ["Family"]
