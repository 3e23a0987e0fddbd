"""Wilki (werewolf) as a plugin: the game of the family in which wolves are equals."""

from bumble_sim.plugins.wilki.plugin import Wilki

__all__ = ["Wilki"]
