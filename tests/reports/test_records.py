"""Reading a run: what is tolerated, what is refused, what decides a case."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from reports import errors
from reports.errors import RecordsError
from reports.lines import Attempt, Verdict
from reports.records import read
from tests.reports.builders import DROP, SAVED, TIE, case, failed, other, passed, write_run

Lines = list[str]


def recorded(folder: Path) -> Path:
    write_run(folder, [case(TIE), case(SAVED)], [passed(TIE), failed(SAVED, "WLK-NGT-10")])
    return folder / "records.jsonl"


def test_a_run_cut_at_any_byte_behind_its_header_can_be_read(tmp_path: Path) -> None:
    file = recorded(tmp_path)
    data = file.read_bytes()
    start = data.index(b"\n") + 1
    for length in range(start, len(data)):
        file.write_bytes(data[:length])
        run = read(tmp_path)
        whole = data[:length].count(b"\n")
        rest = data[:length].rpartition(b"\n")[2]
        assert len(run.cases) == (2 if whole > 1 else 0)
        assert len(run.attempts) == max(0, whole - 2)
        assert run.finished is None
        assert run.truncated == rest.decode(errors="replace")


@pytest.mark.parametrize("data", [b"", b'{"record": "run", "schema'])
def test_a_run_without_a_whole_header_is_none(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "records.jsonl").write_bytes(data)
    with pytest.raises(errors.NoRecords, match="header"):
        read(tmp_path)


def test_a_folder_without_records_is_none(tmp_path: Path) -> None:
    with pytest.raises(errors.NoRecords, match="no such file"):
        read(tmp_path)


def replaced(old: str, new: str) -> Callable[[Lines], Lines]:
    return lambda lines: [line.replace(old, new) for line in lines]


def repeated(index: int) -> Callable[[Lines], Lines]:
    return lambda lines: [*lines[: index + 1], *lines[index:]]


def without(index: int) -> Callable[[Lines], Lines]:
    return lambda lines: [*lines[:index], *lines[index + 1 :]]


def twice_requested(lines: Lines) -> Lines:
    requested = json.loads(lines[1])
    requested["cases"].append(requested["cases"][0])
    return [lines[0], json.dumps(requested), *lines[2:]]


BROKEN = {
    "newer schema": (replaced('"schema_version":1', '"schema_version":2'), errors.WrongSchema, 1),
    "no schema": (replaced('"schema_version":1,', ""), errors.WrongSchema, 1),
    "no header": (without(0), errors.BadRecord, 1),
    "two headers": (repeated(0), errors.BadRecord, 2),
    "no list of cases": (without(1), errors.BadRecord, 2),
    "two lists of cases": (repeated(1), errors.DuplicateRecord, 3),
    "a case twice in the list": (twice_requested, errors.DuplicateRecord, 2),
    "an attempt twice": (repeated(2), errors.DuplicateRecord, 4),
    "an attempt of another case": (replaced(f'"case":"{TIE}"', '"case":"x.yaml"'), errors.NotRequested, 3),
    "an unknown verdict": (replaced('"verdict":"pass"', '"verdict":"won"'), errors.UnknownVerdict, 3),
    "no verdict": (replaced('"verdict":"pass",', ""), errors.UnknownVerdict, 3),
    "an unknown field": (replaced('"number":1', '"nomber":1'), errors.BadRecord, 3),
    "an unknown kind of line": (replaced('"record":"attempt"', '"record":"try"'), errors.BadRecord, 3),
    "a parent that is not there": (replaced('"parent":null', '"parent":3'), errors.BadRecord, 3),
    "no JSON in the middle": (replaced('{"record":"attempt"', '{"record"'), errors.BadRecord, 3),
    "a list instead of an object": (lambda lines: [*lines[:2], "[1, 2]", *lines[2:]], errors.BadRecord, 3),
    "a lost attempt": (without(3), errors.BadRecord, 4),
    "something after the end": (repeated(4), errors.BadRecord, 6),
    "a wrong number of missing cases": (replaced('"missing":0', '"missing":1'), errors.BadRecord, 5),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_broken_records_are_refused_with_their_line(tmp_path: Path, kind: str) -> None:
    change, error, line = BROKEN[kind]
    file = recorded(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    changed = change(lines)
    assert changed != lines
    file.write_text("".join(f"{text}\n" for text in changed), encoding="utf-8")
    with pytest.raises(RecordsError) as caught:
        read(tmp_path)
    assert type(caught.value) is error
    assert caught.value.line == line
    assert str(caught.value).startswith(f"{file}:{line}: ")


def test_missing_is_what_was_requested_and_not_recorded(tmp_path: Path) -> None:
    run = write_run(tmp_path, [case(TIE), case(SAVED), case(DROP)], [passed(SAVED)])
    assert [missing.id for missing in run.missing] == [TIE, DROP]
    assert run.outcomes == {TIE: None, SAVED: Verdict.PASS, DROP: None}
    assert run.finished is not None
    assert run.finished.missing == 2
    assert run.exit_code == 1


@pytest.mark.parametrize("verdict", Verdict)
def test_only_pass_and_not_applicable_leave_the_exit_code_at_0(tmp_path: Path, verdict: Verdict) -> None:
    run = write_run(tmp_path, [case(TIE), case(SAVED)], [passed(TIE), other(SAVED, verdict, "so it is")])
    assert run.exit_code == (0 if verdict in {Verdict.PASS, Verdict.NOT_APPLICABLE} else 1)


def test_a_run_that_asked_for_nothing_shows_nothing(tmp_path: Path) -> None:
    assert write_run(tmp_path, [], []).exit_code == 1


def attempts(*verdicts: Verdict) -> list[Attempt]:
    return [
        other(TIE, verdict, "", number=number, parent=number - 1 or None)
        for number, verdict in enumerate(verdicts, start=1)
    ]


@pytest.mark.parametrize(
    ("verdicts", "decided"),
    [
        ((Verdict.INCONCLUSIVE, Verdict.PASS), Verdict.PASS),
        ((Verdict.PASS, Verdict.INCONCLUSIVE), Verdict.INCONCLUSIVE),
        ((Verdict.FAIL, Verdict.PASS), Verdict.FAIL),
        ((Verdict.ERROR, Verdict.PASS), Verdict.ERROR),
        ((Verdict.ERROR, Verdict.FAIL, Verdict.PASS), Verdict.FAIL),
    ],
)
def test_a_later_attempt_makes_good_only_what_was_inconclusive(
    tmp_path: Path, verdicts: tuple[Verdict, ...], decided: Verdict
) -> None:
    run = write_run(tmp_path, [case(TIE)], attempts(*verdicts))
    assert run.outcomes == {TIE: decided}


def test_an_interrupted_run_is_not_good_enough_for_exit_code_0(tmp_path: Path) -> None:
    run = write_run(tmp_path, [case(TIE)], [passed(TIE)], finish=False)
    assert run.finished is None
    assert run.good
    assert run.exit_code == 1
