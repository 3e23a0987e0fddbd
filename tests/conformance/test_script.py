"""Each step is played on the phones and on the engine alike: taps, losses, and the passing of time."""

import pytest

from bumble_sim.contract import Effect, Event, Lost
from bumble_sim.phone.display import Display
from bumble_sim.plugins.wilki import Wilki
from conformance.verdicts import Kind, Verdict
from reference_engine.screens import Screen
from reference_engine.tables import Seat
from tests.conformance.scenario.texts import JAN, MAREK
from tests.conformance.wrong_plugins import failing, only_at, play, screens, verdict

KILL = "do: {Kuba: attack Marek, Ola: attack Marek}"
NO_GRACE = "variants: {grace_seconds: 0}"


def mistake(*steps: str, head: str = "") -> Verdict:
    """What is said of a script that cannot be played."""
    found = verdict(*steps, head=head)
    assert found.kind is Kind.ERROR, found
    assert found.reason.startswith("a mistake of the scenario: ")
    return found


# --- taps ---
def test_a_move_that_the_rules_refuse_is_a_mistake_of_the_file() -> None:
    found = mistake("wait: day", "do: {Jan: attack Kuba}")
    assert "the rules refuse " in found.reason
    assert "write 'refused:'" in found.reason
    assert "refused:" in found.reason
    assert (found.step, found.line) == (1, 6)


def test_a_tap_to_be_refused_that_the_rules_allow_is_a_mistake_of_the_file() -> None:
    assert "the rules allow this move" in mistake("refused: {Kuba: attack Jan, rule: WLK-A5}").reason


def test_a_late_tap_answers_the_prompt_before() -> None:
    assert verdict("wait: day", "late: {Kuba: attack Marek, rule: WLK-A27}").kind is Kind.PASS
    assert "the rules allow" in mistake("refused: {Kuba: attack Marek, rule: WLK-A27}").reason


class TakesOldPrompts(Wilki):
    """Answers a tap whatever prompt it was meant for."""

    def refusal(self, move: str, prompt: int) -> str | None:
        return super().refusal(move, self.prompt_number)


def test_a_phone_that_takes_a_tap_on_an_old_prompt_is_noticed() -> None:
    lost = "lose: {who: Marek}"  # a new prompt for all wolves, with the same words
    late = "late: {Kuba: attack Jan, rule: WLK-A27}"
    found = failing(lost, late, plugin=lambda _seat: TakesOldPrompts())
    assert found.reason == "the phone takes a tap that it must refuse"


# --- at the same instant ---
@pytest.mark.parametrize("seed", range(4))
def test_taps_at_the_same_instant_pass_in_whatever_order_the_phones_get_them(seed: int) -> None:
    race = "together: [{Kuba: attack Marek}, {Kuba: attack Jan}, {Ola: attack Jan}, {Jan: probe Kuba}, time up]"
    assert play(race, "wait: day", options={"seed": seed}).verdict.kind is Kind.PASS


def test_the_seed_decides_the_order() -> None:
    race = "together: [{Kuba: attack Marek}, {Kuba: attack Jan}]"
    played = [play(race, options={"seed": seed}).timeline.entries for seed in range(8)]
    last = {str(each[-1].screen.facts.get("proposals")) for each in played if each[-1].screen is not None}
    assert last == {"{0: 3}", "{0: 4}"}
    assert play(race, options={"seed": 3}).timeline.entries == played[3]


def test_a_loss_may_race_a_tap_of_the_same_phone() -> None:
    assert verdict("together: [{Kuba: attack Marek}, {lose: {who: Kuba}}]", "wait: day").kind is Kind.PASS


def test_in_a_vote_without_limit_time_passes_and_the_vote_stays_open() -> None:
    votes = "do: {Kuba: vote Jan, Ola: vote Jan, Ewa: vote Jan, Jan: vote Jan, Zosia: vote Jan, Piotr: vote Jan}"
    steps = (KILL, "wait: day", "wait: 5000 s", votes, "expect: {connected: {eliminated: Jan}}")
    assert verdict(*steps, head="variants: {day_seconds: 0}").kind is Kind.PASS


def test_time_cannot_be_up_where_no_time_runs() -> None:
    head = "variants: {day_seconds: 0}"
    found = mistake("wait: day", "together: [{Jan: vote Marek}, time up]", head=head)
    assert "no phase timer runs here" in found.reason


# --- losses ---
class NeverFreezes(Display):
    """A phone that does not freeze."""

    def silence(self, seats: tuple[Seat, ...]) -> None:
        super().silence(())


