"""Optional features: facts that the documents do not ask for."""

from conformance.statements.features import BY_A_VARIANT, BY_THE_PHONE, FEATURES, optional_facts
from reference_engine.catalogue import FACTS
from reference_engine.rulebook import rule


def assumed_alone() -> set[str]:
    return {fact.name for fact in FACTS if all(rule(id).status == "assumed" for id in fact.rules)}


def test_the_features_of_wilki_are_the_own_choice_and_the_numbers_of_a_vote() -> None:
    assert FEATURES["wilki"] == ("choice", "tally", "abstentions")


def test_every_fact_of_assumed_rules_alone_is_a_feature_or_has_a_reason_not_to_be_one() -> None:
    assert assumed_alone() == {*FEATURES["wilki"], "silent", "reason", "warning"}
    assert not set(FEATURES["wilki"]) & (BY_THE_PHONE | BY_A_VARIANT)


def test_what_is_claimed_is_not_optional() -> None:
    assert optional_facts("wilki", frozenset({"tally"})) == {"choice", "abstentions"}
    assert optional_facts("wilki", frozenset(FEATURES["wilki"])) == frozenset()
