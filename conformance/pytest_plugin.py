"""``pytest scenarios --rig virtual``: scenario files as pytest items, with options, markers, records and exit code.

``pytest scenarios/wilki/tied_vote.yaml`` runs one file, ``-k WLK-DAY-5`` the cases about a rule (as part of a word,
``-m WLK-DAY-5`` exactly), ``-m wilki`` those of a game.
"""

import sys
from collections.abc import Generator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from conformance import pytest_collecting
from conformance.attempts import attempt_record
from conformance.plugins import BASELINE, Found, UnknownPlugin, find_plugin
from conformance.pytest_collecting import collects
from conformance.pytest_items import CaseItem, ScenarioFile
from conformance.pytest_session import ExitCode, Records
from conformance.pytest_statement import StatementFile, Unclaimed, put_first, statement_of
from conformance.pytest_terminal import Folds
from conformance.run import Options
from conformance.statements.model import Statement
from reference_engine.rulebook import GAMES, rulebook
from reports.environment import header, utc_now
from reports.pytest_results import Results, attach
from rigs.catalog import rig
from rigs.errors import UnknownRig

PLUGIN = pytest.StashKey[Found]()
STATEMENT = pytest.StashKey[Statement | None]()
DEFAULT_RIG = Options().rig


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of a run."""
    group = parser.getgroup("tablerig", "tablerig: scenarios on a rig")
    group.addoption("--rig", default=DEFAULT_RIG, help="where to play: loopback, virtual (default), …")
    group.addoption("--seed", type=int, default=Options().seed, help="everything random comes from it (default 1)")
    group.addoption(
        "--deal", choices=("fixed", "random"), default="fixed", help="fixed: each character has the role of the cast"
    )
    group.addoption("--latency", type=float, metavar="MS", help="milliseconds one way, instead of the scenario's own")
    group.addoption(
        "--plugin",
        default=BASELINE,
        metavar="PLUGIN",
        help="the plugin under test, instead of the baseline: module:Class, or a command",
    )
    group.addoption(
        "--statement", type=Path, metavar="FILE",
        help="what the plugin claims (docs/statements.md): its claims are tried first, and they say what applies",
    )  # fmt: skip
    group.addoption(
        "--limit", type=float, default=Options().limit_seconds, metavar="S",
        help=f"seconds of wall time for a case (default {Options().limit_seconds:g})",
    )  # fmt: skip
    group.addoption(
        "--rules", choices=("attention", "full"), default="attention",
        help="attention: the summary lists the rules that need it; full: every rule and case",
    )  # fmt: skip
    group.addoption("--results", type=Path, metavar="DIR", help="write records and evidence into this folder")


def pytest_configure(config: pytest.Config) -> None:
    """Register markers; in the process that sees all reports also exit code and records."""
    for game in GAMES:
        config.addinivalue_line("markers", f"{game}: scenarios of this game")
    for rule in rulebook().values():
        config.addinivalue_line("markers", f"{rule.id}: {rule.rule}")
    if config.option.rig != DEFAULT_RIG:
        try:
            rig(config.option.rig)
        except UnknownRig as error:
            raise pytest.UsageError(str(error)) from None
    try:
        config.stash[PLUGIN] = find_plugin(config.option.plugin)
    except UnknownPlugin as error:
        raise pytest.UsageError(str(error)) from None
    if config.option.limit <= 0:
        raise pytest.UsageError(f"--limit {config.option.limit:g}: a case needs some time")
    statement = config.stash[STATEMENT] = statement_of(config)
    if hasattr(config, "workerinput"):
        return
    config.pluginmanager.register(ExitCode(), "tablerig-exit-code")
    config.pluginmanager.register(pytest_collecting, "tablerig-collecting")
    if statement is not None:
        config.pluginmanager.register(Unclaimed(statement), "tablerig-unclaimed")
    results = results_folder(config)
    if results is not None and not config.option.collectonly:
        records = Records(_open_results(config, results), config.rootpath, statement)
        config.pluginmanager.register(records, "tablerig-records")


def pytest_sessionstart(session: pytest.Session) -> None:
    """On a terminal, failures are folded to its width."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and reporter.isatty() and not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(Folds(), "tablerig-folds")


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the plugin's processes."""
    if PLUGIN in config.stash:
        for complaint in config.stash[PLUGIN].close():
            print(f"note: the plugin {complaint}", file=sys.stderr)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | StatementFile | None:
    """A scenario, or the statement if the command line names it or its probes; other files are left alone."""
    statement = parent.config.stash[STATEMENT]
    if statement is not None and parent.session.isinitpath(file_path) and file_path == _place(statement, parent.config):
        return _statement_file(statement, parent)
    if not collects(file_path, parent):
        return None
    file: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    file.options = options_of(parent.config)
    file.results = results_folder(parent.config)
    return file


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Claims are tried first."""
    statement = config.stash[STATEMENT]
    if statement is not None:
        put_first(items, _statement_file(statement, session))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Give the report of a played case its record."""
    report = yield
    if call.when == "call" and isinstance(item, CaseItem) and item.result is not None:
        attempt = attempt_record(
            item.nodeid,
            item.case,
            item.result,
            item.options,
            started=datetime.fromtimestamp(call.start, UTC),
            duration=call.duration,
            results=results_folder(item.config),
        )
        attach(report, attempt)
    return report


def options_of(config: pytest.Config) -> Options:
    """How this run plays its cases."""
    latency = config.option.latency
    return Options(
        rig=config.option.rig,
        seed=config.option.seed,
        deal=config.option.deal,
        latency=None if latency is None else latency / 1000,
        plugin=config.stash[PLUGIN].make,
        pool=config.stash[PLUGIN].pool,
        plugin_name=config.option.plugin,
        statement=config.stash[STATEMENT],
        limit_seconds=config.option.limit,
    )


def results_folder(config: pytest.Config) -> Path | None:
    """The results folder as an absolute path; under xdist the same in every process."""
    folder: Path | None = config.option.results
    return None if folder is None else config.invocation_params.dir / folder


def _place(statement: Statement, config: pytest.Config) -> Path:
    return config.invocation_params.dir / statement.path


def _statement_file(statement: Statement, parent: pytest.Collector) -> StatementFile:
    place = _place(statement, parent.config)
    return StatementFile.of(statement, place, parent, options_of(parent.config), results_folder(parent.config))


def _open_results(config: pytest.Config, folder: Path) -> Results:
    option = config.option
    given = {"deal": option.deal, "latency": option.latency, "select": option.keyword, "markers": option.markexpr}
    statement = config.stash[STATEMENT]
    if statement is not None:
        given |= {"statement": str(statement.path), "statement_sha256": statement.digest}
    options = {name: value for name, value in given.items() if value not in (None, "", "fixed")}
    head = header(
        rig=option.rig, plugin=option.plugin, seed=option.seed, options=options, root=config.rootpath, started=utc_now()
    )
    return Results(folder, head, full=option.rules == "full")
