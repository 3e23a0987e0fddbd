"""The verdict against its definition: every world that fits what is public (rules, section 3)."""

import random
from itertools import combinations

import pytest

from bumble_sim.plugins.family.state import State
from bumble_sim.plugins.wilki import Wilki
from tests.bumble_sim.plugins.wilki.tables import Session, V, W, table_of

READINGS = {
    "others": lambda wolves, living: 2 * wolves >= living,
    "strictly_more": lambda wolves, living: 2 * wolves > living,
    "everyone": lambda wolves, living: wolves >= living,
}


def by_worlds(state: State, parity: str) -> str | None:
    """The verdict by going through all worlds, as the definition says it."""
    shown = {seat for seat, card in state.revealed.items() if card == W}
    hidden = state.table.composition[W] - len(shown)
    seats = [*state.alive, *state.lost, *sorted(state.unexplained)]
    outcomes = set()
    for world in combinations(seats, hidden):
        wolves = shown | set(world)
        if all(killers & wolves for killers in state.deaths):
            living = len(set(world) & set(state.alive))
            won = living and READINGS[parity](living, len(state.alive))
            outcomes.add("wolves" if won else None if living else "village")
    assert outcomes, "the history cannot have happened"
    if not state.alive:
        return "undecided"
    if None in outcomes:
        return None
    return outcomes.pop() if len(outcomes) == 1 else "undecided"


def history(chance: random.Random, parity: str) -> Wilki:
    """What a phone knows after a random history in which wolves kill, votes fall and links break."""
    seats = chance.randint(4, 9)
    wolves = chance.randint(1, (seats - 1) // 2)
    deal = [W] * wolves + [V] * (seats - wolves)
    chance.shuffle(deal)
    plugin = Wilki()
    plugin.state = state = State(table_of(tuple(deal), parity=parity), 0, alive=tuple(range(seats)))
    for _ in range(chance.randint(1, seats - 1)):
        kind = chance.choice(("night", "vote", "drop", "unrevealed vote"))
        victims = [seat for seat in state.alive if kind != "night" or deal[seat] == V]
        if not victims or (kind == "night" and not any(deal[seat] == W for seat in state.alive)):
            continue
        seat = chance.choice(victims)
        if kind == "night":
            state.deaths.append(frozenset(state.alive) - {seat})
            state.revealed[seat] = V
        elif kind == "vote":
            state.revealed[seat] = deal[seat]
        elif kind == "drop":
            state.lost = (*state.lost, seat)
        else:
            state.unexplained.add(seat)
        state.alive = tuple(other for other in state.alive if other != seat)
    return plugin


@pytest.mark.parametrize("parity", sorted(READINGS))
def test_the_verdict_is_that_of_all_worlds(parity: str) -> None:
    chance = random.Random(f"worlds {parity}")
    verdicts = []
    for _ in range(1500):
        plugin = history(chance, parity)
        verdict = plugin.verdict()
        assert verdict == by_worlds(plugin.state, parity), plugin.state
        verdicts.append(verdict)
    assert {None, "village", "wolves", "undecided"} == set(verdicts)


def test_nobody_alive_is_undecided() -> None:
    plugin = Wilki()
    plugin.state = State(table_of((W, V, V, V)), 0, lost=(0, 1, 2, 3))
    assert plugin.verdict() == "undecided"


def test_wolves_win_for_certain_whatever_the_lost_seat_was() -> None:
    game = Session((V, W, W, V, V)).start()
    game.lose(2)
    assert game.phase() == "night"
    game.night({1: "attack:3"})
    assert game.phase() == "day"
    game.vote({0: "vote:4", 1: "vote:4"})
    assert game.public("winner") == "wolves"


def test_a_kill_proves_a_living_wolf() -> None:
    game = Session((V, W, W, V, V, V)).start()
    game.night({1: "attack:5", 2: "attack:5"})
    game.vote(dict.fromkeys((0, 1, 3, 4), "vote:2"))
    game.lose(4)
    assert game.phase() == "night"
    game.night({1: "attack:3"})
    assert game.public("winner") == "wolves"


def test_a_quiet_night_proves_nothing() -> None:
    game = Session((V, W, W, V, V, V)).start()
    game.night({1: "attack:5", 2: "attack:5"})
    game.vote(dict.fromkeys((0, 1, 3, 4), "vote:2"))
    game.lose(4)
    game.night({})
    game.vote(dict.fromkeys((0, 1), "vote:3"))
    assert game.public("winner") == "undecided"


def test_the_village_wins_when_all_wolf_cards_are_shown_however_many_are_lost() -> None:
    game = Session((V, W, W, W, V, V, V, V, V)).start()
    game.lose(6, 7, 8)
    for wolf in (1, 2, 3):
        game.sitting.run_out()
        game.vote(dict.fromkeys((0, 4, 5), f"vote:{wolf}"))
    assert game.public("winner") == "village"


def test_a_voted_out_seat_that_was_lost_may_have_been_a_wolf() -> None:
    game = Session((V, W, V, V, V)).start()
    game.night({})
    game.all_do(dict.fromkeys((0, 1, 2, 3), "vote:4"))
    game.sitting.hold("opened")
    game.do(4, "vote:4")
    game.lose(4)
    game.sitting.release()
    game.sitting.settle()
    assert game.phase() == "night"
    game.lose(3)
    assert game.phase() == "night"
    game.lose(2)
    assert game.public("winner") == "undecided"
    assert game.public("roles") == {0: V, 1: W, 2: "unknown", 3: "unknown", 4: "unknown"}


def test_a_living_seat_that_dropped_at_dusk_may_have_killed_only_where_choices_stand() -> None:
    def last(variant: str) -> object:
        game = Session((V, W, V, V, V), drop_at_night=variant).start()
        game.lose(2)
        game.night({1: "attack:4"})
        game.vote(dict.fromkeys((0, 1), "vote:3"))
        return game.public("winner")

    assert last("void") == "wolves"
    assert last("stands") == "undecided"
