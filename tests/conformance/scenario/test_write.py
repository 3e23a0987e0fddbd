"""A scenario that is written down and read again is the same scenario."""

from dataclasses import replace

import pytest

from conformance.scenario.loader import read
from conformance.scenario.model import Scenario, Step, Together
from conformance.scenario.write import NotWritable, scenario_text
from tests.conformance.scenario.texts import CAST, PATH, scenario


def nowhere(written: Scenario) -> Scenario:
    """Without the lines of the file, which of course differ."""
    return replace(written, steps=tuple(_nowhere(step) for step in written.steps))


def _nowhere(step: Step) -> Step:
    if isinstance(step, Together):
        step = replace(step, entries=tuple(replace(entry, line=0) for entry in step.entries))
    return replace(step, line=0)


def assert_kept(original: Scenario) -> None:
    text = scenario_text(original)
    assert nowhere(read(text, PATH)) == nowhere(original), text


@pytest.mark.parametrize(
    "step",
    [
        "do: {Kuba: attack Marek}",
        "do: {Ewa: pass}",
        "refused: {Kuba: attack Ola, rule: WLK-A5}",
        "refused: {Kuba: code dance, rule: PRO-MOV-1}",
        "refused: {Kuba: code vote:99, rule: PRO-MOV-1}",
        "late: {Kuba: attack Marek, rule: [WLK-A27, WLK-A16]}",
        "together: [{Kuba: attack Marek}, {Ewa: pass}, time up]",
        "together: [{Kuba: attack Marek}, {lose: {who: [Ola, Jan], how: app killed}}]",
        "lose: {who: Ola, how: phone restarted}",
        "lose: {who: [Ola, Jan], how: out of range, for: until later}",
        "wait: dawn",
        "wait: 10 s",
        "wait: 2.5 s",
    ],
)
def test_every_step_of_random_play_and_more(step: str) -> None:
    assert_kept(scenario(step))


def test_a_loss_right_before_an_event_and_the_end_of_grace() -> None:
    assert_kept(scenario("wait: day", "lose: {who: Ola, at: settled}"))
    assert_kept(scenario("lose: {who: Ola, for: until later}", "grace: over"))


@pytest.mark.parametrize(
    "head",
    [
        "rules: [WLK-A20, WLK-DSC-1]",
        "variants: {drop_at_night: stands, doctor_self: false, stalemate_rounds: 3}",
        "host: Marek",
        "languages: {Ola: pt-BR, Jan: fr}",
        "venue: true",
        'venue: {logo: cat, welcome: "Hi: there #1", banner: "{}", theme: dark, featured: wilki}',
        "begin: lobby",
        "begin: home",
        "air: {latency: 250, mtu: 23}",
        "air: {latency: 0, mtu: 517}",
        "shuffle: modp2048",
    ],
)
def test_every_key_of_the_head(head: str) -> None:
    steps = ("wait: day",) if "begin" not in head else ("expect: {everyone: {language: en}}",)
    original = replace(scenario(*steps, head=head), steps=())
    assert_kept_head(original)


def assert_kept_head(original: Scenario) -> None:
    text = scenario_text(replace(original, steps=())) + "  - wait: day\n"
    kept = replace(read(text.replace("begin: home\n", "").replace("begin: lobby\n", ""), PATH), steps=())
    assert replace(kept, begin=original.begin) == original, text
    assert (f"begin: {original.begin}\n" in text) == (original.begin != "night")


def test_characters_with_any_role_keep_the_composition() -> None:
    cast = "{Kuba: werewolf, Ola: any, Ewa: any, Jan: villager}"
    assert_kept(scenario("wait: day", head="composition: {werewolf: 1, villager: 3}", cast=cast))


@pytest.mark.parametrize(
    "title",
    [
        "A tie",
        "Tie: nobody goes",
        "# not a comment",
        "a #1 fan",
        "'quoted'",
        'say "no"',
        "Łódź, 3 a.m.",
        "- dash",
        "yes",
        "1",
    ],
)
def test_any_title(title: str) -> None:
    assert_kept(replace(scenario("wait: day"), title=title))


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert scenario_text(scenario("wait: day")).splitlines() == [
        "title: An example",
        "game: wilki",
        f"cast: {CAST}",
        "script:",
        "  - wait: day",
    ]


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        ("expect: {Kuba: {turn: 1}}", "Expect"),
        ("never: {seats: everyone, show: winner}", "Never"),
        ("each: {a: [{wait: day}], b: [{wait: dawn}]}", "endings"),
    ],
)
def test_what_random_play_does_not_make_is_not_written(step: str, kind: str) -> None:
    with pytest.raises(NotWritable, match=kind):
        scenario_text(scenario(step))
