"""What the app itself shows and the phone adds to every screen: language, venue and silence (PLT-LNG-2, PLT-CUS-3).

Written without a look at the phones, so that a fault in either shows.
"""

from reference_engine.screens import LANGUAGE, SILENT, VENUE, FactValue
from reference_engine.tables import HOME, Seat, Setting, Venue


def venue_fact(venue: Venue, phase: str) -> dict[str, str]:
    """What Custom adds to a screen: the main screen has one part of the venue's texts, the game's own the other."""
    if phase == HOME:
        return {
            "logo": venue.logo,
            "welcome": venue.welcome,
            "theme": venue.theme,
            "featured": venue.featured,
        }
    return {"banner": venue.banner, "theme": venue.theme}


def shared_facts(setting: Setting, phase: str, silent: tuple[Seat, ...]) -> dict[str, FactValue]:
    """What all phones add alike: the venue with Custom, and the silent living seats if there are any."""
    facts: dict[str, FactValue] = {}
    if setting.venue is not None:
        facts[VENUE] = venue_fact(setting.venue, phase)
    if silent:
        facts[SILENT] = silent
    return facts


def app_facts(setting: Setting, seat: Seat, phase: str, silent: tuple[Seat, ...]) -> dict[str, FactValue]:
    """All facts that the phone of ``seat`` adds: its own language, and what all phones add alike."""
    return {LANGUAGE: setting.languages[seat], **shared_facts(setting, phase, silent)}
