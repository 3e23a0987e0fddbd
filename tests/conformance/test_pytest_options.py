"""``--plugin``, ``--limit`` and ``--rules`` of a pytest run."""

from pathlib import Path

import pytest

from reports.records import read
from tests.conformance.test_pytest_plugin import FAILED, OK, play, write

SOURCE = """
from bumble_sim.contract import Dealt
from bumble_sim.plugins.wilki import Wilki

class Wrong(Wilki):
    def begin_day(self):
        super().begin_night()

class Loops(Wilki):
    def handle(self, event):
        while isinstance(event, Dealt):
            pass
        return super().handle(event)
"""


@pytest.fixture
def case(pytester: pytest.Pytester) -> Path:
    """A scenario, and a module with plugins beside the folder of scenarios."""
    folder = pytester.path / "scenarios"
    folder.mkdir()
    write(folder / "a_night.yaml", "wait: day", head="rules: [WLK-DAY-2]")
    pytester.makepyfile(my_wilki=SOURCE)
    return folder


@pytest.mark.usefixtures("case")
def test_the_plugin_under_test_is_named_on_the_command_line(pytester: pytest.Pytester) -> None:
    done = play(pytester, "--plugin", "my_wilki:Wrong", "--results", "out")
    done.assert_outcomes(failed=1)
    assert done.ret == FAILED
    done.stdout.fnmatch_lines(["*replay    *tablerig play scenarios/a_night.yaml *--plugin my_wilki:Wrong"])
    run = read(pytester.path / "out")
    assert run.header.plugin == "my_wilki:Wrong"
    failed = run.deciding("scenarios/a_night.yaml::a_night")
    assert failed is not None
    assert failed.plugin == "my_wilki:Wrong"


@pytest.mark.usefixtures("case")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--plugin", "my_wilki:Wrnog"), "*has no Wrnog; did you mean my_wilki:Wrong?"),
        (("--plugin", "./my_wilki"), "*./my_wilki is no program, here or on PATH*"),
        (("--limit", "0"), "*a case needs some time"),
    ],
)
def test_wrong_words_are_wrong_usage(pytester: pytest.Pytester, words: tuple[str, ...], said: str) -> None:
    done = play(pytester, *words)
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines([said])


@pytest.mark.usefixtures("case")
@pytest.mark.parametrize("workers", [(), ("-n", "1")])
def test_a_plugin_that_never_answers_fails_in_any_process(pytester: pytest.Pytester, workers: tuple[str, ...]) -> None:
    done = play(pytester, "--plugin", "my_wilki:Loops", "--limit", "0.5", "--results", "out", *workers)
    done.assert_outcomes(failed=1)
    failed = read(pytester.path / "out").deciding("scenarios/a_night.yaml::a_night")
    assert failed is not None
    assert (failed.verdict, failed.blamed) == ("fail", ("PRO-PLG-1",))
    assert failed.seen.startswith("never answers: the 0.5 s of the case ran out at Dealt(")
    assert failed.replay.endswith("--plugin my_wilki:Loops --limit 0.5")


@pytest.mark.usefixtures("case")
def test_the_summary_lists_every_rule_on_request(pytester: pytest.Pytester) -> None:
    done = play(pytester, "--results", "out")
    assert done.ret == OK
    done.stdout.no_fnmatch_line("*WLK-NGT-13*")
    play(pytester, "--results", "out", "--rules", "full").stdout.fnmatch_lines(["*WLK-NGT-13*"])


@pytest.mark.usefixtures("case")
def test_evidence_of_a_failure_lies_in_the_results(pytester: pytest.Pytester) -> None:
    play(pytester, "--plugin", "my_wilki:Wrong", "--results", "out")
    failed = read(pytester.path / "out").deciding("scenarios/a_night.yaml::a_night")
    assert failed is not None
    assert [item.path.rpartition("/")[2] for item in failed.evidence] == [
        "log.txt", "expected.json", "seen.json", "timeline.txt",
    ]  # fmt: skip
    assert all((pytester.path / "out" / item.path).is_file() for item in failed.evidence)
