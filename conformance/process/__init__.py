"""Plugins as processes: JSON Lines on standard input and output, see ``docs/process.md``.

``wire`` says how events and effects are written down, ``child`` holds one process and its pipes, ``speaker`` keeps
account of what it was asked, ``pool`` seats the processes of a run at its tables, ``serve`` is the other end for a
plugin that is a Python class.
"""
