"""Wilki (werewolf) with all cards face up: what happens, and what every seat's screen shows.

The rules object (``rules``) and the state (``state``) are the data. ``play`` takes one event to the function that
handles it: ``lobby``, ``night`` (with ``victim``, the way a pack settles on one seat), ``day``, ``links`` and
``ending``. ``choices`` says what a seat may tap, ``refusals`` why it may not, ``view`` what it sees, ``blame`` why.
"""
