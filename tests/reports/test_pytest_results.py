"""Whole pytest sessions that leave results, in processes of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reports.lines import Verdict
from reports.records import Run, read

ROOT = Path(__file__).parents[2]

CASES = """
import pytest

@pytest.fixture
def broken():
    raise OSError("the adapter is gone")

@pytest.fixture
def broken_after():
    yield
    raise OSError("the adapter is gone")

def test_passes(request):
    request.node.verdict = "pass"

def test_fails(request):
    request.node.verdict = "fail"
    assert False, "a tie eliminated somebody"

def test_cannot_tell(request):
    request.node.verdict = "inconclusive"

def test_raises_before_any_verdict():
    raise ValueError("a bug of ours")

def test_setup_breaks(request, broken):
    request.node.verdict = "pass"

def test_clean_up_breaks(request, broken_after):
    request.node.verdict = "pass"

def test_says_what_is_wrong_in_two_lines():
    pytest.fail("two mistakes:\\nline 3: exepct", pytrace=False)

def test_is_skipped():
    pytest.skip("no air here")

def test_other():
    assert True
"""

EXPECTED = {
    "test_table.py::test_passes": Verdict.PASS,
    "test_table.py::test_fails": Verdict.FAIL,
    "test_table.py::test_cannot_tell": Verdict.INCONCLUSIVE,
    "test_table.py::test_raises_before_any_verdict": Verdict.ERROR,
    "test_table.py::test_setup_breaks": Verdict.ERROR,
    "test_table.py::test_clean_up_breaks": Verdict.ERROR,
    "test_table.py::test_says_what_is_wrong_in_two_lines": Verdict.ERROR,
    "test_table.py::test_is_skipped": Verdict.NOT_RUN,
}


def session(folder: Path, files: dict[str, str], *options: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on some files with the mini plugin; the results lie in ``folder/results``."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "MINI_RESULTS": str(folder / "results")}
    environment |= {"PYTEST_ADDOPTS": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--noconftest",
        "-p",
        "tests.reports.mini_plugin",
        "-p",
        "no:cacheprovider",
        "-q",
    ]
    return subprocess.run(
        [*command, f"--rootdir={folder}", "-c", os.devnull, *options, *files],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def results(folder: Path) -> Run:
    return read(folder / "results")


@pytest.mark.parametrize("workers", [(), ("-p", "xdist", "-n", "2")], ids=["alone", "xdist"])
def test_every_way_to_end_a_case_has_its_verdict(tmp_path: Path, workers: tuple[str, ...]) -> None:
    files = {"test_bad.py": "exepct = wrong\n", "test_table.py": CASES}
    done = session(tmp_path, files, "--continue-on-collection-errors", *workers)
    run = results(tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert [case.id for case in run.cases] == [*EXPECTED, "test_bad.py"]
    assert run.outcomes == {**EXPECTED, "test_bad.py": Verdict.ERROR}
    assert run.finished is not None
    assert run.finished.exit_status == 1
    reasons = {attempt.case: attempt.reason for attempt in run.attempts}
    assert reasons["test_bad.py"] == "NameError: name 'wrong' is not defined"
    assert reasons["test_table.py::test_raises_before_any_verdict"] == "ValueError: a bug of ours"
    assert reasons["test_table.py::test_setup_breaks"] == "OSError: the adapter is gone"
    assert reasons["test_table.py::test_says_what_is_wrong_in_two_lines"] == "two mistakes:\nline 3: exepct"
    assert reasons["test_table.py::test_is_skipped"] == "no air here"
    assert "9 cases: 1 pass, 1 fail, 5 error, 1 inconclusive, 1 not run here" in done.stdout
    assert len(list((tmp_path / "results" / "allure-results").glob("*-result.json"))) == len(run.attempts)


def test_a_killed_run_shows_what_is_missing(tmp_path: Path) -> None:
    text = """
import os, signal

def test_first(request):
    request.node.verdict = "pass"

def test_second():
    os.kill(os.getpid(), signal.SIGKILL)

def test_third(request):
    request.node.verdict = "pass"
"""
    done = session(tmp_path, {"test_table.py": text})
    run = results(tmp_path)
    assert done.returncode == -9
    assert run.outcomes == {
        "test_table.py::test_first": Verdict.PASS,
        "test_table.py::test_second": None,
        "test_table.py::test_third": None,
    }
    assert run.finished is None
    assert run.exit_code == 1


def test_a_worker_that_dies_leaves_an_error_and_the_rest_is_played(tmp_path: Path) -> None:
    text = """
import os, signal

def test_first(request):
    request.node.verdict = "pass"

def test_second():
    os.kill(os.getpid(), signal.SIGKILL)

def test_third(request):
    request.node.verdict = "pass"
"""
    session(tmp_path, {"test_table.py": text}, "-p", "xdist", "-n", "1")
    run = results(tmp_path)
    assert run.outcomes["test_table.py::test_second"] is Verdict.ERROR
    assert run.outcomes["test_table.py::test_third"] is Verdict.PASS
    assert run.finished is not None
    assert "crashed" in run.by_case["test_table.py::test_second"][0].reason


def test_pytest_ends_with_0_for_good_verdicts_only_and_keeps_an_earlier_run_aside(tmp_path: Path) -> None:
    good = "def test_two(request):\n    request.node.verdict = 'pass'\n"
    text = good + "def test_one(request):\n    request.node.verdict = {!r}\n"
    assert session(tmp_path, {"test_one.py": text.format("inconclusive")}).returncode == 1
    assert session(tmp_path, {"test_one.py": text.format("not applicable")}).returncode == 0
    place = tmp_path / "results"
    for folder, verdict, status in (
        (place / "previous", "inconclusive", "unknown"),
        (place, "not applicable", "skipped"),
    ):
        assert read(folder).outcomes["test_one.py::test_one"] == verdict
        files = (folder / "allure-results").glob("*-result.json")
        assert {json.loads(file.read_text(encoding="utf-8"))["status"] for file in files} == {status, "passed"}


def test_a_session_without_cases_keeps_the_status_of_pytest(tmp_path: Path) -> None:
    assert session(tmp_path, {"test_one.py": "def test_other():\n    pass\n"}).returncode == 0
    assert results(tmp_path).cases == ()
