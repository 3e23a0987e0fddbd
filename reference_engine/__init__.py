"""Pure rules of the table games: no I/O, no clock, no randomness, no asyncio.

The engine plays the whole table with all cards face up and says what every seat's screen must show.
"""
