"""docs/protocol.md says what the code does: examples, reasons, sizes and constants."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bumble_sim.crypto.groups import group
from bumble_sim.crypto.seal import SIZES, Purpose, sealed_size
from bumble_sim.protocol import framing
from bumble_sim.protocol.errors import PROTOCOL_RULES, Reason
from tests.bumble_sim.protocol.examples import EXAMPLES

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "make"), EXAMPLES.items(), ids=EXAMPLES.keys())
def test_an_example_has_the_bytes_that_the_code_makes(name: str, make: Callable[[], Sequence[str]]) -> None:
    blocks = re.findall(rf"^```example-{name}\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
    assert blocks == ["\n".join(make())]


def test_every_reason_is_listed_with_its_rule_and_no_other() -> None:
    listed = re.findall(r"^\| `([a-z-]+)` \| .+ \| (PRO-LNK-\d+) \|$", PAGE, re.MULTILINE)
    assert listed == [(reason.value, PROTOCOL_RULES[reason]) for reason in Reason]


def test_every_purpose_is_listed_with_its_sizes() -> None:
    listed = re.findall(r"^\| [a-z ]+ \| (\d) \| .+; size (\d+) \| (\d+) bytes \|$", PAGE, re.MULTILINE)
    assert [tuple(map(int, row)) for row in listed] == [(p, SIZES[p], sealed_size(p)) for p in Purpose]


def test_the_page_states_the_limits_of_the_code() -> None:
    plain = PAGE.replace("\n", " ").replace(" ", "")
    for limit in (
        f"1to{framing.MAX_FRAME}bytes",
        f"atmost{framing.MAX_FRAGMENTS};",
        f"{framing.ACK_FRAMES}framesor{framing.ACK_BYTES}bytes",
        f"{framing.WINDOW_FRAMES}framesand{framing.WINDOW_BYTES}bytes",
        f"{framing.MAX_HELD_FRAMES}framesor{framing.MAX_HELD_BYTES // 2**20}MiB",
        f"nevermorethan{framing.MAX_PAYLOAD},",
        f"p={group('test').p:#x}",
    ):
        assert limit in plain, limit
