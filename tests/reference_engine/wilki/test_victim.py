"""How a pack of equals settles on one victim (WLK-NGT-7, WLK-A4, WLK-A6)."""

import pytest

from reference_engine.wilki.state import IDLE, KILLED, SPLIT
from reference_engine.wilki.victim import designate


@pytest.mark.parametrize(
    ("proposals", "idle", "died", "why"),
    [
        ([], 3, None, IDLE),
        ([4], 0, 4, KILLED),
        ([4], 2, 4, KILLED),
        ([4, 4, 5], 0, 4, KILLED),
        ([5, 4, 4], 1, 4, KILLED),
        ([4, 5], 0, None, SPLIT),
        ([4, 5, 6], 0, None, SPLIT),
        ([4, 4, 5, 5, 6], 0, None, SPLIT),
    ],
)
def test_plurality(proposals: list[int], idle: int, died: int | None, why: str) -> None:
    assert designate(proposals, idle, "plurality") == (died, why)


@pytest.mark.parametrize(
    ("proposals", "idle", "died", "why"),
    [
        ([], 0, None, IDLE),
        ([4, 4], 0, 4, KILLED),
        ([4, 4], 1, None, SPLIT),
        ([4, 4, 5], 0, None, SPLIT),
    ],
)
def test_unanimous(proposals: list[int], idle: int, died: int | None, why: str) -> None:
    assert designate(proposals, idle, "unanimous") == (died, why)
