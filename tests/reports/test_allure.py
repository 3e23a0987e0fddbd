"""Allure results made from records."""

import json
from pathlib import Path
from typing import Any

import attr
import pytest
from allure_commons import model2

from reports.allure import allure_results
from reports.errors import NoRecords
from reports.evidence import evidence, evidence_folder
from reports.lines import Evidence, Verdict
from tests.reports.builders import DROP, SAVED, TIE, case, failed, header, other, passed, write_run


def results(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The test results in an Allure folder by full name, in order of their start."""
    found: dict[str, list[dict[str, Any]]] = {}
    for file in sorted(folder.glob("*-result.json")):
        result = json.loads(file.read_text(encoding="utf-8"))
        assert file.name == f"{result['uuid']}-result.json"
        found.setdefault(result["fullName"], []).append(result)
    return {name: sorted(some, key=lambda result: result["parameters"][3]["value"]) for name, some in found.items()}


def labels(result: dict[str, Any], name: str) -> list[str]:
    return [label["value"] for label in result["labels"] if label["name"] == name]


def captured(folder: Path) -> tuple[Evidence, ...]:
    place = evidence_folder(folder, TIE)
    place.mkdir(parents=True)
    files = [place / name for name in ("seat0.btsnoop", "expected.json", "seen.json", "log.txt")]
    for file in files:
        file.write_text(f"content of {file.name}", encoding="utf-8")
    return evidence(folder, files)


def test_each_attempt_is_one_result_and_retries_share_their_history(tmp_path: Path) -> None:
    first = other(SAVED, Verdict.INCONCLUSIVE, "no deal fits")
    write_run(tmp_path, [case(TIE), case(SAVED)], [passed(TIE), first, passed(SAVED, number=2, parent=1)])
    assert allure_results(tmp_path, tmp_path / "out") == 3
    found = results(tmp_path / "out")
    assert [result["status"] for result in found[SAVED]] == ["unknown", "passed"]
    assert len({result["historyId"] for result in found[SAVED]}) == 1
    assert found[TIE][0]["historyId"] != found[SAVED][0]["historyId"]


def test_history_follows_the_case_and_not_time_or_seed(tmp_path: Path) -> None:
    for name, head in (("one", header()), ("two", header(seed=8)), ("loop", header(rig="loopback"))):
        attempt = passed(TIE, seed=head.seed, rig=head.rig, duration=head.seed or 0)
        write_run(tmp_path / name, [case(TIE)], [attempt], head=head)
        allure_results(tmp_path / name, tmp_path / name / "out")
    one, two, loop = (results(tmp_path / name / "out")[TIE][0] for name in ("one", "two", "loop"))
    assert one["historyId"] == two["historyId"]
    assert one["uuid"] != two["uuid"]
    assert one["historyId"] != loop["historyId"]
    assert one["testCaseId"] == loop["testCaseId"]


def test_the_same_records_give_the_same_files(tmp_path: Path) -> None:
    write_run(tmp_path, [case(TIE), case(DROP)], [failed(TIE, "WLK-DAY-5", evidence=captured(tmp_path))])
    contents = []
    for out in (tmp_path / "one", tmp_path / "two", tmp_path / "two"):
        allure_results(tmp_path, out)
        contents.append({file.name: file.read_bytes() for file in out.iterdir()})
    assert contents[0] == contents[1] == contents[2]


def test_a_failure_carries_captures_both_screens_and_the_log(tmp_path: Path) -> None:
    write_run(tmp_path, [case(TIE)], [failed(TIE, "WLK-DAY-5", evidence=captured(tmp_path))])
    allure_results(tmp_path, tmp_path / "out")
    (result,) = results(tmp_path / "out")[TIE]
    attached = {item["name"]: item for item in result["attachments"]}
    assert list(attached) == ["seat0.btsnoop", "expected.json", "seen.json", "log.txt"]
    assert attached["seen.json"]["type"] == "application/json"
    for name, item in attached.items():
        assert (tmp_path / "out" / item["source"]).read_text(encoding="utf-8") == f"content of {name}"
    assert result["status"] == "failed"
    assert result["statusDetails"]["message"] == "fail: a tie eliminated somebody (WLK-DAY-5)"
    for told in ("line 9", "Ola (seat 1)", "expected: nobody", "seen: Kuba", "replay: tablerig play"):
        assert told in result["statusDetails"]["trace"]


def test_evidence_that_is_gone_or_changed_is_said_and_not_attached(tmp_path: Path) -> None:
    items = captured(tmp_path)
    write_run(tmp_path, [case(TIE)], [failed(TIE, evidence=items)])
    (tmp_path / items[0].path).unlink()
    (tmp_path / items[1].path).write_text("forged")
    allure_results(tmp_path, tmp_path / "out")
    (result,) = results(tmp_path / "out")[TIE]
    assert [item["name"] for item in result["attachments"]] == ["seen.json", "log.txt"]
    assert f"{items[0].path} is no longer in the results folder" in result["description"]
    assert f"{items[1].path} was changed after it was recorded" in result["description"]


def test_labels_say_game_rules_file_and_seats(tmp_path: Path) -> None:
    rules = ("WLK-DAY-5", "WLK-A13")
    write_run(tmp_path, [case(TIE, *rules, tags=("slow",))], [passed(TIE, *rules)])
    allure_results(tmp_path, tmp_path / "out")
    (result,) = results(tmp_path / "out")[TIE]
    assert labels(result, "feature") == ["wilki"]
    assert labels(result, "story") == list(rules)
    assert labels(result, "tag") == ["slow"]
    assert labels(result, "parentSuite") == ["scenarios/wilki"]
    assert labels(result, "suite") == ["tied_vote.yaml"]
    assert labels(result, "subSuite") == ["two_way"]
    assert labels(result, "seat") == ["0 Kuba (werewolf)", "1 Ola"]
    assert labels(result, "host") == []
    assert {"name": "seat 0", "value": "Kuba (werewolf)", "excluded": True} in result["parameters"]


@pytest.mark.parametrize(("rule", "severity"), [("WLK-DAY-5", "critical"), ("WLK-A13", "normal"), ("XXX-1", "normal")])
def test_a_case_about_a_rule_of_the_documents_is_critical(tmp_path: Path, rule: str, severity: str) -> None:
    write_run(tmp_path, [case(TIE, rule)], [passed(TIE, rule)])
    allure_results(tmp_path, tmp_path / "out")
    assert labels(results(tmp_path / "out")[TIE][0], "severity") == [severity]


def test_each_step_of_the_script_is_a_step_with_its_own_time(tmp_path: Path) -> None:
    write_run(tmp_path, [case(TIE)], [failed(TIE)])
    allure_results(tmp_path, tmp_path / "out")
    (result,) = results(tmp_path / "out")[TIE]
    steps = result["steps"]
    assert [(step["name"], step["status"]) for step in steps] == [
        ("do: Kuba votes Ola", "passed"),
        ("expect: eliminated nobody", "failed"),
        ("wait: night", "skipped"),
    ]
    assert steps[0]["parameters"] == [{"name": "table time", "value": "31 s"}, {"name": "line", "value": "7"}]
    assert [step["start"] - result["start"] for step in steps] == [0, 200, 300]
    assert steps[1]["stop"] == steps[2]["start"]
    assert result["stop"] - result["start"] == 500


@pytest.mark.parametrize(
    ("verdict", "status"),
    [
        (Verdict.PASS, "passed"),
        (Verdict.FAIL, "failed"),
        (Verdict.INCONCLUSIVE, "unknown"),
        (Verdict.NOT_RUN, "skipped"),
        (Verdict.NOT_APPLICABLE, "skipped"),
        (Verdict.ERROR, "broken"),
    ],
)
def test_each_verdict_has_its_status(tmp_path: Path, verdict: Verdict, status: str) -> None:
    write_run(tmp_path, [case(TIE)], [other(TIE, verdict, "so it is")])
    allure_results(tmp_path, tmp_path / "out")
    assert results(tmp_path / "out")[TIE][0]["status"] == status


def test_a_missing_case_is_there_as_unknown(tmp_path: Path) -> None:
    write_run(tmp_path, [case(TIE), case(DROP, "WLK-DSC-1")], [passed(TIE)], finish=False)
    assert allure_results(tmp_path, tmp_path / "out") == 2
    (file,) = [file for file in (tmp_path / "out").glob("*-result.json") if DROP in file.read_text(encoding="utf-8")]
    result = json.loads(file.read_text(encoding="utf-8"))
    assert result["status"] == "unknown"
    assert result["statusDetails"]["message"].startswith("missing")
    assert labels(result, "story") == ["WLK-DSC-1"]


def test_everything_written_is_in_the_model_of_allure(tmp_path: Path) -> None:
    write_run(tmp_path, [case(TIE)], [failed(TIE, evidence=captured(tmp_path))])
    allure_results(tmp_path, tmp_path / "out")
    (result,) = results(tmp_path / "out")[TIE]

    def fields(model: type) -> set[str]:
        return {field.name for field in attr.fields(model)}

    assert set(result) <= fields(model2.TestResult)
    assert set(result["statusDetails"]) <= fields(model2.StatusDetails)
    for key, model in (("steps", model2.TestStepResult), ("labels", model2.Label), ("attachments", model2.Attachment)):
        assert all(set(item) <= fields(model) for item in result[key])
    environment = (tmp_path / "out" / "environment.properties").read_text(encoding="utf-8")
    assert "rig=virtual\n" in environment
    categories = json.loads((tmp_path / "out" / "categories.json").read_text(encoding="utf-8"))
    assert {status for item in categories for status in item["matchedStatuses"]} == {
        "failed", "broken", "unknown", "skipped",
    }  # fmt: skip


def test_without_records_there_is_nothing_to_show(tmp_path: Path) -> None:
    with pytest.raises(NoRecords):
        allure_results(tmp_path, tmp_path / "out")
    assert not (tmp_path / "out").exists()