def test_with_grace_the_frozen_table_is_judged_before_the_drop() -> None:
    honest = play("lose: {who: Marek}")
    assert honest.verdict.kind is Kind.PASS
    silences = [entry for entry in honest.timeline.entries if entry.screen and "silent" in entry.screen.facts]
    assert {entry.seat for entry in silences} == {0, 1, 2, 3, 5, 6}
    found = play("lose: {who: Marek}", options={"display": NeverFreezes}).verdict
    assert (found.kind, found.part) == (Kind.FAIL, "silent")
    assert {"PLT-A3", "WLK-A31"} & set(found.rules)


def test_without_grace_the_drop_comes_at_once() -> None:
    result = play("lose: {who: Marek}", "expect: {connected: {lost: [Marek]}}", head=NO_GRACE)
    assert result.verdict.kind is Kind.PASS
    assert result.timeline.now < 30


def test_until_later_the_table_stays_frozen_and_refuses_taps() -> None:
    frozen = ("lose: {who: Marek, for: until later}", "refused: {Kuba: attack Jan, rule: PLT-A3}")
    assert verdict(*frozen, "grace: over", "do: {Kuba: attack Jan}", "wait: day").kind is Kind.PASS
    assert "the rules refuse" in mistake(*frozen, "do: {Kuba: attack Jan}").reason
    assert "no phase timer runs here" in mistake(*frozen, "wait: day").reason


def test_until_later_without_grace_time_is_past_grace() -> None:
    steps = ("lose: {who: Marek, for: until later}", "expect: {connected: {lost: [Marek]}}")
    assert verdict(*steps, head=NO_GRACE).kind is Kind.PASS


@pytest.mark.parametrize("head", ["", NO_GRACE])
def test_two_lost_at_once_in_either_order(head: str) -> None:
    both = "lose: {who: [Jan, Marek]}"
    assert verdict(KILL, both, "wait: day", "expect: {connected: {lost: [Jan, Marek]}}", head=head).kind is Kind.PASS


class KeepsTheLost(Wilki):
    """A drop changes nothing."""

    def on_lost(self, event: Lost) -> None:
        return


def test_a_drop_that_a_phone_does_not_take_is_noticed() -> None:
    found = failing("lose: {who: Marek}", plugin=lambda _seat: KeepsTheLost())
    assert found.part == "lost"
    assert "WLK-DSC-1" in found.rules


def test_the_loss_of_the_host_ends_the_table_with_a_reason() -> None:
    head = "host: Kuba"
    steps = ("lose: {who: Kuba}", "expect: {connected: {phase: ended, reason: host_lost}}")
    assert verdict(*steps, head=head).kind is Kind.PASS


VOTE = "do: {Kuba: vote Marek, Ola: vote Marek, Ewa: vote Marek, Jan: vote Marek, Zosia: vote Marek, Piotr: vote Marek}"
LAST = "do: {Marek: vote Kuba}"


@pytest.mark.parametrize(
    ("before", "due", "who", "shown"),
    [
        ((KILL, "wait: day"), "settled", "Marek", "{lost: [Marek], died: nobody}"),
        ((KILL, "wait: day"), "opened", "Marek", "{died: Marek, revealed: {Marek: unknown}}"),
        (("wait: day", VOTE, LAST), "closed", "Jan", "{phase: day, lost: [Jan]}"),
        (("wait: day", VOTE, LAST), "counted", "Jan", "{phase: day, lost: [Jan]}"),
        (("wait: day", VOTE, LAST), "opened", "Marek", "{eliminated: Marek, revealed: {Marek: unknown}}"),
    ],
)
def test_a_phone_may_leave_right_before_a_due_event(before: tuple[str, ...], due: str, who: str, shown: str) -> None:
    steps = (*before, f"lose: {{who: {who}, at: {due}}}", f"expect: {{connected: {shown}}}")
    found = verdict(*steps)
    assert found.kind is Kind.PASS, found


def test_a_fault_right_at_a_due_event_is_noticed() -> None:
    def hides(screen: Screen) -> Screen:
        revealed = screen.facts.get("revealed")
        wrong = isinstance(revealed, dict) and revealed.get(MAREK) == "unknown"
        return Screen(screen.phase, {**screen.facts, "revealed": {MAREK: "seer"}}, screen.prompt) if wrong else screen

    steps = (KILL, "wait: day", "lose: {who: Marek, at: opened}")
    found = failing(*steps, plugin=only_at(JAN, screens(hides)))
    assert (found.seat, found.part, found.step) == (JAN, "revealed", 3)


