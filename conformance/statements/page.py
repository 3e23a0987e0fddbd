"""What a statement claims, and how its claims fared, for people."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.progress import track
from rich.text import Text

from conformance.failure import failure_text, print_failure
from conformance.run import CaseResult, Options
from conformance.statements.claims import every_value
from conformance.statements.model import Claims, Statement
from conformance.statements.probes import Probe, plain_name, probes
from conformance.statements.probing import how, try_probe, works_unclaimed
from conformance.verdicts import Kind
from reference_engine.rulebook import spelled, variants_of
from reference_engine.tables import VariantValue
from reports.exit_codes import NOT_PASSED, PASSED
from reports.telling import counted

MOST_IN_FULL: Final = 3
"""So many claims that do not hold are told in full, the others in one line each."""

MOST_VALUES: Final = 8
"""So many numbers are listed one by one."""


@dataclass(frozen=True, slots=True)
class _Tried:
    probe: Probe
    result: CaseResult

    @property
    def kind(self) -> Kind:
        return self.result.verdict.kind


def say_claims(statement: Statement, console: Console) -> None:
    """Print what the statement claims, as it was understood."""
    _say(console, f"{statement.plugin} {statement.version} claims:", "bold")
    for game, claims in statement.games.items():
        _say(console, f"  {game}")
        for word, text in _claims(game, claims):
            _say(console, f"    {word:9} {text}")


def try_claims(statement: Statement, options: Options, console: Console) -> int:
    """Try every claim, with a bar on a terminal, and tell which do not hold and what works without being claimed.

    Returns:
        0 if every claim that could be tried holds, else 1.
    """
    wanted = probes(statement)
    tried = _try(wanted, options, console)
    # An error of ours is told whatever was tried: nothing is known then.
    bad = [each for each in tried if each.kind not in (Kind.PASS, Kind.NOT_APPLICABLE)]
    _tell(bad, options, console)
    if len(tried) < len(wanted):
        _say(console, "the whole game goes wrong, so nothing else was tried of it\n", "yellow")
    open_ = [each.probe for each in tried if each.probe.claimed and each.kind is Kind.NOT_APPLICABLE]
    if open_:
        _say(console, f"cannot be tried at a claimed table: {_names(open_)}", "yellow")
    works = [each.probe for each in tried if works_unclaimed(each.result.verdict)]
    if works:
        _say(console, f"works, but is not claimed: {_names(works)}", "yellow")
    _note_other_name(statement, options, console)
    counts = Counter(each.kind for each in tried if each.probe.claimed)
    if bad:
        _say(console, f"{counted(counts[Kind.PASS], 'claim')} held, {len(bad)} did not", "bold red")
        return NOT_PASSED
    _say(console, f"{counted(counts[Kind.PASS], 'claim')} tried on {options.plugin_name}: all hold", "bold green")
    return PASSED


def _try(wanted: Sequence[Probe], options: Options, console: Console) -> list[_Tried]:
    """Try them; where not even the game as such can be played, the rest of that game would only tell the same again."""
    tried: list[_Tried] = []
    hopeless: set[str] = set()
    for probe in track(wanted, "claims", console=console, transient=True, disable=not console.is_terminal):
        game = probe.case.scenario.game
        if game not in hopeless:
            tried.append(_Tried(probe, try_probe(probe, options)))
            if probe.whole_game and tried[-1].kind is not Kind.PASS:
                hopeless.add(game)
    return tried


def _tell(bad: Sequence[_Tried], options: Options, console: Console) -> None:
    for each in bad[:MOST_IN_FULL]:
        print_failure(f"{failure_text(each.probe.case, each.result, how(each.probe, options))}\n", console, "bold red")
    for each in bad[MOST_IN_FULL:]:
        _say(console, f"{each.kind.upper()}: {each.probe.where}: {each.probe.name}", "red")
    if len(bad) > MOST_IN_FULL:
        _say(console, "")


def _note_other_name(statement: Statement, options: Options, console: Console) -> None:
    """A process says who it is: a statement about another version may be out of date."""
    hello = None if options.pool is None else options.pool.hello
    if hello is not None and (hello.plugin, hello.version) != (statement.plugin, statement.version):
        about = f"the statement is about {statement.plugin} {statement.version}"
        _say(console, f"note: {about}, the program says that it is {hello.plugin} {hello.version}", "yellow")


def _claims(game: str, claims: Claims) -> Iterator[tuple[str, str]]:
    yield "seats", _numbers(claims.seats)
    yield "secrecy", claims.secrecy.value
    yield "features", ", ".join(sorted(claims.features)) or "none of the optional ones"
    known = variants_of(game)
    if all(claims.variants[key] == every_value(variant) for key, variant in known.items()):
        yield "variants", "every value of every variant"
        return
    more = {key: values for key, values in claims.variants.items() if values != (known[key].default,)}
    told = [f"{key}: {_values(values, every_value(known[key]))}" for key, values in more.items()]
    if len(more) < len(known):
        told.append("each of the others: its default" if more else "each: its default")
    yield from zip(["variants", *[""] * len(told)], told, strict=False)


def _values(values: Sequence[VariantValue], every: Sequence[VariantValue]) -> str:
    if values == every:
        return "every value"
    numbers = [value for value in values if type(value) is int]
    return _numbers(numbers) if len(numbers) == len(values) else ", ".join(map(spelled, values))


def _numbers(numbers: Sequence[int]) -> str:
    """``4 to 8`` or ``5, 9``."""
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    rest = f" … {numbers[-1]}, {len(numbers)} numbers in all" if len(numbers) > MOST_VALUES else ""
    return ", ".join(map(str, numbers[:MOST_VALUES])) + rest


def _names(found: Sequence[Probe]) -> str:
    return ", ".join(plain_name(probe.name) for probe in found)


def _say(console: Console, text: str, style: str = "") -> None:
    console.print(Text(text, style), soft_wrap=True)
