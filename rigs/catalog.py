"""The rigs by name."""

import difflib
import importlib
from typing import Final

from rigs.errors import UnknownRig
from rigs.interface import Rig

_CLASSES: Final = {"loopback": "Loopback", "virtual": "Virtual"}
"""Module in ``rigs`` and class; imported only when asked for, because Bluetooth takes its time to load."""

_NOT_BUILT: Final = {
    "radio": "it needs real Bluetooth controllers and is not built yet",
    "android_farm": "it needs real phones and is not built yet",
}

NAMES: Final = (*_CLASSES, *_NOT_BUILT)
"""Every rig that has a name, also those that are not built yet."""


def rig(name: str) -> Rig:
    """The rig of that name.

    Raises:
        UnknownRig: there is none, or it is not built yet.
    """
    if name in _NOT_BUILT:
        raise UnknownRig(f"rig {name!r}: {_NOT_BUILT[name]}; use one of {', '.join(_CLASSES)}")
    if name not in _CLASSES:
        near = difflib.get_close_matches(name, NAMES, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(NAMES)}"
        raise UnknownRig(f"there is no rig {name!r}{hint}")
    made: Rig = getattr(importlib.import_module(f"rigs.{name}"), _CLASSES[name])()
    return made
