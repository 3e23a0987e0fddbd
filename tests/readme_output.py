"""Writes the real output of the play that the README shows into it: ``python -m tests.readme_output``."""

import io
import re
from pathlib import Path

from rich.console import Console

from conformance.playing import play_case
from conformance.run import Options
from conformance.scenario.loader import load

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
SHOWN = re.compile(r"(    \$ \.venv/bin/tablerig play (?P<file>\S+)\n\n)(?P<output>(?:    .*\n|\n(?=    ))+)")
WIDTH = 118


def output_of(scenario: str) -> str:
    """What ``tablerig play`` prints for a scenario with a single case, indented for the README."""
    paper = io.StringIO()
    play_case(load(ROOT / scenario).case(None), Options(), Console(file=paper, width=WIDTH))
    lines = paper.getvalue().rstrip().split("\n")
    return "".join(f"    {line}".rstrip() + "\n" for line in lines)


def shown() -> tuple[str, str]:
    """The scenario file that the README names, and the output that it shows."""
    found = SHOWN.search(README.read_text(encoding="utf-8"))
    assert found is not None, "the README shows no play"
    return found["file"], found["output"]


def main() -> None:
    """Bring the README up to date."""
    text = README.read_text(encoding="utf-8")
    README.write_text(SHOWN.sub(lambda found: found[1] + output_of(found["file"]), text), encoding="utf-8")


if __name__ == "__main__":
    main()
