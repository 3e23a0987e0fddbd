"""Rigs by name."""

import pytest

from rigs.catalog import rig
from rigs.errors import UnknownRig
from rigs.loopback import Loopback


def test_loopback_is_there() -> None:
    assert isinstance(rig("loopback"), Loopback)


@pytest.mark.parametrize("name", ["radio", "android_farm"])
def test_rigs_that_are_not_built_say_so_and_name_those_that_are(name: str) -> None:
    with pytest.raises(UnknownRig, match="not built yet; use one of loopback, virtual"):
        rig(name)


def test_a_misspelt_name_brings_the_nearest_one() -> None:
    with pytest.raises(UnknownRig, match="did you mean 'loopback'"):
        rig("lopback")


def test_a_wholly_unknown_name_brings_all_names() -> None:
    with pytest.raises(UnknownRig, match="there are loopback, virtual, radio, android_farm"):
        rig("zzz")
