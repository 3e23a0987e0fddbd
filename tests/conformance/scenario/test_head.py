"""The head of a scenario file: who sits at the table and how it is set up."""

import pytest

from reference_engine import variants
from tests.conformance.scenario.texts import CAST, KUBA, MAREK, OLA, mistakes, mistakes_of, scenario, text

WAIT = "wait: dawn"
HEAD_LINES = 2  # title and game come before the further keys


def test_characters_take_seats_in_the_order_of_the_cast() -> None:
    made = scenario(WAIT)
    assert made.names == ("Kuba", "Ola", "Ewa", "Jan", "Marek", "Zosia", "Piotr")
    assert made.table.seats == 7
    assert made.composition == {"doctor": 1, "seer": 1, "villager": 3, "werewolf": 2}


def test_what_is_left_out_has_its_default() -> None:
    made = scenario(WAIT)
    assert made.variants == variants.resolve("wilki", {})
    assert (made.languages, made.venue) == (("en",) * 7, None)
    assert (made.begin, made.latency, made.mtu, made.shuffle) == ("night", 0.0, 517, "test")


def test_variants_languages_venue_and_air_are_read() -> None:
    made = scenario(
        WAIT,
        head="variants: {self_vote: false, night_seconds: 60}\nlanguages: {Ola: fr, Marek: pt-BR}\n"
        "venue: {logo: fox}\nair: {latency: 250, mtu: 23}\nshuffle: modp2048",
    )
    assert (made.variants["self_vote"], made.variants["night_seconds"]) == (False, 60)
    assert (made.languages[OLA], made.languages[MAREK], made.languages[KUBA]) == ("fr", "pt-BR", "en")
    assert made.venue is not None
    assert made.venue.logo == "fox"
    assert made.venue.banner
    assert (made.latency, made.mtu, made.shuffle) == (0.25, 23, "modp2048")


def test_custom_is_a_sample_venue_when_it_is_only_switched_on() -> None:
    assert scenario(WAIT, head="venue: true").venue is not None
    assert scenario(WAIT, head="venue: false").venue is None


def test_the_host_is_the_first_character_whom_no_step_loses() -> None:
    assert scenario(WAIT).host == KUBA
    assert scenario("lose: {who: Kuba}").host == OLA
    assert scenario("each: {a: [{lose: {who: Kuba}}], b: [{lose: {who: [Ola]}}]}").names[2] == "Ewa"
    assert scenario("each: {a: [{lose: {who: Kuba}}], b: [{lose: {who: [Ola]}}]}").host == 2


def test_a_named_host_may_be_lost() -> None:
    made = scenario("lose: {who: Marek}", head="host: Marek")
    assert (made.host, made.host_named) == (MAREK, True)


def test_any_role_takes_what_the_composition_leaves() -> None:
    cast = "{Kuba: any, Ola: any, Ewa: seer, Jan: any}"
    made = scenario(WAIT, head="composition: {werewolf: 1, seer: 1, villager: 2}", cast=cast)
    assert made.cast == (("Kuba", None), ("Ola", None), ("Ewa", "seer"), ("Jan", None))
    assert made.composition == {"seer": 1, "villager": 2, "werewolf": 1}


