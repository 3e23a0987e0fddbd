"""The steps of a script: what each word means, and what is wrong with a step."""

import pytest

from conformance.scenario.model import (
    Do,
    Expect,
    Grace,
    Lose,
    Never,
    Refused,
    RoleOf,
    Step,
    TimeUp,
    Together,
    WaitPhase,
    WaitSeconds,
)
from conformance.scenario.who import Group, Who
from reference_engine.events import Due
from rigs.interface import How
from tests.conformance.scenario.texts import EWA, JAN, KUBA, MAREK, OLA, PIOTR, ZOSIA, mistakes, scenario


def only(*steps: str) -> Step:
    made = scenario(*steps).steps
    assert len(made) == 1
    return made[0]


def expectation(written: str) -> Expect:
    step = only(f"expect: {written}")
    assert isinstance(step, Expect)
    return step


def test_a_do_of_three_is_three_taps_in_order() -> None:
    assert scenario("do: {Kuba: attack Marek, Ewa: protect Kuba, Jan: pass}").steps == (
        Do(KUBA, "attack:4", 5, (), "Kuba: attack Marek"),
        Do(EWA, "protect:0", 5, (), "Ewa: protect Kuba"),
        Do(JAN, "pass", 5, (), "Jan: pass"),
    )


def test_rules_stand_beside_a_step_or_inside() -> None:
    assert only("{refused: {Ola: vote Jan}, rule: [WLK-A16, WLK-DAY-8]}").rules == ("WLK-A16", "WLK-DAY-8")
    assert only("refused: {Ola: vote Jan, rule: WLK-A16}").rules == ("WLK-A16",)


def test_late_is_a_refusal_on_an_old_prompt() -> None:
    assert only("late: {Ola: vote Jan, rule: WLK-A16}") == Refused(
        OLA, "vote:3", True, 5, ("WLK-A16",), "late: Ola: vote Jan"
    )


def test_together_holds_taps_losses_and_the_end_of_the_time() -> None:
    step = only("together: [{Kuba: vote Jan}, {lose: {who: Ola, how: app killed}}, time up]")
    assert isinstance(step, Together)
    assert [type(entry) for entry in step.entries] == [Do, Lose, TimeUp]
    assert step.entries[1] == Lose((OLA,), How.APP_KILLED, line=5, text="lose: Ola (app killed, past grace)")
    assert step.text == "together: Kuba: vote Jan, lose: Ola (app killed, past grace), time up"


def test_lose_has_ways_and_moments() -> None:
    assert only("lose: {who: Ola}") == Lose((OLA,), line=5, text="lose: Ola (bluetooth off, past grace)")
    frozen = only("lose: {who: [Zosia, Ola], how: out of range, for: until later}")
    assert isinstance(frozen, Lose)
    assert (frozen.seats, frozen.how, frozen.until_later) == ((OLA, ZOSIA), How.OUT_OF_RANGE, True)
    held = scenario("wait: dawn", "lose: {who: Ola and Jan, at: opened}").steps[1]
    assert isinstance(held, Lose)
    assert (held.seats, held.at) == ((OLA, JAN), Due.OPENED)


def test_waits() -> None:
    assert only("wait: result") == WaitPhase("result", 5, (), "wait: result")
    assert only("wait: 10 s") == WaitSeconds(10.0, 5, (), "wait: 10 s")
    assert only("wait: 2.5s") == WaitSeconds(2.5, 5, (), "wait: 2.5s")
    assert scenario("lose: {who: Ola, for: until later}", "grace: over").steps[1] == Grace(6, (), "grace: over")


@pytest.mark.parametrize(
    ("written", "who"),
    [
        ("Ewa", Who(Group.NAMED, (EWA,))),
        ("Ola and Kuba", Who(Group.NAMED, (KUBA, OLA))),
        ("'Ola, Kuba and Jan'", Who(Group.NAMED, (KUBA, OLA, JAN))),
        ("[Ola, Kuba]", Who(Group.NAMED, (KUBA, OLA))),
        ("all but Ola and Kuba", Who(Group.ALL_BUT, (KUBA, OLA))),
        ("everyone", Who(Group.EVERYONE)),
        ("connected", Who(Group.CONNECTED)),
        ("alive", Who(Group.ALIVE)),
        ("others", Who(Group.OTHERS)),
    ],
)
def test_who_is_meant(written: str, who: Who) -> None:
    assert expectation(f"{{{written}: {{turn: 1}}}}").partials[0].who == who


@pytest.mark.parametrize(
    ("group", "seats"),
    [("everyone", (0, 1, 2, 3)), ("connected", (0, 1, 3)), ("alive", (0, 3)), ("all but Ola", (0, 3))],
)
def test_groups_depend_on_the_moment(group: str, seats: tuple[int, ...]) -> None:
    partial = expectation(f"{{{group}: {{turn: 1}}}}").partials[0]
    assert partial.select(everyone=range(4), connected=(0, 1, 3), alive=(0, 3)) == seats


