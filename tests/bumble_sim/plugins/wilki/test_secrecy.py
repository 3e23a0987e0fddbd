"""A phone shows nothing that its owner must not know: other roles, swapped unseen, change none of its screens."""

import pytest

from reference_engine.screens import Screen
from tests.bumble_sim.plugins.wilki.tables import D, S, Session, V, W


def screens_of(seat: int, deal: tuple[str, ...], night: dict[int, str], votes: dict[int, str]) -> list[Screen]:
    """All that the phone of ``seat`` shows until the second night."""
    return Session(deal).first_day(night, votes, seat)


@pytest.mark.parametrize(
    ("deal", "night"),
    [
        ((V, D, W, S, V, V, V), {2: "attack:6", 3: "probe:1"}),
        ((V, S, D, W, V, V, V), {3: "attack:6", 1: "probe:0", 2: "protect:2"}),
        ((V, V, D, V, W, S, V), {4: "attack:6", 5: "pass"}),
    ],
)
def test_a_villager_sees_the_same_whoever_does_it(deal: tuple[str, ...], night: dict[int, str]) -> None:
    plain = screens_of(0, (V, W, D, S, V, V, V), {1: "attack:6"}, {0: "vote:4"})
    assert screens_of(0, deal, night, {0: "vote:4"}) == plain


def test_ballots_show_only_as_totals() -> None:
    deal = (V, W, D, S, V, V, V)
    one = screens_of(0, deal, {}, {1: "vote:5", 2: "vote:5", 3: "vote:5", 4: "vote:6"})
    other = screens_of(0, deal, {}, {6: "vote:5", 4: "vote:5", 3: "vote:5", 1: "vote:6"})
    assert one == other


def test_a_saved_victim_sees_a_quiet_night() -> None:
    deal = (V, W, D, S, V, V, V)
    saved = screens_of(5, deal, {1: "attack:5", 2: "protect:5"}, {})
    quiet = screens_of(5, deal, {2: "protect:4"}, {})
    assert saved == quiet


def test_a_probed_seat_does_not_notice() -> None:
    deal = (V, W, D, S, V, V, V)
    assert screens_of(5, deal, {3: "probe:5"}, {}) == screens_of(5, deal, {3: "pass"}, {})
