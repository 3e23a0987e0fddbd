"""What the run header says about where it ran."""

import getpass
import platform
import subprocess
from pathlib import Path

import pytest

from reports.environment import header, revision, suite_version
from tests.reports.builders import STARTED


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=Ola", "-c", "user.email=ola@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


def test_the_revision_tells_a_clean_tree_from_a_changed_one(tmp_path: Path) -> None:
    git(tmp_path, "init")
    (tmp_path / "rules.txt").write_text("one")
    git(tmp_path, "add", "rules.txt")
    git(tmp_path, "commit", "-m", "one")
    clean = revision(tmp_path)
    assert clean is not None
    assert len(clean) == 40
    (tmp_path / "rules.txt").write_text("two")
    assert revision(tmp_path) == f"{clean}+changes"


def test_without_a_repository_or_git_there_is_no_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert revision(tmp_path) is None
    monkeypatch.setenv("PATH", str(tmp_path))
    assert revision(tmp_path) is None


def test_the_header_names_suite_and_python_and_no_host_or_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "node", lambda: "xyzzy-laptop")
    monkeypatch.setattr(getpass, "getuser", lambda: "xyzzy")
    made = header(rig="virtual", plugin="baseline", seed=7, options={"deal": "random"}, root=tmp_path, started=STARTED)
    assert made.suite_version == suite_version()
    assert platform.python_version() in made.python
    assert (made.rig, made.plugin, made.seed, made.options) == ("virtual", "baseline", 7, {"deal": "random"})
    assert "xyzzy" not in made.model_dump_json()
