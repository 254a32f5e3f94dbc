"""``paperbits plays``: all plays of a rack of tiles, and the best after a simulation."""

from dataclasses import asdict, dataclass

import typer
from rich.text import Text

from paperbits.terminal import advice, output
from paperbits.terminal.commands.options import (
    BaseOption,
    JsonOption,
    SetOption,
    options_of,
    print_json,
    with_base,
)
from paperbits.terminal.inputs import read_file, read_settings
from paperbits.tile_plays import best_plays, position_of, tile_game


@dataclass(frozen=True, slots=True)
class PlaysOptions:
    """A rack on a board, and how its plays are listed."""

    rack: str = typer.Argument(
        ..., help="The tiles, such as 0011+-=&? (& AND, | OR, ! NOT, ? a blank)."
    )
    board: str = typer.Argument(
        "", help="A file with a board; - reads standard input. Without it, an empty board."
    )
    settings: SetOption = None
    base: BaseOption = None
    limit: int = typer.Option(20, "--limit", min=1, help="List so many plays at most.")
    seconds: float | None = typer.Option(
        None,
        "--seconds",
        min=0.1,
        max=600,
        help="Also think for so many seconds about which is best when the game goes on.",
    )
    as_json: JsonOption = False


@options_of(PlaysOptions)
def plays(given: PlaysOptions) -> None:
    """List all plays of a rack on a board, those with the most points first."""
    settings = read_settings(tile_game(), with_base(given.settings, given.base))
    text = read_file(given.board) if given.board else ""
    with output.console(stderr=True).status("Looking for plays …"):
        found, count = best_plays(given.rack, text, given.limit, settings)
    if given.as_json:
        from paperbits.advice.analyse import analyse

        thought = None
        if given.seconds is not None:
            position = position_of(given.rack, text, **settings)
            thought = advice.analysis_facts(analyse(position, given.seconds), position)
        print_json({"count": count, "plays": [asdict(each) for each in found], "analysis": thought})
        return
    console = output.console(highlight=False)
    shown = output.table("Play", "Points")
    for each in found:
        shown.add_row(Text(each.move, style="bold"), str(each.score))
    console.print(shown)
    listed = f"; the best {given.limit} are listed" if count > given.limit else ""
    console.print(Text(f"{count:,} {'play' if count == 1 else 'plays'}{listed}.", style="dim"))
    if given.seconds is not None:
        advice.watched(position_of(given.rack, text, **settings), given.seconds)
