"""``docs/statements.md``: its file is a statement, its output is real, and it names every word that there is."""

import re
from pathlib import Path

import pytest

from conformance.statements.features import FEATURES
from conformance.statements.file import GameForm, StatementForm
from conformance.statements.loader import MAX_BYTES, load
from conformance.statements.model import Grade
from conformance.statements.probes import find_probe
from tests.conformance.test_cli import run

PAGE = (Path(__file__).parents[3] / "docs" / "statements.md").read_text(encoding="utf-8")
SESSION = re.compile(r"    \$ tablerig (?P<words>.*)\n(?P<output>(?:    .*\n)+)")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the page, in the current folder and under the name that it has there."""
    monkeypatch.chdir(tmp_path)
    (written,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    path = Path("my_wilki.toml")
    path.write_text(written)
    return path


def test_its_file_is_a_statement(file: Path) -> None:
    claims = load(file).games["wilki"]
    assert claims.seats == tuple(range(4, 13))
    assert claims.features == {"tally", "abstentions"}
    assert claims.variants["night_end"] == ("fixed", "all_confirmed")


@pytest.mark.usefixtures("file")
def test_its_output_is_what_is_printed() -> None:
    found = SESSION.search(PAGE)
    assert found is not None
    code, output = run(*found["words"].split())
    assert code == 0
    printed = output.splitlines()
    shown = [line.removeprefix("    ") for line in found["output"].splitlines()]
    assert len(shown) == len(printed)
    for line, real in zip(shown, printed, strict=True):
        assert line == real or (line.endswith("…") and real.startswith(line.removesuffix("…")))


def test_the_claim_that_it_plays_again_is_there(file: Path) -> None:
    (name,) = re.findall(r'--case "(.*?)"', PAGE)
    assert find_probe(load(file), name).claimed


def test_every_key_feature_and_grade_is_told() -> None:
    words = {*StatementForm.model_fields, *GameForm.model_fields, *Grade, *FEATURES["wilki"]}
    rows = " ".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("|"))
    assert {word for word in words if not re.search(rf"`{word}\b", rows)} == set()
    assert f"{MAX_BYTES // 1024} KiB" in PAGE
