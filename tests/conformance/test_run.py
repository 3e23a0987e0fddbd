"""One case on one rig: random deals, what a rig lacks, and plugins that break the contract; nothing hangs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bumble_sim.contract import Count, Effect, Event, Open, Publish, Refuse, Round, Seated, Show, Tapped, Whisper
from bumble_sim.plugins.wilki import Wilki
from conformance import oracle, run
from conformance.requests import request_for
from conformance.run import MAX_DEALS, CaseResult, Options, run_case
from conformance.verdicts import Kind
from reference_engine.screens import Prompt, Screen
from reference_engine.tables import Seat
from rigs.errors import RigBroken
from rigs.interface import Capability, Request, Sitting
from rigs.loopback import Loopback
from tests.conformance.scenario.texts import JAN, KUBA, MAREK, scenario
from tests.conformance.wrong_plugins import Alter, everywhere, facts_in, only_at, play, screens, verdict

KILL = "do: {Kuba: attack Marek, Ola: attack Marek}"
RANDOM = {"deal": "random"}


# --- random deals ---
@pytest.mark.parametrize("seed", range(6))
def test_on_a_random_deal_characters_are_the_phones_that_show_their_roles(seed: int) -> None:
    steps = (
        KILL,
        "do: {Jan: probe Ola}",
        "wait: day",
        "expect: {Jan: {knows: {Ola: werewolf}}, others: {died: Marek}}",
    )
    result = play(*steps, options={**RANDOM, "seed": seed})
    assert result.verdict.kind is Kind.PASS, result.verdict
    assert sorted(result.names) == ["Ewa", "Jan", "Kuba", "Marek", "Ola", "Piotr", "Zosia"]


def test_random_deals_seat_characters_differently_and_the_seed_decides() -> None:
    seated = [play("wait: day", options={**RANDOM, "seed": seed}).names for seed in range(6)]
    assert len(set(seated)) > 1
    assert seated[3] == play("wait: day", options={**RANDOM, "seed": 3}).names


def test_words_name_the_character_at_the_seat_that_differs() -> None:
    wrong = only_at(4, screens(facts_in("day", turn=9)))
    result = play("wait: day", plugin=wrong, options={**RANDOM, "seed": 2})
    assert result.verdict.seat == 4
    assert result.verdict.seen == "turn: 9"


def test_a_named_host_stays_at_the_seat_of_the_host() -> None:
    head = "host: Marek"
    for seed in range(6):
        result = play("wait: day", head=head, options={**RANDOM, "seed": seed})
        assert result.verdict.kind is Kind.PASS
        assert result.names[MAREK] == "Marek"


def test_without_a_named_host_nobody_who_is_lost_is_the_host() -> None:
    lost = "lose: {who: [Ola, Ewa, Jan, Marek, Zosia, Piotr]}"
    for seed in range(3):
        result = play(
            "together: [{lose: {who: Marek}}, {lose: {who: Jan}}]", "wait: day", options={**RANDOM, "seed": seed}
        )
        assert result.verdict.kind is Kind.PASS
        assert result.names[scenario(lost).host] not in ("Marek", "Jan")


def test_a_prompt_may_be_expected_on_random_deals() -> None:
    expect = "expect: {Kuba: {prompt: [attack Ewa, attack Jan, attack Marek, attack Zosia, attack Piotr]}}"
    for seed in range(4):
        assert play(expect, options={**RANDOM, "seed": seed}).verdict.kind is Kind.PASS


def test_a_character_whose_language_is_looked_at_has_a_phone_in_it() -> None:
    head = "languages: {Marek: pl, Zosia: pl, Jan: fr}"
    for seed in range(4):
        options = {**RANDOM, "seed": seed}
        looked_at = play("expect: {Marek and Zosia: {language: pl}}", "wait: day", head=head, options=options)
        assert looked_at.verdict.kind is Kind.PASS, looked_at.verdict
        assert sorted(looked_at.names[MAREK : MAREK + 2]) == ["Marek", "Zosia"]
        assert play("wait: day", head=head, options=options).verdict.kind is Kind.PASS


class DealtOnce:
    """Loopback, whose shuffle always deals the same."""

    name = "dealt-once"
    max_seats = Loopback().max_seats
    capabilities = Loopback().capabilities

    def __init__(self, *deals: tuple[str, ...]) -> None:
        self.deals = deals
        self.opened: list[Request] = []

    def open_table(self, request: Request) -> Sitting:
        self.opened.append(request)
        deal = self.deals[min(len(self.opened), len(self.deals)) - 1]
        return Loopback().open_table(replace(request, deal=deal))


ROLES = ("werewolf", "werewolf", "doctor", "seer", "villager", "villager", "villager")
OTHER_HOST = ("villager", "werewolf", "doctor", "seer", "werewolf", "villager", "villager")


def on(rig: object, monkeypatch: pytest.MonkeyPatch, *steps: str, head: str = "") -> CaseResult:
    monkeypatch.setattr(run, "find_rig", lambda _name: rig)
    return play(*steps, head=head, options=RANDOM)


def test_a_deal_that_does_not_fit_the_cast_is_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = DealtOnce(OTHER_HOST, OTHER_HOST, ROLES)
    result = on(rig, monkeypatch, "wait: day", head="host: Kuba")
    assert result.verdict.kind is Kind.PASS
    assert len(rig.opened) == 3
    assert len({request.seed for request in rig.opened}) == 3


def test_after_twenty_deals_that_do_not_fit_the_case_is_inconclusive(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = DealtOnce(OTHER_HOST)
    found = on(rig, monkeypatch, "wait: day", head="host: Kuba").verdict
    assert found.kind is Kind.INCONCLUSIVE
    assert len(rig.opened) == MAX_DEALS == 20
    assert "20 deals" in found.reason


def test_a_script_that_begins_before_the_deal_has_a_fixed_one() -> None:
    case = scenario("do: {Kuba: start}", "wait: day", head="begin: lobby").cases()[0]
    assert request_for(case, Options(deal="random"), 0).deal == ROLES
    assert run_case(case, Options(rig="loopback", deal="random")).verdict.kind is Kind.PASS


# --- what a rig lacks ---
@dataclass
class Poor:
    """A rig that can do nothing but play, for few."""

    name: str = "poor"
    max_seats: int = 20
    capabilities: frozenset[Capability] = frozenset()

    def open_table(self, request: Request) -> Sitting:
        return Loopback().open_table(request)


@pytest.mark.parametrize(
    ("step", "lacks"),
    [
        ("lose: {who: Marek}", "link-faults"),
        ("never: {seats: everyone, show: winner}", "every-screen"),
        ("wait: 10 s", "held-timers"),
        ("together: [{Kuba: attack Marek}, time up]", "held-timers"),
    ],
)
def test_what_a_rig_lacks_is_not_run_here(step: str, lacks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = on(Poor(), monkeypatch, step).verdict
    assert found.kind is Kind.NOT_RUN
    assert found.reason == f"the rig poor lacks: {lacks}"


def test_a_table_with_too_many_seats_is_not_run_here(monkeypatch: pytest.MonkeyPatch) -> None:
    found = on(Poor(max_seats=6), monkeypatch, "wait: day").verdict
    assert (found.kind, found.reason) == (Kind.NOT_RUN, "the rig poor lacks: 7 seats")


def test_what_the_rig_has_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    assert on(Poor(), monkeypatch, "do: {Kuba: attack Marek}").verdict.kind is Kind.PASS


# --- plugins that break the contract ---
def at_tap(answer: Callable[[], object]) -> Alter:
    """Answers a tap with this, and is honest otherwise."""

    def alter(event: Event, effects: list[Effect]) -> Sequence[object]:
        return answer() if isinstance(event, Tapped) else effects  # type: ignore[return-value]

    return alter


def crash() -> object:
    raise LookupError("no such player")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (crash, "raised LookupError (no such player) in "),
        (lambda: None, "not a list of effects"),
        (lambda: 7, "not a list of effects"),
        (lambda: iter([]), "not a list of effects"),
        (lambda: [None], "no effect"),
        (lambda: [Show("night")], "a screen is a Screen"),  # type: ignore[arg-type]
        (lambda: [Show(Screen("night", {"role": object()}))], "no value of a fact"),  # type: ignore[dict-item]
        (lambda: [Show(Screen("night", {}, Prompt(1, ())))], "must be a tuple that is not empty"),
        (lambda: [Whisper({0: {}})], "does not whisper to itself"),
        (lambda: [Publish({"x": "a" * 99})], "bytes"),
        (lambda: [Refuse("attack:4", "")], "the rule must be a text"),
        (lambda: [Count("b", (1, 2), 2, 0)], "only a voter"),
        (lambda: [Open()] * 2000, "2000 effects at once"),
        (lambda: (_ for _ in ()).throw(SystemExit(3)), "tried to end the process: SystemExit (3) in "),
        (lambda: (_ for _ in ()).throw(KeyboardInterrupt), "tried to end the process: KeyboardInterrupt in "),
    ],
)
def test_a_plugin_that_breaks_the_contract_fails_with_its_seat_and_what_it_did(
    answer: Callable[[], object], said: str
) -> None:
    found = verdict(KILL, plugin=only_at(KUBA, at_tap(answer)))
    assert (found.kind, found.rules, found.seat, found.part) == (Kind.FAIL, ("PRO-PLG-1",), KUBA, "plugin")
    assert said in found.seen
    assert f"the plugin of seat {KUBA}" in found.reason


@pytest.mark.parametrize("rig", ["loopback", "virtual"])
def test_what_a_plugin_raises_is_told_with_its_line_and_the_whole_traceback_is_evidence(
    rig: str, tmp_path: Path
) -> None:
    result = play(KILL, plugin=only_at(KUBA, at_tap(crash)), options={"rig": rig, "evidence": tmp_path})
    line = crash.__code__.co_firstlineno + 1
    assert result.verdict.seen.startswith("raised LookupError (no such player) in ")
    assert f"{Path(__file__).name}:{line} (crash), at Tapped(" in result.verdict.seen
    kept = tmp_path / "plugin-traceback.txt"
    assert kept in result.evidence
    told = kept.read_text(encoding="utf-8")
    assert told == result.plugin_trace
    assert told.startswith("Traceback (most recent call last):\n")
    assert told.endswith('    raise LookupError("no such player")\nLookupError: no such player\n')
    assert "conformance/asking.py" not in told
    assert result.trace == ""


def test_the_step_and_line_are_those_of_the_event() -> None:
    def late(event: Event, effects: list[Effect]) -> Sequence[object]:
        return [None] if isinstance(event, Tapped) and event.move == "vote:4" else effects

    found = verdict(KILL, "wait: day", "do: {Kuba: vote Jan}", "do: {Jan: vote Marek}", plugin=everywhere(late))
    assert found.kind is Kind.ERROR  # Marek is dead: the file's mistake is told before any plugin is asked
    found = verdict("wait: day", "do: {Kuba: vote Jan}", "do: {Jan: vote Marek}", plugin=everywhere(late))
    assert (found.seat, found.step, found.line) == (JAN, 2, 7)


def test_a_plugin_that_cannot_be_made() -> None:
    def make(seat: Seat) -> Wilki:
        if seat == JAN:
            raise RuntimeError("no cards")
        return Wilki()

    found = verdict("wait: day", plugin=make)
    assert (found.kind, found.rules, found.seat, found.step) == (Kind.FAIL, ("PRO-PLG-1",), JAN, None)
    assert "raised RuntimeError (no cards) in " in found.reason
    assert found.reason.endswith("(make), when it was made")


def test_a_plugin_that_shows_something_new_for_ever() -> None:
    def restless(event: Event, effects: list[Effect]) -> Sequence[object]:
        return [Show(Screen("night", {"turn": event.n}))] if isinstance(event, Round) else effects

    found = verdict("wait: day", plugin=only_at(JAN, restless))
    assert (found.kind, found.rules, found.seat) == (Kind.FAIL, ("PRO-PLG-1",), JAN)
    assert "never comes to rest" in found.seen


def test_a_plugin_that_answers_itself_for_ever() -> None:
    def echo(event: Event, effects: list[Effect]) -> Sequence[object]:
        return effects if isinstance(event, Seated | Tapped) else [*effects, Publish({"again": 1})]

    found = verdict("wait: day", plugin=only_at(JAN, echo))
    assert (found.kind, found.rules, found.seat) == (Kind.FAIL, ("PRO-PLG-1",), JAN)


# --- faults that are not the plugin's ---
def test_a_step_with_too_many_orders_is_a_mistake_of_the_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "MAX_NODES", 10)
    race = "together: [{Kuba: attack Marek}, {Ola: attack Jan}, {Ewa: pass}, {Jan: pass}]"
    found = verdict(race)
    assert (found.kind, found.step, found.line) == (Kind.ERROR, 0, 5)
    assert "split the step" in found.reason


@pytest.mark.parametrize("fault", [RigBroken("out of air"), ZeroDivisionError("sums")])
def test_a_fault_of_ours_is_an_error_with_its_traceback_and_blames_nobody(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_words: object) -> object:
        raise fault

    monkeypatch.setattr(run, "check_air", broken)
    result = play("wait: day")
    assert result.verdict.kind is Kind.ERROR
    assert result.verdict.rules == ()
    assert str(fault) in result.verdict.reason
    assert "in broken" in result.trace


class Closing:
    """Loopback; counts the tables that are open."""

    name = "closing"
    max_seats = Loopback().max_seats
    capabilities = Loopback().capabilities

    def __init__(self) -> None:
        self.open = 0

    def open_table(self, request: Request) -> Sitting:
        sitting = Loopback().open_table(request)
        close, self.open = sitting.close, self.open + 1

        def closed() -> None:
            self.open -= 1
            close()

        sitting.close = closed  # type: ignore[method-assign]
        return sitting


@pytest.mark.parametrize(
    "plugin", [None, only_at(KUBA, at_tap(crash)), only_at(KUBA, screens(facts_in("day", turn=4)))]
)
def test_every_table_is_closed_whatever_comes_of_it(
    plugin: Callable[[Seat], Wilki] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = Closing()
    monkeypatch.setattr(run, "find_rig", lambda _name: rig)
    play(KILL, "wait: day", plugin=plugin)
    assert rig.open == 0


def test_the_same_case_with_the_same_seed_is_the_same_to_the_last_screen() -> None:
    steps = (KILL, "together: [{Jan: probe Kuba}, {Ewa: pass}, {lose: {who: Piotr}}]", "wait: night")
    one, other = (play(*steps, options={"seed": 5}) for _ in range(2))
    assert one.verdict == other.verdict
    assert one.timeline.entries == other.timeline.entries
    assert one.log == other.log
