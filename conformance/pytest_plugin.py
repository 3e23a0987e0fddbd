"""``pytest scenarios --rig virtual``: scenario files as pytest items, with options, markers, records and exit code.

``pytest scenarios/wilki/tied_vote.yaml`` runs one file, ``-k WLK-DAY-5`` the cases about a rule (as part of a word,
``-m WLK-DAY-5`` exactly), ``-m wilki`` those of a game.
"""

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
from conformance.run import Options
from reference_engine.rulebook import GAMES, rulebook
from reports.environment import header, utc_now
from reports.pytest_results import Results, attach
from rigs.catalog import rig
from rigs.errors import UnknownRig

PLUGIN = pytest.StashKey[Found]()
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
    if hasattr(config, "workerinput"):
        return
    config.pluginmanager.register(ExitCode(), "tablerig-exit-code")
    config.pluginmanager.register(pytest_collecting, "tablerig-collecting")
    results = results_folder(config)
    if results is not None and not config.option.collectonly:
        config.pluginmanager.register(Records(_open_results(config, results), config.rootpath), "tablerig-records")


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the plugin's processes."""
    if PLUGIN in config.stash:
        config.stash[PLUGIN].close()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """A scenario; other YAML files are left alone."""
    if not collects(file_path, parent):
        return None
    file: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    file.options = options_of(parent.config)
    file.results = results_folder(parent.config)
    return file


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
        limit_seconds=config.option.limit,
    )


def results_folder(config: pytest.Config) -> Path | None:
    """The results folder as an absolute path; under xdist the same in every process."""
    folder: Path | None = config.option.results
    return None if folder is None else config.invocation_params.dir / folder


def _open_results(config: pytest.Config, folder: Path) -> Results:
    option = config.option
    given = {"deal": option.deal, "latency": option.latency, "select": option.keyword, "markers": option.markexpr}
    options = {name: value for name, value in given.items() if value not in (None, "", "fixed")}
    head = header(
        rig=option.rig, plugin=option.plugin, seed=option.seed, options=options, root=config.rootpath, started=utc_now()
    )
    return Results(folder, head, full=option.rules == "full")
