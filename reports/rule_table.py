"""The table of verdicts by rule, for a terminal of any width."""

from collections.abc import Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from reports.lines import Verdict
from reports.matrix import RuleResult, rule_results
from reports.records import Run
from reports.telling import counted

STYLE: Final[dict[Verdict | None, str]] = {
    Verdict.PASS: "green",
    Verdict.NOT_APPLICABLE: "green",
    Verdict.FAIL: "bold red",
    Verdict.ERROR: "bold magenta",
    Verdict.INCONCLUSIVE: "yellow",
    Verdict.NOT_RUN: "yellow",
    None: "bold yellow",
}
WORD: Final[dict[Verdict | None, str]] = {**{verdict: verdict.value for verdict in Verdict}, None: "missing"}
ORDER: Final = (
    Verdict.PASS,
    Verdict.NOT_APPLICABLE,
    Verdict.FAIL,
    Verdict.ERROR,
    Verdict.INCONCLUSIVE,
    Verdict.NOT_RUN,
    None,
)


def rule_table(run: Run, game: str, *, full: bool = False) -> Table:
    """The verdicts per rule of a game: every rule that a run can prove.

    Rules with a problem have a row each; the others share a row for those that passed and one for those that no case
    of this run covers. With ``full`` each has its own row.
    """
    table = Table(title=Text(f"{game}: verdicts by rule"), title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("rule", no_wrap=True)
    for name in ("cases", "pass", "fail", "blamed"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("what it says", overflow="fold")
    results = rule_results(run, game)
    shown = [result for result in results if full or result.problem]
    for result in shown:
        table.add_row(*_row(result))
    if not full:
        if shown:
            table.add_section()
        for text, some in (
            ("every case passed", [result for result in results if not result.problem and result.cases]),
            ("no case in this run", [result for result in results if not result.problem and not result.cases]),
        ):
            if some:
                table.add_row(*_condensed(some, text))
    return table


def _row(result: RuleResult) -> tuple[Text, ...]:
    verdicts = result.verdicts
    other = ", ".join(
        f"{verdicts[verdict]} {WORD[verdict]}"
        for verdict in ORDER
        if verdict not in (Verdict.PASS, Verdict.FAIL) and verdicts.get(verdict)
    )
    rule = result.rule
    remark = Text(f"{other}. " if other else "", style="yellow")
    if not result.problem:  # a whole rulebook must stay a page that one can look through
        remark.no_wrap, remark.overflow = True, "ellipsis"
    return (
        Text(result.id, style="bold red" if result.blamed else ""),
        Text(str(result.cases)),
        _number(verdicts.get(Verdict.PASS, 0), "green"),
        _number(verdicts.get(Verdict.FAIL, 0), "red"),
        _number(result.blamed, "bold red"),
        remark.append(rule.rule, style="default") if rule else remark.append("Not in the rulebook.", style="bold red"),
    )


def _condensed(results: Sequence[RuleResult], text: str) -> tuple[Text, ...]:
    passed = sum(result.verdicts.get(Verdict.PASS, 0) for result in results)
    cases = sum(result.cases for result in results)
    return (
        Text(counted(len(results), "rule"), style="dim"),
        Text(str(cases), style="dim"),
        _number(passed, "green"),
        _number(0, ""),
        _number(0, ""),
        Text(text, style="dim"),
    )


def _number(value: int, style: str) -> Text:
    return Text(str(value), style=style) if value else Text("·", style="dim")
