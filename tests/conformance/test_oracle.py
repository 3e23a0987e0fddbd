"""The set of states: every order of what happens at one instant, and what happens by itself in between."""

import pytest

from conformance import oracle as oracle_module
from conformance.oracle import Oracle, TooManyOrders
from reference_engine import games
from reference_engine.events import Due, Event, Expired, Move
from reference_engine.tables import CLOSED, DAY, DAY_TIMER, NIGHT, NIGHT_TIMER
from tests.conformance.tables import DOCTOR, SEER, V1, V2, V3, W1, W2, after, at_night

NIGHT_IS_UP, DAY_IS_UP = Expired(NIGHT_TIMER), Expired(DAY_TIMER)


def at_day(*votes: tuple[int, str]) -> Oracle:
    """The first day after a night without a kill, with votes already there."""
    return after(at_night(), NIGHT_IS_UP, *(Move(seat, move) for seat, move in votes))


def screens_of(oracle: Oracle, seat: int, fact: str) -> list[object]:
    return [games.screen(state, seat).facts.get(fact) for state in oracle.states]


# --- orders ---
def test_one_event_leads_to_one_state() -> None:
    oracle = at_night()
    oracle.apply((Move(W1, "attack:4"),))
    assert screens_of(oracle, W1, "choice") == ["attack:4"]


def test_two_taps_of_one_seat_at_once_leave_either_as_the_last() -> None:
    oracle = at_night()
    oracle.apply((Move(W1, "attack:4"),), (Move(W1, "attack:5"),))
    assert sorted(map(str, screens_of(oracle, W1, "choice"))) == ["attack:4", "attack:5"]


def test_events_of_one_chain_keep_their_order() -> None:
    oracle = at_night()
    oracle.apply((Move(W1, "attack:4"), Move(W1, "attack:5")), (Move(SEER, "pass"),))
    assert screens_of(oracle, W1, "choice") == ["attack:5"]


def test_orders_that_end_alike_are_one_state_but_every_state_on_the_way_was_passed() -> None:
    oracle = at_night()
    oracle.apply((Move(W1, "attack:4"),), (Move(DOCTOR, "pass"),), (Move(SEER, "pass"),))
    assert len(oracle.states) == 1
    assert len(oracle.passed) == 2**3


def test_six_at_once_in_every_order() -> None:
    oracle = at_day()
    oracle.apply(*((Move(seat, "vote:6"),) for seat in range(6)))
    assert len(oracle.states) == 1
    assert len(oracle.passed) == 2**6


def test_more_orders_than_the_judge_follows_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle_module, "MAX_NODES", 30)
    with pytest.raises(TooManyOrders, match="split the step"):
        at_day().apply(*((Move(seat, "vote:6"),) for seat in range(6)))


# --- refused taps ---
def test_a_tap_that_races_the_end_of_the_night_is_taken_in_one_branch_and_refused_in_the_other() -> None:
    oracle = at_night()
    oracle.apply((Move(W1, "attack:4"),), (NIGHT_IS_UP,))
    found = {(games.screen(branch.state, V1).facts["died"], branch.refused) for branch in oracle.branches}
    taken, refused = sorted(found, key=lambda each: len(each[1]))
    assert taken == (V1, ())
    assert refused[0] is None
    assert [(each.seat, each.move) for each in refused[1]] == [(W1, "attack:4")]
    assert "WLK-A27" in refused[1][0].rules


def test_a_tap_that_every_order_refuses_changes_no_state() -> None:
    oracle = at_night()
    before = oracle.states
    oracle.apply((Move(W1, "attack:1"),))
    assert oracle.states == before
    assert [each.rules for branch in oracle.branches for each in branch.refused] == [("WLK-A5",)]


# --- what happens by itself ---
def test_what_is_due_happens_before_the_table_is_at_rest() -> None:
    oracle = at_night()
    oracle.apply((NIGHT_IS_UP,))
    assert [games.phase(state) for state in oracle.states] == [DAY]
    assert {"locked", "day"} <= {games.phase(state) for state in oracle.passed}


def test_what_is_due_may_happen_between_two_events_of_an_instant() -> None:
    votes = [(seat, "vote:4") for seat in range(6)]
    oracle = at_day(*votes)
    oracle.apply((Move(V3, "vote:4"),), (Move(W1, "vote:5"),))  # the last vote closes the ballot by itself
    tallies = {str(tally) for tally in screens_of(oracle, V1, "tally")}
    assert tallies == {"{4: 7}", "{4: 6, 5: 1}"}
    refused = [[each.move for each in branch.refused] for branch in oracle.branches]
    assert sorted(refused) == [[], ["vote:5"]]


@pytest.mark.parametrize(("held", "phase"), [(Due.CLOSED, DAY), (Due.COUNTED, CLOSED)])
def test_held_events_are_not_taken_until_they_are_let_go(held: Due, phase: str) -> None:
    oracle = at_day(*((seat, "abstain") for seat in range(6)))
    oracle.held = frozenset({held})
    oracle.apply((Move(V3, "abstain"),))
    assert [games.phase(state) for state in oracle.states] == [phase]
    oracle.held = frozenset()
    oracle.apply(())
    assert [games.phase(state) for state in oracle.states] == [NIGHT]


def test_a_night_that_ended_by_itself_has_no_time_left_to_run_out() -> None:
    everybody_but_the_seer = [Move(W1, "attack:4"), Move(W2, "attack:4"), Move(DOCTOR, "pass")]
    oracle = after(at_night(night_end="all_decided"), *everybody_but_the_seer)
    oracle.apply((Move(SEER, "pass"), NIGHT_IS_UP))
    assert [games.phase(state) for state in oracle.states] == [DAY]
    assert all(branch.refused == () for branch in oracle.branches)


def test_the_time_of_another_phase_is_no_event() -> None:
    oracle = at_night()
    before = oracle.states
    oracle.apply((DAY_IS_UP,))
    assert oracle.states == before


# --- after a comparison ---
def test_only_what_fits_is_kept_and_it_is_at_rest() -> None:
    oracle = at_night()
    oracle.apply((Move(W1, "attack:4"),), (NIGHT_IS_UP,))
    kept = next(branch for branch in oracle.branches if branch.refused)
    oracle.keep([kept])
    assert oracle.states == (kept.state,)
    assert oracle.passed == (kept.state,)
    assert oracle.branches[0].refused == ()


def test_later_events_go_on_from_every_state_that_is_left() -> None:
    oracle = at_night()
    oracle.apply((Move(W1, "attack:4"),), (Move(W1, "attack:5"),))
    oracle.keep(oracle.branches)
    oracle.apply((NIGHT_IS_UP,))
    assert sorted(map(str, screens_of(oracle, V3, "died"))) == [str(V1), str(V2)]


def test_nothing_depends_on_the_order_in_which_chains_are_given() -> None:
    chains: list[tuple[Event]] = [(Move(W1, "attack:4"),), (Move(W2, "attack:5"),), (NIGHT_IS_UP,)]
    one, other = at_night(), at_night()
    one.apply(*chains)
    other.apply(*reversed(chains))
    assert set(one.states) == set(other.states)
    assert set(one.passed) == set(other.passed)
