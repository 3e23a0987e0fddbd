"""Whose proposal counts (MAF-NGT-5 … 8, MAF-A1, MAF-A2, MAF-A7, MAF-A8)."""

import pytest

from tests.bumble_sim.plugins.mafia.tables import C, D, K, P, S, Session, V

# The ranks do not sit in the order of their seats, and the host is none of them.
TEN = (V, S, K, P, S, D, C, V, V, V)
PADRINO, CONSIGLIERE, LOW, HIGH = 3, 2, 1, 4


def padrino_out(**variants: str) -> Session:
    """The second night, the padrino voted out."""
    game = Session(TEN, **variants).start()
    game.night({})
    game.vote(dict.fromkeys(range(10), f"vote:{PADRINO}"))
    return game


def chiefs_out(**variants: str) -> Session:
    """The third night, padrino and consigliere voted out."""
    game = padrino_out(**variants)
    game.night({})
    game.vote(dict.fromkeys((0, 1, 4, 5, 6, 7, 8, 9, 2), f"vote:{CONSIGLIERE}"))
    assert game.phase() == "night"
    return game


def test_the_padrino_decides_against_all_the_others() -> None:
    game = Session(TEN).start()
    game.night({1: "attack:8", 2: "attack:8", 4: "attack:8", 3: "attack:7"})
    assert game.public("died") == 7


def test_without_a_proposal_of_the_living_padrino_nobody_dies() -> None:
    game = Session(TEN).start()
    game.night({1: "attack:8", 2: "attack:8", 4: "attack:8"})
    assert game.public("died") is None


def test_the_padrino_may_change_his_mind_until_the_lock() -> None:
    game = Session(TEN).start()
    game.night({3: "attack:7", 2: "attack:7", 1: "attack:8"})
    assert game.public("died") == 7
    game.vote({})
    game.all_do({3: "attack:8", 2: "attack:9"})
    game.night({3: "attack:9", 2: "attack:8"})
    assert game.public("died") == 9


def test_a_padrino_killed_by_the_vote_is_succeeded_by_the_consigliere() -> None:
    game = padrino_out()
    game.night({1: "attack:8", 4: "attack:8", 2: "attack:7"})
    assert game.public("died") == 7


def test_soldiers_do_not_step_in_for_a_living_consigliere() -> None:
    game = padrino_out()
    game.night({1: "attack:8", 4: "attack:8"})
    assert game.public("died") is None


@pytest.mark.parametrize(
    ("proposals", "plurality", "lowest_seat"),
    [
        ({LOW: 7, HIGH: 7}, 7, 7),
        ({LOW: 7, HIGH: 8}, None, 7),
        ({LOW: 8, HIGH: 7}, None, 8),
        ({HIGH: 8}, 8, 8),
        ({LOW: 7}, 7, 7),
        ({}, None, None),
    ],
)
def test_soldiers_alone(proposals: dict[int, int], plurality: int | None, lowest_seat: int | None) -> None:
    for variant, victim in (("plurality", plurality), ("lowest_seat", lowest_seat)):
        game = chiefs_out(soldiers_disagree=variant)
        game.night({seat: f"attack:{target}" for seat, target in proposals.items()})
        assert game.public("died") == victim


@pytest.mark.parametrize("chief", [PADRINO, CONSIGLIERE])
@pytest.mark.parametrize("variant", ["plurality", "lowest_seat"])
def test_how_soldiers_disagree_does_not_matter_under_a_chief(chief: int, variant: str) -> None:
    game = (
        Session(TEN, soldiers_disagree=variant).start() if chief == PADRINO else padrino_out(soldiers_disagree=variant)
    )
    game.night({1: "attack:8", 4: "attack:8", chief: "attack:7"})
    assert game.public("died") == 7


def test_a_padrino_alone_decides() -> None:
    game = Session((V, P, D, C, V)).start()
    game.night({1: "attack:4"})
    assert game.public("died") == 4


def test_a_protected_victim_of_the_padrino_lives_and_nobody_else_dies() -> None:
    game = Session(TEN).start()
    game.night({3: "attack:7", 2: "attack:8", 1: "attack:8", 5: "protect:7"})
    assert game.public("died") is None


def test_protecting_whom_only_the_others_propose_saves_nobody() -> None:
    game = Session(TEN).start()
    game.night({3: "attack:7", 2: "attack:8", 1: "attack:8", 5: "protect:8"})
    assert game.public("died") == 7


def test_the_mafia_sees_all_proposals_live_and_nobody_else_does() -> None:
    game = Session(TEN).start()
    game.all_do({1: "attack:8", 3: "attack:7", 2: "attack:9"})
    game.do(1, "attack:7")
    for mafioso in (1, 2, 3, 4):
        assert game.fact(mafioso, "proposals") == {1: 7, 2: 9, 3: 7}
    assert all("proposals" not in game.screen(seat).facts for seat in (0, 5, 6, 7, 8, 9))


def test_the_mafia_aims_at_everybody_else() -> None:
    game = Session(TEN).start()
    for mafioso in (1, 2, 3, 4):
        assert game.screen(mafioso).choices == tuple(f"attack:{seat}" for seat in (0, 5, 6, 7, 8, 9))


def test_nobody_is_told_that_the_consigliere_has_succeeded() -> None:
    game = padrino_out()
    assert game.fact(2, "role") == K
    assert game.fact(1, "knows") == {2: K, 3: P, 4: S}
    assert game.public("revealed") == {3: P}
