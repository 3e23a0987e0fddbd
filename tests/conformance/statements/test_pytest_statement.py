"""``pytest --statement FILE``: probes are items, come first, and are told and recorded like everything else."""

import hashlib
from pathlib import Path

import pytest

from conformance import run
from reports.records import Run, read
from tests.conformance.statements.texts import text
from tests.conformance.test_pytest_plugin import FAILED, OK, Scripted, play, write

SMALL = "tests.conformance.statements.plugins:SmallTables"


@pytest.fixture
def case(pytester: pytest.Pytester) -> Path:
    """A scenario of seven seats that needs a variant, one that needs none, and a statement."""
    folder = pytester.path / "scenarios"
    folder.mkdir()
    write(folder / "a_night.yaml", "wait: day", head="rules: [WLK-DAY-2]")
    write(folder / "b_half.yaml", "wait: day", head="rules: [WLK-A13]\nvariants: {abstain_blocks: half}")
    file = pytester.path / "mine.toml"
    file.write_text(text())
    return file


def ids(done: pytest.RunResult) -> list[str]:
    return [line for line in done.outlines if "::" in line]


def recorded(pytester: pytest.Pytester) -> Run:
    return read(pytester.path / "out")


# --- items ---
@pytest.mark.usefixtures("case")
def test_probes_come_before_the_scenarios_and_claims_before_the_rest(pytester: pytest.Pytester) -> None:
    found = ids(play(pytester, "--collect-only", "-q", "--statement", "mine.toml"))
    assert found[:3] == ["mine.toml::wilki game", "mine.toml::wilki seats 4", "mine.toml::wilki seats 8"]
    assert found[-2:] == ["scenarios/a_night.yaml::a_night", "scenarios/b_half.yaml::b_half"]
    unclaimed = [id.endswith("(not claimed)") for id in found[:-2]]
    assert unclaimed == sorted(unclaimed)
    assert any(unclaimed)


@pytest.mark.usefixtures("case")
def test_without_a_statement_there_are_none(pytester: pytest.Pytester) -> None:
    assert len(ids(play(pytester, "--collect-only", "-q"))) == 2


@pytest.mark.usefixtures("case")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["-k", "seats and not claimed"], ["mine.toml::wilki seats 4", "mine.toml::wilki seats 8"]),
        (["-m", "WLK-DAY-2"], ["scenarios/a_night.yaml::a_night"]),
        (["mine.toml::wilki seats 8"], ["mine.toml::wilki seats 8"]),
        (["scenarios/a_night.yaml", "-m", "not PRO-STM-1"], ["scenarios/a_night.yaml::a_night"]),
    ],
)
def test_probes_are_chosen_like_cases(pytester: pytest.Pytester, words: list[str], found: list[str]) -> None:
    assert ids(play(pytester, "--collect-only", "-q", "--statement", "mine.toml", *words)) == found


@pytest.mark.usefixtures("case")
def test_a_statement_outside_of_the_root_folder_is_called_as_given(pytester: pytest.Pytester) -> None:
    inner = pytester.mkdir("inner")
    (inner / "pytest.ini").write_text("[pytest]\n")
    found = ids(play(pytester, "--collect-only", "-q", "--statement", "mine.toml", "--rootdir", str(inner)))
    assert "mine.toml::wilki seats 4" in found


def test_a_statement_with_mistakes_is_wrong_usage(pytester: pytest.Pytester, case: Path) -> None:
    case.write_text(text(seats="[3]"))
    done = play(pytester, "--statement", "mine.toml")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines(["*mine.toml:4:10: the rules allow no table of 3*"])


@pytest.mark.usefixtures("case")
def test_a_statement_that_is_not_there_is_wrong_usage(pytester: pytest.Pytester) -> None:
    done = play(pytester, "--statement", "yours.toml")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines(["*yours.toml:1:1: the file cannot be read: No such file or directory"])


