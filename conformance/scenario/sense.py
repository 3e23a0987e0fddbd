"""What can be told about a script without the rules: whose phone has left, whose grace time runs, what goes on."""

from collections.abc import Iterable, Sequence

from conformance.scenario.mistakes import Mistakes
from conformance.scenario.steps import (
    Do,
    Expect,
    Grace,
    Lose,
    Never,
    Refused,
    Step,
    TimeUp,
    Together,
    WaitPhase,
    WaitSeconds,
    parts,
)
from reference_engine.tables import Seat

_PLAYS = (Do, Together, WaitPhase, WaitSeconds, Grace)
"""Steps in which the table goes on, so that a later ``lose`` can stop them at a due event."""


def check_script(steps: Sequence[Step], names: Sequence[str], mistakes: Mistakes) -> None:
    """Note the steps of one case that make no sense after those before them."""
    gone: dict[Seat, int] = {}
    silent: set[Seat] = set()
    for before, step in zip([None, *steps], steps, strict=False):
        for part in parts(step):
            for seat in _acting(part):
                if seat in gone:
                    what = f"{names[seat]} is not at the table any more"
                    mistakes.add(step.line, 1, what, f"the phone left in line {gone[seat]}")
            if isinstance(part, Lose):
                gone.update(dict.fromkeys(part.seats, step.line))
                silent = silent | set(part.seats) if part.until_later else set()
                if part.at is not None and not isinstance(before, _PLAYS):
                    what = f"nothing can be stopped before {part.at.value}"
                    mistakes.add(step.line, 1, what, "the step before must be one in which the table goes on")
        if isinstance(step, Grace):
            if not silent:
                mistakes.add(step.line, 1, "nobody's grace time runs here", "it does after for: until later")
            silent = set()


def _acting(step: Step | TimeUp) -> Iterable[Seat]:
    match step:
        case Do() | Refused():
            return (step.seat,)
        case Lose():
            return step.seats
        case Expect():
            return [seat for partial in step.partials for seat in partial.seats]
        case Together() | Never() | Grace() | WaitPhase() | WaitSeconds() | TimeUp():
            return ()
