"""The JavaScript example: it passes the suite, has manners, and needs nothing but Node."""

import json
import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from conformance.process.pool import Pool
from conformance.random_tables import play_random_table
from conformance.requests import Options
from conformance.verdicts import Kind
from tests.docs_examples.manners import HELLO, MANNERS, Line, Manner, converse, event, seated, talk
from tests.docs_examples.playing import FOLDER, SCENARIOS, SOME, assert_passes, pool_of
from tests.docs_examples.python.test_verdict import PARITIES, by_listing, some_history

EXAMPLE: Final = Path(__file__).parents[2] / "docs" / "examples" / "javascript"
README: Final = (EXAMPLE / "README.md").read_text(encoding="utf-8")
MODULES: Final = sorted(EXAMPLE.rglob("*.mjs"))
NODE: Final = shutil.which("node")
COMMAND: Final = (NODE or "node", str(EXAMPLE / "main.mjs"))
IMPORTED: Final = re.compile(r"""(?:\bfrom|\bimport)\b\s*\(?\s*(['"])(.*?)\1""")
HISTORIES: Final = 1_000

needs_node = pytest.mark.skipif(
    NODE is None and not os.environ.get("CI"), reason="node is not installed (nodejs in debian-packages.txt)"
)
"""In CI, where the package must be there, nothing is skipped: without node the tests fail."""


@pytest.fixture(scope="module")
def table_pool() -> Iterator[Pool]:
    """One process for all seats."""
    with pool_of(*COMMAND) as pool:
        yield pool


@pytest.fixture(scope="module")
def seat_pool() -> Iterator[Pool]:
    """A process for each seat."""
    with pool_of(*COMMAND, "--serves", "seat") as pool:
        yield pool


# --- the suite ---
@needs_node
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_it_passes_every_scenario(path: Path, table_pool: Pool) -> None:
    assert_passes(path, table_pool)


@needs_node
@pytest.mark.parametrize("name", SOME)
def test_it_passes_as_one_process_per_seat(name: str, seat_pool: Pool) -> None:
    assert_passes(FOLDER / name, seat_pool)


@needs_node
@pytest.mark.parametrize("name", SOME)
def test_it_passes_on_virtual_bluetooth(name: str, table_pool: Pool) -> None:
    assert_passes(FOLDER / name, table_pool, "virtual")


@needs_node
@pytest.mark.parametrize("night_end", ["fixed", "all_confirmed", "all_decided"])
@pytest.mark.parametrize("drop_at_night", ["void", "stands"])
def test_it_passes_random_tables_with_every_end_of_the_night(
    night_end: str, drop_at_night: str, table_pool: Pool
) -> None:
    options = Options(rig="loopback", pool=table_pool)
    for seed in range(5):
        played = play_random_table(seed, options, {"night_end": night_end, "drop_at_night": drop_at_night})
        assert played.result.verdict.kind is Kind.PASS, f"seed {seed}: {played.result.verdict.reason}"


# --- the process ---
@needs_node
@pytest.mark.parametrize("manner", MANNERS, ids=lambda manner: manner.__name__)
def test_it_has_manners(manner: Manner) -> None:
    manner(COMMAND)


@needs_node
@pytest.mark.parametrize("serves", ["table", "seat"])
def test_it_serves_what_it_is_told_to(serves: str) -> None:
    done = converse((*COMMAND, "--serves", serves), HELLO)
    assert done.answers[0]["hello"]["serves"] == serves


@needs_node
def test_a_value_of_a_variant_that_it_does_not_know_is_not_supported() -> None:
    line = seated(1, 0)
    variants = line["event"]["table"]["variants"]
    line["event"]["table"]["variants"] = {**variants, "parity": "by_weight"}
    assert talk(COMMAND, line) == [{"table": 1, "seat": 0, "seq": 1, "unsupported": "variant parity: by_weight"}]


@needs_node
def test_an_event_without_its_members_is_a_broken_line() -> None:
    done = converse(COMMAND, HELLO, b'{"table":1,"seat":0,"seq":1,"event":{"type":"seated","me":0}}\n')
    assert done.status == 2
    assert 'seated has no "table"' in done.error


@needs_node
@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (event(1, 0, 1, "seated", me=0, table={"game": "wilki"}), 'a table has no "seats"'),
        (event(1, 0, 2, "tapped", prompt="1", move="start"), 'tapped has a wrong "prompt"'),
        (event(1, 4, 1, "dealt", card="seer"), "nobody plays on seat 4 of table 1"),
        (seated(1, 0), "somebody plays on seat 0 of table 1 already"),
        ({**seated(1, 0), "seat": -1}, '"seat" is no whole number'),
    ],
)
def test_an_event_that_makes_no_sense_is_a_broken_line(line: Line, complaint: str) -> None:
    done = converse(COMMAND, HELLO, seated(1, 0), line)
    assert (done.status, len(done.lines)) == (2, 2)
    assert complaint in done.error


