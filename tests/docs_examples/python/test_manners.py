"""The Python example as a process: its manners, and that it needs nothing but Python."""

import ast
import sys
from pathlib import Path

import pytest

from tests.docs_examples.manners import HELLO, MANNERS, Manner, converse, seated, talk
from tests.docs_examples.python.example import FOLDER, MAIN

COMMAND = (sys.executable, str(MAIN))
MODULES = sorted(FOLDER.glob("*.py"))


@pytest.mark.parametrize("manner", MANNERS, ids=lambda manner: manner.__name__)
def test_it_has_manners(manner: Manner) -> None:
    manner(COMMAND)


@pytest.mark.parametrize("serves", ["table", "seat"])
def test_it_serves_what_it_is_told_to(serves: str) -> None:
    done = converse((*COMMAND, "--serves", serves), HELLO)
    assert done.answers[0]["hello"]["serves"] == serves


def test_a_value_of_a_variant_that_it_does_not_know_is_not_supported() -> None:
    line = seated(1, 0)
    variants = line["event"]["table"]["variants"]
    line["event"]["table"]["variants"] = {**variants, "parity": "by_weight"}
    assert talk(COMMAND, line) == [{"table": 1, "seat": 0, "seq": 1, "unsupported": "variant parity: by_weight"}]


def test_an_event_without_its_members_is_a_broken_line() -> None:
    done = converse(COMMAND, HELLO, b'{"table":1,"seat":0,"seq":1,"event":{"type":"seated","me":0}}\n')
    assert done.status == 2
    assert "seated has no `table`" in done.error


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_it_imports_nothing_but_python_and_itself(module: Path) -> None:
    allowed = sys.stdlib_module_names | {path.stem for path in MODULES}
    imported = set()
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(str(node.module).partition(".")[0])
    assert imported <= allowed


def test_it_runs_where_nothing_of_this_project_is_installed() -> None:
    done = converse((sys.executable, "-I", "-S", "-c", _ISOLATED, str(FOLDER)), HELLO, seated(1, 0))
    assert (done.status, done.error) == (0, "")
    assert "effects" in done.answers[1]


_ISOLATED = "import sys; sys.path.insert(0, sys.argv.pop(1)); from main import main; sys.exit(main())"
