"""A phone shows nothing that its owner must not know: hidden roles, swapped unseen, change none of its screens."""

import pytest

from reference_engine.screens import Screen
from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, Session, V

DEAL = (V, P, K, S, D, C, V, V, V)


def screens_of(seat: int, deal: tuple[str, ...], night: dict[int, str], votes: dict[int, str]) -> list[Screen]:
    """All that the phone of ``seat`` shows until the second night."""
    return Session(deal).first_day(night, votes, seat)


@pytest.mark.parametrize(
    ("deal", "night"),
    [
        ((V, K, S, P, D, C, V, V, V), {3: "attack:8", 1: "attack:7", 5: "probe:1"}),
        ((V, D, C, V, P, K, S, V, V), {4: "attack:8", 5: "attack:7", 6: "attack:7", 1: "protect:7"}),
        ((V, V, V, S, K, P, D, C, V), {5: "attack:8", 6: "pass", 7: "probe:5"}),
    ],
)
def test_a_councillor_sees_the_same_whoever_does_it(deal: tuple[str, ...], night: dict[int, str]) -> None:
    assert screens_of(0, deal, night, {}) == screens_of(0, DEAL, {1: "attack:8"}, {})


def test_a_councillor_cannot_tell_what_the_mafia_disagreed_about() -> None:
    agreed = {1: "attack:8", 2: "attack:8", 3: "attack:8"}
    overruled = {1: "attack:8", 2: "attack:7", 3: "attack:0"}
    for seat in (0, 7, 8):
        assert screens_of(seat, DEAL, agreed, {}) == screens_of(seat, DEAL, overruled, {})


def test_a_saved_victim_sees_a_quiet_night() -> None:
    saved = screens_of(7, DEAL, {1: "attack:7", 4: "protect:7"}, {})
    assert saved == screens_of(7, DEAL, {4: "protect:6"}, {})


def test_a_probed_padrino_does_not_notice() -> None:
    assert screens_of(1, DEAL, {5: "probe:1"}, {}) == screens_of(1, DEAL, {5: "pass"}, {})
