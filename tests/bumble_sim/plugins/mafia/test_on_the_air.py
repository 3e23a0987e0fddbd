"""Mafia on virtual Bluetooth: as on loopback, and nothing on the air tells who is of the mafia (MAF-NGT-13)."""

from collections.abc import Mapping

import pytest

from bumble_sim.plugins.mafia import Mafia
from reference_engine.screens import Screen
from reference_engine.tables import VariantValue, plain_setting
from rigs.interface import How, Request, Rig, Sitting, Traffic
from rigs.loopback import Loopback
from rigs.virtual import Virtual
from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, V, table_of

EIGHT = (V, P, K, S, D, C, V, V)


def opened(rig: Rig, deal: tuple[str, ...], **variants: VariantValue) -> Sitting:
    """A table in its first night."""
    request = Request(table_of(deal, **variants), plain_setting(len(deal)), lambda _seat: Mafia(), 1, deal)
    sitting = rig.open_table(request)
    sitting.gather()
    sitting.tap(0, "start")
    sitting.settle()
    return sitting


def tap_all(sitting: Sitting, moves: Mapping[int, str]) -> None:
    """Tap one after the other."""
    for seat, move in moves.items():
        sitting.tap(seat, move)
        sitting.settle()


def shown(sitting: Sitting) -> list[Screen]:
    """What every phone at the table shows."""
    return [sitting.current(seat) for seat in sorted(sitting.connected())]


def played(rig: Rig, variant: str) -> list[list[Screen]]:
    """The screens at rest of a table that loses its padrino in the first night, to the second night."""
    sitting = opened(rig, EIGHT, drop_at_night=variant)
    rests = [shown(sitting)]
    tap_all(sitting, {1: "attack:6", 2: "attack:7", 3: "attack:7", 4: "protect:7", 5: "probe:3"})
    rests.append(shown(sitting))
    sitting.lose(1, How.OUT_OF_RANGE)
    sitting.pass_grace()
    rests.append(shown(sitting))
    sitting.run_out()
    rests.append(shown(sitting))
    tap_all(sitting, {seat: "vote:3" for seat in sorted(sitting.connected()) if sitting.current(seat).choices})
    rests.append(shown(sitting))
    sitting.close()
    return rests


@pytest.mark.parametrize(("variant", "died"), [("void", None), ("stands", 6)])
def test_phones_on_the_air_show_what_phones_on_loopback_show(variant: str, died: int | None) -> None:
    air, wire = played(Virtual(), variant), played(Loopback(), variant)
    for step, (one, other) in enumerate(zip(air, wire, strict=True)):
        assert all(a.same(b) for a, b in zip(one, other, strict=True)), step
    assert air[3][0].facts["died"] == died
    assert air[4][0].facts["revealed"] == ({3: S} if died is None else {3: S, died: V})


def air_of(deal: tuple[str, ...], moves: Mapping[int, str]) -> tuple[list[Traffic], list[tuple[float, str]]]:
    """What an eavesdropper can count until the second day, and when the phases of seat 0 began."""
    sitting = opened(Virtual(), deal)
    tap_all(sitting, moves)
    sitting.run_out()
    phases = [(seen.time, seen.screen.phase) for seen in sitting.screens() if seen.seat == 0]
    traffic = list(sitting.traffic())
    sitting.close()
    return traffic, phases


def test_the_air_is_the_same_whoever_is_of_the_mafia_and_whatever_it_does() -> None:
    small = air_of((V, P, V, V, V, V, V, V), {1: "attack:7"})
    assert small[0]
    assert air_of((V, V, K, S, P, D, C, V), {4: "attack:7"}) == small
    assert air_of((V, D, V, C, V, K, P, V), {6: "attack:7"}) == small
