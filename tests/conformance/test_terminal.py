"""What a command shows on a terminal and what it writes into a pipe, with a real terminal of a certain width."""

import re
from pathlib import Path

import pytest

from tests.conformance.statements.texts import text as statement
from tests.conformance.terminal import Terminal, piped
from tests.conformance.test_cli import write

LIAR = "conformance.liars.day:FirstOfATieGoes"
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
TIE = "do: {Kuba: vote Ola, Ola: vote Kuba, Ewa: abstain, Jan: abstain, Marek: vote Ola, Zosia: vote Kuba}"


@pytest.fixture
def tie(tmp_path: Path) -> Path:
    """A scenario that the liar fails."""
    return write(tmp_path, "tie.yaml", "wait: day", TIE, "do: {Piotr: abstain}", "wait: night")


def shown(text: str) -> list[str]:
    """Lines without colours."""
    return [line.rstrip() for line in CODES.sub("", text).replace("\r\n", "\n").split("\n")]


def block(lines: list[str]) -> list[str]:
    """The lines of the failure."""
    start = next(at for at, line in enumerate(lines) if line.startswith("FAIL: "))
    end = next(at for at in range(start, len(lines)) if lines[at].startswith("  replay "))
    return lines[start : end + 1]


# --- failures ---
@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("command", ["tablerig play", "pytest -q -p no:cacheprovider"])
def test_a_failure_fits_the_terminal_except_what_is_to_be_copied(tie: Path, columns: int, command: str) -> None:
    words = [*command.split(), tie.name, "--rig", "loopback", "--plugin", LIAR]
    terminal = Terminal(words, columns, tie.parent)
    assert terminal.end() == 1
    on_terminal = block(shown(terminal.text))
    assert all(len(line) <= columns for line in on_terminal[:-1])
    code, text = piped(words, tie.parent)
    assert code == 1
    in_pipe = block(shown(text))
    assert any(len(line) > columns for line in in_pipe[:-1])
    assert " ".join(" ".join(on_terminal).split()) == " ".join(" ".join(in_pipe).split())
    assert on_terminal[-1] == in_pipe[-1]


# --- bars of progress ---
def test_the_bar_of_random_tables_is_there_on_a_terminal_only(tmp_path: Path) -> None:
    words = ["tablerig", "random", "--rig", "loopback", "--tables", "2"]
    terminal = Terminal(words, 80, tmp_path)
    assert terminal.end() == 0
    assert "random tables" in terminal.text
    assert "0/2" in terminal.text
    line = "pass: 2 random tables on loopback, seed 1 to 2"
    assert line in shown(terminal.text)[-2]
    assert piped(words, tmp_path) == (0, f"{line}\n")


def test_the_bar_of_claims_is_there_on_a_terminal_only(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(statement(seats="[5]"))
    words = ["tablerig", "statement", "check", "mine.toml", "--plugin", "baseline"]
    terminal = Terminal(words, 80, tmp_path)
    assert terminal.end() == 0, terminal.text
    assert "%" in terminal.text
    code, text = piped(words, tmp_path)
    assert code == 0
    assert "%" not in text
    assert "\x1b" not in text


# --- ctrl-C ---
def test_random_tables_that_are_interrupted_say_so_and_what_passed(tmp_path: Path) -> None:
    terminal = Terminal(["tablerig", "random", "--rig", "loopback", "--tables", "100000"], 80, tmp_path)
    terminal.until("3/100000")
    terminal.interrupt()
    assert terminal.end() == 130
    *_, first, last, _ = shown(terminal.text)
    passed = re.search(r"interrupted after (\d+) tables of 100000$", first)
    assert passed is not None, terminal.text
    assert last == f"pass: {passed[1]} random tables on loopback, seed 1 to {passed[1]}"
    assert terminal.text.count("interrupted") == 1


def test_a_case_that_is_interrupted_says_so_without_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "from bumble_sim.contract import Dealt\nfrom bumble_sim.plugins.wilki import Wilki\n"
        "class Slow(Wilki):\n    def handle(self, event):\n"
        "        if isinstance(event, Dealt):\n            print('dealt', flush=True)\n"
        "            while True:\n                pass\n        return super().handle(event)\n"
    )
    path = write(tmp_path, "night.yaml", "wait: day")
    words = ["tablerig", "play", path.name, "--rig", "loopback", "--plugin", "slow:Slow"]
    terminal = Terminal(words, 80, tmp_path)
    terminal.until("dealt\r\n")
    terminal.interrupt()
    assert terminal.end() == 130
    assert shown(terminal.text)[-2] == "interrupted"
    assert "Traceback" not in terminal.text
