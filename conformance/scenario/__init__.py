"""Scenario files: reading and checking them, and the table session that they hold."""
