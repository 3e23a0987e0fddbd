"""The plugin on the page of the contract is a plugin, as it stands there, and does what the page says."""

import re
from pathlib import Path

import pytest

from conformance.plugins import find_plugin
from conformance.run import CaseResult, Options, run_case
from conformance.scenario.loader import load
from conformance.verdicts import Kind

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "contract.md").read_text(encoding="utf-8")
NAME = "my_wilki_of_the_page"


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The example in a file of its own, and its name for ``--plugin``."""
    shown = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(shown) == 1
    (tmp_path / f"{NAME}.py").write_text(shown[0], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return f"{NAME}:MyWilki"


def play(scenario: str, plugin: str, rig: str) -> CaseResult:
    case = load(ROOT / "scenarios" / "platform" / scenario).case()
    return run_case(case, Options(rig=rig, plugin=find_plugin(plugin).make))


@pytest.mark.parametrize("rig", ["loopback", "virtual"])
def test_it_keeps_the_rules_as_far_as_the_deal(plugin: str, rig: str) -> None:
    result = play("host_starts_the_game.yaml", plugin, rig)
    verdict = result.verdict
    assert (verdict.kind, verdict.step, verdict.phase) == (Kind.FAIL, 0, "dealing")
    assert "WLK-NGT-1" in verdict.rules
    assert "phase" in verdict.reason


def test_it_passes_a_scenario_that_ends_in_the_lobby(plugin: str) -> None:
    assert play("lost_in_the_lobby.yaml", plugin, "loopback").verdict.kind is Kind.PASS


def test_the_command_on_the_page_names_a_scenario_that_is_there() -> None:
    named = re.findall(r"tablerig play (\S+\.yaml)", PAGE)
    assert named
    assert all((ROOT / name).is_file() for name in named)
