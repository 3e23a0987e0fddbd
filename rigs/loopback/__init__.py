"""The loopback rig: plugins called directly, no Bluetooth, no encoding, a virtual clock; fast and exact."""

from rigs.loopback.rig import Loopback

__all__ = ["Loopback"]
