"""``tablerig smoke`` says within seconds whether a plugin is wired right, and what is wrong if it is not."""

import json
import sys
from pathlib import Path

import pytest

from conformance.plugins import Found
from conformance.process.child import CannotStart
from conformance.process.pool import Pool
from conformance.process.speaker import Limits
from conformance.smoke import smoke
from tests.conformance.process.tables import command
from tests.conformance.test_cli import run

GAME = ["plays a game on the rig loopback, judged", "plays a game on the rig virtual, judged"]
MANNERS = [
    "answers a game that does not exist (tiddlywinks) with unsupported",
    "shows the lobby when it is seated, and ignores members that it does not know",
    "answers an event that does not exist (sneezed) with unsupported",
    "confirms the end of a table",
]
ALL = ["starts and says hello", *MANNERS, *GAME, "ends when its standard input is closed"]


def problems(words: list[str], limits: Limits | None = None) -> dict[str, str]:
    """What is wrong, by question; every question is there."""
    pool = Pool(words, limits)
    try:
        return {checked.what: checked.problem for checked in smoke(Found(pool=pool), "x")}
    finally:
        pool.close()


def test_a_program_that_is_wired_right_is_asked_eight_questions() -> None:
    found = Found(pool=Pool(["python3", "docs/examples/python/main.py"]))
    checked = list(smoke(found, "x"))
    assert [each.what for each in checked] == ALL
    assert [each.problem for each in checked if each.problem] == []
    assert checked[0].note.endswith("one process for all seats")


def test_a_class_plays_a_game_on_both_rigs() -> None:
    checked = list(smoke(Found(), "baseline"))
    assert [(each.what, each.problem) for each in checked] == [(what, "") for what in GAME]


def test_after_a_wrong_hello_nothing_else_is_asked() -> None:
    assert problems(command("other_protocol")) == {"starts and says hello": "the plugin speaks protocol 2, not 1"}


def test_a_fault_in_the_game_is_told_with_its_verdict() -> None:
    found = problems(command("exits"))
    assert [what for what, problem in found.items() if problem] == GAME
    for what in GAME:
        assert found[what].startswith("PRO-PLG-1: the plugin of seat 1 ended with exit status 3")


@pytest.mark.parametrize("fault", ["ends_badly", "never_ends"])
def test_a_program_that_does_not_end_well(fault: str) -> None:
    found = problems(command(fault))
    assert [what for what, problem in found.items() if problem] == ["ends when its standard input is closed"]


TALKER = """
import json, sys
answers = json.loads(sys.argv[1])
for line in sys.stdin:
    said = json.loads(line)
    if "hello" in said:
        told = {"hello": {"protocol": 1, "plugin": "t", "version": "1", "serves": "table"}}
    elif "close" in said:
        told = {"closed": said["close"]}
    else:
        kind = said["event"]["type"]
        key = said["event"]["table"]["game"] if kind == "seated" else kind
        told = {name: said[name] for name in ("table", "seat", "seq")} | answers.get(key, {"effects": []})
    print(json.dumps(told), flush=True)
"""


def talker(**answers: object) -> list[str]:
    """A program that answers some events as given, by game or type, and all others with nothing."""
    return [sys.executable, "-c", TALKER, json.dumps(answers)]


LOBBY = {"effects": [{"type": "show", "screen": {"phase": "lobby", "facts": {}}}]}
UNSUPPORTED = {"unsupported": "that"}


def test_a_program_without_manners() -> None:
    found = problems(talker())
    assert [found[what] for what in MANNERS] == [
        "the plugin answered with effects, as if it knew what that is",
        "the plugin showed no screen",
        "the plugin answered with effects, as if it knew what that is",
        "",
    ]


def test_a_program_that_knows_no_game_at_all() -> None:
    found = problems(talker(tiddlywinks=UNSUPPORTED, wilki=UNSUPPORTED, sneezed=UNSUPPORTED))
    assert [found[what] for what in MANNERS] == ["", "the plugin answered with unsupported: 'that'", "", ""]


def test_a_program_that_shows_another_screen_than_the_lobby() -> None:
    night = json.loads(json.dumps(LOBBY).replace("lobby", "night"))
    found = problems(talker(tiddlywinks=UNSUPPORTED, wilki=night, sneezed=UNSUPPORTED))
    assert [found[what] for what in MANNERS] == ["", "the plugin showed the phase 'night', not 'lobby'", "", ""]


def test_a_program_that_runs_only_once(tmp_path: Path) -> None:
    once = (
        f"import pathlib, sys\nmark = pathlib.Path({str(tmp_path / 'mark')!r})\n"
        "if mark.exists(): sys.exit('the port is taken')\nmark.touch()\n" + TALKER
    )
    found = problems([sys.executable, "-c", once, "{}"])
    assert found["can be started again"] == (
        "the plugin ended with exit status 1 ('the port is taken' on standard error), when it was to say hello"
    )


def test_a_program_that_answers_somebody_else() -> None:
    found = problems(talker(tiddlywinks={"seat": 3, "effects": []}))
    assert found[MANNERS[0]].startswith("the plugin answered something else: ")


def test_a_program_that_cannot_be_run() -> None:
    with pytest.raises(CannotStart):
        problems(["./no-such-program"])


def test_the_command_prints_a_line_for_each_question_and_ends_with_0() -> None:
    code, output = run("smoke", "--plugin", "python3 docs/examples/python/main.py")
    assert code == 0
    assert output.splitlines() == [
        "ok    starts and says hello: 'wilki-python' '1.0', one process for all seats",
        *(f"ok    {what}" for what in ALL[1:]),
        "",
        "all 8 went well; next: pytest scenarios --plugin 'python3 docs/examples/python/main.py'",
    ]


def test_the_command_ends_with_1_if_anything_is_wrong() -> None:
    code, output = run("smoke", "--plugin", f"{Path(sys.executable)} -m tests.conformance.process.misbehaving exits")
    assert code == 1
    assert "fail  plays a game on the rig loopback, judged: PRO-PLG-1: the plugin of seat 1 ended" in output
    assert output.splitlines()[-1] == "2 of 8 went wrong"


@pytest.mark.parametrize("plugin", ["./no_such_program", "no.such.module:Class", "wilki"])
def test_the_command_ends_with_2_if_there_is_no_such_plugin(plugin: str) -> None:
    assert run("smoke", "--plugin", plugin)[0] == 2
