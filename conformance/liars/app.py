"""Liars of the app: languages, Custom, the host, and those who only watch (PLT-*)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bumble_sim.phone.display import Display
from bumble_sim.plugins.wilki import Wilki
from conformance.liars.model import Liar, phone_liar, plugin_liar
from reference_engine.screens import COMPOSITION, ROLE, VENUE, FactValue, Prompt, Screen
from reference_engine.tables import HOME, OVER, Seat, Venue

SPOKEN: Final = {"werewolf": "loup-garou", "villager": "villageois", "seer": "voyante", "doctor": "médecin"}


class LanguageOfTheFirstSeat(Display):
    """Every phone takes the language of the first seat's phone."""

    def language(self) -> str:
        return self.setting.languages[0]


class SpokenRoles(Display):
    """A phone that does not speak English shows its role as a word instead of a code."""

    def compose(self, base: Screen, silent: tuple[Seat, ...]) -> Screen:
        screen = super().compose(base, silent)
        role = screen.facts.get(ROLE)
        if self.language() == "en" or not isinstance(role, str):
            return screen
        return replace(screen, facts={**screen.facts, ROLE: SPOKEN[role]})


class ForeignersMayNotChoose(Display):
    """A phone in another language than the first seat's shows no prompt."""

    def compose(self, base: Screen, silent: tuple[Seat, ...]) -> Screen:
        screen = super().compose(base, silent)
        return screen if self.language() == self.setting.languages[0] else replace(screen, prompt=None)


class CustomForbidsTheFirstChoice(Display):
    """With Custom on, the first choice of every prompt is missing."""

    def compose(self, base: Screen, silent: tuple[Seat, ...]) -> Screen:
        screen = super().compose(base, silent)
        prompt = screen.prompt
        if self.setting.venue is None or prompt is None or len(prompt.choices) < 2:
            return screen
        return replace(screen, prompt=Prompt(prompt.number, prompt.choices[1:]))


class CustomSellsDrinks(Display):
    """With Custom on, the venue shows an offer beside its texts."""

    def venue_fact(self, venue: Venue, phase: str) -> FactValue:
        shown = super().venue_fact(venue, phase)
        assert isinstance(shown, Mapping)
        return {str(key): str(value) for key, value in shown.items()} | {"offer": "two for one"}


class CustomNeverOff(Display):
    """With Custom off, the phone shows a theme all the same."""

    def compose(self, base: Screen, silent: tuple[Seat, ...]) -> Screen:
        screen = super().compose(base, silent)
        return replace(screen, facts={VENUE: {"theme": "plain"}, **screen.facts})


class LogoAtTheTable(Display):
    """The venue's logo and greeting stay on the screens of the game."""

    def venue_fact(self, venue: Venue, phase: str) -> FactValue:
        return super().venue_fact(venue, HOME)


class BannerAtHome(Display):
    """The banner stands on the main screen, where logo and greeting belong."""

    def venue_fact(self, venue: Venue, phase: str) -> FactValue:
        return super().venue_fact(venue, OVER)


class EverybodyIsHost(Wilki):
    """Every phone offers to start the game."""

    def is_host(self) -> bool:
        return True


class HostChoosesInSecret(Wilki):
    """Only the host's phone shows which cards are in the game."""

    def facts(self) -> dict[str, FactValue]:
        facts = super().facts()
        if not self.is_host():
            del facts[COMPOSITION]
        return facts


class HostIsNarrator(Wilki):
    """The host gets no card: somebody has to lead through the game."""

    def facts(self) -> dict[str, FactValue]:
        facts = super().facts()
        if self.is_host():
            facts.pop(ROLE, None)
        return facts


class TheDeadSeeNothing(Wilki):
    """The phone of an eliminated player shows no deaths and no votes any more."""

    def add_outcomes(self, facts: dict[str, FactValue]) -> None:
        if self.may_act() or self.state.phase == OVER:
            super().add_outcomes(facts)


class TheDeadSeeSecrets(Wilki):
    """A dead werewolf still sees what the others propose."""

    def living_pack(self) -> tuple[Seat, ...]:
        return self.state.pack

    def shown_proposals(self) -> Mapping[Seat, Seat]:
        return super().shown_proposals() if self.may_act() or self.state.phase == OVER else self.state.proposals


LIARS: Final[tuple[Liar, ...]] = (
    phone_liar("PLT-LNG-2", LanguageOfTheFirstSeat),
    phone_liar("PLT-LNG-1", SpokenRoles),
    phone_liar("PLT-LNG-1", ForeignersMayNotChoose),
    phone_liar("PLT-CUS-1", CustomForbidsTheFirstChoice),
    phone_liar("PLT-CUS-2", CustomSellsDrinks),
    phone_liar("PLT-CUS-2", CustomNeverOff),
    phone_liar("PLT-CUS-3", LogoAtTheTable),
    phone_liar("PLT-CUS-3", BannerAtHome),
    plugin_liar("PLT-HST-1", EverybodyIsHost),
    plugin_liar("PLT-NAR-1", HostIsNarrator),
    plugin_liar("PLT-NAR-2", TheDeadSeeNothing),
    plugin_liar("PLT-NAR-2", TheDeadSeeSecrets),
)
