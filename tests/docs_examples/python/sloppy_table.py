"""A table of example plugins on a hub whose clock is as unkind as the protocol allows.

A round hands out what every phone had set when it *sent*; that is some time before the round arrives, at another moment
on each phone, and players may tap in between and while the round is on its way to the next phone (docs/protocol.md).
"""

import random
from collections import deque
from collections.abc import Callable
from typing import Any

from tests.docs_examples.manners import VARIANTS
from tests.docs_examples.python.example import table, wilki

Event = dict[str, Any]
PUBLIC_FACTS = ("alive", "turn", "lost", "died", "eliminated", "because", "tally", "abstentions", "revealed", "winner")


class SloppyTable:
    """All seats of one table. Everything that differs from run to run comes from ``chance``."""

    def __init__(self, roles: list[str], chance: random.Random, **variants: object) -> None:
        composition = {role: roles.count(role) for role in sorted(set(roles))}
        described = {
            "game": "wilki",
            "seats": len(roles),
            "host": 0,
            "composition": composition,
            "variants": VARIANTS | variants,
        }
        self.chance = chance
        self.roles = roles
        self.games = [wilki.Wilki(table.read_table(described), seat) for seat in range(len(roles))]
        self.screens: list[dict[str, Any]] = [{} for _ in roles]
        self.connected = set(range(len(roles)))
        self.timers: dict[str, int] = {}
        self.refused: list[str] = []
        self.n = 0
        self._notes: list[dict[str, Any]] = [{} for _ in roles]
        self._counts: dict[int, dict[str, Any]] = {}
        self._queue: deque[Event] = deque()
        for seat, game in enumerate(self.games):
            self._carry_out(seat, game.start())
        self.tap(0, "start")
        self.drain()
        self.tell_all(lambda seat: {"type": "dealt", "card": roles[seat]})
        wolves = [seat for seat, role in enumerate(roles) if role == "werewolf"]
        self.tell_all(
            lambda seat: {"type": "matched", "seats": [wolf for wolf in wolves if seat in wolves and wolf != seat]}
        )

    def phase(self, seat: int) -> str:
        return str(self.screens[seat]["phase"])

    def tap(self, seat: int, move: str) -> None:
        prompt = self.screens[seat]["prompt"]
        self._tell(seat, {"type": "tapped", "prompt": prompt["number"] if prompt else 0, "move": move})

    def tap_anything(self) -> None:
        """Some player taps something that he is offered, or nobody does."""
        seat = self.chance.choice(sorted(self.connected))
        prompt = self.screens[seat]["prompt"]
        if prompt and self.chance.random() < 0.8:
            self.tap(seat, self.chance.choice(prompt["choices"]))

    def round(self) -> None:
        """One exchange: all send, each at its own moment; then it arrives, at each phone at another moment."""
        sent = {}
        for seat in self._shuffled():
            sent[seat] = self._notes[seat]
            self.tap_anything()
        self.n += 1
        order = self._shuffled()
        for seat in order:
            self.tap_anything()
            notes = {str(other): sent[other].get(str(seat), {}) for other in order if other != seat}
            self._tell(seat, {"type": "round", "n": self.n, "notes": notes})
        self.drain()

    def expire(self) -> None:
        """The running timer runs out; some phones have sent their next whispers, others have not."""
        if self.timers:
            name = self.chance.choice(sorted(self.timers))
            del self.timers[name]
            self.put({"type": "expired", "timer": name})
            late = self._shuffled()
            sent = {seat: self._notes[seat] for seat in late[: self.chance.randint(0, len(late))]}
            self.drain()
            sent |= {seat: self._notes[seat] for seat in late if seat not in sent}
            self.n += 1
            for seat in self._shuffled():
                notes = {str(other): sent[other].get(str(seat), {}) for other in late if other != seat}
                self._tell(seat, {"type": "round", "n": self.n, "notes": notes})
            self.drain()

    def lose(self, seat: int) -> None:
        self.connected.remove(seat)
        self._counts = {voter: count for voter, count in self._counts.items() if seat not in count["voters"]}
        self._queue = deque(event for event in self._queue if event.get("seat") != seat)
        self.put({"type": "lost", "seat": seat})
        self.drain()

    def put(self, event: Event) -> None:
        self._queue.append(event)

    def drain(self) -> None:
        while self._queue:
            self.n += 1
            event = self._queue.popleft() | {"n": self.n}
            for seat in self._shuffled():
                self._tell(seat, event)

    def tell_all(self, event: Callable[[int], Event]) -> None:
        for seat in self._shuffled():
            self._tell(seat, event(seat))

    def public_views(self) -> list[dict[str, Any]]:
        """What each connected phone says about public matters; all must say the same."""
        views = []
        for seat in sorted(self.connected):
            facts = self.screens[seat]["facts"]
            views.append({fact: facts.get(fact) for fact in PUBLIC_FACTS} | {"phase": self.phase(seat)})
        return views

    def _shuffled(self) -> list[int]:
        seats = sorted(self.connected)
        self.chance.shuffle(seats)
        return seats

    def _tell(self, seat: int, event: Event) -> None:
        self._carry_out(seat, self.games[seat].handle(event))

    def _carry_out(self, seat: int, effects: list[dict[str, Any]]) -> None:
        for effect in effects:
            match effect["type"]:
                case "show":
                    self.screens[seat] = effect["screen"]
                case "whisper":
                    self._notes[seat] = effect["notes"]
                case "refuse":
                    self.refused.append(effect["rule"])
                case "publish":
                    self.put({"type": "public", "sender": seat, "note": effect["note"]})
                case "open":
                    self.put({"type": "opened", "seat": seat, "card": self.roles[seat]})
                case "timer" if seat == 0:
                    self.timers[effect["name"]] = effect["seconds"]
                case "stop" if seat == 0:
                    self.timers.pop(effect["name"], None)
                    self._queue = deque(event for event in self._queue if event.get("timer") != effect["name"])
                case "count":
                    self._count(seat, effect)

    def _count(self, seat: int, ballot: dict[str, Any]) -> None:
        self._counts[seat] = ballot
        cast = [self._counts[voter] for voter in ballot["voters"] if voter in self._counts]
        if len(cast) == len(ballot["voters"]) and all(other["ballot"] == ballot["ballot"] for other in cast):
            totals = [0] * ballot["options"]
            for other in cast:
                totals[other["choice"]] += 1
            self._counts.clear()
            self.put({"type": "counted", "ballot": ballot["ballot"], "totals": totals})
