"""The commands ``tablerig statement check`` and ``tablerig statement schema``."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from conformance.errors import BrokenStatement
from conformance.giving_up import end, need_time, usage
from conformance.statements.schema import schema_text

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Statement files, in which a plugin says what it claims."
)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A statement file.")],
    plugin: Annotated[
        str | None,
        typer.Option("--plugin", metavar="PLUGIN", help="Try the claims on it: baseline, module:Class or a command."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Everything random comes from it.")] = 1,
    limit: Annotated[float, typer.Option("--limit", metavar="S", help="Seconds of wall time for a claim.")] = 60.0,
) -> None:
    """Check a statement file, or try what it claims.

    Without --plugin it is read and told as it was understood; with it, every claim is tried on that plugin.
    Exit code 0: all well; 1: a claim does not hold; 2: the file has mistakes.

    \b
    Examples:
      tablerig statement check my_wilki.toml
      tablerig statement check my_wilki.toml --plugin my_wilki:MyWilki
      tablerig statement check docs/examples/python/statement.toml --plugin "python3 docs/examples/python/main.py"
    """
    from conformance.plugins import UnknownPlugin, find_plugin  # imports the rigs, which takes a while
    from conformance.run import Options
    from conformance.statements.loader import load
    from conformance.statements.page import say_claims, try_claims

    console = Console(highlight=False)
    try:
        statement = load(file)
        say_claims(statement, console)
        if plugin is None:
            return
        need_time(limit, "claim")
        found = find_plugin(plugin)
    except (BrokenStatement, UnknownPlugin) as error:
        usage(str(error))
    options = Options(
        seed=seed, plugin=found.make, pool=found.pool, plugin_name=plugin, limit_seconds=limit, statement=statement
    )
    try:
        raise typer.Exit(try_claims(statement, options, console))
    finally:
        end(found)


@app.command()
def schema() -> None:
    """Print the JSON Schema of statement files, for editors.

    \b
    Example:
      tablerig statement schema > scenarios/statement.schema.json
    """
    typer.echo(schema_text(), nl=False)
