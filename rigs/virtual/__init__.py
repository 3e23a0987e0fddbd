"""Emulated phones on virtual Bluetooth, in virtual time: what CI runs."""

from rigs.virtual.rig import Virtual

__all__ = ["Virtual"]
