"""The exchange of ranks before the first night, event by event on single phones (MAF-KNO-1, MAF-NGT-13)."""

from collections.abc import Mapping

from bumble_sim.contract import Dealt, Effect, Event, Lost, Match, Matched, Note, Round, Seated, Show, Timer, Whisper
from bumble_sim.plugins.mafia import Mafia
from reference_engine.screens import Screen
from tests.bumble_sim.plugins.mafia.tables import K, P, S, V, table_of

DEAL = (V, P, K, V, V, V, V, S)
MAFIA = (1, 2, 7)


class Phones:
    """All phones of a table whose cards are dealt; what they whisper is carried by hand."""

    def __init__(self) -> None:
        self.plugins = [Mafia() for _ in DEAL]
        self.shown: dict[int, Screen] = {}
        self.notes: list[Mapping[int, Note]] = [{} for _ in DEAL]
        self.number = 0
        for seat in range(len(DEAL)):
            self.tell(seat, Seated(table_of(DEAL), seat))
            self.tell(seat, Dealt(DEAL[seat]))

    def tell(self, seat: int, event: Event) -> list[Effect]:
        """One event for one phone."""
        effects = list(self.plugins[seat].handle(event))
        for effect in effects:
            if isinstance(effect, Show):
                self.shown[seat] = effect.screen
            if isinstance(effect, Whisper):
                self.notes[seat] = effect.notes
        return effects

    def match(self) -> list[list[Effect]]:
        """The mafia is found."""
        return [
            self.tell(seat, Matched(tuple(other for other in MAFIA if seat in MAFIA and other != seat)))
            for seat in range(len(DEAL))
        ]

    def exchange(self, without: tuple[int, ...] = ()) -> list[list[Effect]]:
        """One round of whispers."""
        self.number += 1
        there = [seat for seat in range(len(DEAL)) if seat not in without]
        sent = {seat: self.notes[seat] for seat in there}
        return [
            self.tell(seat, Round(self.number, {other: sent[other].get(seat, {}) for other in there if other != seat}))
            for seat in there
        ]


def test_every_phone_waits_for_one_exchange_after_the_match() -> None:
    phones = Phones()
    phones.match()
    assert {screen.phase for screen in phones.shown.values()} == {"dealing"}
    answers = phones.exchange()
    assert {screen.phase for screen in phones.shown.values()} == {"night"}
    assert all(Timer("night", 30) in answer for answer in answers)


def test_only_mafiosi_whisper_and_only_to_each_other() -> None:
    phones = Phones()
    phones.match()
    told = {seat: sorted(notes) for seat, notes in enumerate(phones.notes) if notes}
    assert told == {1: [2, 7], 2: [1, 7], 7: [1, 2]}


def test_an_exchange_before_the_match_is_not_the_one() -> None:
    phones = Phones()
    phones.exchange()
    phones.match()
    assert {screen.phase for screen in phones.shown.values()} == {"dealing"}
    phones.exchange()
    assert phones.shown[7].facts["knows"] == {1: P, 2: K}


def test_all_phones_answer_deal_and_match_alike() -> None:
    phones = Phones()
    kinds = {tuple(type(effect) for effect in answer if type(effect) is not Whisper) for answer in phones.match()}
    assert kinds == {()}
    asked = Mafia()
    asked.handle(Seated(table_of(DEAL), 0))
    assert [type(effect) for effect in asked.handle(Dealt(V))] == [Show, Match]


def test_a_drop_before_the_exchange_is_an_elimination_and_the_next_exchange_begins_the_night() -> None:
    phones = Phones()
    phones.match()
    for seat in range(7):
        phones.tell(seat, Lost(9, 7))
    assert {(screen.phase, screen.facts["alive"]) for seat, screen in phones.shown.items() if seat != 7} == {
        ("dealing", (0, 1, 2, 3, 4, 5, 6))
    }
    phones.exchange(without=(7,))
    assert {phones.shown[seat].phase for seat in range(7)} == {"night"}
    assert phones.shown[0].facts["lost"] == (7,)
    assert phones.shown[1].facts["knows"] == {2: K}