def test_a_table_that_never_starts_may_have_any_composition() -> None:
    assert mistakes(WAIT, head="begin: lobby\ncomposition: {werewolf: 2, seer: 2, doctor: 1, villager: 3}") == []


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("venu: true", '3:1: no key "venu"; did you mean venue?'),
        ("host: Kubba", '3:7: no character "Kubba" in the cast; did you mean Kuba?'),
        ("rules: [WLK-DAY-5, WLK-DAY-55]", '3:20: no rule "WLK-DAY-55" in the rulebook; did you mean WLK-DAY-5?'),
        ("rules: wlk-day-5", '3:8: no rule "wlk-day-5" in the rulebook; did you mean WLK-DAY-5?'),
        ("begin: nigth", '3:8: no begin "nigth"; did you mean night?'),
        ("languages: {Ola: English}", '3:18: "English" is no language code; codes look like en, fr or pt-BR'),
        ("languages: {Olla: fr}", '3:13: no character "Olla" in the cast; did you mean Ola?'),
        ("venue: {wellcome: hi}", '3:9: no text of a venue "wellcome"; did you mean welcome?'),
        ("venue: on", "3:8: venue (or a mapping of its texts) must be true or false, not on"),
        ("air: {latency: 5 s}", "3:16: latency (ms) must be a whole number from 0 to 10000, not 5 s"),
        ("air: {mtu: 100}", "3:12: no mtu 100; one of: 23, 185, 517"),
        ("shuffle: modp", '3:10: no shuffle "modp"; did you mean modp2048?'),
        ("composition: {werewolf: 2, villager: 3, seer: 1, doctor: 1, robber: 1}", '3:61: no role "robber"'),
        ("composition: {werewolf: 1, villager: 4, seer: 1, doctor: 1}", "3:14: the cast has 2 of role werewolf"),
        ("composition: {werewolf: 2, villager: 4, seer: 1, doctor: 1}", "3:14: the composition has 8 cards for 7"),
        ("game: mafia", '"game" stands twice'),
    ],
)
def test_a_mistake_names_its_place_and_the_word_that_was_meant(head: str, expected: str) -> None:
    found = mistakes(WAIT, head=head)
    assert len(found) == 1
    assert expected in found[0]


@pytest.mark.parametrize(
    ("variants", "expected"),
    [
        ("parrity: others", "3:29: wilki has no variant 'parrity': did you mean 'parity'?"),
        ("parity: others_", "3:37: wilki, variant 'parity' cannot be 'others_': did you mean 'others'?"),
        ("night_seconds: 1", "3:44: wilki, variant 'night_seconds': 1 is no whole number from 5 to 600"),
        ("self_vote: 0", "3:40: wilki, variant 'self_vote' cannot be 0: expected one of true, false"),
        ("doctor_self: [true]", "3:42: wilki, variant 'doctor_self' cannot be '[true]': did you mean 'true'?"),
    ],
)
def test_a_variant_must_exist_and_have_one_of_its_values(variants: str, expected: str) -> None:
    assert mistakes(WAIT, head=f"variants: {{tick_seconds: 2, {variants}}}") == [expected]


@pytest.mark.parametrize(
    ("cast", "expected"),
    [
        (CAST.replace("Ola: werewolf", "Ola: warewolf"), '3:29: no role "warewolf"; did you mean werewolf?'),
        (CAST.replace("Ola:", "Kuba:"), '"Kuba" stands twice; first in line 3'),
        (CAST.replace("Ola:", "alive:"), '"alive" cannot be a name; the word has a meaning in scripts'),
        (CAST.replace("Ola:", "Ola B:"), '"Ola B" cannot be the name of a character'),
        ("{Kuba: werewolf}", "a cast of 1; a table has 2 to 20 seats"),
        ("{Kuba: werewolf, Ola: any, Ewa: seer, Jan: any}", "so the composition is needed"),
    ],
)
def test_a_cast_must_fit_a_table(cast: str, expected: str) -> None:
    found = mistakes(WAIT, cast=cast)
    assert len(found) == 1
    assert expected in found[0]


def test_keys_that_must_be_there_are_asked_for() -> None:
    whole = text(WAIT).replace("title: An example\n", "").replace("game: wilki\n", "")
    assert mistakes_of(whole) == [
        '1:1: "game" is missing; for example: game: wilki',
        '1:1: "title" is missing; for example: title: The vote is tied, nobody goes',
    ]


def test_a_cast_that_cannot_be_read_is_one_mistake_not_many() -> None:
    assert mistakes("do: {Kuba: attack Marek}", "expect: {Ola: {died: Marek}}", cast="[Kuba, Ola]") == [
        "3:7: the cast must be a mapping, not a list; for example: {Kuba: werewolf, Ewa: villager}, without dashes"
    ]
