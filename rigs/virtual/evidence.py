"""What a sitting on virtual Bluetooth leaves behind for people: a capture per phone, the log, what was refused."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from reference_engine.tables import Seat


def write_evidence(
    folder: Path, captures: Mapping[Seat, bytes], log: Sequence[str], refused: Sequence[str]
) -> list[Path]:
    """Write everything into ``folder`` (made if missing) and return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for seat, content in captures.items():
        path = folder / f"seat-{seat}.btsnoop"
        path.write_bytes(content)
        written.append(path)
    for name, lines in (("log.txt", log), ("refused-frames.txt", refused)):
        if lines:
            path = folder / name
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            written.append(path)
    return written
