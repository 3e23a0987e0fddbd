"""The benchmark of the engine measures something, on any number of events."""

from random import Random

from tests.bench_engine import events_per_second, record


def test_it_measures_play_alone_and_play_with_screens() -> None:
    speed = events_per_second(Random(3), events=100)
    assert set(speed) == {"play", "play_and_screens"}
    assert speed["play"] > speed["play_and_screens"] > 0


def test_the_recorded_games_depend_on_the_seed_only() -> None:
    assert record(Random(3), 200) == record(Random(3), 200)
    assert record(Random(3), 200) != record(Random(4), 200)
