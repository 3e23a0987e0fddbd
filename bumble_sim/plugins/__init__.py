"""Baseline plugins: honest games for the emulated phones, and the peers of a plugin under test."""
