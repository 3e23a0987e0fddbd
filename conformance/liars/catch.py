"""Sends a liar through scenarios until one of them fails it for the rule that it breaks."""

from collections.abc import Iterable
from dataclasses import dataclass

from conformance.liars.model import Liar
from conformance.run import run_case
from conformance.scenario.model import Case
from conformance.verdicts import Kind, Verdict


@dataclass(frozen=True, slots=True)
class Caught:
    """The case that found a liar out, and its verdict."""

    case: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Hunt:
    """All that came of hunting one liar.

    Attributes:
        caught: the first case that failed blaming the liar's rule; ``None``: it escaped.
        wrong_blames: the cases before that failed blaming other rules only.
        errors: the cases before that ended neither with *pass* nor with *fail*.
    """

    caught: Caught | None
    wrong_blames: tuple[Caught, ...]
    errors: tuple[Caught, ...]


def catch(liar: Liar, cases: Iterable[Case]) -> Caught | None:
    """The first case that fails blaming the liar's rule, those that name the rule first; ``None``: it escapes."""
    return hunt(liar, cases).caught


def hunt(liar: Liar, cases: Iterable[Case]) -> Hunt:
    """As :func:`catch`, with what the cases before it said."""
    wrong: list[Caught] = []
    errors: list[Caught] = []
    for case in sorted(cases, key=lambda each: liar.rule not in each.rules):
        verdict = run_case(case, liar.options()).verdict
        ended = Caught(name_of(case), verdict)
        if verdict.kind is Kind.FAIL and liar.rule in verdict.rules:
            return Hunt(ended, tuple(wrong), tuple(errors))
        if verdict.kind is Kind.FAIL:
            wrong.append(ended)
        elif verdict.kind is not Kind.PASS:
            errors.append(ended)
    return Hunt(None, tuple(wrong), tuple(errors))


def name_of(case: Case) -> str:
    """File and case, such as ``tied_vote[two_way]``."""
    return case.scenario.name if case.name is None else f"{case.scenario.name}[{case.name}]"
