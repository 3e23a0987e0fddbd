"""``tablerig smoke`` for people: a line for each question."""

import shlex

from rich.console import Console
from rich.text import Text

from conformance.plugins import Found
from conformance.smoke import smoke
from reports.exit_codes import NOT_PASSED, PASSED


def print_smoke(found: Found, name: str, console: Console) -> int:
    """Ask, print each answer as it comes, and sum up.

    Returns:
        The exit code of the command.

    Raises:
        CannotStart: the program cannot be run at all.
    """
    asked = wrong = 0
    for checked in smoke(found, name):
        asked += 1
        wrong += bool(checked.problem)
        told = checked.problem or checked.note
        line = Text(f"{'fail' if checked.problem else 'ok':4}  {checked.what}{': ' if told else ''}{told}")
        line.stylize("bold red" if checked.problem else "green", 0, 4)
        console.print(line, soft_wrap=True)
    if wrong:
        console.print(Text(f"\n{wrong} of {asked} went wrong", "bold red"))
        return NOT_PASSED
    console.print(
        Text(f"\nall {asked} went well; next: {shlex.join(['pytest', 'scenarios', '--plugin', name])}", "bold green"),
        soft_wrap=True,
    )
    return PASSED
