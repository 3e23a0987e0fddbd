"""One night on one phone: what its player chose, what it heard, and how all phones together settle who dies.

Nobody knows everything. After the lock the phones whisper three times, each time all at once:

1. *final choices*: wolves tell each other their proposals, the doctor tells the seat that he protects, the seer asks
   the seat that she probes;
2. *attack and answer*: the wolves now know the victim and tell it; the probed seat answers the seer;
3. *dead or not*: the victim's own phone knows both the attack and the protection, so it alone settles whether it dies,
   and tells everybody. All others say "not I": a saved victim looks like everybody else (WLK-NGT-11).

The platform makes all whispers equal in size and sends them on every tick, so none of this shows on the air.

With ``drop_at_night: stands`` the choice of a lost seat counts on (WLK-A20). Its phone can tell nobody any more, so
during the night wolves and doctor mark their targets on every tick, and the target keeps the mark of a lost seat. Other
wolves know a lost wolf's proposal anyway. If no wolf is left to decide, the marked seats compare their marks in step 2.

Keys of the notes: ``p`` my proposal (to wolves), ``m`` I propose you, ``d`` I protect you, ``q`` I probe you, ``w`` the
living wolves decide, ``a`` you are the victim, ``k`` my card for the seer, ``h`` my marks of lost wolves, ``x`` I die,
``s`` the step.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from effects import Note, Seat
from table import SEER, VILLAGER, WEREWOLF, target_of

Notes = dict[Seat, Note]


@dataclass(slots=True)
class Night:
    """The private side of a night.

    ``wolves``: the wolves that I know, me too if I am one. ``living``: the record's own list, so always up to date.
    ``proposals``: of the other living wolves. ``standing``: of lost wolves, as living wolves know them. ``marks``: lost
    wolves that proposed me. ``heard``: the last notes from each seat.
    """

    me: Seat
    role: str
    wolves: frozenset[Seat]
    living: Sequence[Seat]
    stands: bool
    unanimous: bool
    choice: str | None = None
    confirmed: bool = False
    proposals: dict[Seat, Seat] = field(default_factory=dict)
    standing: dict[Seat, Seat] = field(default_factory=dict)
    marks: set[Seat] = field(default_factory=set)
    kept_shield: bool = False
    heard: Mapping[Seat, Note] = field(default_factory=dict)
    shield: bool = False
    asked_by: Seat | None = None
    outvoted: bool = False
    dies: bool = False
    answer: str | None = None

    # --- while the night is open ---
    def take(self, move: str) -> None:
        """My player's tap; the rules allow it."""
        if move == "confirm":
            self.confirmed = True
        else:
            self.choice = move

    def target(self, verb: str) -> Seat | None:
        """Whom I have chosen, if the choice is of this kind."""
        return target_of(self.choice, verb)

    def hear(self, notes: Mapping[Seat, Note]) -> None:
        """A round with choices in it."""
        self.heard = notes
        if self.role == WEREWOLF:
            said = {wolf: self._proposal(notes.get(wolf)) for wolf in self._packmates()}
            self.proposals = {wolf: seat for wolf, seat in said.items() if seat is not None}

    def decided(self) -> bool:
        """Whether this seat has nothing more to decide, for ``night_end: all_decided`` (WLK-A27)."""
        if self.role == VILLAGER:
            return True
        if self.role == WEREWOLF:
            mine = self.target("attack")
            return mine is not None and all(self.proposals.get(wolf) == mine for wolf in self._packmates())
        return self.choice is not None

    def undoes(self, move: str) -> bool:
        """Whether this tap would undo what the wolves have agreed on."""
        return self.role == WEREWOLF and bool(self._packmates()) and move != self.choice

    def lose(self, seat: Seat) -> None:
        """A living seat is lost: choices of it are cleared, its own stand or are void (WLK-A20, WLK-A21)."""
        note = self.heard.get(seat, {})
        if self.stands:
            proposal = self._proposal(note) if seat in self.wolves else None
            if proposal is not None:
                self.standing[seat] = proposal
            if note.get("m") is True:
                self.marks.add(seat)
            if note.get("d") is True:
                self.kept_shield = True
        self.heard = {sender: note for sender, note in self.heard.items() if sender != seat}
        self.proposals.pop(seat, None)
        self.proposals = {wolf: target for wolf, target in self.proposals.items() if target != seat}
        self.standing = {wolf: target for wolf, target in self.standing.items() if target != seat}
        if self.choice is not None and self.choice.endswith(f":{seat}"):
            self.choice = None
        self.confirmed = False

    # --- what I whisper ---
    def open_notes(self) -> Notes:
        """My choice, to those whom it concerns, while it can still change."""
        notes = self._to_wolves()
        if self.stands:
            self._mark(notes)
        return notes

    def final_notes(self) -> Notes:
        """Step 1."""
        notes = self._to_wolves()
        if self.stands:
            self._mark(notes)
        for verb, key in (("protect", "d"), ("probe", "q")):
            self._tell(notes, self.target(verb), key, True)
        if self.role == WEREWOLF:
            for seat in set(self.standing.values()):
                self._tell(notes, seat, "w", True)
        return self._step(notes, 1)

    def attack_notes(self, probe_shows: str) -> Notes:
        """Step 2."""
        notes: Notes = {}
        if self.role == WEREWOLF:
            self._tell(notes, self.victim(), "a", True)
        if self.asked_by is not None:
            card = self.role if probe_shows == "role" else ("wolves" if self.role == WEREWOLF else "village")
            self._tell(notes, self.asked_by, "k", card)
        if self.marks and not self.outvoted:
            for seat in self.living:
                self._tell(notes, seat, "h", len(self.marks))
        return self._step(notes, 2)

    def death_notes(self, everybody: Sequence[Seat]) -> Notes:
        """Step 3; the dead must learn it too, for they go on watching (PLT-NAR-2)."""
        notes: Notes = {}
        if self.dies:
            for seat in everybody:
                self._tell(notes, seat, "x", True)
        return self._step(notes, 3)

    # --- what I hear after the lock ---
    def hear_final(self, notes: Mapping[Seat, Note]) -> None:
        """Step 1: all final choices that concern me."""
        self.hear(notes)
        heard = {seat: notes.get(seat, {}) for seat in self.living if seat != self.me}
        self.shield = (
            self.kept_shield
            or self.target("protect") == self.me
            or any(note.get("d") is True for note in heard.values())
        )
        # There is one seer at most; a second one to ask would be a cheat.
        self.asked_by = min((seat for seat, note in heard.items() if note.get("q") is True), default=None)
        self.outvoted = any(note.get("w") is True for note in heard.values())

    def hear_attack(self, notes: Mapping[Seat, Note]) -> None:
        """Step 2: am I the victim, and what does the probed seat say?"""
        heard = {seat: notes.get(seat, {}) for seat in self.living if seat != self.me}
        attacked = any(note.get("a") is True for note in heard.values())
        if self.marks and not self.outvoted:
            others = [marks for note in heard.values() if isinstance(marks := note.get("h"), int)]
            attacked = attacked or self._most_marked(others)
        self.dies = attacked and not self.shield and self.me in self.living
        probed = self.target("probe") if self.role == SEER else None
        answer = None if probed is None else heard.get(probed, {}).get("k")
        self.answer = answer if isinstance(answer, str) else None

    def victim(self) -> Seat | None:
        """The one whom all proposals together choose, as every living wolf works it out (WLK-A4)."""
        proposals = [*self.proposals.values(), *self.standing.values()]
        mine = self.target("attack")
        if mine is not None:
            proposals.append(mine)
        if not proposals:
            return None  # WLK-A6
        ranking = Counter(proposals).most_common(2)
        if self.unanimous:
            silent = mine is None or len(self.proposals) < len(self._packmates())
            return None if silent or len(ranking) > 1 else ranking[0][0]
        return ranking[0][0] if len(ranking) == 1 or ranking[0][1] > ranking[1][1] else None

    # --- helpers ---
    def _most_marked(self, others: Sequence[int]) -> bool:
        return not others if self.unanimous else all(len(self.marks) > marks for marks in others)

    def _packmates(self) -> list[Seat]:
        return [seat for seat in self.living if seat in self.wolves and seat != self.me]

    def _proposal(self, note: Note | None) -> Seat | None:
        target = None if note is None else note.get("p")
        return target if isinstance(target, int) and target in self.living and target not in self.wolves else None

    def _to_wolves(self) -> Notes:
        notes: Notes = {}
        target = self.target("attack")
        if target is not None:
            for wolf in self._packmates():
                self._tell(notes, wolf, "p", target)
        return notes

    def _mark(self, notes: Notes) -> None:
        self._tell(notes, self.target("attack"), "m", True)
        self._tell(notes, self.target("protect"), "d", True)

    def _tell(self, notes: Notes, seat: Seat | None, key: str, value: int | str | bool) -> None:
        if seat is not None and seat != self.me:
            notes.setdefault(seat, {})[key] = value

    def _step(self, notes: Notes, step: int) -> Notes:
        for seat in self.living:
            self._tell(notes, seat, "s", step)
        return notes
