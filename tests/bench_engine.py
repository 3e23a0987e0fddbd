"""How many events per second the reference engine plays, alone and with every screen built after each event."""

from random import Random
from time import process_time

from reference_engine import games
from reference_engine.events import Event
from reference_engine.tables import DOCTOR, SEER, VILLAGER, WEREWOLF, WILKI, Table
from tests.reference_engine.random_play import DEFAULTS, game

SEATS = 5
REPEATS = 5  # the best counts: whatever else the machine does only slows it down
FIVE = Table(WILKI, SEATS, 0, {VILLAGER: 2, WEREWOLF: 1, SEER: 1, DOCTOR: 1}, DEFAULTS | {"stalemate_rounds": 3})


def record(rng: Random, events: int) -> list[list[Event]]:
    """Random games of five seats with ``events`` events in all, or a few more."""
    games_played: list[list[Event]] = []
    while sum(map(len, games_played)) < events:
        games_played.append([event for event, _ in game(FIVE, rng)])
    return games_played


def events_per_second(rng: Random | None = None, events: int = 20_000) -> dict[str, float]:
    """Events per second on one core: ``play`` alone, and ``play_and_screens`` with all five screens after each."""
    recorded = record(Random(1) if rng is None else rng, events)
    total = sum(map(len, recorded))
    best = {"play": 0.0, "play_and_screens": 0.0}
    for _ in range(REPEATS):
        best["play"] = max(best["play"], total / _replay(recorded, show=False))
        best["play_and_screens"] = max(best["play_and_screens"], total / _replay(recorded, show=True))
    return best


def _replay(recorded: list[list[Event]], *, show: bool) -> float:
    """Seconds of processor time for all recorded games."""
    begin = process_time()
    for one in recorded:
        state = games.start(FIVE)
        for event in one:
            state = games.play(state, event)
            if show:
                games.screens(state)
    return process_time() - begin
