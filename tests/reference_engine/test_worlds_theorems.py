"""What follows from the definition of the verdict, on random games with drops (WLK-DSC-T1 … WLK-DSC-T6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

import pytest

from reference_engine.worlds import PARITIES, PublicKnowledge, Verdict, closed_form, wins, worlds
from tests.reference_engine.histories import (
    Dropped,
    Happening,
    VotedOut,
    known,
    living_wolves,
    next_happening,
    possible,
)

GAMES = 800
EACH_PARITY = pytest.mark.parametrize("parity", PARITIES)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game: what happened so far, the true wolves and what everybody knows."""

    seats: int
    pack: frozenset[int]
    history: tuple[Happening, ...]
    knowledge: PublicKnowledge
    verdict: Verdict


def moments(parity: str, label: str) -> Iterator[Moment]:
    """Every moment of random games with a balanced start, each played until its verdict."""
    rng = Random(f"{label} {parity}")
    for _ in range(GAMES):
        seats = rng.randint(4, 8)
        pack = frozenset(rng.sample(range(seats), rng.randint(1, (seats - 1) // 2)))
        history: tuple[Happening, ...] = ()
        verdict = Verdict.CONTINUE
        while verdict is Verdict.CONTINUE:
            living = sorted(known(parity, seats, len(pack), history).living)
            history = (*history, next_happening(rng, living, pack))
            knowledge = known(parity, seats, len(pack), history)
            verdict = closed_form(knowledge)
            yield Moment(seats, pack, history, knowledge, verdict)


@EACH_PARITY
def test_t1_a_drop_alone_never_makes_a_winner(parity: str) -> None:
    after_drops = [moment.verdict for moment in moments(parity, "T1") if isinstance(moment.history[-1], Dropped)]
    assert set(after_drops) == {Verdict.CONTINUE, Verdict.UNDECIDED}


@EACH_PARITY
def test_t1_nor_at_any_other_seat(parity: str) -> None:
    for moment in moments(parity, "T1 any seat"):
        if moment.verdict is Verdict.CONTINUE:
            for seat in sorted(moment.knowledge.living):
                after = known(parity, moment.seats, len(moment.pack), (*moment.history, Dropped(seat)))
                assert closed_form(after) in (Verdict.CONTINUE, Verdict.UNDECIDED), moment


@EACH_PARITY
def test_t2_when_the_village_wins_every_wolf_card_was_shown(parity: str) -> None:
    won = [moment for moment in moments(parity, "T2") if moment.verdict is Verdict.VILLAGE]
    assert any(moment.knowledge.dropped for moment in won)
    for moment in won:
        shown = {what.seat for what in moment.history if isinstance(what, VotedOut) and what.wolf}
        assert shown == moment.pack, moment


def test_t3_under_parity_with_the_others_a_game_never_goes_on_with_two() -> None:
    few = [moment for moment in moments("others", "T3") if len(moment.knowledge.living) <= 2]
    assert few
    assert all(moment.verdict is not Verdict.CONTINUE for moment in few)


def test_t3_holds_for_no_other_parity() -> None:
    for parity in ("strictly_more", "everyone"):
        assert any(
            moment.verdict is Verdict.CONTINUE and len(moment.knowledge.living) == 2
            for moment in moments(parity, "T3 others")
        )


@EACH_PARITY
def test_t4_with_all_cards_known_the_verdict_is_the_plain_rule(parity: str) -> None:
    plain = [moment for moment in moments(parity, "T4") if not moment.knowledge.dropped]
    assert {moment.verdict for moment in plain} == {Verdict.CONTINUE, Verdict.VILLAGE, Verdict.WOLVES}
    for moment in plain:
        wolves = len(moment.pack & moment.knowledge.living)
        if not wolves:
            assert moment.verdict is Verdict.VILLAGE, moment
        else:
            won = wins(parity, wolves, len(moment.knowledge.living))
            assert moment.verdict is (Verdict.WOLVES if won else Verdict.CONTINUE), moment


@EACH_PARITY
def test_t5_the_worlds_are_exactly_the_packs_that_could_have_played_the_same_game(parity: str) -> None:
    for moment in moments(parity, "T5"):
        packs = (frozenset(pack) for pack in combinations(range(moment.seats), len(moment.pack)))
        could = {pack for pack in packs if possible(moment.seats, pack, moment.history)}
        shown = frozenset(what.seat for what in moment.history if isinstance(what, VotedOut) and what.wolf)
        assert could == {world | shown for world in worlds(moment.knowledge)}, moment


@EACH_PARITY
def test_t5_a_winner_has_won_whoever_the_hidden_wolves_are(parity: str) -> None:
    for moment in moments(parity, "T5 winner"):
        living = len(moment.knowledge.living)
        truths = [bool(wolves) and wins(parity, wolves, living) for wolves in living_wolves(moment.knowledge)]
        if moment.verdict is Verdict.WOLVES:
            assert all(truths), moment
        if moment.verdict is Verdict.VILLAGE:
            assert living_wolves(moment.knowledge) == {0}, moment


@EACH_PARITY
def test_t6_the_final_reveal_tells_the_true_winner_of_an_undecided_game(parity: str) -> None:
    true_winners = set()
    for moment in moments(parity, "T6"):
        if moment.verdict is not Verdict.UNDECIDED or not moment.knowledge.living:
            continue
        open_cards = moment.pack & moment.knowledge.living
        assert len(moment.pack & moment.knowledge.dropped) == moment.knowledge.wolves_left - len(open_cards)
        if open_cards:
            assert wins(parity, len(open_cards), len(moment.knowledge.living)), moment
        true_winners.add(Verdict.WOLVES if open_cards else Verdict.VILLAGE)
    assert true_winners == {Verdict.WOLVES, Verdict.VILLAGE}
