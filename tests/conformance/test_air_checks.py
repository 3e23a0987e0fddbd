"""Traffic must not tell who does what (WLK-NGT-13), and nothing may reach the internet (PLT-NET-2)."""

import pytest

from bumble_sim.plugins.wilki import Wilki
from conformance.air_checks import check_air
from conformance.judge import Judge
from conformance.verdicts import Failed, Verdict
from reference_engine import games, variants
from reference_engine.tables import Table, plain_setting
from rigs.catalog import rig
from rigs.interface import Kind, Request, Traffic
from rigs.loopback.sitting import LoopbackSitting


class Counted(LoopbackSitting):
    """A table on loopback of which somebody else has counted the traffic and the sockets."""

    counted: tuple[Traffic, ...] = ()
    sockets = 0

    def traffic(self) -> tuple[Traffic, ...]:
        return self.counted

    def ip_sockets(self) -> int:
        return self.sockets


def verdict(*counted: Traffic, sockets: int = 0, night_end: str = "fixed") -> Verdict | None:
    """What the check says about this traffic; ``None``: nothing is wrong with it."""
    table = Table("wilki", 4, 0, {"werewolf": 1, "villager": 3}, variants.resolve("wilki", {"night_end": night_end}))
    sitting = Counted(Request(table, plain_setting(4), lambda _seat: Wilki(), 1))
    sitting.counted, sitting.sockets = counted, sockets
    judge = Judge(sitting, games.start(table, plain_setting(4)), rig("loopback").capabilities, str)
    try:
        check_air(judge, sitting)
    except Failed as failed:
        return failed.verdict
    return None


def whispers(*sizes: tuple[int, ...], round: int = 7) -> list[Traffic]:
    return [Traffic(round, seat, frames) for seat, frames in enumerate(sizes, start=1)]


def by_night(*sizes: tuple[int, ...]) -> list[Traffic]:
    return [Traffic(7, seat, frames, Kind.NIGHT) for seat, frames in enumerate(sizes)]


def test_equal_whispers_from_all_seats_tell_nothing() -> None:
    assert verdict(*whispers((300,), (300,), (300,)), *whispers((302,), (302,), (302,), round=8)) is None


@pytest.mark.parametrize("odd", [(300, 300), (299,), ()])
def test_a_seat_whose_whispers_differ_in_number_or_size_is_found(odd: tuple[int, ...]) -> None:
    found = verdict(*whispers((300,), odd, (300,)))
    assert found is not None
    assert (found.seat, found.rules) == (2, ("WLK-NGT-13",))


def test_a_seat_that_alone_sends_something_else_by_night_is_found() -> None:
    found = verdict(*by_night((), (), (), (24,)))
    assert found is not None
    assert (found.seat, found.rules) == (3, ("WLK-NGT-13",))
    assert (found.expected, found.seen) == ("frames of () bytes", "frames of (24,) bytes")


def test_what_all_living_seats_send_by_night_tells_nothing() -> None:
    assert verdict(*by_night((24,), (24,), (24,), (24,))) is None


@pytest.mark.parametrize("night_end", ["all_confirmed", "all_decided"])
def test_nights_that_players_end_show_who_ends_them(night_end: str) -> None:
    assert verdict(*by_night((), (), (), (24,)), night_end=night_end) is None
    assert verdict(*whispers((300,), (299,), (300,)), night_end=night_end) is not None


def test_an_ip_socket_is_found() -> None:
    found = verdict(sockets=1)
    assert found is not None
    assert found.rules == ("PLT-NET-2",)
