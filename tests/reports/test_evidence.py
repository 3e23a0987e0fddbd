"""Where evidence lies and how records point at it."""

import hashlib
from pathlib import Path

import pytest

from reports.errors import EvidenceOutside
from reports.evidence import evidence, evidence_folder, kind_of
from reports.lines import EvidenceKind
from tests.reports.builders import TIE


def test_evidence_is_named_by_its_place_in_the_results_folder_and_by_its_content(tmp_path: Path) -> None:
    folder = evidence_folder(tmp_path, TIE)
    (folder / "seat-2").mkdir(parents=True)
    file = folder / "seat-2" / "air.btsnoop"
    file.write_bytes(b"btsnoop\0")
    (record,) = evidence(tmp_path, [file])
    assert record.name == "seat-2/air.btsnoop"
    assert tmp_path / record.path == file
    assert record.sha256 == hashlib.sha256(b"btsnoop\0").hexdigest()
    assert record.kind is EvidenceKind.CAPTURE


def test_evidence_elsewhere_is_refused(tmp_path: Path) -> None:
    results = tmp_path / "results"
    results.mkdir()
    outside = tmp_path / "log.txt"
    outside.write_text("x")
    with pytest.raises(EvidenceOutside, match=r"log\.txt"):
        evidence(results, [outside])


def test_different_cases_and_attempts_have_different_folders() -> None:
    cases = ["a/b.yaml::x", "a/b.yaml::X", "a/b_yaml::x", "a/b.yaml/x", "ą/b.yaml::x", "." * 300, "." * 301, "../.."]
    folders = {evidence_folder(Path("r"), case, number) for case in cases for number in (1, 2)}
    assert len(folders) == 2 * len(cases)
    assert all(len(folder.parts) == 4 and ".." not in folder.parts for folder in folders)
    assert all(len(part) < 120 for folder in folders for part in folder.parts)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("seat0.btsnoop", EvidenceKind.CAPTURE),
        ("expected.json", EvidenceKind.EXPECTED),
        ("seen-1.txt", EvidenceKind.SEEN),
        ("screens.json", EvidenceKind.SCREENS),
        ("log.txt", EvidenceKind.LOG),
        ("phone.log", EvidenceKind.LOG),
        ("photo.png", EvidenceKind.OTHER),
    ],
)
def test_the_kind_of_a_file_shows_in_its_name(name: str, kind: EvidenceKind) -> None:
    assert kind_of(Path(name)) is kind
