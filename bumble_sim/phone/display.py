"""The phone's own share of every screen: language, venue, silence, and the phases of the app.

The plugin says what the game shows; the phone adds what belongs to the app (PLT-CUS-3, PLT-LNG-2) and, while the grace
time of a living seat runs, takes the prompt away and refuses taps (PLT-A3). Every rig uses this one class.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bumble_sim.contract import Refuse, Tapped
from reference_engine.screens import LANGUAGE, REASON, SILENT, VENUE, FactValue, Screen
from reference_engine.tables import ENDED, HOME, JOINING, Seat, Setting, Venue


class Display:
    """What one phone shows, and how its player's taps reach the plugin.

    Args:
        seat: the seat of this phone.
        setting: languages and venue.
        shown: called with each new screen, never twice in a row with the same.
    """

    def __init__(self, seat: Seat, setting: Setting, shown: Callable[[Screen], None]) -> None:
        self.seat = seat
        self.setting = setting
        self._shown = shown
        self._base = Screen(HOME, {})
        self._silent: tuple[Seat, ...] = ()
        self._gathering = False
        self.current = self.compose(self._base, self._silent)
        self.previous_prompt = 0
        shown(self.current)

    def language(self) -> str:
        """The language code of this phone."""
        return self.setting.languages[self.seat]

    def venue_fact(self, venue: Venue, phase: str) -> FactValue:
        """What Custom adds to a screen of this phase (PLT-CUS-3)."""
        if phase == HOME:
            return {"logo": venue.logo, "welcome": venue.welcome, "theme": venue.theme, "featured": venue.featured}
        return {"banner": venue.banner, "theme": venue.theme}

    def compose(self, base: Screen, silent: tuple[Seat, ...]) -> Screen:
        """The full screen: what the plugin shows plus what the phone adds."""
        facts: dict[str, FactValue] = dict(base.facts)
        facts[LANGUAGE] = self.language()
        if self.setting.venue is not None:
            facts[VENUE] = self.venue_fact(self.setting.venue, base.phase)
        if silent:
            facts[SILENT] = silent
        return Screen(base.phase, facts, None if silent else base.prompt)

    def joining(self) -> None:
        """The phone is connected and waits for the others."""
        self.show(Screen(JOINING, {}))

    def ended(self, reason: str) -> None:
        """The table was given up."""
        self._silent = ()
        self.show(Screen(ENDED, {REASON: reason}))

    def show(self, screen: Screen) -> None:
        """Take a screen from the plugin."""
        old = self._base.prompt
        if old is not None and (screen.prompt is None or screen.prompt.number != old.number):
            self.previous_prompt = old.number
        self._base = screen
        self._refresh()

    def silence(self, seats: tuple[Seat, ...]) -> None:
        """Set the living seats whose grace time runs now."""
        self._silent = seats
        self._refresh()

    def tap(self, move: str, *, late: bool = False) -> Tapped | Refuse:
        """A player taps ``move``: what the plugin gets, or the refusal of the phone itself (PLT-A3).

        ``late`` answers the last prompt shown before the current one, as from a dialog that was left open.
        """
        if self._silent:
            return Refuse(move, "PLT-A3")
        prompt = self._base.prompt
        number = self.previous_prompt if late else (prompt.number if prompt else 0)
        return Tapped(number, move)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Several changes that the player sees as one, such as the end of a silence and the drop that it brings."""
        self._gathering = True
        try:
            yield
        finally:
            self._gathering = False
            self._refresh()

    def _refresh(self) -> None:
        if self._gathering:
            return
        screen = self.compose(self._base, self._silent)
        if not screen.same(self.current) or screen.prompt != self.current.prompt:
            same = screen.same(self.current)
            self.current = screen
            if not same:
                self._shown(screen)
