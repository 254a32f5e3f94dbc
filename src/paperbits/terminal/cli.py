"""The command line. Commands that a program might read have ``--json``.

No command ends with a traceback.
"""

from typing import Any

import typer

import paperbits
from paperbits.terminal import exit_status
from paperbits.terminal.encoding import prepare_streams
from paperbits.terminal.loading import Loading

# The help lists the commands in this order.
COMMANDS = Loading(
    {
        "games": ("games.games", {}),
        "rules": ("games.rules", {}),
        "levels": ("games.list_levels", {}),
        "check": ("paper.check", {}),
        "score": ("paper.score", {}),
        "plays": ("plays.plays", {}),
        "analyse": ("paper.analyse", {}),
        "analyze": ("paper.analyse", {"hidden": True}),
        "review": ("paper.review", {}),
        "print": ("printing.app", {}),
        "record": ("record.record_command", {}),
        "solve": ("solve.solve_command", {}),
        "verify": ("solve.verify_command", {}),
        "lab": ("lab.app", {}),
        "referee": ("serve.referee", {}),
        "engine": ("serve.engine", {}),
        "mcp": ("serve.mcp", {}),
        "serve": ("serve.serve", {}),
        "think": ("serve.think", {}),
        "token": ("hosting.token_command", {}),
        "backup": ("hosting.backup_command", {}),
        "check-database": ("hosting.check_command", {}),
        "site": ("site.site_command", {}),
        "reports": ("hosting.reports_command", {}),
        "match": ("match.match", {}),
        "play": ("play.play", {"cls": exit_status.Resuming}),
        "puzzle": ("play.puzzle", {}),
        "daily": ("daily.daily", {}),
    }
)


class Commands(exit_status.Commands):
    """The commands, each imported when it is first asked for."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{**given, "commands": COMMANDS})


app = typer.Typer(
    name="paperbits",
    cls=Commands,
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


def main() -> None:
    """Run the command line."""
    prepare_streams()
    exit_status.run(app)


if __name__ == "__main__":
    main()
