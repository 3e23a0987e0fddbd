"""Why a move is refused: every row of the table of refusals that applies, in its order (``docs/screens.md``)."""

from collections.abc import Iterator
from typing import Final

from reference_engine.errors import IllegalMove
from reference_engine.tables import (
    ABSTAIN,
    ATTACK,
    CONFIRM,
    DAY,
    DOCTOR,
    ENDED,
    HOME,
    JOINING,
    LOBBY,
    NIGHT,
    OVER,
    PASS,
    PROBE,
    PROTECT,
    SEER,
    START,
    VOTE,
    WEREWOLF,
    Seat,
    split_move,
)
from reference_engine.wilki.rules import FEWEST_SEATS, Rules
from reference_engine.wilki.state import State

Reason = tuple[tuple[str, ...], str]

AIMED: Final = frozenset({ATTACK, PROTECT, PROBE, VOTE})
PLAIN: Final = frozenset({START, PASS, CONFIRM, ABSTAIN})
_NIGHTLY: Final = frozenset({ATTACK, PROTECT, PROBE, PASS, CONFIRM})
_DAILY: Final = frozenset({VOTE, ABSTAIN})
_OWNERS: Final = {
    ATTACK: (WEREWOLF, "WLK-NGT-7"),
    PROTECT: (DOCTOR, "WLK-NGT-2"),
    PROBE: (SEER, "WLK-NGT-4"),
}


def refusal(state: State, seat: Seat, code: str, *, late: bool) -> IllegalMove:
    """The refusal of a move that is not among the choices of ``seat``, or that answers an old prompt."""
    reasons = list(_reasons(state, seat, code, late))
    if not reasons:
        reasons = [(("PRO-MOV-1",), "there is no such choice now")]
    rules = dict.fromkeys(rule for ids, _ in reasons for rule in ids)
    return IllegalMove(code, tuple(rules), f"seat {seat} in {state.phase}: {reasons[0][1]}")


def start_refusals(rules: Rules) -> Iterator[Reason]:
    """Why the host may not start this table at all."""
    counts = dict(rules.composition)
    if rules.seats < FEWEST_SEATS:
        yield ("WLK-SET-1",), f"{rules.seats} players are too few"
    if counts.get(SEER, 0) > 1 or counts.get(DOCTOR, 0) > 1 or rules.wolves < 1 or sum(counts.values()) != rules.seats:
        yield ("WLK-SET-3",), "the cards do not fit the roles and seats"
    if rules.bad_start == "refuse" and rules.wolves >= rules.seats - rules.wolves:
        yield ("WLK-A3", "WLK-SET-4"), "the wolves are no minority"


def _reasons(state: State, seat: Seat, code: str, late: bool) -> Iterator[Reason]:
    phase = state.phase
    verb, aim, known = _parse(code)
    exists = known and (aim is None or aim < state.rules.seats)
    if phase == ENDED:
        yield ("PRO-END-1",), "the table was given up"
        return
    if state.frozen:
        yield ("PLT-A3", "WLK-A31"), "the grace time of a living seat runs"
    if known and verb == START:
        if seat != state.rules.host:
            yield ("PLT-HST-1",), "only the host starts"
        if phase == LOBBY:
            yield from start_refusals(state.rules)
        elif phase not in (HOME, JOINING):
            yield ("WLK-SET-5", "WLK-SET-2"), "the game is on"
    if seat not in state.living:
        yield ("WLK-DAY-8",), "the seat is eliminated"
    if phase == OVER:
        yield ("WLK-WIN-4",), "the game is over"
    if known and verb in _NIGHTLY and (late or phase != NIGHT):
        yield ("WLK-A27", "WLK-A16"), "it is not the prompt of this night"
    if known and verb in _DAILY and (late or phase != DAY):
        yield ("WLK-A16",), "it is not the prompt of this vote"
    if known and state.roles:
        yield from _by_role(state, seat, verb, aim)
    if seat in state.confirmed:
        yield ("WLK-A27",), "the seat has confirmed its night"
    if exists and aim is not None and state.roles:
        yield from _by_target(state, seat, verb, aim)
    if not exists:
        yield ("PRO-MOV-1",), "there is no such move or no such seat"


def _parse(code: str) -> tuple[str, Seat | None, bool]:
    """Verb, target, and whether there is such a verb with or without a target."""
    try:
        verb, aim = split_move(code)
    except ValueError:
        return code, None, False
    return verb, aim, verb in (PLAIN if aim is None else AIMED)


def _by_role(state: State, seat: Seat, verb: str, aim: Seat | None) -> Iterator[Reason]:
    role = state.roles[seat]
    owner, rule = _OWNERS.get(verb, (role, ""))
    if role != owner:
        yield (rule, "WLK-NGT-12"), f"{verb} belongs to the {owner}"
    # Only a wolf is told that the target is one: for others the answer would give the wolf away.
    elif verb == ATTACK and aim is not None and aim < len(state.roles) and state.roles[aim] == WEREWOLF:
        yield ("WLK-A5",), "wolves do not attack wolves"
    if verb == PASS and role == WEREWOLF:
        yield ("WLK-A6",), "wolves have no pass"
    if verb == PASS and role not in (WEREWOLF, DOCTOR, SEER):
        yield ("WLK-NGT-12", "WLK-A27"), "there is nothing to pass"
    if verb == CONFIRM and state.rules.night_end != "all_confirmed":
        yield ("WLK-NGT-12", "WLK-A27"), "nights of this table end without confirming"


def _by_target(state: State, seat: Seat, verb: str, aim: Seat) -> Iterator[Reason]:
    rules = state.rules
    if verb == PROTECT and aim == seat and not rules.doctor_self:
        yield ("WLK-A7",), "the doctor may not protect himself here"
    if verb == PROTECT and aim == state.protected and not rules.doctor_repeat and state.roles[seat] == DOCTOR:
        yield ("WLK-A8",), "the doctor may not protect the same seat twice in a row here"
    if verb == PROBE and aim == seat:
        yield ("WLK-A9",), "the seer does not probe himself"
    if verb == VOTE and aim == seat and not rules.self_vote:
        yield ("WLK-A15",), "nobody votes for himself here"
    if aim in state.lost:
        yield ("WLK-DSC-7",), "the target is lost"
    elif aim not in state.living:
        by_night = {PROBE: ("WLK-A9",), ATTACK: ("WLK-A5",)}.get(verb, ())
        yield ("WLK-DAY-8", *by_night), "the target is dead"
