"""The terminal summary of a run."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from reference_engine.rulebook import rulebook
from reports.errors import RecordsError
from reports.invocation import program
from reports.lines import Case, Evidence, EvidenceKind, Verdict
from reports.records import Run, read
from reports.summary import as_text, print_results, rule_table, summary
from tests.reports.builders import DROP, SAVED, TIE, case, failed, header, other, passed, write_run

ESCAPE = "\x1b"


def rows(run: Run, *, full: bool = False, width: int = 140) -> dict[str, list[str]]:
    """The rows of the rule table by their first word; continuation lines left out."""
    lines = as_text(rule_table(run, "wilki", full=full), width).splitlines()
    return {line.split()[0]: line.split() for line in lines if line[1:2].strip()}


def test_a_failure_says_where_it_differed_first_and_how_to_play_it_again(tmp_path: Path) -> None:
    run = write_run(tmp_path, [case(TIE, "WLK-DAY-5")], [failed(TIE, "WLK-DAY-5", time=31.0, phase="dawn")])
    text = as_text(summary(run), 140)
    for told in (
        TIE,
        "step      2 (line 9): expect: {everyone: {eliminated: nobody}}",
        "when      31.0 s, phase dawn",
        "phone     Ola, seat 1",
        "why       a tie eliminated somebody",
        "expected  nobody",
        "seen      Kuba",
        f"blamed    WLK-DAY-5: {rulebook('wilki')['WLK-DAY-5'].rule}",
        f"results in {tmp_path}",
    ):
        assert told in text
    assert f"replay    {program()} play {TIE} --rig virtual --seed 7" in text.splitlines()[-5].strip()


@pytest.mark.parametrize("width", [20, 40, 60, 80, 200])
def test_commands_to_copy_stay_on_one_line_and_the_rest_fits_the_terminal(tmp_path: Path, width: int) -> None:
    run = write_run(tmp_path, [case(TIE, "WLK-DAY-5"), case(DROP)], [failed(TIE, "WLK-DAY-5")])
    lines = as_text(summary(run), width).splitlines()
    assert f"    replay    {program()} play {TIE} --rig virtual --seed 7" in lines
    free = ("    replay", "  scenarios/", "results in")
    assert all(len(line.rstrip()) <= max(width, 45) for line in lines if not line.startswith(free))


def test_there_is_no_colour_unless_it_is_asked_for(tmp_path: Path) -> None:
    run = write_run(tmp_path, [case(TIE, "WLK-DAY-5")], [failed(TIE, "WLK-DAY-5")])
    assert ESCAPE not in as_text(summary(run), 100)
    assert ESCAPE in as_text(summary(run), 100, colour=True)
    stream = StringIO()
    print_results(tmp_path, Console(file=stream))
    assert ESCAPE not in stream.getvalue()


def test_the_table_lists_rules_with_problems_and_counts_the_others(tmp_path: Path) -> None:
    cases = [case(TIE, "WLK-DAY-5"), case(SAVED, "WLK-NGT-10", "WLK-NGT-11")]
    run = write_run(tmp_path, cases, [failed(TIE, "WLK-WIN-2"), passed(SAVED)])
    found = rows(run)
    assert found["WLK-DAY-5"][1:5] == ["1", "·", "1", "·"]
    assert found["WLK-WIN-2"][1:5] == ["0", "·", "·", "1"]
    assert "WLK-NGT-10" not in found
    assert found["2"] == ["2", "rules", "2", "2", "·", "·", "every", "case", "passed"]
    provable = [rule.id for rule in rulebook("wilki").values() if rule.provable]
    assert found[str(len(provable) - 4)][-5:] == ["no", "case", "in", "this", "run"]


def test_the_full_table_has_every_provable_rule(tmp_path: Path) -> None:
    run = write_run(tmp_path, [case(TIE, "WLK-DAY-5")], [passed(TIE)])
    found = rows(run, full=True)
    assert {rule.id for rule in rulebook("wilki").values() if rule.provable} <= set(found)
    assert found["WLK-DAY-5"][1:5] == ["1", "1", "·", "·"]


def test_cases_without_an_answer_are_listed_with_the_reason(tmp_path: Path) -> None:
    cases = [case(TIE), case(SAVED), case(DROP), case("scenarios/wilki/last.yaml")]
    lack = "the rig loopback lacks: link-faults"
    attempts = [other(TIE, Verdict.NOT_RUN, lack), other(SAVED, Verdict.NOT_RUN, lack)]
    text = as_text(summary(write_run(tmp_path, cases, attempts, finish=False)), 140)
    assert f"not run here: 2 cases: {lack}\n  {TIE}\n  {SAVED}\n" in text
    assert f"missing: 2 cases: the run was interrupted before they were done\n  {DROP}\n" in text
    assert text.startswith("INTERRUPTED: 2 of 4 cases have no verdict\n")
    assert "The run was killed: its records have no last line." in text
    assert "4 cases: 2 not run here, 2 missing" in text


def test_a_file_that_could_not_be_loaded_is_an_error_of_no_game(tmp_path: Path) -> None:
    broken = other(SAVED, Verdict.ERROR, "line 3: unknown step 'exepct', did you mean 'expect'?", game=None)
    run = write_run(tmp_path, [case(TIE), Case(id=SAVED)], [passed(TIE), broken])
    text = as_text(summary(run), 140)
    assert f"error: 1 case\n  {SAVED}\n" in text
    assert "did you mean 'expect'?" in text


def test_long_lists_are_cut_unless_everything_is_asked_for(tmp_path: Path) -> None:
    cases = [case(f"scenarios/wilki/case_{number:03}.yaml") for number in range(50)]
    run = write_run(tmp_path, cases, [failed(one.id, "WLK-DAY-5") for one in cases[:25]])
    short, full = as_text(summary(run), 100), as_text(summary(run, full=True), 100)
    assert "… and 5 more" in short
    assert cases[24].id not in short
    assert all(one.id in full for one in cases)


def test_brackets_in_a_scenario_are_text(tmp_path: Path) -> None:
    run = write_run(tmp_path, [case(TIE)], [failed(TIE, "WLK-DSC-1", expected="[red]lost[/red]: [Ola]", seen="[/]")])
    text = as_text(summary(run), 140)
    assert "expected  [red]lost[/red]: [Ola]" in text
    assert "seen      [/]" in text


def test_a_case_that_passed_at_a_later_attempt_is_named(tmp_path: Path) -> None:
    attempts = [other(TIE, Verdict.INCONCLUSIVE, "no deal"), passed(TIE, number=2, parent=1)]
    assert f"1 case passed only at a later attempt: {TIE}" in as_text(
        summary(write_run(tmp_path, [case(TIE)], attempts)), 140
    )


def test_print_results_gives_the_exit_code_of_the_run(tmp_path: Path) -> None:
    write_run(tmp_path / "good", [case(TIE)], [passed(TIE)])
    write_run(tmp_path / "bad", [case(TIE)], [failed(TIE)])
    write_run(tmp_path / "cut", [case(TIE), case(SAVED)], [passed(TIE)], finish=False)
    codes = {name: print_results(tmp_path / name, Console(file=StringIO())) for name in ("good", "bad", "cut")}
    assert codes == {"good": 0, "bad": 1, "cut": 1}


def test_a_run_that_ctrl_c_ended_is_not_good_whatever_was_recorded(tmp_path: Path) -> None:
    write_run(tmp_path / "cut", [case(TIE), case(SAVED)], [passed(TIE)], exit_status=130)
    stream = StringIO()
    assert print_results(tmp_path / "cut", Console(file=stream, width=100)) == 1
    assert stream.getvalue().startswith("INTERRUPTED: 1 of 2 cases have no verdict\n")
    assert f"missing: 1 case: the run was interrupted before they were done\n  {SAVED}\n" in stream.getvalue()
    write_run(tmp_path / "whole", [case(TIE)], [passed(TIE)], exit_status=130)
    assert print_results(tmp_path / "whole", Console(file=StringIO())) == 1
    early = write_run(tmp_path / "early", [], [], exit_status=130)
    assert as_text(summary(early), 100).startswith("INTERRUPTED: before it began\n")


def test_failures_that_were_told_already_are_only_named(tmp_path: Path) -> None:
    run = write_run(tmp_path, [case(TIE, "WLK-DAY-5")], [failed(TIE, "WLK-DAY-5", "WLK-A17")])
    text = as_text(summary(run, brief=True), 100)
    told = [line.rstrip() for line in text.splitlines()]
    assert told[told.index("fail: 1 case") + 1 :][:3] == [
        f"  {TIE}",
        "    WLK-DAY-5, WLK-A17: a tie eliminated somebody",
        f"  in full: {program()} results {tmp_path}",
    ]
    assert "replay" not in text


def test_the_folder_of_the_evidence_is_told_to_be_copied(tmp_path: Path) -> None:
    files = [
        Evidence(name=name, path=f"evidence/tie-1/1/{name}", sha256="0" * 64, kind=EvidenceKind.LOG)
        for name in ("log.txt", "phones/0.txt")
    ]
    run = write_run(tmp_path, [case(TIE)], [failed(TIE, evidence=tuple(files))])
    assert f"    evidence  {tmp_path}/evidence/tie-1/1/\n" in as_text(summary(run), 40)


def test_records_that_cannot_be_read_are_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(RecordsError, match="there is no such file"):
        print_results(tmp_path, Console(file=StringIO()))
    write_run(tmp_path, [case(TIE)], [passed(TIE)], head=header())
    file = tmp_path / "records.jsonl"
    file.write_text(file.read_text(encoding="utf-8").replace('"pass"', '"won"', 1), encoding="utf-8")
    with pytest.raises(RecordsError, match="verdict 'won'"):
        print_results(tmp_path, Console(file=StringIO()))


def test_a_cut_last_line_is_told(tmp_path: Path) -> None:
    write_run(tmp_path, [case(TIE)], [passed(TIE)])
    file = tmp_path / "records.jsonl"
    file.write_bytes(file.read_bytes()[:-10])
    assert "The last line of the records is cut" in as_text(summary(read(tmp_path)), 100)
