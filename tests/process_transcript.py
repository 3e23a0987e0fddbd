"""All that one seat hears and says in a short game, as ``docs/transcript.md``: ``python -m tests.process_transcript``.

The plugin runs here, behind the same lines; what goes over them is written down (``--serve FILE``).
"""

import sys
import tempfile
from pathlib import Path
from typing import Final

import msgspec

from bumble_sim.plugins.wilki import Wilki
from conformance.process.pool import Pool
from conformance.process.serve import Server
from conformance.run import Options, run_case
from conformance.scenario.loader import load
from conformance.verdicts import Kind

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "transcript.md"
SCENARIO: Final = "scenarios/wilki/win_by_vote.yaml"
SEAT: Final = 1
TITLE: Final = f"""# A transcript

Every line that the doctor's seat of [this scenario](../{SCENARIO}) hears (`→`) and says (`←`)
on the loopback rig, from the first to the last: the lobby, the deal, a night in which nobody taps, and the vote that
ends the game. The lines of the other four seats go over the same pipes between these. What they mean is in
[process.md](process.md); this page is written by `python -m tests.process_transcript`.

"""


class _Line(msgspec.Struct):
    seat: int = SEAT


def serve(log: Path) -> None:
    """A plugin that keeps what it hears and says."""
    server = Server(lambda _seat: Wilki(), frozenset({"wilki"}), "example")
    with log.open("wb") as kept:
        for line in sys.stdin.buffer:
            answer = server.answer(line)
            if msgspec.json.decode(line, type=_Line).seat == SEAT:
                kept.write("→ ".encode() + line + "← ".encode() + answer)
                kept.flush()
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()


def page() -> str:
    """The text of the page, from a game that is played now."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "lines"
        pool = Pool([sys.executable, "-m", "tests.process_transcript", "--serve", str(log)])
        try:
            result = run_case(load(ROOT / SCENARIO).case(None), Options(rig="loopback", pool=pool))
        finally:
            pool.close()
        assert result.verdict.kind is Kind.PASS, result.verdict.reason
        lines = log.read_text(encoding="utf-8").splitlines()
    return TITLE + "".join(f"    {line}\n" for line in lines)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(Path(sys.argv[2]))
    else:
        PAGE.write_text(page(), encoding="utf-8")
