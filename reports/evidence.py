"""Where evidence lies: ``DIR/evidence/<case>/<attempt>/…``, and how a record points at it."""

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from reports.errors import EvidenceOutside
from reports.lines import Evidence, EvidenceKind

EVIDENCE_FOLDER: Final = "evidence"
_LONGEST: Final = 100


def evidence_folder(results: Path, case: str, number: int = 1) -> Path:
    """The folder for the evidence of one attempt; not made here.

    The name can be read, is safe on every file system, and differs for different case IDs.
    """
    plain = re.sub(r"[^A-Za-z0-9.]+", "_", case).strip("_.")[-_LONGEST:]
    mark = hashlib.sha256(case.encode()).hexdigest()[:8]
    return results / EVIDENCE_FOLDER / f"{plain}-{mark}" / str(number)


def evidence(results: Path, files: Iterable[Path], kind: EvidenceKind | None = None) -> tuple[Evidence, ...]:
    """Records of evidence files, in the order given.

    Args:
        results: the results folder.
        files: existing files inside it.
        kind: what they are; guessed from the name if left out (see :func:`kind_of`).

    Raises:
        EvidenceOutside: a file does not lie in the results folder.
    """
    return tuple(_describe(results, file, kind or kind_of(file)) for file in files)


def kind_of(file: Path) -> EvidenceKind:
    """What a file is by its name: ``*.btsnoop``, ``expected*``, ``seen*``, ``screens*``, ``log*`` or ``*.log``."""
    if file.suffix in {".btsnoop", ".snoop", ".pcap", ".pcapng"}:
        return EvidenceKind.CAPTURE
    for kind in (EvidenceKind.EXPECTED, EvidenceKind.SEEN, EvidenceKind.SCREENS, EvidenceKind.LOG):
        if file.name.startswith(kind.value):
            return kind
    return EvidenceKind.LOG if file.suffix == ".log" else EvidenceKind.OTHER


def digest(file: Path) -> str:
    """The SHA-256 of a file in hexadecimal."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _describe(results: Path, file: Path, kind: EvidenceKind) -> Evidence:
    try:
        path = file.resolve().relative_to(results.resolve())
    except ValueError:
        raise EvidenceOutside(f"{file} is not in {results}: write evidence below evidence_folder(...)") from None
    name = "/".join(path.parts[3:]) if path.parts[0] == EVIDENCE_FOLDER else ""  # as seen from the attempt's folder
    return Evidence(name=name or file.name, path=path.as_posix(), sha256=digest(file), kind=kind)
