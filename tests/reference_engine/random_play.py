"""Seeded random play: tables of every kind, and at each moment one of the events that may happen."""

from collections.abc import Iterator
from random import Random

from reference_engine import games
from reference_engine.events import Deal, Event, Expired, Lost, Move, Returned, Silent
from reference_engine.games import State
from reference_engine.tables import (
    DEALING,
    DOCTOR,
    ENDED,
    HOME,
    JOINING,
    SEER,
    VILLAGER,
    WEREWOLF,
    WILKI,
    Setting,
    Table,
    VariantValue,
    Venue,
)
from reference_engine.variants import describe, resolve

VENUE = Venue(logo="fox", welcome="hello", banner="mind the step", theme="forest", featured="wilki")
DEFAULTS: dict[str, VariantValue] = resolve(WILKI, {})


def random_variants(rng: Random) -> dict[str, VariantValue]:
    """Every variant at its default or another value worth a test. Games end by stalemate at last."""
    variants = {variant.key: rng.choice((variant.default, *variant.alternatives)) for variant in describe(WILKI)}
    return variants | {"stalemate_rounds": rng.randint(1, 4)}


def random_table(rng: Random) -> Table:
    """Four to nine seats with a composition that may start."""
    seats = rng.randint(4, 9)
    seer, doctor = rng.randint(0, 1), rng.randint(0, 1)
    variants = random_variants(rng)
    most = (seats - 1) // 2 if variants["bad_start"] == "refuse" else seats - seer - doctor
    wolves = rng.randint(1, max(1, min(most, seats - seer - doctor)))
    roles = {SEER: seer, DOCTOR: doctor, WEREWOLF: wolves, VILLAGER: seats - wolves - seer - doctor}
    return Table(WILKI, seats, rng.randrange(seats), roles, variants)


def random_setting(rng: Random, seats: int) -> Setting:
    """Mixed languages, with or without Custom."""
    return Setting(tuple(rng.choice(("en", "fr", "de", "es")) for _ in range(seats)), rng.choice((None, VENUE)))


def happenings(state: State, rng: Random, drops: float = 0.03) -> Event | None:
    """One event that may happen now, ``None`` when nothing can."""
    rules = state.rules
    if state.phase == DEALING and not state.roles:
        roles = list(rules.table.deck())
        rng.shuffle(roles)
        return Deal(tuple(roles))
    if state.silent and rng.random() < 0.5:
        seat = rng.choice(sorted(state.silent))
        return Lost(seat) if rng.random() < 0.6 else Returned(seat)
    if state.phase not in (HOME, JOINING, ENDED) and rng.random() < drops:
        linked = sorted(set(range(rules.seats)) - state.silent - state.gone)
        if linked and (state.turn or rng.random() < 0.1):
            return Silent(rng.choice(linked))
    timer = games.timer(state)
    options: list[Event] = [Move(seat, move) for seat in range(rules.seats) for move in games.moves(state, seat)]
    due = games.due(state)
    if due and (not options or rng.random() < 0.5):
        return due[0]
    if timer is not None and (not options or rng.random() < 1 / (2 + 2 * len(state.living))):
        return Expired(timer.name)
    if options:
        # First a seat, then one of its moves: otherwise the many votes would drown confirm, pass and abstain.
        seat = rng.choice(sorted({option.seat for option in options if isinstance(option, Move)}))
        moves = games.moves(state, seat)
        return Move(seat, moves[-1] if rng.random() < 0.25 else rng.choice(moves))
    return Returned(rng.choice(sorted(state.silent))) if state.silent else None


def game(
    table: Table, rng: Random, setting: Setting | None = None, drops: float = 0.03
) -> Iterator[tuple[Event, State]]:
    """Play a table to its end: each event and the state after it."""
    state = games.start(table, setting)
    while (event := happenings(state, rng, drops)) is not None:
        state = games.play(state, event)
        yield event, state
