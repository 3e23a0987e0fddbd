"""A verdict that is not *pass* in a few lines for people: what, where, whose phone, which rule, how to replay it."""

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from conformance.run import CaseResult, Options
from conformance.scenario.model import Case
from conformance.verdicts import Verdict
from reference_engine.rulebook import rulebook
from reports.invocation import pasteable
from reports.telling import adds, folded, told_difference, told_line


def failure_text(case: Case, result: CaseResult, options: Options) -> str:
    """The lines to print for a case that did not pass, with the command that replays it."""
    told = [*failure_lines(case, result), told_line("replay", pasteable(replay_command(case, options)))]
    return "\n".join(told + [trace.rstrip() for trace in (result.plugin_trace, result.trace) if trace])


def print_failure(block: str, console: Console, style: str) -> None:
    """Print what :func:`failure_text` made, its first line in a style; on a terminal folded to its width."""
    told = Text(folded(block, console.width) if console.is_terminal else block)
    told.stylize(style, 0, len(block.partition("\n")[0]))
    console.print(told, soft_wrap=True)


def failure_lines(case: Case, result: CaseResult) -> Iterator[str]:
    """What went wrong, where, on whose phone, and which rules say so; only the parts that differ are told."""
    verdict = result.verdict
    yield f"{verdict.kind.upper()}: {case.scenario.title}"
    yield told_line("step", _place(case, verdict))
    if verdict.time is not None:
        yield told_line("when", f"{verdict.time:.1f} s, phase {verdict.phase}")
    if verdict.seat is not None:
        name = result.names[verdict.seat] if verdict.seat < len(result.names) else "nobody of the cast"
        yield told_line("phone", f"{name}, seat {verdict.seat}")
    for word, text in told_difference(verdict.expected, verdict.seen, verdict.reason):
        yield told_line(word, text)
    rules = rulebook()
    for rule in verdict.rules:
        yield told_line("blamed", f"{rule}: {rules[rule].rule}" if rule in rules else rule)
    if result.evidence:
        folder = Path(os.path.commonpath([file.parent for file in result.evidence]))
        near = folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder
        yield told_line("evidence", f"{near}{os.sep}")


def one_line(verdict: Verdict) -> str:
    """A verdict for lists: the blamed rules, and why."""
    rules = f"{', '.join(verdict.rules)}: " if verdict.rules else ""
    differs = f" (expected {verdict.expected}; seen {verdict.seen})" if adds(verdict.seen, verdict.reason) else ""
    return f"{rules}{verdict.reason}{differs}"


def _place(case: Case, verdict: Verdict) -> str:
    path = case.scenario.path
    if verdict.step is None or verdict.step >= len(case.steps):
        return f"{path}: before the script"
    line = f":{verdict.line}" if verdict.line else ""
    return f"{path}{line}: {case.steps[verdict.step].text}"


def replay_command(case: Case, options: Options) -> str:
    """The command that plays exactly this again."""
    words = ["tablerig", "play", str(case.scenario.path)]
    if case.name is not None:
        words += ["--case", case.name]
    return shlex.join([*words, *options_in_words(options)])


def options_in_words(options: Options) -> list[str]:
    """The options of ``tablerig`` that play like this; rig and seed always, the others where they are not usual."""
    usual = Options()
    words = ["--rig", options.rig, "--seed", str(options.seed)]
    if options.deal != usual.deal:
        words += ["--deal", options.deal]
    if options.latency is not None:
        words += ["--latency", f"{options.latency * 1000:g}"]
    if options.plugin_name != usual.plugin_name:
        words += ["--plugin", options.plugin_name]
    if options.limit_seconds != usual.limit_seconds:
        words += ["--limit", f"{options.limit_seconds:g}"]
    if options.statement is not None:
        words += ["--statement", str(options.statement.path)]
    return words