def test_others_are_those_not_named_elsewhere_in_the_expectation() -> None:
    step = expectation("{Kuba: {turn: 1}, others: {turn: 1}}")
    named = [seat for partial in step.partials for seat in partial.seats]
    assert step.partials[1].select(range(4), (0, 1, 3), (0, 3), named) == (1, 3)


@pytest.mark.parametrize(
    ("written", "fact", "value"),
    [
        ("died: Marek", "died", MAREK),
        ("died: nobody", "died", None),
        ("eliminated: nobody", "eliminated", None),
        ("lost: [Zosia, Ola]", "lost", (OLA, ZOSIA)),
        ("lost: Ola", "lost", (OLA,)),
        ("silent: Ola and Jan", "silent", (OLA, JAN)),
        ("alive: []", "alive", ()),
        ("knows: {Ola: werewolf, Jan: wolves}", "knows", {OLA: "werewolf", JAN: "wolves"}),
        ("choice: attack Marek", "choice", "attack:4"),
        ("choice: abstain", "choice", "abstain"),
        ("proposals: {Kuba: Marek}", "proposals", {KUBA: MAREK}),
        ("tally: {Ola: 2}", "tally", {OLA: 2}),
        ("abstentions: 0", "abstentions", 0),
        ("turn: 2", "turn", 2),
        ("because: tie", "because", "tie"),
        ("revealed: {Ola: unknown}", "revealed", {OLA: "unknown"}),
        ("roles: {Piotr: villager}", "roles", {PIOTR: "villager"}),
        ("role: seer", "role", "seer"),
        ("winner: wolves", "winner", "wolves"),
        ("language: fr", "language", "fr"),
        ("venue: {banner: Hi, theme: dark}", "venue", {"banner": "Hi", "theme": "dark"}),
        ("composition: {werewolf: 2}", "composition", {"werewolf": 2}),
        ("reason: table_incomplete", "reason", "table_incomplete"),
        ("phase: day", "phase", "day"),
        ("prompt: none", "prompt", ()),
        ("prompt: [vote Ola, abstain]", "prompt", ("vote:1", "abstain")),
    ],
)
def test_facts_are_written_in_characters_and_read_as_seats(written: str, fact: str, value: object) -> None:
    assert expectation(f"{{Kuba: {{{written}}}}}").partials[0].facts == {fact: value}


def test_absent_facts_are_asked_of_everybody_named_or_else_of_the_connected() -> None:
    assert expectation("{Kuba: {turn: 1}, absent: [winner, lost], rule: WLK-DSC-1}").absent == ("winner", "lost")
    alone = expectation("{absent: winner}")
    assert (alone.partials[0].who, alone.absent) == (Who(Group.CONNECTED), ("winner",))


