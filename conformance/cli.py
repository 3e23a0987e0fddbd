"""The command ``tablerig``: its words, its help, and how it ends (``docs/commands.md``)."""

import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from conformance.errors import BrokenScenario, BrokenStatement, UnknownCase
from conformance.giving_up import end, need_folder, need_time, usage
from conformance.scenario.schema import schema_text
from conformance.statements.command import app as statement_app
from reports.exit_codes import BROKEN, USAGE

if TYPE_CHECKING:
    from conformance.run import Options

app = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None,
    help="""tablerig: plays scripted table sessions on phones and says whether a game plugin keeps the rules.

    All scenarios, with records: pytest scenarios --plugin PLUGIN --results DIR

    Exit codes: 0 all is well; 1 something did not pass; 2 wrong usage, or a file with mistakes; 3 tablerig itself went
    wrong; 130 ended by ctrl-C. More: docs/commands.md

    \b
    Examples:
      tablerig smoke --plugin my_wilki:MyWilki
      tablerig play scenarios/wilki/tied_vote.yaml --case two_way --plugin my_wilki:MyWilki
      tablerig scenario check --watch scenarios
    """,
)  # fmt: skip
scenario_app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Scenario files: check them, describe them."
)
app.add_typer(scenario_app, name="scenario")
app.add_typer(statement_app, name="statement")


def main() -> None:
    """Run the command line; whatever goes wrong on the way ends it with the exit code that says so."""
    try:
        app()
    except SystemExit as end:
        # Who catches ctrl-C says so at once, and with what is known until then.
        if isinstance(getattr(end.__context__, "__cause__", None), KeyboardInterrupt):
            print("interrupted", file=sys.stderr)
        raise
    except OSError as error:
        print(f"{error.filename or 'the system'}: {error.strerror or error}", file=sys.stderr)
        sys.exit(USAGE)
    except Exception as error:
        traceback.print_exc()
        print(f"tablerig itself went wrong: {type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(BROKEN)


Rig = Annotated[str, typer.Option("--rig", help="Where to play: loopback, virtual, …")]
Seed = Annotated[int, typer.Option("--seed", help="Everything random comes from it.")]
Deal = Annotated[str, typer.Option("--deal", help="fixed (each character has its role) or random.")]
Latency = Annotated[float | None, typer.Option("--latency", metavar="MS", help="Milliseconds one way, on every link.")]
Plugin = Annotated[
    str, typer.Option("--plugin", metavar="PLUGIN", help="The plugin under test: module:Class or a command.")
]
Claims = Annotated[
    Path | None, typer.Option("--statement", metavar="FILE", help="What the plugin claims: no more is asked of it.")
]
Limit = Annotated[float, typer.Option("--limit", metavar="S", help="Seconds of wall time for a case.")]
LIMIT = 60.0


@app.command()
def play(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A scenario or statement file.")],
    case: Annotated[
        str | None, typer.Option(help="Which ending, for a file with several; of a statement which claim.")
    ] = None,
    rig: Rig = "virtual",
    seed: Seed = 1,
    deal: Deal = "fixed",
    latency: Latency = None,
    plugin: Plugin = "baseline",
    statement: Claims = None,
    limit: Limit = LIMIT,
    evidence: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep captures and screens if it fails.")] = None,
) -> None:
    """Play one case and tell how it went.

    Every step, whose phone changed and how, and the verdict: where it went wrong first, and the rules to blame.

    \b
    Examples:
      tablerig play scenarios/wilki/tied_vote.yaml --case two_way
      tablerig play scenarios/wilki/doctor_saves.yaml --rig loopback --seed 7
      tablerig play scenarios/wilki/tied_vote.yaml --plugin my_wilki:MyWilki
      tablerig play my_wilki.toml --case "wilki seats 12" --plugin my_wilki:MyWilki
    """
    from conformance.playing import play_file  # imports the rigs, which takes a while
    from rigs.errors import UnknownRig

    options = _options(context, rig, seed, deal, latency, plugin, limit, statement, evidence)
    try:
        raise typer.Exit(play_file(file, case, options, Console(highlight=False)))
    except (BrokenScenario, BrokenStatement, UnknownCase, UnknownRig) as error:
        usage(str(error))


@app.command()
def random(
    context: typer.Context,
    tables: Annotated[int, typer.Option(min=1, metavar="N", help="How many tables.")] = 100,
    rig: Rig = "virtual",
    seed: Annotated[int, typer.Option(help="Seed of the first table; the next have the next.")] = 1,
    deal: Deal = "fixed",
    latency: Latency = None,
    plugin: Plugin = "baseline",
    statement: Claims = None,
    limit: Limit = LIMIT,
    write: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write a failure as a scenario.")] = None,
) -> None:
    """Play random tables until one does not pass.

    Drops, refused taps and races included. What does not pass is made small and told as a scenario.

    \b
    Examples:
      tablerig random --rig loopback --tables 500
      tablerig random --tables 1 --seed 37 --write found.yaml
    """
    from conformance.randomly import play_random  # imports the rigs, which takes a while
    from rigs.errors import UnknownRig

    if write is not None and write.is_dir():
        usage(f"--write {write}: this is a folder; name a file, such as {write / 'found.yaml'}")
    options = _options(context, rig, seed, deal, latency, plugin, limit, statement)
    try:
        raise typer.Exit(play_random(options, tables, write, Console(highlight=False)))
    except UnknownRig as error:
        usage(str(error))


@app.command()
def smoke(
    plugin: Annotated[
        str, typer.Option("--plugin", metavar="PLUGIN", help="The plugin under test: module:Class or a command.")
    ],
) -> None:
    """Check in seconds whether a plugin is wired right.

    It starts, answers as it must, plays a game on the rigs loopback and virtual, and ends; a line for each question.

    \b
    Examples:
      tablerig smoke --plugin my_wilki:MyWilki
      tablerig smoke --plugin "node docs/examples/javascript/main.mjs"
    """
    from conformance.plugins import UnknownPlugin, find_plugin
    from conformance.process.child import CannotStart
    from conformance.smoke_page import print_smoke

    try:
        raise typer.Exit(print_smoke(find_plugin(plugin), plugin, Console(highlight=False)))
    except (UnknownPlugin, CannotStart) as error:
        usage(str(error))


@app.command("schema")
def lines_schema(
    direction: Annotated[str, typer.Argument(metavar="to-plugin|from-plugin", help="Which lines.")],
) -> None:
    """Print the JSON Schema of plugin processes.

    Of the lines that a process reads (to-plugin) or writes (from-plugin), see docs/process.md.

    \b
    Example:
      tablerig schema from-plugin > docs/schemas/from-plugin.json
    """
    from conformance.process.schemas import DIRECTIONS
    from conformance.process.schemas import schema_text as text_of

    if direction not in DIRECTIONS:
        usage(f"no schema {direction!r}; one of: {', '.join(DIRECTIONS)}")
    typer.echo(text_of(direction), nl=False)


@app.command()
def results(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The results folder of a run.")],
    full: Annotated[bool, typer.Option("--full", help="List every rule and every case.")] = False,
) -> None:
    """Print the verdicts of a run.

    From its records, finished or not; only a run in which every requested case is good ends this with 0.

    \b
    Example:
      tablerig results build/conformance
    """
    from reports.errors import RecordsError
    from reports.summary import print_results

    try:
        raise typer.Exit(print_results(folder, Console(highlight=False), full=full))
    except RecordsError as error:
        usage(str(error))


@scenario_app.command()
def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE|DIR", help="Scenario files, or folders of them; without any: scenarios, if it is there."
        ),
    ] = None,
    preview: Annotated[bool, typer.Option("--preview", help="Show each file as the session that it tells.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Do so again on every save, until ctrl-C.")] = False,
) -> None:
    """Check scenario files, or show what they tell.

    Checked are their form, their words, and whether the rules allow what they script. With --preview, what happens at
    the table by the rules: each step, whose phones change and how, what is due, when.

    \b
    Examples:
      tablerig scenario check scenarios
      tablerig scenario check --preview scenarios/wilki/tied_vote.yaml
      tablerig scenario check --watch scenarios/wilki
    """
    from conformance.desk.command import check_scenarios

    try:
        code = check_scenarios(paths or [], Console(highlight=False), preview=preview, watch=watch)
    except FileNotFoundError as error:
        usage(str(error))
    raise typer.Exit(code)


