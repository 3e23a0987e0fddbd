"""Scenario loading, casting, the judge, verdicts, liars, random tables and the command line."""
