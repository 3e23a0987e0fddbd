"""A verdict that is not *pass* in a few lines for people: what, where, whose phone, which rule, how to replay it."""

import shlex
from collections.abc import Iterator

from conformance.run import CaseResult, Options
from conformance.scenario.model import Case
from reference_engine.rulebook import rulebook


def failure_text(case: Case, result: CaseResult, options: Options) -> str:
    """The lines to print for a case that did not pass; only the parts that differ are told."""
    told = [f"{result.verdict.kind.upper()}: {case.scenario.title}", *_lines(case, result, options)]
    return "\n".join(told + ([result.trace.rstrip()] if result.trace else []))


def _lines(case: Case, result: CaseResult, options: Options) -> Iterator[str]:
    verdict = result.verdict
    if verdict.step is not None and verdict.step < len(case.steps):
        yield _line("step", f"{case.scenario.path}:{verdict.line}: {case.steps[verdict.step].text}")
    else:
        yield _line("step", f"{case.scenario.path}: before the script")
    if verdict.seat is not None:
        name = result.names[verdict.seat] if verdict.seat < len(result.names) else "nobody of the cast"
        yield _line("phone", f"{name}, seat {verdict.seat}")
    for word, text in (("expected", verdict.expected), ("seen", verdict.seen), ("why", verdict.reason)):
        if text:
            yield _line(word, text)
    rules = rulebook()
    for rule in verdict.rules:
        yield _line("blamed", f"{rule}: {rules[rule].rule}" if rule in rules else rule)
    for file in result.evidence:
        yield _line("evidence", str(file))
    yield _line("replay", replay_command(case, options))


def _line(word: str, text: str) -> str:
    return f"  {word:9} {text}"


def replay_command(case: Case, options: Options) -> str:
    """The command that plays exactly this again."""
    words = ["tablerig", "play", str(case.scenario.path)]
    if case.name is not None:
        words += ["--case", case.name]
    words += ["--rig", options.rig, "--seed", str(options.seed)]
    if options.deal != Options().deal:
        words += ["--deal", options.deal]
    if options.latency is not None:
        words += ["--latency", f"{options.latency * 1000:g}"]
    if options.plugin_name != Options().plugin_name:
        words += ["--plugin", options.plugin_name]
    if options.limit_seconds != Options().limit_seconds:
        words += ["--limit", f"{options.limit_seconds:g}"]
    return shlex.join(words)