@needs_node
@pytest.mark.parametrize("name", ["constructor", "toString", "__proto__"])
def test_what_every_object_of_javascript_has_is_no_game_and_no_event(name: str) -> None:
    game, known, kind = talk(COMMAND, seated(1, 0, game=name), seated(2, 0), event(2, 0, 2, name))
    assert game["unsupported"] == f"game {name}"
    assert "effects" in known
    assert kind["unsupported"] == f"event {name}"


# --- the verdict ---
@needs_node
def test_the_verdict_is_what_listing_all_worlds_gives() -> None:
    chance = random.Random(11)
    cases = [(parity, some_history(chance)) for _ in range(HISTORIES) for parity in PARITIES]
    expected = [by_listing(parity, public) for parity, public in cases]
    assert set(expected) == {None, "village", "wolves", "undecided"}
    assert _verdicts([_told(parity, public) for parity, public in cases]) == expected


def _told(parity: str, public: Any) -> dict[str, Any]:
    """What the example's `verdict` takes: kills that no shown werewolf explains, werewolves that nobody has seen."""
    return {
        "parity": parity,
        "hidden": public.wolves - len(public.shown_wolves),
        "alive": sorted(public.living),
        "unknown": sorted(public.hidden),
        "evidence": [sorted(present) for present in public.kills if not present & public.shown_wolves],
    }


def _verdicts(cases: list[dict[str, Any]]) -> list[str | None]:
    """Ask the example's own module for all verdicts."""
    asking = (
        f"import {{ verdict }} from {json.dumps((EXAMPLE / 'wilki' / 'verdict.mjs').as_uri())}\n"
        "import { readFileSync } from 'node:fs'\n"
        "const sets = (c) => ({ ...c, alive: new Set(c.alive), unknown: new Set(c.unknown),"
        " evidence: c.evidence.map((seats) => new Set(seats)) })\n"
        "const cases = JSON.parse(readFileSync(0, 'utf8'))\n"
        "process.stdout.write(JSON.stringify(cases.map((c) => verdict(sets(c)))))\n"
    )
    command = (COMMAND[0], "--input-type=module", "-e", asking)
    done = subprocess.run(command, input=json.dumps(cases), capture_output=True, text=True, timeout=60, check=True)
    verdicts: list[str | None] = json.loads(done.stdout)
    return verdicts


# --- the files ---
@needs_node
@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_node_can_read_every_module(module: Path) -> None:
    done = subprocess.run((COMMAND[0], "--check", str(module)), capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_it_imports_nothing_but_node_and_itself(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    assert "require(" not in text
    for _, name in IMPORTED.findall(text):
        assert name.startswith("node:") or (module.parent / name).resolve() in MODULES, name


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_every_module_can_be_read_in_one_sitting(module: Path) -> None:
    lines = module.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 250
    assert max(map(len, lines)) <= 120


@pytest.mark.parametrize("module", ["wire.mjs", "events.mjs", "effects.mjs", "table.mjs"])
def test_what_is_to_be_reused_knows_nothing_of_wilki(module: str) -> None:
    text = (EXAMPLE / module).read_text(encoding="utf-8")
    assert not re.search(r"wilki|wolf|wolves|night", text, re.IGNORECASE)


# --- the README ---
def test_every_module_is_in_the_table_of_the_readme() -> None:
    rows = re.findall(r"^\| (`[^|]+) \|", README, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([^`]+\.mjs)`", row)}
    assert named == {path.relative_to(EXAMPLE).as_posix() for path in MODULES}


@needs_node
def test_the_conversation_by_hand_goes_as_shown() -> None:
    shown = re.search(r"\$ printf '%s\\n' '(.+)' '(.+)' \| .*\n((?:    \{.*\n)+)", README)
    assert shown is not None
    first, second, answers = shown.groups()
    said = converse(COMMAND, f"{first}\n{second}\n".encode())
    assert [line.decode() for line in said.lines] == answers.split()


@needs_node
def test_the_shortest_plugin_of_the_readme_shows_a_lobby(tmp_path: Path) -> None:
    code = re.search(r"^```js\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert code is not None
    for module in ("wire.mjs", "events.mjs", "effects.mjs", "table.mjs"):
        shutil.copy(EXAMPLE / module, tmp_path)
    (tmp_path / "main.mjs").write_text(code[1], encoding="utf-8")
    command = (COMMAND[0], str(tmp_path / "main.mjs"))
    lobby, unknown = talk(command, seated(1, 0, "mygame"), event(1, 0, 2, "sneezed"))
    assert lobby["effects"][0]["screen"]["phase"] == "lobby"
    assert unknown["unsupported"] == "event sneezed"
