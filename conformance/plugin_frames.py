"""Where in a plugin's own files something went wrong, and the traceback without our part of it."""

import sys
import sysconfig
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType
from typing import Final

MAX_FRAMES: Final = 60
"""Frames of a traceback that are kept, the innermost."""

_LIBRARIES: Final = tuple({sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")})


@dataclass(frozen=True, slots=True)
class Spot:
    """A line of code: its file, its number, and the function that it stands in."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        return f"{_shown(self.file)}:{self.line} ({self.function})"


def home_of(plugin: object) -> Path | None:
    """The folder of a plugin's own files, or ``None`` if its class comes from no file."""
    kind = plugin if isinstance(plugin, type) else type(plugin)
    module = sys.modules.get(kind.__module__.partition(".")[0])
    file = getattr(module, "__file__", None)
    return None if file is None else Path(file).parent


def raised_at(error: BaseException, home: Path | None, outside: str) -> Spot | None:
    """The innermost line of the plugin that an error went through, ``None`` if it went through none.

    Args:
        error: was caught by our own code.
        home: see :func:`home_of`.
        outside: our file that called the plugin; only what was called from there counts.
    """
    called = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    lines = [line for _, line in traceback.walk_tb(error.__traceback__)]
    begin = _begin(called, outside)
    spots = [_spot(frame, line) for frame, line in zip(called[begin:], lines[begin:], strict=True)]
    return _innermost(spots, home)


def running_at(frame: FrameType, home: Path | None, outside: str) -> Spot | None:
    """The innermost line of the plugin that is being run, ``None`` if none is; see :func:`raised_at`."""
    stack = list(traceback.walk_stack(frame))[::-1]
    begin = _begin([each for each, _ in stack], outside)
    return _innermost([_spot(each, line) for each, line in stack[begin:]], home) if begin else None


def plugin_trace(error: BaseException, outside: str) -> str:
    """The traceback of an error as Python prints it, beginning where the plugin was called, shortened if it is long."""
    begin = error.__traceback__
    here: TracebackType | None = begin
    while here is not None:
        if here.tb_frame.f_code.co_filename == outside:
            begin = here.tb_next
        here = here.tb_next
    made = traceback.TracebackException(type(error), error, begin, limit=-MAX_FRAMES)
    return "".join(_lines(made))


def text_of(error: BaseException) -> str:
    """``KeyError ('roles')``; of an error whose own text raises, the name alone."""
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = ""
    if len(text) > 200:
        text = f"{text[:200]}…"
    return f"{type(error).__name__} ({text})" if text else type(error).__name__


def _lines(made: traceback.TracebackException) -> Iterator[str]:
    try:
        yield from made.format()
    except Exception as broken:  # an error of the plugin whose parts cannot be printed
        yield f"(the traceback cannot be printed: {type(broken).__name__})\n"


def _begin(called: Sequence[FrameType], outside: str) -> int:
    """The index after the last frame of ``outside``; 0 if there is none."""
    return max((at + 1 for at, frame in enumerate(called) if frame.f_code.co_filename == outside), default=0)


def _spot(frame: FrameType, line: int | None) -> Spot:
    return Spot(frame.f_code.co_filename, line or 0, frame.f_code.co_name)


def _innermost(spots: Sequence[Spot], home: Path | None) -> Spot | None:
    own = [spot for spot in spots if home is not None and Path(spot.file).is_relative_to(home)]
    other = [spot for spot in spots if not spot.file.startswith(_LIBRARIES) and not spot.file.startswith("<")]
    found = own or other or list(spots)
    return found[-1] if found else None


def _shown(file: str) -> str:
    """As a person at the prompt would name it."""
    here = Path.cwd()
    return str(Path(file).relative_to(here)) if Path(file).is_relative_to(here) else file
