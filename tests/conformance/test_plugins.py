"""``--plugin module:Class``: the plugin under test by name, and clear words for what is none."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bumble_sim.plugins.wilki import Wilki
from conformance.plugins import Found, UnknownPlugin, find_plugin

SOURCE = """
from bumble_sim.plugins.wilki import Wilki

class MyWilki(Wilki):
    pass

class NotOne:
    pass

def made_by_a_function():
    return MyWilki()

THING = 3
"""


@pytest.fixture(autouse=True)
def _modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with modules, as a developer has it."""
    (tmp_path / "my_wilki.py").write_text(SOURCE)
    (tmp_path / "my_broken.py").write_text("1 / 0\n")
    (tmp_path / "my_needy.py").write_text("import no_such_library\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield
    for name in ("my_wilki", "my_broken", "my_needy"):
        sys.modules.pop(name, None)


def test_the_baseline_depends_on_the_game() -> None:
    assert find_plugin("baseline") == Found()


@pytest.mark.parametrize("name", ["my_wilki:MyWilki", "my_wilki:made_by_a_function"])
def test_a_class_of_a_module_in_the_current_folder(name: str) -> None:
    make = find_plugin(name).make
    assert make is not None
    one, other = make(0), make(1)
    assert type(one).__name__ == "MyWilki"
    assert one is not other


def test_a_class_of_an_installed_package() -> None:
    make = find_plugin("bumble_sim.plugins.wilki:Wilki").make
    assert make is not None
    assert type(make(0)) is Wilki


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("my_wilki:MyWilky", "has no MyWilky; did you mean my_wilki:MyWilki?"),
        ("my_wilki:Nothing", "the module my_wilki has no Nothing"),
        ("my_wilki:NotOne", "has no method handle(event), so it is no plugin (docs/contract.md)"),
        ("my_wilki:THING", "THING is no class but an object of int"),
        ("my_wilky:MyWilki", "there is no module my_wilky, here or installed"),
        ("my_wilki.parts:MyWilki", "there is no module"),
        ("my_broken:X", "cannot be imported: ZeroDivisionError: division by zero"),
        ("my_needy:X", "needs no_such_library, which is missing"),
        ("no_such_program plugin.js", "no_such_program is no program, here or on PATH"),
        ("./plugin", "./plugin is no program, here or on PATH"),
        ("my_wilki", "there is only 'baseline' by that short a name"),
        ("my_wilki:", "name a Python class as module:Class"),
        ("my.wilki", "name a Python class as module:Class"),
        ("", "name a Python class as module:Class"),
    ],
)
def test_what_is_no_plugin_is_told_in_a_sentence(name: str, said: str) -> None:
    with pytest.raises(UnknownPlugin) as caught:
        find_plugin(name)
    assert said in str(caught.value)
    assert repr(name) in str(caught.value)
