"""Mafia as a plugin: the game of the family in which those who attack have ranks.

``words`` (what Mafia calls things) → ``hierarchy`` (whose proposal counts) → ``ranks`` (how mafiosi learn each other's
rank, and what outlives a drop) → ``plugin``. Everything else is the family's.
"""

from bumble_sim.plugins.mafia.plugin import Mafia

__all__ = ["Mafia"]
