"""Wilki on one phone: events in, effects out. No clock, no randomness, nothing shared with other phones.

The game is a coroutine that reads like the evening at the table: lobby, deal, then nights and days until somebody has
won. Each phase waits for the events that matter to it. ``GameOver`` ends the game at once from wherever it stands
(WLK-WIN-4). All phones take the same numbered events in the same order, so they go through the phases together.
"""

from collections.abc import Generator, Mapping, Sequence
from typing import Any

import effects
from agreement import Agreement
from ballot import outcome
from effects import Effect, Event, Note, Seat
from night import Night
from prompts import choices, refusal, start_refusal
from record import UNKNOWN, Record
from screen import screen
from table import WEREWOLF, Table, target_of
from verdict import UNDECIDED, verdict

Wait = Generator[None, Event, Event]
Phase = Generator[None, Event, None]


class GameOver(Exception):
    """The game is over; the winner, or ``undecided``."""

    def __init__(self, winner: str) -> None:
        super().__init__(winner)
        self.winner = winner


class Wilki:
    """One seat's game. ``start`` first, then ``handle`` for every event."""

    def __init__(self, table: Table, me: Seat) -> None:
        self.table = table
        self.me = me
        self.record = Record(table, list(range(table.seats)))
        self.phase = "lobby"
        self.role = ""
        self.knows: dict[Seat, str] = {}
        self.wolves: frozenset[Seat] = frozenset()  # empty for all but wolves
        self.ballot: str | None = None
        self.last_protected: Seat | None = None
        self.night = self._new_night()
        self.prompt_number = 0  # 0 while there is no prompt
        self._prompts = 0
        self._prompt: tuple[int, list[str]] = (0, [])
        self._epoch = 0
        self._timer: str | None = None
        self._whispers: Mapping[Seat, Note] = {}
        self._shown: dict[str, Any] = {}
        self._ended = False
        self._effects: list[Effect] = []
        self._game = self._play()

    def start(self) -> list[Effect]:
        """The answer to ``seated``."""
        next(self._game)
        return self._answer()

    def handle(self, event: Event) -> list[Effect]:
        """The answer to any later event."""
        self._ended = self._ended or event["type"] == "ended"
        if self._ended:
            return []
        self._effects = []
        self._game.send(event)
        return self._answer()

    # --- the evening ---
    def _play(self) -> Phase:
        yield from self._lobby()
        yield from self._dealing()
        try:
            while True:
                yield from self._night()
                yield from self._day()
        except GameOver as over:
            self.record.winner = over.winner
        yield from self._over()

    def _lobby(self) -> Phase:
        while True:
            event = yield from self._next()
            match event:
                case {"type": "tapped"}:
                    self._effects.append(effects.publish({"t": "start"}))
                case {"type": "public", "sender": self.table.host, "note": {"t": "start"}}:
                    if start_refusal(self.table) is None:
                        return

    def _dealing(self) -> Phase:
        self.phase = "dealing"
        self._effects.append(effects.deal(self.table.deck()))
        while (event := (yield from self._next()))["type"] != "dealt":
            pass
        self.role = event["card"]
        self._effects.append(effects.match("wolf" if self.role == WEREWOLF else None))
        while (event := (yield from self._next()))["type"] != "matched":
            pass
        if self.role == WEREWOLF:
            self.knows = dict.fromkeys(event["seats"], WEREWOLF)  # WLK-KNO-1
            self.wolves = frozenset([*event["seats"], self.me])

    def _night(self) -> Phase:
        record = self.record
        record.turn += 1
        record.died.clear()
        record.quiet = True
        dusk = frozenset(record.living)
        self.night = self._new_night()
        self._begin("night", self.table.variants["night_seconds"])
        certain = yield from self._choosing()
        died = yield from self._settling(certain)
        record.vote = None
        record.died = [died]
        self.last_protected = self.night.target("protect")
        probed = self.night.target("probe")
        if probed is not None and self.night.answer is not None:
            self.knows[probed] = self.night.answer
        if died is None:
            return
        stands = self.table.variants["drop_at_night"] == "stands"
        record.kills.append(dusk if stands else frozenset(record.living))
        record.out(died)
        if self.table.variants["reveal_night_death"]:
            yield from self._reveal("dawn", died, by_vote=False)
        self._check()

    def _choosing(self) -> Generator[None, Event, bool]:
        """The open night. Returns whether the next round certainly has the final choices of all in it."""
        night, early = self.night, self.table.variants["night_end"] != "fixed"
        agreement = Agreement(self.me, self.record.living, self._epoch)
        held: str | None = None
        while True:
            notes = night.open_notes() if self.me in self.record.living else {}
            if early:
                self._add_to_all(notes, agreement.note(self._ready_for_dawn()))
            self._whisper(notes)
            match (yield from self._next()):
                case {"type": "tapped", "move": str(move)}:
                    # The others may be about to lock the night on the strength of what I said. Whether this tap is in
                    # time shows in the next round; until then it is neither shown nor lost.
                    if agreement.saw and night.undoes(move) and self.table.variants["night_end"] == "all_decided":
                        held = move
                    else:
                        night.take(move)
                case {"type": "round", "notes": dict(raw)}:
                    heard = _notes(raw)
                    locked = early and agreement.complete(heard)
                    night.hear(heard)
                    if locked:
                        return True
                    self._take_held(held)
                    held = None
                    if early:
                        agreement.look(heard, self._ready_for_dawn())
                case {"type": "expired", "timer": "night"}:
                    self._timer = None
                    self._take_held(held)
                    return False
                case {"type": "lost", "seat": int(seat)} if seat in self.record.living:
                    self._take_held(held)
                    held = None
                    self._drop_by_night(seat)
                    agreement = Agreement(self.me, self.record.living, self._epoch)

    def _settling(self, certain: bool) -> Generator[None, Event, Seat | None]:
        """The locked night, in three rounds; from the first again after a drop. Returns the victim.

        Step 0 lets one round pass: when time is up some phones have already sent their notes for the round under way,
        others have not. A drop breaks that round off, so none needs to pass after it.
        """
        self.phase = "locked"
        self._stop_timer()
        night, living = self.night, self.record.living
        step = 1 if certain else 0
        while True:
            self._whisper(self._step_notes(step) if self.me in living else {})
            match (yield from self._next()):
                case {"type": "lost", "seat": int(seat)} if seat in living:
                    self._drop_by_night(seat)
                    step = 1
                case {"type": "round", "notes": dict(raw)}:
                    notes = _notes(raw)
                    if step == 0:
                        night.hear(notes)
                    elif step == 1:
                        night.hear_final(notes)
                    elif step == 2:
                        night.hear_attack(notes)
                    else:
                        dead = [seat for seat in living if notes.get(seat, {}).get("x") is True]
                        return min([*dead, self.me] if night.dies else dead, default=None)
                    step += 1

    def _day(self) -> Phase:
        voters: list[Seat] = []
        totals: Sequence[int] | None = None
        while totals is None:
            self.ballot = None
            self._begin("day", self.table.variants["day_seconds"])
            if (yield from self._voting()):
                voters = list(self.record.living)
                totals = yield from self._counting(voters)
        record, variants = self.record, self.table.variants
        record.vote = outcome(voters, totals, variants["abstain_blocks"])
        if record.vote.eliminated is not None:
            record.quiet_rounds = 0
            record.out(record.vote.eliminated)
            yield from self._reveal("result", record.vote.eliminated, by_vote=True)
            self._check()
            return
        record.quiet_rounds = record.quiet_rounds + 1 if record.quiet else 0
        if 0 < variants["stalemate_rounds"] <= record.quiet_rounds:
            raise GameOver(UNDECIDED)  # WLK-A25

    def _voting(self) -> Generator[None, Event, bool]:
        """The open vote. Returns whether it closed; otherwise somebody was lost and all ballots are void (WLK-A19)."""
        agreement = Agreement(self.me, self.record.living, self._epoch)
        while True:
            notes: dict[Seat, Note] = {}
            self._add_to_all(notes, agreement.note(self.ballot is not None))
            self._whisper(notes)
            match (yield from self._next()):
                case {"type": "tapped", "move": str(move)}:
                    self.ballot = move
                case {"type": "round", "notes": dict(raw)}:
                    heard = _notes(raw)
                    if agreement.complete(heard):
                        return True
                    agreement.look(heard, self.ballot is not None)
                case {"type": "expired", "timer": "day"}:
                    self._timer = None
                    return True
                case {"type": "lost", "seat": int(seat)} if seat in self.record.living:
                    self._drop(seat)
                    return False

    def _counting(self, voters: Sequence[Seat]) -> Generator[None, Event, Sequence[int] | None]:
        """The closed vote. Returns the totals, ``None`` if a voter was lost."""
        self.phase = "closed"
        self._stop_timer()
        self._whisper({})
        name = f"vote {self._epoch}"  # new for every attempt, and the same on all phones
        if self.me in voters:
            mine = target_of(self.ballot, "vote")
            choice = len(voters) if mine is None else voters.index(mine)  # no ballot is an abstention, WLK-A14
            self._effects.append(effects.count(name, voters, len(voters) + 1, choice))
        while True:
            match (yield from self._next()):
                case {"type": "counted", "ballot": ballot, "totals": list(totals)} if ballot == name:
                    return totals
                case {"type": "lost", "seat": int(seat)} if seat in voters:
                    self._drop(seat)
                    return None

    def _reveal(self, phase: str, eliminated: Seat, *, by_vote: bool) -> Phase:
        """Wait for the card of somebody who is out; only its owner can open it (WLK-DSC-3)."""
        self.phase = phase
        self._whisper({})
        if self.me == eliminated:
            self._effects.append(effects.open_card())
        while True:
            match (yield from self._next()):
                case {"type": "opened", "seat": seat, "card": str(card)} if seat == eliminated:
                    self.record.reveal(eliminated, card, by_vote=by_vote)
                    return
                case {"type": "lost", "seat": seat} if seat == eliminated:
                    self.record.reveal(eliminated, UNKNOWN, by_vote=by_vote)
                    return
                case {"type": "lost", "seat": int(seat)} if seat in self.record.living:
                    self.record.drop(seat)  # the verdict waits for the reveal

    def _over(self) -> Phase:
        self.phase = "over"
        self._stop_timer()
        self._whisper({})
        if self.me not in self.record.opened:
            self._effects.append(effects.open_card())
        while True:
            yield from self._next()

    # --- what holds in every phase ---
    def _next(self) -> Wait:
        """The next event that a phase must look at: no refused taps, no links that only come and go."""
        while True:
            event = yield
            match event:
                case {"type": "tapped", "prompt": int(prompt), "move": str(move)}:
                    rule = refusal(self, prompt, move)
                    if rule is None:
                        return event
                    self._effects.append(effects.refuse(move, rule))
                case {"type": "silent", "seat": int(seat)}:
                    self.record.silent.add(seat)
                case {"type": "returned", "seat": int(seat)}:
                    self.record.silent.discard(seat)
                case {"type": "lost", "seat": int(seat)}:
                    self.record.silent.discard(seat)
                    self.record.gone.add(seat)
                    return event
                case {"type": "opened", "seat": int(seat), "card": str(card)}:
                    self.record.opened[seat] = card
                    return event
                case _:
                    return event

    def _begin(self, phase: str, seconds: int) -> None:
        self.phase = phase
        self._epoch += 1
        if seconds > 0:
            self._timer = phase  # the timers have the names of their phases
            self._effects.append(effects.timer(phase, seconds))

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._effects.append(effects.stop(self._timer))
            self._timer = None

    def _drop(self, seat: Seat) -> None:
        self.record.drop(seat)
        self._epoch += 1
        self._check()

    def _drop_by_night(self, seat: Seat) -> None:
        self.night.lose(seat)
        self._drop(seat)

    def _check(self) -> None:
        """Looked at after every elimination, and never before the first (WLK-WIN-5)."""
        winner = verdict(self.table.variants["parity"], self.record.public())
        if winner is not None:
            raise GameOver(winner)

    # --- small things ---
    def _new_night(self) -> Night:
        variants = self.table.variants
        stands, unanimous = variants["drop_at_night"] == "stands", variants["wolves_disagree"] == "unanimous"
        return Night(self.me, self.role, self.wolves, self.record.living, stands, unanimous)

    def _ready_for_dawn(self) -> bool:
        if self.me not in self.record.living:
            return False
        return self.night.confirmed if self.table.variants["night_end"] == "all_confirmed" else self.night.decided()

    def _take_held(self, held: str | None) -> None:
        if held is not None:
            self.night.take(held)

    def _step_notes(self, step: int) -> dict[Seat, Note]:
        if step == 0:
            return self.night.open_notes()
        if step == 1:
            return self.night.final_notes()
        if step == 2:
            return self.night.attack_notes(self.table.variants["probe_shows"])
        return self.night.death_notes(self._others())

    def _others(self) -> list[Seat]:
        return [seat for seat in range(self.table.seats) if seat != self.me and seat not in self.record.gone]

    def _add_to_all(self, notes: dict[Seat, Note], part: Note) -> None:
        """The dead as well: they must see when a night or a vote ends."""
        if part:
            for seat in self._others():
                notes[seat] = {**notes.get(seat, {}), **part}

    def _whisper(self, notes: Mapping[Seat, Note]) -> None:
        if notes != self._whispers:
            self._whispers = notes
            self._effects.append(effects.whisper(notes))

    def _answer(self) -> list[Effect]:
        """All effects of one event, and at last the screen if it looks different now."""
        shown = screen(self)
        prompt = (self._epoch, choices(self))
        if prompt != self._prompt:
            self._prompt = prompt
            self._prompts += 1
            self.prompt_number = self._prompts if prompt[1] else 0
        shown["prompt"] = {"number": self.prompt_number, "choices": prompt[1]} if prompt[1] else None
        if shown != self._shown:
            self._shown = shown
            self._effects.append(effects.show(shown))
        return self._effects


def _notes(raw: Mapping[str, Any]) -> dict[Seat, Note]:
    """The notes of a round, with seats as numbers."""
    return {int(seat): note for seat, note in raw.items()}
