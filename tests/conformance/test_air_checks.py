"""What no screen shows: whispers of every seat look alike on the air, and no phone uses IP."""

from collections.abc import Sequence

import pytest

from bumble_sim.plugins.wilki import Wilki
from conformance.air_checks import check_air
from conformance.judge import Judge, Place
from conformance.verdicts import Failed, Verdict
from reference_engine import games
from reference_engine.tables import plain_setting
from rigs.interface import Capability, Request, Sitting, Traffic
from rigs.loopback import Loopback
from tests.conformance.tables import ROLES, table
from tests.conformance.wrong_plugins import play


class Air:
    """A sitting of which only the air is looked at."""

    def __init__(self, traffic: Sequence[Traffic] = (), sockets: int = 0) -> None:
        self._traffic = traffic
        self._sockets = sockets

    def traffic(self) -> Sequence[Traffic]:
        return self._traffic

    def ip_sockets(self) -> int:
        return self._sockets


def judge() -> Judge:
    request = Request(table(), plain_setting(len(ROLES)), lambda _seat: Wilki(), 1, ROLES)
    sitting = Loopback().open_table(request)
    made = Judge(sitting, games.start(request.table, request.setting), frozenset({Capability.AIR_CAPTURE}), str)
    made.at(Place(2, 9, "wait: day"))
    return made


def check(traffic: Sequence[Traffic] = (), sockets: int = 0) -> None:
    air: Sitting = Air(traffic, sockets)  # type: ignore[assignment]
    check_air(judge(), air)


def failed(traffic: Sequence[Traffic] = (), sockets: int = 0) -> Verdict:
    with pytest.raises(Failed) as caught:
        check(traffic, sockets)
    return caught.value.verdict


def one_round(*frames: tuple[int, ...], number: int = 1) -> list[Traffic]:
    return [Traffic(number, seat, sizes) for seat, sizes in enumerate(frames)]


def test_nothing_on_the_air_is_nothing_wrong() -> None:
    check()


def test_every_seat_alike_is_right_whatever_the_size() -> None:
    check([*one_round((180, 20), (180, 20), (180, 20)), *one_round((60,), (60,), (60,), number=2)])


@pytest.mark.parametrize("frames", [(180, 21), (180,), (180, 20, 20), ()])
def test_one_seat_that_differs_in_number_or_size_is_found_in_whatever_round(frames: tuple[int, ...]) -> None:
    usual = (180, 20)
    found = failed([*one_round(usual, usual, usual), *one_round(usual, frames, usual, number=7)])
    assert (found.rules, found.seat, found.part) == (("WLK-NGT-13",), 1, "traffic")
    assert "round 7" in found.reason
    assert found.expected == "frames of 180, 20 bytes"
    assert (found.step, found.line) == (2, 9)


def test_the_seat_that_is_blamed_is_the_one_unlike_most() -> None:
    usual, other = (50,), (99,)
    assert failed(one_round(other, usual, usual)).seat == 0
    assert failed(one_round(usual, usual, usual, (1,))).seat == 3
    assert failed(one_round(usual, other, usual, (99, 1), usual)).seat == 1


def test_any_ip_socket_fails() -> None:
    found = failed(sockets=2)
    assert (found.rules, found.seat, found.seen) == (("PLT-NET-2",), None, "2")


def test_the_honest_plugin_is_role_neutral_on_virtual_air() -> None:
    steps = ("do: {Kuba: attack Marek, Ola: attack Marek, Jan: probe Kuba}", "wait: dawn")
    assert play(*steps, options={"rig": "virtual"}).verdict.kind == "pass"