# --- time ---
def test_waiting_for_a_phase_runs_phase_timers_out_until_it_is_there() -> None:
    result = play("wait: day", "wait: night", "wait: day", "expect: {connected: {turn: 2}}")
    assert result.verdict.kind is Kind.PASS
    assert result.timeline.now > 30 + 300 + 30


def test_a_phase_that_is_passed_on_the_way_is_reached() -> None:
    assert verdict("wait: dawn", "expect: {connected: {phase: day, died: nobody}}").kind is Kind.PASS


def test_a_phase_that_is_there_takes_no_time() -> None:
    assert play("wait: night").timeline.now == 0


def test_waiting_ends_with_the_game() -> None:
    voted = "do: {Kuba: vote Zosia, Ola: vote Zosia, Ewa: vote Zosia, Jan: abstain, Zosia: abstain, Piotr: abstain}"
    last = (KILL.replace("Marek", "Jan"), "wait: over", "expect: {connected: {winner: wolves}}")
    assert verdict(KILL, "wait: day", voted, *last, "wait: day", "wait: night").kind is Kind.PASS


def test_a_phase_that_is_not_reached_is_a_mistake_of_the_file() -> None:
    nobody_dies = "variants: {stalemate_rounds: 0}"
    assert "over is not reached" in mistake("wait: over", head=nobody_dies).reason


def test_seconds_well_before_the_end_change_nothing() -> None:
    assert verdict(KILL, "wait: 10 s", "expect: {connected: {phase: night}}").kind is Kind.PASS


class Impatient(Wilki):
    """Its night lasts half the time."""

    def start_timer(self, name: str, seconds: int) -> None:
        super().start_timer(name, seconds // 2)


class Patient(Wilki):
    """Its phases never end by time."""

    def start_timer(self, name: str, seconds: int) -> None:
        return


def test_a_night_that_is_too_short_is_noticed() -> None:
    found = failing("wait: 18 s", plugin=lambda _seat: Impatient())
    assert found.part in ("phase", "died")


def test_a_night_that_does_not_end_in_time_is_noticed() -> None:
    found = failing("wait: 31 s", plugin=lambda _seat: Patient())
    assert (found.step, found.seat) == (0, 0)


def test_seconds_past_the_end_of_a_phase_end_it() -> None:
    assert verdict("wait: 31 s", "expect: {connected: {phase: day}}").kind is Kind.PASS
    assert verdict("wait: 10 s", "wait: 25 s", "expect: {connected: {phase: day}}").kind is Kind.PASS


@pytest.mark.parametrize("steps", [("wait: 27 s",), ("wait: 10 s", "wait: 18 s")])
def test_seconds_that_end_too_close_to_the_end_of_a_phase_are_a_mistake_of_the_file(steps: tuple[str, ...]) -> None:
    found = mistake(*steps)
    assert "too close to the end" in found.reason
    assert "30 s" in found.reason


def test_seconds_that_run_through_two_phases_are_a_mistake_of_the_file() -> None:
    found = mistake("wait: 60 s", head="variants: {day_seconds: 20}")
    assert "more than one phase" in found.reason


class Counting(Wilki):
    """The honest plugin; remembers what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def handle(self, event: Event) -> list[Effect]:
        self.told.append(type(event).__name__)
        return list(super().handle(event))


def test_a_held_event_goes_on_after_the_loss() -> None:
    phones: dict[Seat, Counting] = {}

    def make(seat: Seat) -> Counting:
        return phones.setdefault(seat, Counting())

    steps = (KILL, "wait: day", "lose: {who: Marek, at: opened}", "wait: night")
    assert play(*steps, plugin=make).verdict.kind is Kind.PASS
    assert "Opened" not in phones[JAN].told  # the card's owner left right before
    assert phones[JAN].told.count("Lost") == 1


@pytest.mark.parametrize("first", [1, 10, 20, 25, 29.9, 30, 30.1, 33, 40, 45])
def test_whatever_seconds_are_waited_the_honest_plugin_is_never_blamed(first: float) -> None:
    head = "variants: {day_seconds: 20}"
    for second in (0.5, 5, 10, 15, 19.5, 20, 25, 29, 35):
        found = verdict(f"wait: {first} s", f"wait: {second} s", head=head)
        assert found.kind in (Kind.PASS, Kind.ERROR), f"{first} s, {second} s: {found}"
        assert found.kind is Kind.PASS or found.reason.startswith("a mistake of the scenario: "), found
