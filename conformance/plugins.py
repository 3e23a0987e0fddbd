"""The plugin under test by name: ``baseline``, ``module:Class`` in this process, or a command (``docs/process.md``)."""

import difflib
import importlib
import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Final

from bumble_sim.contract import Plugin
from conformance.errors import ConformanceError
from conformance.process.pool import Pool
from reference_engine.tables import Seat

BASELINE: Final = "baseline"
"""The name of the plugin that comes with tablerig."""


class UnknownPlugin(ConformanceError):
    """The plugin that was asked for cannot be had; the text says why and what to write instead."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where the plugin under test comes from: a class or a command; neither for the baseline.

    Attributes:
        make: makes the plugin of a seat, in this process.
        pool: its processes; none runs before it is needed.
    """

    make: Callable[[Seat], Plugin] | None = None
    pool: Pool | None = None

    def close(self) -> list[str]:
        """End the processes; what was wrong with how they ended."""
        return [] if self.pool is None else self.pool.close()


def find_plugin(name: str) -> Found:
    """The named plugin.

    Args:
        name: ``baseline``; ``module:Class``, where the module may lie in the current folder and the class is called
            without arguments, once for every seat; or a command, which has a space or a slash in it and is split as a
            shell would.

    Raises:
        UnknownPlugin: no such module, class or program, or one that cannot be a plugin.
    """
    if name == BASELINE:
        return Found()
    if any(sign in name for sign in " /\\"):
        return Found(pool=Pool(_command(name)))
    return Found(make=_class(name))


def _command(name: str) -> list[str]:
    try:
        words = shlex.split(name)
    except ValueError as error:
        raise UnknownPlugin(f"plugin {name!r} cannot be split into words: {error}") from None
    if not words:
        raise UnknownPlugin("plugin: the command is empty")
    if shutil.which(words[0]) is None:
        why = "may not be run (is it executable?)" if Path(words[0]).is_file() else "is no program, here or on PATH"
        raise UnknownPlugin(f"plugin {name!r}: {words[0]} {why}")
    return words


def _class(name: str) -> Callable[[Seat], Plugin]:
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
        return (
            f"plugin {name!r}: there is only {BASELINE!r} by that short a name; "
            f"a class is named as module:Class, a program as ./{name}"
        )
    return f"plugin {name!r}: name a Python class as module:Class, for example my_wilki.plugin:MyWilki, or a command"
