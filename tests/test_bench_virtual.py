"""The benchmark of the virtual rig compares what it says it compares, and the table costs less than it may."""

from tests import bench_virtual


def test_joining_costs_at_most_twice_as_much_as_with_bare_bumble(monkeypatch):
    monkeypatch.setattr(bench_virtual, "REPEATS", 2)
    assert 0 < bench_virtual.join_ratio() <= 2


def test_frames_go_at_least_half_as_fast_as_bare_operations(monkeypatch):
    monkeypatch.setattr(bench_virtual, "ROUNDS", 6)
    assert bench_virtual.frames_ratio() >= 0.5
