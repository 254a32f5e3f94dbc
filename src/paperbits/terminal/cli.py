"""The command line. Commands that a program might read have ``--json``.

No command ends with a traceback.
"""

import typer

import paperbits
from paperbits.terminal import exit_status
from paperbits.terminal.commands import (
    daily,
    games,
    hosting,
    lab,
    match,
    paper,
    play,
    plays,
    printing,
    record,
    serve,
    site,
    solve,
)
from paperbits.terminal.encoding import prepare_streams

app = typer.Typer(
    name="paperbits",
    cls=exit_status.Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    help="Sixteen number games that lived on paper: play, learn, score and solve them.",
    epilog=(
        "Start with `paperbits play`, or `paperbits serve --open` for the page in your"
        f" browser.\n\n{exit_status.STATUSES}"
    ),
)


@app.callback(invoke_without_command=True)
def top(
    version: bool = typer.Option(False, "--version", help="Print the version and end."),
) -> None:
    """Handle options without a command."""
    if version:
        print(f"paperbits {paperbits.__version__}")
        raise typer.Exit


# The help lists the commands in this order.
app.command()(games.games)
app.command()(games.rules)
app.command("levels")(games.list_levels)
app.command()(paper.check)
app.command()(paper.score)
app.command()(plays.plays)
app.command()(paper.analyse)
app.command("analyze", hidden=True)(paper.analyse)
app.command()(paper.review)
app.add_typer(printing.app, name="print")
app.command("record")(record.record_command)
app.command("solve")(solve.solve_command)
app.command("verify")(solve.verify_command)
app.add_typer(lab.app, name="lab")
app.command()(serve.referee)
app.command()(serve.engine)
app.command()(serve.mcp)
app.command()(serve.serve)
app.command()(serve.think)
app.command("token")(hosting.token_command)
app.command("backup")(hosting.backup_command)
app.command("check-database")(hosting.check_command)
app.command("site")(site.site_command)
app.command("reports")(hosting.reports_command)
app.command()(match.match)
app.command(cls=exit_status.Resuming)(play.play)
app.command()(play.puzzle)
app.command()(daily.daily)


def main() -> None:
    """Run the command line."""
    prepare_streams()
    exit_status.run(app)


if __name__ == "__main__":
    main()
