"""The run header: which suite, which revision, on what. Names no host and no user."""

import platform
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from reports.lines import RunHeader

GIT_SECONDS = 10
"""A repository that needs longer to answer gives no revision."""


def utc_now() -> datetime:
    """The wall clock, in UTC."""
    return datetime.now(UTC)


def suite_version() -> str:
    """The version of tablerig as installed; ``unknown`` when it runs from a bare folder."""
    try:
        return version("tablerig")
    except PackageNotFoundError:
        return "unknown"


def revision(folder: Path) -> str | None:
    """The git revision of ``folder``, with ``+changes`` when tracked files differ from it; ``None`` without git."""
    commit = _git(folder, "rev-parse", "HEAD")
    if not commit:
        return None
    changes = _git(folder, "status", "--porcelain", "--untracked-files=no")
    return f"{commit}+changes" if changes else commit


def header(
    *,
    rig: str,
    plugin: str,
    seed: int | None,
    options: Mapping[str, str | int | float | bool | None],
    root: Path,
    started: datetime,
) -> RunHeader:
    """The header of a run that starts now.

    Args:
        rig: name of the rig.
        plugin: ID of the plugin under test.
        seed: seed of the run, if there is one for all cases.
        options: the command-line options that differ from their default.
        root: a folder of the repository whose revision is meant.
        started: when the run started, with its time zone.
    """
    return RunHeader(
        suite_version=suite_version(),
        revision=revision(root),
        python=f"{platform.python_implementation()} {platform.python_version()}",
        platform=f"{platform.system()} {platform.release()} {platform.machine()}",
        rig=rig,
        plugin=plugin,
        seed=seed,
        options=dict(options),
        started=started,
    )


def _git(folder: Path, *words: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *words], capture_output=True, text=True, timeout=GIT_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
