"""Last layer: the phone of one seat, which takes events and gives effects. A game adds its own to it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bumble_sim.contract import (
    Counted,
    Deal,
    Dealt,
    Effect,
    Event,
    Expired,
    Lost,
    Match,
    Matched,
    Note,
    Opened,
    Public,
    Publish,
    Round,
    Seated,
    Tapped,
)
from bumble_sim.plugins.family.drops import Drops
from bumble_sim.plugins.family.state import State
from reference_engine.tables import (
    CONFIRM,
    DAY,
    DAY_TIMER,
    DEALING,
    LOBBY,
    LOCKED,
    NIGHT,
    NIGHT_TIMER,
    START,
    Seat,
)


class Family(Drops):
    """A game of the family on one phone (screens as in ``docs/screens.md``)."""

    def __init__(self) -> None:
        super().__init__()
        self._last_notes: Mapping[Seat, Note] | None = None
        self._handlers: Mapping[type[Event], Callable[[Any], None]] = {
            Seated: self.on_seated,
            Dealt: self.on_dealt,
            Matched: self.on_matched,
            Tapped: self.on_tapped,
            Round: self.on_round,
            Public: self.on_public,
            Opened: self.on_opened,
            Counted: self.on_counted,
            Lost: self.on_lost,
            Expired: self.on_expired,
        }

    def handle(self, event: Event) -> Sequence[Effect]:
        """Take one event; silences, returns and the end of the table change nothing that the phone does not do."""
        self.effects = []
        if type(event) is Round:
            if event.notes != self._last_notes or self.decision_wanted():
                self._last_notes = event.notes
                self.on_round(event)
            return self.effects
        self._last_notes = None
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event)
        return self.effects

    def on_seated(self, event: Seated) -> None:
        """Show the lobby."""
        self.state = State(event.table, event.me, alive=tuple(range(event.table.seats)))
        self.show()

    def on_dealt(self, event: Dealt) -> None:
        """I have my card; wolves look for each other, all others look for nobody (WLK-KNO-1, WLK-KNO-2)."""
        self.state.role = event.card
        self.state.phase = DEALING
        self.show()
        self.effects.append(Match(self.match_token()))

    def match_token(self) -> str | None:
        """What I hold to find my like."""
        return self.words.token if self.is_wolf() else None

    def on_matched(self, event: Matched) -> None:
        """Wolves know each other; play begins with a night (WLK-NGT-1)."""
        self.state.pack = self.wolves_knowledge(event.seats)
        self.wolves_met()

    def wolves_met(self) -> None:
        """What follows when every wolf knows the pack."""
        self.begin_night()

    def wolves_knowledge(self, matched: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The other wolves, as far as I get to know them."""
        return matched

    def on_tapped(self, event: Tapped) -> None:
        """A player taps a move."""
        rule = self.refusal(event.move, event.prompt)
        if rule is None and self.state.locking:
            rule = "WLK-A27"  # the night is being locked as it stands
        if rule is not None:
            self.refuse(event.move, rule)
        elif event.move == START:
            self.effects.append(Publish({"start": 1}))
        elif event.move == CONFIRM:
            self.confirm()
        else:
            self.choose(event.move)

    def on_round(self, event: Round) -> None:
        """One exchange of whispers; one that brings nothing new never comes here."""
        phase = self.state.phase
        self.state.round = event.n
        self.state.lockers = set()
        if phase not in (NIGHT, LOCKED, DAY):
            return
        self.listen(event.notes)
        if phase == NIGHT:
            self.hear_night(event.notes)
        elif phase == LOCKED:
            self.hear_settling(event.notes)
        elif self.all_have_voted():
            self.close_ballot()

    def on_public(self, event: Public) -> None:
        """A published note: the start, the end of a night, or who dies."""
        if self.state.phase == LOBBY:
            if event.note.get("start") == 1 and event.sender == self.state.table.host:
                self.effects.append(Deal(self.state.table.deck()))
        elif self.state.phase == NIGHT:
            self.hear_lock(event)
        elif self.state.phase == LOCKED:
            self.hear_verdict(event)

    def on_expired(self, event: Expired) -> None:
        """The time of a phase is up; a timer that comes too late for its phase says nothing."""
        if event.timer == NIGHT_TIMER and self.state.phase == NIGHT:
            self.lock_night()
        elif event.timer == DAY_TIMER and self.state.phase == DAY:
            self.close_ballot()
