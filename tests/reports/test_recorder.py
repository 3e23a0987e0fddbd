"""The one writer of a run."""

import os
from pathlib import Path

import pytest

from reports.errors import BadRecord, DuplicateRecord, NotRequested, RecordsExist
from reports.recorder import Recorder
from reports.records import read
from tests.reports.builders import DROP, SAVED, STARTED, TIE, case, header, passed


def test_the_header_is_on_the_disk_at_once(tmp_path: Path) -> None:
    with Recorder(tmp_path / "new" / "folder", header()):
        assert read(tmp_path / "new" / "folder").header == header()


def test_each_attempt_is_on_the_disk_when_it_is_recorded(tmp_path: Path) -> None:
    with Recorder(tmp_path, header()) as recorder:
        recorder.requested([case(TIE), case(SAVED)])
        assert [missing.id for missing in read(tmp_path).missing] == [TIE, SAVED]
        recorder.attempt(passed(SAVED))
        assert [missing.id for missing in read(tmp_path).missing] == [TIE]


def test_each_line_is_one_synced_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    write, fsync = os.write, os.fsync

    def noted_write(file: int, data: bytes) -> int:
        calls.append("write")
        return write(file, data)

    def noted_fsync(file: int) -> None:
        calls.append("fsync")
        fsync(file)

    monkeypatch.setattr(os, "write", noted_write)
    monkeypatch.setattr(os, "fsync", noted_fsync)
    with Recorder(tmp_path, header()) as recorder:
        recorder.requested([case(TIE)])
        calls.clear()
        recorder.attempt(passed(TIE))
    assert calls == ["write", "fsync"]


def test_a_line_cut_by_the_system_is_written_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:50]))
    with Recorder(tmp_path, header()) as recorder:
        recorder.requested([case(TIE)])
        recorder.attempt(passed(TIE))
    assert read(tmp_path).attempts == (passed(TIE),)


def test_an_earlier_run_is_never_written_over(tmp_path: Path) -> None:
    with Recorder(tmp_path, header(seed=1)):
        pass
    with pytest.raises(RecordsExist, match="earlier run"):
        Recorder(tmp_path, header(seed=2))
    assert read(tmp_path).header.seed == 1


def test_the_list_of_cases_is_written_once(tmp_path: Path) -> None:
    with Recorder(tmp_path, header()) as recorder:
        recorder.requested([])
        with pytest.raises(DuplicateRecord, match="already"):
            recorder.requested([case(TIE)])


def test_a_case_is_requested_once(tmp_path: Path) -> None:
    with Recorder(tmp_path, header()) as recorder, pytest.raises(DuplicateRecord, match=r"tied_vote\.yaml"):
        recorder.requested([case(TIE), case(SAVED), case(TIE)])


def test_only_requested_cases_are_recorded(tmp_path: Path) -> None:
    with Recorder(tmp_path, header()) as recorder:
        with pytest.raises(NotRequested):
            recorder.attempt(passed(TIE))
        recorder.requested([case(TIE)])
        with pytest.raises(NotRequested, match=r"wolf_vanishes\.yaml"):
            recorder.attempt(passed(DROP))
    assert read(tmp_path).attempts == ()


def test_an_attempt_is_recorded_once_and_repeats_one_that_is_there(tmp_path: Path) -> None:
    with Recorder(tmp_path, header()) as recorder:
        recorder.requested([case(TIE)])
        with pytest.raises(BadRecord, match="no attempt 1"):
            recorder.attempt(passed(TIE, number=2, parent=1))
        recorder.attempt(passed(TIE))
        with pytest.raises(DuplicateRecord, match="attempt 1"):
            recorder.attempt(passed(TIE))
        recorder.attempt(passed(TIE, number=2, parent=1))
        assert recorder.attempts_of(TIE) == 2
        recorder.finish(0, STARTED)
    assert [attempt.number for attempt in read(tmp_path).by_case[TIE]] == [1, 2]
