"""What this phone shows (docs/screens.md): the phase, and every fact that applies, in codes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from effects import Seat
from table import WEREWOLF

if TYPE_CHECKING:
    from wilki import Wilki


def screen(game: "Wilki") -> dict[str, Any]:
    """Phase and facts, without the prompt."""
    facts = _of_the_table(game)
    if game.record.turn:
        facts["turn"] = game.record.turn
        facts["role"] = game.role
        if game.knows:
            facts["knows"] = _by_seat(game.knows)
        if game.me in game.record.living:
            facts.update(_of_my_choice(game))
        facts.update(_of_the_game(game))
    return {"phase": game.phase, "facts": facts}


def _of_the_table(game: "Wilki") -> dict[str, Any]:
    facts: dict[str, Any] = {"composition": dict(game.table.composition), "alive": list(game.record.living)}
    if not game.record.turn and game.table.variants["bad_start"] == "warn" and game.table.unbalanced():
        facts["warning"] = "unbalanced"
    return facts


def _of_my_choice(game: "Wilki") -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if game.phase == "day" and game.ballot is not None:
        facts["choice"] = game.ballot
    if game.phase == "night":
        if game.night.choice is not None:
            facts["choice"] = game.night.choice
        if game.role == WEREWOLF:
            proposals = dict(game.night.proposals)
            mine = game.night.target("attack")
            if mine is not None:
                proposals[game.me] = mine
            if proposals:
                facts["proposals"] = _by_seat(proposals)
    return facts


def _of_the_game(game: "Wilki") -> dict[str, Any]:
    record = game.record
    facts: dict[str, Any] = {}
    if record.dropped:
        facts["lost"] = list(record.dropped)
    if record.died:
        facts["died"] = record.died[0]
    if record.vote is not None:
        facts["eliminated"] = record.vote.eliminated
        facts["because"] = record.vote.because
        facts["tally"] = _by_seat(record.vote.tally)
        facts["abstentions"] = record.vote.abstentions
    if record.revealed:
        facts["revealed"] = _by_seat(record.revealed)
    if record.winner is not None:
        facts["winner"] = record.winner
        roles = record.roles()
        if roles is not None:
            facts["roles"] = _by_seat(roles)
    return facts


def _by_seat(values: Mapping[Seat, Any]) -> dict[str, Any]:
    return {str(seat): values[seat] for seat in sorted(values)}
