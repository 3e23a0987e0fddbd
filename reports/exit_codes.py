"""How every command of tablerig ends; ``docs/commands.md`` tells it to people."""

from typing import Final

PASSED: Final = 0
"""All is well: every verdict is *pass* or *not applicable*, no file has a mistake."""

NOT_PASSED: Final = 1
"""A case, a claim or a question has any other verdict, or none."""

USAGE: Final = 2
"""No verdict: wrong words on the command line, a file with mistakes, a place that cannot be written to."""

BROKEN: Final = 3
"""tablerig itself went wrong; nothing is said about the plugin."""

INTERRUPTED: Final = 130
"""Ended by ctrl-C, as shells have it (128 + SIGINT); what was known until then is told."""
