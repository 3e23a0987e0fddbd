"""What every game must keep, at every moment of random play."""

from functools import cache
from random import Random

import pytest

from reference_engine import catalogue, games
from reference_engine.errors import IllegalEvent, IllegalMove, IllegalTable
from reference_engine.events import Due, Event, Expired, Move
from reference_engine.games import State
from reference_engine.rulebook import rulebook
from reference_engine.tables import DAY, DEALING, ENDED, HOME, JOINING, LOBBY, NIGHT, OVER, UNKNOWN, Table, move
from reference_engine.wilki.refusals import AIMED, PLAIN, start_refusals
from tests.reference_engine.random_play import game, random_setting, random_table
from tests.reference_engine.wilki.table import table_of

SEEDS = range(40)
FEW_SEEDS = range(12)  # for what looks at every part of every screen
PARTS = (*(fact.name for fact in catalogue.FACTS), "phase", "prompt", "heartbeat")


@cache
def moments(seed: int) -> tuple[tuple[Event | None, State], ...]:
    """A random game: its first state, then each event and the state after it."""
    rng = Random(seed)
    table = random_table(rng)
    setting = random_setting(rng, table.seats)
    return ((None, games.start(table, setting)), *game(table, rng, setting))


def every_move(state: State) -> list[str]:
    """Every move there is at this table, and some that there are not."""
    seats = range(state.table.seats + 1)
    aimed = [move(verb, seat) for verb in sorted(AIMED) for seat in seats]
    return [*sorted(PLAIN), *aimed, "vote", "pass:1", "vote:x", "dance", ""]


def refusal_of(state: State, event: Move) -> IllegalMove | None:
    """Why a move is refused, ``None`` if it is taken."""
    try:
        games.play(state, event)
    except IllegalMove as refusal:
        return refusal
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_exactly_what_play_accepts(seed: int) -> None:
    rng = Random(seed)
    for _, state in moments(seed):
        for seat in range(state.table.seats):
            legal = set(games.moves(state, seat))
            for code in rng.sample(every_move(state), 4) + sorted(legal):
                refusal = refusal_of(state, Move(seat, code))
                if refusal is None:
                    assert code in legal
                    continue
                bad_start = code == "start" and state.phase == LOBBY and any(start_refusals(state.rules))
                assert code not in legal or bad_start
                assert refusal.rules
                assert set(refusal.rules) <= set(rulebook())


@pytest.mark.parametrize("seed", SEEDS)
def test_every_screen_conforms_to_the_catalogue(seed: int) -> None:
    for _, state in moments(seed):
        screens = games.screens(state)
        for seat, screen in enumerate(screens):
            assert games.screen(state, seat) == screen
            if seat in state.gone:
                assert screen.phase == ENDED
                continue
            assert screen.phase == state.phase
            assert screen.choices == games.moves(state, seat)
            role = state.roles[seat] if state.roles else None
            kind = catalogue.Kind(seat == state.table.host, role, seat in state.living)
            assert catalogue.conforms(screen, kind) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_events_give_equal_states_with_equal_hashes(seed: int) -> None:
    played = list(moments(seed))
    first = played[0][1]
    again = games.start(first.table, first.rules.setting)
    for event, state in played:
        if event is not None:
            again = games.play(again, event)
        assert again == state
        assert hash(again) == hash(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_playing_changes_no_earlier_state(seed: int) -> None:
    played = list(moments(seed))
    before = [(hash(state), games.screens(state)) for _, state in played]
    for _, state in played:
        for due in games.due(state):
            games.play(state, due)
    assert [(hash(state), games.screens(state)) for _, state in played] == before


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_only_what_is_due_may_happen_by_itself_and_only_the_running_timer_may_expire(seed: int) -> None:
    for _, state in moments(seed):
        due, timer = games.due(state), games.timer(state)
        assert len(due) <= 1
        if state.frozen:
            assert (due, timer) == ((), None)
        assert timer is None or (state.phase in (NIGHT, DAY) and timer.name == state.phase and timer.seconds > 0)
        for each in Due:
            if each not in due:
                with pytest.raises(IllegalEvent):
                    games.play(state, each)
        for name in ("night", "day", "dawn"):
            if timer is None or timer.name != name:
                with pytest.raises(IllegalEvent):
                    games.play(state, Expired(name))


@pytest.mark.parametrize("seed", SEEDS)
def test_random_play_comes_to_an_end_with_a_winner_and_all_cards(seed: int) -> None:
    *_, (_, last) = moments(seed)
    if last.phase == ENDED:
        assert games.outcome(last) is None
        return
    assert games.phase(last) == OVER
    assert games.outcome(last) in {"village", "wolves", "undecided"}
    assert len(last.final) == last.table.seats
    assert all(shown in (card, UNKNOWN) for shown, card in zip(last.final, last.roles, strict=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_winner_is_named_only_when_the_game_is_over_and_never_changes(seed: int) -> None:
    winner: str | None = None
    for _, state in moments(seed):
        assert (games.outcome(state) is not None) == (state.phase == OVER) or state.phase == ENDED
        assert winner is None or games.outcome(state) == winner
        winner = games.outcome(state)


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_blame_names_one_to_three_rules_of_the_rulebook_that_a_run_can_prove(seed: int) -> None:
    for _, state in moments(seed):
        for seat in range(state.table.seats):
            for part in PARTS:
                rules = games.blame(state, seat, part)
                assert 1 <= len(rules) <= 3, (part, rules)
                assert len(set(rules)) == len(rules)
                for rule_id in rules:
                    assert rulebook("wilki")[rule_id].proof in ("screen", "air", "statistics"), (part, rule_id)


def test_a_new_table_shows_the_home_screen_on_every_phone() -> None:
    state = games.start(table_of("wvvv"))
    assert games.phase(state) == HOME
    assert {screen.phase for screen in games.screens(state)} == {HOME}
    assert games.due(state) == (Due.JOINED,)
    joining = games.play(state, Due.JOINED)
    assert games.phase(joining) == JOINING
    assert games.phase(games.play(joining, Due.GATHERED)) == LOBBY


def test_nothing_is_due_before_chance_has_dealt() -> None:
    state = games.play(games.start(table_of("wvvv")), Due.JOINED)
    state = games.play(games.play(state, Due.GATHERED), Move(0, "start"))
    assert games.phase(state) == DEALING
    assert games.due(state) == ()


def test_an_unknown_game_is_no_table() -> None:
    table = table_of("wvvv")
    with pytest.raises(IllegalTable, match="chess"):
        games.start(Table("chess", table.seats, table.host, table.composition, table.variants))
