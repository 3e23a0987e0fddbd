"""The plugin under test by name: ``baseline``, or ``module:Class`` for one that runs in this process."""

import difflib
import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Final

from bumble_sim.contract import Plugin
from conformance.errors import ConformanceError
from reference_engine.tables import Seat

BASELINE: Final = "baseline"
"""The name of the plugin that comes with tablerig."""


class UnknownPlugin(ConformanceError):
    """The plugin that was asked for cannot be had; the text says why and what to write instead."""


def plugin_maker(name: str) -> Callable[[Seat], Plugin] | None:
    """Makes the named plugin for a seat; ``None`` for ``baseline``, which depends on the game.

    Args:
        name: ``baseline`` or ``module:Class``; the module may lie in the current folder. The class is called without
            arguments, once for every seat.

    Raises:
        UnknownPlugin: no such module or class, or one that cannot be a plugin.
    """
    if name == BASELINE:
        return None
    module_name, colon, class_name = name.partition(":")
    if not colon or not class_name.isidentifier() or not all(part.isidentifier() for part in module_name.split(".")):
        raise UnknownPlugin(_not_a_name(name))
    module = _import(name, module_name)
    made = getattr(module, class_name, None)
    if made is None:
        near = difflib.get_close_matches(class_name, dir(module), n=1)
        hint = f"; did you mean {module_name}:{near[0]}?" if near else ""
        raise UnknownPlugin(f"plugin {name!r}: the module {module_name} has no {class_name}{hint}")
    if not callable(made):
        raise UnknownPlugin(f"plugin {name!r}: {class_name} is no class but an object of {type(made).__name__}")
    if isinstance(made, type) and not callable(getattr(made, "handle", None)):
        raise UnknownPlugin(
            f"plugin {name!r}: {class_name} has no method handle(event), so it is no plugin (docs/contract.md)"
        )
    return lambda _seat: made()


def _import(name: str, module_name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is not None and (module_name == error.name or module_name.startswith(f"{error.name}.")):
            raise UnknownPlugin(f"plugin {name!r}: there is no module {error.name}, here or installed") from None
        raise UnknownPlugin(
            f"plugin {name!r}: the module {module_name} needs {error.name}, which is missing"
        ) from error
    except Exception as error:
        raise UnknownPlugin(
            f"plugin {name!r}: the module {module_name} cannot be imported: {type(error).__name__}: {error}"
        ) from error


def _not_a_name(name: str) -> str:
    if name.isidentifier():
        return f"plugin {name!r}: there is only {BASELINE!r} by that short a name; a class is named as module:Class"
    if any(sign in name for sign in " /\\"):
        return (
            f"plugin {name!r} is a command: plugins as processes of their own are not built yet; "
            "name a Python class as module:Class"
        )
    return f"plugin {name!r}: name a Python class as module:Class, for example my_wilki.plugin:MyWilki"