# --- verdicts ---
@pytest.mark.usefixtures("case")
@pytest.mark.parametrize("workers", [(), ("-n", "1")])
def test_what_is_not_claimed_does_not_apply_and_changes_no_exit_code(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    words = ("-k", "night or seats or half", "--statement", "mine.toml", "--results", "out")
    done = play(pytester, *words, *workers)
    assert done.ret == OK
    outcomes = recorded(pytester).outcomes
    assert outcomes["scenarios/a_night.yaml::a_night"] == "pass"
    assert outcomes["scenarios/b_half.yaml::b_half"] == "not applicable"
    assert outcomes["mine.toml::wilki seats 8"] == "pass"
    assert outcomes["mine.toml::wilki seats 9 (not claimed)"] == "not applicable"


@pytest.mark.usefixtures("case")
@pytest.mark.parametrize("workers", [(), ("-n", "1")])
def test_what_works_without_being_claimed_is_told_at_the_end_in_order(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    done = play(pytester, "-k", "seats or self_vote", "--statement", "mine.toml", *workers)
    done.stdout.fnmatch_lines(["mine.toml does not claim, but works: wilki seats 9, wilki self_vote: false"])


@pytest.mark.usefixtures("case")
def test_nothing_is_told_of_what_does_not_work(pytester: pytest.Pytester) -> None:
    done = play(pytester, "-k", "seats", "--statement", "mine.toml", "--plugin", SMALL)
    assert done.ret == OK
    done.stdout.no_fnmatch_line("*does not claim, but works*")


def test_a_claim_that_does_not_hold_fails_with_its_rule_and_place(pytester: pytest.Pytester, case: Path) -> None:
    case.write_text(text(seats="{min = 4, max = 12}"))
    done = play(pytester, "-k", "seats", "--statement", "mine.toml", "--plugin", SMALL, "--results", "out")
    assert done.ret == FAILED
    failed = recorded(pytester).deciding("mine.toml::wilki seats 12")
    assert failed is not None
    assert (failed.verdict, failed.blamed[0], failed.rig) == ("fail", "PRO-STM-1", "loopback")
    assert failed.reason.startswith('mine.toml:4 claims "wilki seats 12", which does not hold: ')
    assert " play mine.toml --case 'wilki seats 12' --rig loopback --seed 1 " in failed.replay
    done.stdout.fnmatch_lines(["FAIL: what mine claims: wilki seats 12", " PRO-STM-1 *1*1*"])


@pytest.mark.usefixtures("case")
def test_probes_are_played_on_their_own_rig_whatever_the_run_uses(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = Scripted()
    monkeypatch.setattr(run, "run_case", judge)
    play(pytester, "--rig", "virtual", "-k", "game or air", "--statement", "mine.toml")
    rigs = {name: options.rig for name, options in judge.asked}
    assert rigs["wilki game"] == "loopback"
    assert rigs["wilki secrecy air (not claimed)"] == "virtual"


# --- records ---
def test_the_records_name_the_statement_and_its_digest(pytester: pytest.Pytester, case: Path) -> None:
    play(pytester, "-k", "seats", "--statement", "mine.toml", "--results", "out")
    options = recorded(pytester).header.options
    assert options["statement"] == "mine.toml"
    assert options["statement_sha256"] == hashlib.sha256(case.read_bytes()).hexdigest()


@pytest.mark.usefixtures("case")
def test_the_records_of_a_run_without_statement_name_none(pytester: pytest.Pytester) -> None:
    play(pytester, "-k", "a_night", "--results", "out")
    assert "statement" not in recorded(pytester).header.options


@pytest.mark.usefixtures("case")
def test_the_air_is_requested_only_where_it_is_claimed(pytester: pytest.Pytester) -> None:
    play(pytester, "-k", "air", "--statement", "mine.toml", "--results", "out")
    (asked,) = recorded(pytester).cases
    assert asked.id == "mine.toml::wilki secrecy air (not claimed)"
    assert asked.rules == ("PRO-STM-1",)