def test_never_is_a_role_a_fact_or_a_value() -> None:
    role = only("never: {seats: all but Kuba and Ola, show: role of Ola, rule: WLK-DSC-2}")
    assert isinstance(role, Never)
    assert (role.seats, role.what) == ((EWA, JAN, MAREK, ZOSIA, PIOTR), RoleOf(OLA))
    assert (role.rules, role.text) == (("WLK-DSC-2",), "never: all but Kuba and Ola show role of Ola")
    fact, value = only("never: {seats: Jan, show: proposals}"), only("never: {seats: everyone, show: {died: Jan}}")
    assert isinstance(fact, Never)
    assert isinstance(value, Never)
    assert (fact.seats, fact.what) == ((JAN,), ("proposals", None))
    assert (value.seats, value.what) == (tuple(range(7)), ("died", JAN))


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("do: {Kuba: attack Markek}", '5:23: no character "Markek" in the cast; did you mean Marek?'),
        ("do: {Kubba: attack Marek}", '5:10: no character "Kubba" in the cast; did you mean Kuba?'),
        ("do: {Kuba: atack Marek}", '5:16: no move "atack"; did you mean attack?'),
        ("do: {Kuba: attack}", '5:16: "attack" needs a character; for example: attack Piotr'),
        ("do: {Kuba: pass Ola}", '5:16: "pass" is a move of its own, without "Ola"'),
        ("do: {Kuba: 3}", "5:16: a move must be words, not a number (3); put it in quotes"),
        ("do: attack", '5:9: do must be a mapping, not "attack"; for example: {Piotr: pass}'),
        ("do: {rule: WLK-A5}", "5:9: do of nobody; name a character and a move"),
        ("dO: {Kuba: attack Marek}", '5:5: no step "dO"; did you mean do?'),
        ("{wait: day, grace: over}", "5:5: one step with the words wait, grace"),
        ("{wait: day, rul: WLK-A27}", '5:17: no step "rul"; did you mean rule?'),
        ("{}", "5:5: a step without a word"),
        ("wait", '5:5: a step must be a mapping, not "wait"'),
        ("refused: {Kuba: vote Jan}", "5:14: refused without a rule; add rule: ID, which the phone must name"),
        ("refused: {Kuba: vote Jan, rule: WLK-A999}", '5:37: no rule "WLK-A999" in the rulebook'),
        ("together: [{Kuba: vote Jan}]", "5:15: only one thing together; at least two"),
        ("together: [time up, time up]", "5:15: time up twice; once is enough"),
        ("together: [time up, timeup]", '5:25: no thing "timeup" to happen together'),
        (f"together: [{', '.join(['{Kuba: vote Jan}'] * 7)}]", "5:15: 7 things together; at most 6"),
        ("together: [time up, {lose: {who: Ola, for: until later}}]", '5:48: "for: until later" together'),
        ("expect: {Kubba: {turn: 1}}", '5:14: no character "Kubba" in the cast, nor a group; did you mean Kuba?'),
        ("expect: {conected: {turn: 1}}", "did you mean connected?"),
        ("expect: {Kuba: {trun: 1}}", '5:21: no fact "trun"; did you mean turn?'),
        ("expect: {Kuba: {turn: one}}", "5:27: turn must be a whole number from 0 to 1000, not one"),
        ("expect: {Kuba: {tally: {Ola: many}}}", "5:34: a number in tally must be a whole number from 1 to 1000"),
        ("expect: {Kuba: {tally: Ola}}", '5:28: tally must be a mapping, not "Ola"'),
        ("expect: {Kuba: {died: nobdy}}", '5:27: no character "nobdy" in the cast; did you mean nobody?'),
        ("expect: {Kuba: {died: }}", "died (a character or nobody) must be words, not nothing"),
        ("expect: {Kuba: {lost: []}}", "5:27: lost is never empty; write absent: [lost]"),
        ("expect: {Kuba: {because: ties}}", '5:30: no because "ties"; did you mean tie?'),
        ("expect: {Kuba: {phase: dya}}", '5:28: no phase "dya"; did you mean day?'),
        ("expect: {Kuba: {prompt: []}}", "5:29: a prompt without choices; write prompt: none"),
        ("expect: {Kuba: {turn: 1}, absent: [winer]}", '5:40: no fact "winer"; did you mean winner?'),
        ("expect: {rule: WLK-A5}", "5:13: expect of nobody"),
        ("never: {seats: everyone}", "5:12: never needs seats and show"),
        ("never: {seats: alive, show: role of Ola}", "5:20: alive changes from moment to moment"),
        ("never: {seats: everyone, show: role of Olla}", '5:44: no character "Olla" in the cast'),
        ("never: {seats: everyone, show: rolls}", '5:36: no fact "rolls"; did you mean roles?'),
        ("never: {seats: everyone, show: {died: nobody}}", "5:43: never nobody; expect a character instead"),
        ("lose: {how: app killed}", "5:11: lose without who"),
        ("lose: {who: Ola, how: bluetooth}", '5:27: no way to leave "bluetooth"; did you mean bluetooth off?'),
        ("lose: {who: Ola, for: ever}", '5:27: no time away "ever"'),
        ("lose: {who: Ola and Ola}", "5:17: who: somebody is named twice"),
        ("grace: later", '5:12: no grace "later"; one of: over'),
        ("wait: dusk", '5:11: no phase "dusk" to wait for'),
        ("wait: 10", "5:11: a wait of 10 without a unit; write 10 s"),
        ("wait: 0 s", "5:11: a wait of 0 s; more than 0 s, at most 86400 s"),
    ],
)
def test_a_mistake_names_its_place_and_the_word_that_was_meant(step: str, expected: str) -> None:
    found = mistakes(step)
    assert len(found) == 1
    assert expected in found[0]


def test_all_mistakes_of_a_file_are_told_in_order() -> None:
    assert [
        mistake.split(":")[0] for mistake in mistakes("do: {Kubba: pass}", "wait: day", "wait: dy", "grace: x")
    ] == [
        "5",
        "7",
        "8",
    ]


def test_a_tap_that_is_no_move_is_written_as_its_code() -> None:
    codes = scenario("refused: {Ola: code dance, Ewa: code vote:99, rule: PRO-MOV-1}").steps
    assert [step.move for step in codes if isinstance(step, Refused)] == ["dance", "vote:99"]
    (mistake,) = mistakes("refused: {Ola: code Marek, rule: PRO-MOV-1}")
    assert '"Marek" cannot be a code' in mistake
