"""Whatever a plugin process does wrong gets a verdict that names it, and when; nothing hangs."""

from pathlib import Path

import pytest

from conformance.process.pool import Pool
from conformance.process.speaker import Limits
from conformance.verdicts import Kind
from tests.conformance.process import misbehaving
from tests.conformance.process.tables import SHORT, command, play, play_fault

NO_ANSWER = "wrote no answer at event 7 (Round("
TOLD = {
    "exits": "ended with exit status 3 ('Traceback: it was all too much' on standard error), at event 7 (Round(",
    "exits_well": "ended with exit status 0, at event 7 (Round(",
    "is_killed": "ended with signal SIGKILL, at event 7 (Round(",
    "is_silent": "gave no answer within 1 s, at event 7 (Round(",
    "stops_in_a_line": 'gave no answer within 1 s, only the beginning of a line: \'{"table":1,"seat":1,\'',
    "dies_in_a_line": 'ended with exit status 1; it had begun to write \'{"table":1,"seat":1,\', at event 7 (Round(',
    "closes_output": "closed its standard output, at event 7 (Round(",
    "writes_garbage": "this is not JSON: invalid character (byte 0); logs belong on standard error; it wrote '\\x00",
    "logs_to_stdout": "logs belong on standard error; it wrote 'DEBUG: thinking about it'",
    "writes_empty_line": "the line is empty; logs belong on standard error",
    "answers_twice": "answered event 7 of seat 1 twice",
    "floods_a_line": "wrote more than 1,048,576 bytes to standard output without an end of line, at event 7 (Round(",
    "floods_lines": "answered event 7 of seat 1 twice",
    "wrong_seq": "answered event 8 of seat 1, which it was not told; the answer to event 7 (Round(",
    "wrong_seat": "answered an event of seat 11 at table 1, which it was not told; the answer to event 7 (Round(",
    "wrong_table": "answered an event of seat 1 at table 99, which it was not told; the answer to event 7 (Round(",
    "unsupported": "with unsupported: 'event round'",
    "neither": "an answer has either `effects` or `unsupported`; it wrote ",
    "both": "an answer has either `effects` or `unsupported`; it wrote ",
    "unknown_member": "Object contains unknown field `effect`; it wrote ",
    "effects_no_list": "Expected `array`, got `object` - at `$.effects`; it wrote ",
    "unknown_effect": "Invalid value 'explode' - at `$.effects[0].type`; it wrote ",
    "no_type": "Object missing required field `type` - at `$.effects[0]`; it wrote ",
    "missing_member": "Object missing required field `seconds` - at `$.effects[0]`; it wrote ",
    "text_for_number": "Expected `int`, got `str` - at `$.effects[0].seconds`; it wrote ",
    "number_with_a_dot": "Expected `int`, got `float` - at `$.effects[0].seconds`; it wrote ",
    "seconds_beyond_all": "the seconds must be a whole number from 1 to 86,400",
    "whisper_to_nobody": "with Whisper(notes={77: {}}): there is no seat 77",
    "whisper_to_a_name": "Expected `int`, got `str` - at `key` in `$.effects[0].notes`; it wrote ",
    "note_too_long": "the note takes 105 bytes, at most 64 are allowed",
    "misspelt_prompt": "Object contains unknown field `promt` - at `$.effects[0].screen`; it wrote ",
    "fact_of_facts": "Expected `int`, got `array` - at `$.effects[0].screen.facts[...][0]`; it wrote ",
    "refuses_no_tap": "with a refusal, but only a tap can be refused",
}
AT_HELLO = {
    "no_hello": "gave no answer within 0.3 s, when it was to say hello",
    "dies_at_hello": "ended with exit status 7, when it was to say hello",
    "says_garbage": "said no hello: this is not JSON: invalid character (byte 0); logs belong on standard error; "
    "it wrote 'Welcome to my plugin v1!'",
    "other_protocol": "speaks protocol 2, not 1",
    "no_such_protocol": "does not speak this protocol: 'protocol 1'",
    "serves_nobody": "said no hello: `serves` is 'dinner', not 'table' or 'seat'; it wrote ",
}
AT_CLOSE = {
    "answers_close_twice": "wrote no `closed` at the end of the table: Object contains unknown field `table`",
    "closes_another": "wrote no `closed` at the end of the table: it names another table; it wrote ",
    "silent_at_close": "gave no answer within 1 s, at the end of the table",
}
SILENT = {"is_silent", "stops_in_a_line", "silent_at_close"}
HARMLESS = {"floods_error"}


