"""The lines of a records file and their JSON Schema."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from pydantic import ValidationError

import reports
from conformance.verdicts import Kind
from reports.lines import Case, Evidence, EvidenceKind, Verdict, schema
from reports.records import read
from tests.reports.builders import STARTED, TIE, case, failed, header, passed, write_run

SCHEMA_FILE = Path(reports.__file__).with_name("records.schema.json")


def checked_in() -> Any:
    return json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))


def test_the_checked_in_schema_is_the_one_of_the_models() -> None:
    assert checked_in() == schema(), "python -m reports.lines > reports/records.schema.json"


def test_every_line_of_a_run_fits_the_schema(tmp_path: Path) -> None:
    capture = Evidence(name="capture", path="evidence/x/1/a.btsnoop", sha256="0" * 64, kind=EvidenceKind.CAPTURE)
    write_run(tmp_path, [case(TIE, "WLK-DAY-5")], [failed(TIE, "WLK-DAY-5", evidence=(capture,))])
    lines = (tmp_path / "records.jsonl").read_text(encoding="utf-8").splitlines()
    validator = jsonschema.Draft202012Validator(checked_in())
    assert [json.loads(line)["record"] for line in lines] == ["run", "requested", "attempt", "finished"]
    for line in lines:
        validator.validate(json.loads(line))


@pytest.mark.parametrize("change", [{"verdict": "won"}, {"duration": -1}, {"mood": "good"}, {"record": "attempted"}])
def test_the_schema_refuses_a_line_of_another_form(change: dict[str, Any]) -> None:
    line = {**json.loads(passed().model_dump_json()), **change}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(checked_in()).validate(line)


def test_records_and_judge_have_the_same_verdicts() -> None:
    assert [verdict.value for verdict in Verdict] == [kind.value for kind in Kind]


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    cases = (case(TIE, "WLK-DAY-5", tags=("slow",)), Case(id="scenarios/wilki/broken.yaml"))
    attempt = failed(TIE, "WLK-DAY-5", trace="Zażółć\n\u2028 gęślą", where=None, seat=None)
    run = write_run(tmp_path, cases, [attempt])
    assert run.header == header()
    assert run.cases == cases
    assert run.attempts == (attempt,)
    assert read(tmp_path / "records.jsonl") == run


@pytest.mark.parametrize("path", ["/etc/passwd", "../x", "evidence/../../x", "", "evidence\\x"])
def test_evidence_lies_inside_the_results_folder(path: str) -> None:
    with pytest.raises(ValidationError, match="path"):
        Evidence(name="x", path=path, sha256="0" * 64, kind=EvidenceKind.OTHER)


def test_a_moment_without_time_zone_is_refused() -> None:
    with pytest.raises(ValidationError, match="started"):
        header(started=STARTED.replace(tzinfo=None))
