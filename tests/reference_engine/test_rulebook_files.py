"""A rulebook file that breaks its form is refused, with file, entry and key."""

import pytest

from reference_engine.errors import RulebookError
from reference_engine.rulebook.files import parse
from reference_engine.rulebook.model import Choice

PLAIN = """
- id: WLK-DAY-5
  rule: A tie removes nobody.
  source: D0 day phase
  status: stated
  proof: screen
"""
NUMBER = """
  variants:
    - {key: some_seconds, meaning: seconds of something, range: [5, 60], default: 30, trials: [10]}
"""
CODES = """
  variants:
    - {key: some_way, meaning: how, default: short, values: {long: the long way, short: the short way}}
"""


def test_an_entry_becomes_a_rule() -> None:
    (rule,) = parse("wilki", PLAIN)
    assert (rule.id, rule.status, rule.proof, rule.why, rule.variants) == ("WLK-DAY-5", "stated", "screen", None, ())


def test_the_default_of_a_variant_comes_first() -> None:
    (rule,) = parse("wilki", PLAIN + CODES)
    (variant,) = rule.variants
    assert variant.choices == (Choice("short", "the short way"), Choice("long", "the long way"))
    assert variant.alternatives == ("long",)


def test_a_number_has_bounds_and_trials() -> None:
    (rule,) = parse("wilki", PLAIN + NUMBER)
    (variant,) = rule.variants
    assert (variant.bounds, variant.alternatives) == ((5, 60), (10,))
    assert [value for value in (4, 5, 60, 61, True, "30", 30.0) if variant.allows(value)] == [5, 60]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected a list of rules"),
        ("id: WLK-DAY-5", "expected a list of rules"),
        ("- [a, b", "no YAML"),
        (PLAIN + "  id: WLK-DAY-6", "no YAML"),
        ("- WLK-DAY-5", r"entry 1 \(not a mapping\)"),
        (PLAIN + PLAIN.replace("proof: screen", ""), r"entry 2 \(WLK-DAY-5\): proof: Field required"),
        (PLAIN.replace("stated", "maybe"), r"entry 1 \(WLK-DAY-5\): status: Input should be 'stated' or 'assumed'"),
        (PLAIN.replace("proof: screen", "proof: video"), "proof: Input should be 'screen', 'air'"),
        (PLAIN + "  quote: something", "quote: Extra inputs are not permitted"),
        (PLAIN.replace("nobody.", "nobody"), "rule: String should match"),
        (PLAIN.replace("screen", "none"), "a rule that is not shown on screens says why"),
        (PLAIN + "  why: because", "a rule that is not shown on screens says why, any other does not"),
        (PLAIN.replace("WLK-DAY-5", "PLT-DAY-5"), "'PLT-DAY-5' is no rule ID of this book"),
        (PLAIN.replace("WLK-DAY-5", "WLK-DAY-05"), "is no rule ID of this book"),
        (PLAIN.replace("WLK-DAY-5", "WLK-DAYS-5"), "is no rule ID of this book"),
        (PLAIN + NUMBER.replace("default: 30", "default: 4"), "the default 4 is none of the values"),
        (PLAIN + NUMBER.replace("default: 30", "default: true"), "the default True is none of the values"),
        (PLAIN + NUMBER.replace("trials: [10]", "trials: [30]"), r"the trials \[30\] are out of range or the default"),
        (PLAIN + NUMBER.replace("trials: [10]", "trials: []"), "names trials"),
        (PLAIN + NUMBER.replace("range: [5, 60]", "range: [5]"), "variants.0.range"),
        (PLAIN + NUMBER.replace("range: [5, 60],", ""), "either values or a range"),
        (PLAIN + CODES.replace("default: short", "default: shot"), "the default 'shot' is none of the values"),
        (PLAIN + CODES.replace("long: the long way, ", ""), "at least two"),
        (PLAIN + CODES.replace("some_way", "SomeWay"), "variants.0.key"),
    ],
)
def test_a_broken_file_is_refused(text: str, says: str) -> None:
    with pytest.raises(RulebookError, match=rf"^wilki\.yaml.*{says}"):
        parse("wilki", text)