def test_every_fault_is_tried() -> None:
    assert TOLD.keys() | HARMLESS == misbehaving.AT_EVENT.keys()
    assert AT_HELLO.keys() == misbehaving.AT_HELLO.keys()
    assert AT_CLOSE.keys() == misbehaving.AT_CLOSE.keys()


@pytest.mark.parametrize("fault", TOLD)
def test_a_fault_at_an_event_is_the_plugin_s_of_that_seat(fault: str) -> None:
    verdict = play_fault(fault, limits=SHORT if fault in SILENT else None).verdict
    assert (verdict.kind, verdict.rules, verdict.seat) == (Kind.FAIL, ("PRO-PLG-1",), 1)
    assert verdict.reason.startswith("the plugin of seat 1 ")
    assert TOLD[fault] in verdict.reason


@pytest.mark.parametrize("fault", ["exits", "is_silent", "answers_twice", "logs_to_stdout", "wrong_seat"])
@pytest.mark.parametrize(("rig", "serves"), [("loopback", "seat"), ("virtual", "table"), ("virtual", "seat")])
def test_it_is_so_on_every_rig_and_with_a_process_for_each_seat(fault: str, rig: str, serves: str) -> None:
    verdict = play_fault(fault, rig, serves, SHORT if fault in SILENT else None).verdict
    assert (verdict.kind, verdict.rules, verdict.seat) == (Kind.FAIL, ("PRO-PLG-1",), 1)
    assert TOLD[fault].partition(" at table ")[0].partition(" (Round(")[0] in verdict.reason


@pytest.mark.parametrize("fault", AT_HELLO)
def test_a_fault_at_hello_is_told_before_anything_is_played(fault: str) -> None:
    verdict = play_fault(fault, limits=Limits(hello=0.3) if fault == "no_hello" else None).verdict
    assert (verdict.kind, verdict.rules, verdict.seat) == (Kind.FAIL, ("PRO-PLG-1",), None)
    assert verdict.reason.startswith(f"the plugin {AT_HELLO[fault]}")


@pytest.mark.parametrize("fault", AT_CLOSE)
def test_a_fault_at_the_end_of_a_table_is_told_too(fault: str) -> None:
    verdict = play_fault(fault, limits=SHORT if fault in SILENT else None).verdict
    assert (verdict.kind, verdict.rules, verdict.seat) == (Kind.FAIL, ("PRO-PLG-1",), None)
    assert verdict.reason.startswith(f"the plugin {AT_CLOSE[fault]}")


def test_much_on_standard_error_is_no_fault() -> None:
    assert play_fault("floods_error").verdict.kind is Kind.PASS


def test_standard_error_is_kept_as_evidence(tmp_path: Path) -> None:
    result = play_fault("exits", evidence=tmp_path)
    kept = tmp_path / "plugin-stderr.txt"
    assert kept in result.evidence
    assert kept.read_text() == "Traceback: it was all too much\n"


def test_standard_error_of_each_seat_s_process_is_kept_apart(tmp_path: Path) -> None:
    play_fault("exits", serves="seat", evidence=tmp_path)
    assert [file.name for file in tmp_path.glob("plugin-stderr*")] == ["plugin-stderr-seat-1.txt"]


def test_after_a_fault_a_new_process_plays_the_next_case_alike() -> None:
    pool = Pool(command("exits"))
    reasons = [play(pool).verdict.reason for _ in range(2)]
    assert pool.close() == []
    # The number of a table, in events of `seated`, is the only difference.
    assert reasons[0] == reasons[1]
    assert "ended with exit status 3" in reasons[0]


def test_a_plugin_that_says_no_hello_is_not_started_again() -> None:
    pool = Pool(command("dies_at_hello"))
    first = play(pool).verdict
    pool.command = ("/no/such/program",)
    assert play(pool).verdict == first


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("never_ends", ["did not end within 2 s after its standard input was closed"]),
        ("ends_badly", ["ended with exit status 4 after its standard input was closed"]),
        ("floods_error", []),
    ],
)
def test_how_a_process_ends_is_told_when_the_run_is_over(fault: str, told: list[str]) -> None:
    pool = Pool(command(fault))
    assert play(pool).verdict.kind is Kind.PASS
    assert pool.close() == told