@scenario_app.command()
def schema() -> None:
    """Print the JSON Schema of scenario files, for editors.

    \b
    Example:
      tablerig scenario schema > scenarios/scenario.schema.json
    """
    typer.echo(schema_text(), nl=False)


@app.command()
def rules(
    id: Annotated[str | None, typer.Argument(metavar="ID", help="A rule ID or the key of a variant.")] = None,
    game: Annotated[str, typer.Option(help="Which game.")] = "wilki",
) -> None:
    """List the rules and variants of a game, or show one.

    \b
    Examples:
      tablerig rules
      tablerig rules WLK-DAY-5
      tablerig rules parity
    """
    from conformance.rules_page import rule_lines
    from reference_engine.errors import RulebookError

    console = Console(highlight=False)
    try:
        lines = list(rule_lines(game, id))
    except RulebookError as error:
        usage(str(error))
    for line in lines:
        console.print(line, soft_wrap=True)


def _options(
    context: typer.Context,
    rig: str,
    seed: int,
    deal: str,
    latency: float | None,
    plugin: str,
    limit: float,
    statement: Path | None,
    evidence: Path | None = None,
) -> "Options":
    """How to play, from the words of the command line; latency comes in milliseconds."""
    from conformance.plugins import UnknownPlugin, find_plugin
    from conformance.run import Options
    from conformance.statements.loader import load

    if deal not in ("fixed", "random"):
        usage(f"no deal {deal!r}; one of: fixed, random")
    if latency is not None and latency < 0:
        usage(f"--latency {latency:g}: milliseconds are not negative")
    need_time(limit, "case")
    if evidence is not None:
        need_folder(evidence)
    try:
        claims = None if statement is None else load(statement)
        found = find_plugin(plugin)
    except (BrokenStatement, UnknownPlugin) as error:
        usage(str(error))
    context.call_on_close(lambda: end(found))
    seconds = None if latency is None else latency / 1000
    return Options(
        rig=rig, seed=seed, deal=deal, latency=seconds, plugin=found.make, pool=found.pool, plugin_name=plugin,
        evidence=evidence, statement=claims, limit_seconds=limit,
    )  # fmt: skip


@app.command()
def serve(
    plugin: Annotated[str, typer.Argument(metavar="MODULE:CLASS", help="A plugin that is a Python class.")],
    game: Annotated[list[str] | None, typer.Option(help="A game that it plays; may be given again.")] = None,
) -> None:
    """Run a Python class as a plugin process.

    It speaks on standard input and output as docs/process.md says.

    \b
    Example:
      tablerig play scenarios/wilki/tied_vote.yaml --plugin "tablerig serve my_wilki:MyWilki"
    """
    from conformance.plugins import UnknownPlugin, find_plugin
    from conformance.process.serve import Server
    from conformance.process.serve import serve as run

    try:
        make = find_plugin(plugin).make
    except UnknownPlugin as error:
        usage(str(error))
    if make is None:
        usage(f"plugin {plugin!r} is no class: name one as module:Class")
    run(Server(make, frozenset(game or ["wilki"]), plugin))
